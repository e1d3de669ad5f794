"""A WordPress post's text as plain HTML: blocks, shortcodes and the classic editor's paragraphs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from api.core.strict_json import strict_json
from api.library.importing.sites.fragments import HtmlElement, fragment, replace, text_of
from api.library.importing.sites.source import MAX_SHOWN, Findings
from api.library.importing.sites.wordpress.notes import (
    editor_notes,
    mark_editor_notes,
    take_bracketed,
)
from api.library.importing.sites.wordpress.paragraphs import with_paragraphs
from api.library.importing.sites.wordpress.shortcode_html import embed_html, embed_lone_urls
from api.library.importing.sites.wordpress.shortcodes import Shortcodes, ShortcodeText

# Blocks are delimited by comments: <!-- wp:paragraph {"align":"center"} -->. WordPress escapes the
# signs of tags in their attributes.
_BLOCK_COMMENT = re.compile(r"<!--\s*/?wp:([a-z][a-z0-9/-]{0,99})([^<>]*)-->")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
# Complete without content: the site's program draws it.
_DYNAMIC = re.compile(r"/\s*\Z")
# Drawn by other means on every site. Footnotes are read from the field that holds them.
_SILENT = frozenset({"spacer", "more", "nextpage", "separator", "footnotes"})
_GALLERY_CLASS = "wp-block-gallery"
_EMBED_CLASS = "wp-block-embed__wrapper"
_FILE_CLASS, _BUTTON_CLASS = "wp-block-file", "wp-block-file__button"
_CODE = re.compile(r"<(pre|code)(?=[\s>]).*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
# Reusable blocks in reusable blocks; and how long they may make a text.
_MAX_DEPTH, _MAX_LENGTH = 5, 2_000_000


class _Code:
    """Code in a text, which no rule for texts applies to."""

    def __init__(self) -> None:
        self._kept: list[str] = []
        self._places: set[str] = set()

    def hide(self, text: str) -> str:
        return _CODE.sub(self._hidden, text)

    def _hidden(self, found: re.Match[str]) -> str:
        if found[0] in self._places:
            return found[0]
        name, number = found[1].lower(), len(self._kept)
        self._kept.append(found[0])
        self._places.add(place := f'<{name} data-kept="{number}"></{name}>')
        return place

    def put_back(self, body: HtmlElement) -> None:
        for item in list(body.iter("pre", "code")):
            number = item.get("data-kept") or ""
            if number.isdecimal() and int(number) < len(self._kept):
                replace(item, *fragment(self._kept[int(number)]))


def plain_body(
    text: str,
    of: ShortcodeText,
    shortcodes: Shortcodes,
    reusable: Mapping[str, str],
    notes_field: str = "",
) -> HtmlElement:
    """The HTML that WordPress would show, as far as a teaching can keep it.

    `reusable`: the texts of the site's reusable blocks by their ids.
    """
    is_of_blocks = "<!-- wp:" in text
    code, findings = _Code(), of.findings
    text = code.hide(text)
    if is_of_blocks:
        text = code.hide(_Blocks(reusable, findings).plain(text))
    text = code.hide(shortcodes.reduce(_COMMENT.sub("", text), of))
    text = take_bracketed(text, of.notes, findings)
    body = fragment(text if is_of_blocks else with_paragraphs(embed_lone_urls(text)))
    code.put_back(body)
    for note in of.notes.texts.values():
        code.put_back(note)
    mark_editor_notes(body, editor_notes(notes_field, findings), of.notes, findings)
    _simplify_blocks(body)
    return body


def _simplify_blocks(body: HtmlElement) -> None:
    for gallery in list(body.iter("figure", "ul")):
        if _GALLERY_CLASS in (gallery.get("class") or "").split():
            _flatten_gallery(gallery)
    for item in list(body.iter("div", "figure", "p")):
        classes = (item.get("class") or "").split()
        if _EMBED_CLASS in classes and (url := text_of(item)).startswith("http"):
            replace(item, *fragment(embed_html(url)))
        elif "wp-block-spacer" in classes:
            item.drop_tree()
        elif _FILE_CLASS in classes:
            _drop_button(item)


def _flatten_gallery(gallery: HtmlElement) -> None:
    """A gallery is its pictures in their order, each with its caption, then its own caption."""
    for part in list(gallery.iter("ul", "li")):
        if part is not gallery:
            part.drop_tag()
    for caption in [part for part in gallery if part.tag == "figcaption"]:
        caption.tag = "p"
        gallery.append(caption)
    # A gallery is a list in older editors, and drops out as a group of its own.
    gallery.tag = "div"


def _drop_button(file: HtmlElement) -> None:
    """A file's block has a link with its name, and a button with the same address."""
    links = list(file.iter("a"))
    for link in links[1:]:
        if _BUTTON_CLASS in (link.get("class") or "").split():
            link.drop_tree()


class _Blocks:
    """Removes the comments that delimit blocks, and puts in the texts of reusable ones."""

    def __init__(self, reusable: Mapping[str, str], findings: Findings) -> None:
        self._reusable, self._findings = reusable, findings
        self._added = 0

    def plain(self, text: str, depth: int = 0) -> str:
        return _BLOCK_COMMENT.sub(lambda found: self._plain(found, depth), text)

    def _plain(self, found: re.Match[str], depth: int) -> str:
        name, attributes = found[1], found[2].strip().removesuffix("/").strip()
        if not _DYNAMIC.search(found[2]) or name in _SILENT:
            return ""
        fields = _fields(attributes)
        inner = self._reusable.get(str(fields.get("ref"))) if name == "block" else None
        if inner is not None and depth < _MAX_DEPTH and self._added + len(inner) <= _MAX_LENGTH:
            self._added += len(inner)
            return self.plain(inner, depth + 1)
        if "embed" in name and (url := fields.get("url")):
            return embed_html(str(url))
        shown = f": {attributes[:MAX_SHOWN]}" if attributes else ""
        self._findings.lose(f"the block '{name}' was removed{shown}")
        return ""


def _fields(attributes: str) -> dict[str, Any]:
    try:
        found = strict_json(attributes)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
