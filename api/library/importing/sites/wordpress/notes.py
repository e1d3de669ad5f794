"""Footnotes of WordPress: of its own editor, and in double brackets (IMPORT-31)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from api.core.strict_json import strict_json
from api.library.importing.sites.footnotes import Notes, note_mark
from api.library.importing.sites.fragments import HtmlElement, fragment, replace
from api.library.importing.sites.source import MAX_SHOWN, Findings

_MAX_NOTES = 5_000
# Of a note in brackets, in characters and tags.
_MOST_IN_BRACKETS = 5_000
_INLINE = "a|b|bdi|bdo|br|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u"
# A tag, which is no text, or a note: with brackets and inline tags in it, but no other blocks.
_IN_BRACKETS = re.compile(
    rf"<[^<>]*>|\(\(((?:[^()<>]|\([^()<>]*\)|</?(?:{_INLINE})(?:[\s/][^<>]*)?>)"
    rf"{{1,{_MOST_IN_BRACKETS}}})\)\)",
    re.IGNORECASE,
)
_BLANK_LINE = re.compile(r"\n\s*\n")


def take_bracketed(text: str, notes: Notes, findings: Findings) -> str:
    """The text with marks in the place of notes in double brackets: `word ((the note))`."""

    def marked(found: re.Match[str]) -> str:
        note = (found[1] or "").strip()
        if not any(map(str.isalpha, note)) or _BLANK_LINE.search(note):
            return found[0]
        findings.change("the texts in double brackets are footnotes")
        return notes.add(note)

    return _IN_BRACKETS.sub(marked, text)


def editor_notes(meta: str, findings: Findings) -> dict[str, str]:
    """The notes of WordPress's editor by their ids, from the field in which it stores them."""
    if not meta.strip():
        return {}
    try:
        found = strict_json(meta)
    except ValueError:
        findings.lose(f"the footnotes could not be read: {meta[:MAX_SHOWN]}")
        return {}
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    if len(items) > _MAX_NOTES:
        findings.lose(f"footnotes after the first {_MAX_NOTES:,}")
    texts = ((str(item.get("id") or ""), str(item.get("content") or "")) for item in items)
    return dict(list(texts)[:_MAX_NOTES])


def mark_editor_notes(
    body: HtmlElement, texts: Mapping[str, str], notes: Notes, findings: Findings
) -> None:
    """Put marks in the place of those of WordPress's editor: `<sup data-fn="…">`."""
    for item in [item for item in body.iter("sup") if item.get("data-fn")]:
        name = item.get("data-fn") or ""
        if name in texts:
            replace(item, note_mark(notes.key(fragment(texts[name]), name)))
        else:
            findings.lose(f"the text of a footnote is not in the export: {escape(name)}")
            item.drop_tree()
    for name, text in texts.items():
        notes.key(fragment(text), name)
