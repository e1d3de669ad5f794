"""Marks Hebrew in a teaching's HTML with `lang` and `dir`, for screen readers and text direction.

This happens on output; the stored HTML stays as its author wrote it.
"""

from __future__ import annotations

import re

from api.core.html import TAG

_HEBREW = "\u0590-\u05ff\ufb1d-\ufb4f"
HEBREW_LETTER = re.compile(f"[{_HEBREW}]")
# Hebrew words separated only by punctuation and spaces.
_WORDS = re.compile(rf"[{_HEBREW}]+(?:[\s\"'.,:;!?()–-]+[{_HEBREW}]+)*")
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_LANG = re.compile(r"\slang=[\"']?([a-zA-Z]+)")
_VOID = frozenset({"br", "wbr", "hr", "img"})
# A block element without nested blocks.
_TEXT_BLOCK = re.compile(
    r"<(p|h[1-6]|dt|dd|figcaption)((?:\s[^<>]*)?)>((?:[^<]|<(?!/?\1\b))*)</\1>"
)
_OTHER_LETTER = re.compile(r"[^\W\d_]")


def with_hebrew_marked(html: str) -> str:
    """Add lang="he" and dir="rtl" to Hebrew runs and all-Hebrew blocks that have neither.

    Expects sanitised HTML. Idempotent.
    """
    if not HEBREW_LETTER.search(html):
        return html
    return _marked_runs(_TEXT_BLOCK.sub(_marked_block, html))


def _marked_block(match: re.Match[str]) -> str:
    name, attributes, inside = match.groups()
    letters = HEBREW_LETTER.sub("", TAG.sub("", inside))
    wholly = HEBREW_LETTER.search(inside) and not _OTHER_LETTER.search(letters)
    if not wholly or _LANG.search(attributes) or " dir=" in attributes:
        return match[0]
    return f'<{name}{attributes} lang="he" dir="rtl">{inside}</{name}>'


def _marked_runs(html: str) -> str:
    """Mark Hebrew text that is not inside an element whose language is Hebrew."""
    parts: list[str] = []
    inside_hebrew: list[bool] = []
    done = 0
    for tag in TAG.finditer(html):
        parts += [_text(html[done : tag.start()], inside_hebrew), tag[0]]
        done = tag.end()
        _follow(tag[0], inside_hebrew)
    return "".join([*parts, _text(html[done:], inside_hebrew)])


def _text(text: str, inside_hebrew: list[bool]) -> str:
    if inside_hebrew and inside_hebrew[-1]:
        return text
    return _WORDS.sub(lambda words: f'<bdi lang="he" dir="rtl">{words[0]}</bdi>', text)


def _follow(tag: str, inside_hebrew: list[bool]) -> None:
    """Track, per open element, whether its language is Hebrew."""
    name = _NAME.match(tag)
    if name and name[1].lower() in _VOID:
        return
    if tag.startswith("</"):
        del inside_hebrew[-1:]
        return
    declared = _LANG.search(tag)
    inherited = bool(inside_hebrew and inside_hebrew[-1])
    inside_hebrew.append(
        declared[1].lower() in {"he", "iw", "yi", "arc"} if declared else inherited
    )
