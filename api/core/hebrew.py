"""Marks the direction and language of blocks and of foreign words in a teaching's HTML.

A block runs as most of its letters do (see `bidi.py`), whatever foreign word it begins with; what
is foreign in it is isolated. This happens on output; the stored HTML stays as its author wrote it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from api.core.bidi import HEBREW, Letters, foreign_runs, letters_of
from api.core.html import BLOCK_TAG, TAG, unescape

HEBREW_LETTER = re.compile(f"[{HEBREW}]")
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_LANG = re.compile(r"\slang=[\"']?([a-zA-Z]+)")
_DIR = re.compile(r"\sdir=[\"']?([a-zA-Z]+)")
_REFERENCE = re.compile(r"&[^&;\s]{1,32};")
_VOID = frozenset({"br", "wbr", "hr", "img"})
# Parts of a table run as the whole table does.
_PARTS = frozenset({"thead", "tbody", "tfoot", "tr"})
_NONE = Letters(0, 0, begins_hebrew=False)
_LANGUAGES = {"rtl": "he", "ltr": "en"}


def with_hebrew_marked(html: str) -> str:
    """Add `lang` and `dir` to blocks that run against what is around them, and to foreign runs.

    Expects sanitised HTML. Idempotent.
    """
    if not HEBREW_LETTER.search(html):
        return html
    tags = list(TAG.finditer(html))
    edges = [0, *(edge for tag in tags for edge in tag.span()), len(html)]
    # What is between the tags: a text before each, and one after the last.
    texts = [html[start:end] for start, end in list(pairwise(edges))[::2]]
    elements = _elements([tag[0] for tag in tags], texts)
    # Where most is Hebrew, the page may run either way: each of its outer blocks says its own.
    parts, directions = [], ["" if elements[-1].direction == "rtl" else "ltr"]
    for tag, text, element in zip(tags, texts, elements, strict=False):
        parts += [_isolated(text, directions[-1]), _follow(tag[0], element, directions)]
    return "".join([*parts, _isolated(texts[-1], directions[-1])])


class _Element:
    """An element that is open: the letters before it, and whether its first one is Hebrew."""

    def __init__(self, at: int, before: Letters) -> None:
        self.at, self.before, self.begins_hebrew = at, before, False


def _elements(tags: list[str], texts: list[str]) -> list[Letters]:
    """The letters in the element that each tag begins, and at the end those of the whole."""
    found = [_NONE] * len(tags)
    whole = _Element(0, _NONE)
    opened, without_letters, seen = [whole], [whole], _NONE
    for at, text in enumerate(texts):
        more = letters_of(unescape(text))
        seen = Letters(seen.hebrew + more.hebrew, seen.other + more.other, False)
        if more.hebrew or more.other:
            for element in without_letters:
                element.begins_hebrew = more.begins_hebrew
            without_letters = []
        tag = tags[at] if at < len(tags) else ""
        if tag.startswith("</") and len(opened) > 1:
            closed = opened.pop()
            found[closed.at] = _letters_in(closed, seen)
        elif tag and not tag.startswith("</") and _name(tag) not in _VOID:
            opened.append(_Element(at, seen))
            without_letters.append(opened[-1])
    return [*found, _letters_in(whole, seen)]


def _letters_in(element: _Element, seen: Letters) -> Letters:
    hebrew, other = seen.hebrew - element.before.hebrew, seen.other - element.before.other
    return Letters(hebrew, other, element.begins_hebrew)


def _follow(tag: str, element: Letters, directions: list[str]) -> str:
    """Track the direction of each open element. The tag, marked if it begins a block."""
    name = _name(tag)
    if name in _VOID:
        return tag
    if tag.startswith("</"):
        if len(directions) > 1:
            directions.pop()
        return tag
    around, declared = directions[-1], _declared(tag)
    is_block = name not in _PARTS and BLOCK_TAG.match(tag) and (element.hebrew or element.other)
    direction = declared or (element.direction if is_block else around)
    directions.append(direction)
    if not is_block or _DIR.search(tag) or direction == around:
        return tag
    language = "" if declared else f' lang="{_LANGUAGES[direction]}"'
    return f'{tag[:-1]}{language} dir="{direction}">'


def _declared(tag: str) -> str:
    """The direction that a tag names itself, or that of its language."""
    if direction := _DIR.search(tag):
        return direction[1].lower() if direction[1].lower() in _LANGUAGES else ""
    if language := _LANG.search(tag):
        return "rtl" if language[1].lower() in {"he", "iw", "yi", "arc"} else "ltr"
    return ""


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1].lower() if found else ""


def _isolated(text: str, direction: str) -> str:
    """The text with what is foreign in it isolated. Outside of all blocks that is Hebrew."""
    foreign = "ltr" if direction == "rtl" else "rtl"
    plain, places = _decoded(text)
    parts, done = [], 0
    for first, end in foreign_runs(plain, direction or "ltr"):
        start, stop = (first, end) if places is None else (places[first], places[end])
        opening = f'<bdi lang="{_LANGUAGES[foreign]}" dir="{foreign}">'
        parts += [text[done:start], opening, text[start:stop], "</bdi>"]
        done = stop
    return "".join([*parts, text[done:]])


def _decoded(text: str) -> tuple[str, list[int] | None]:
    """The text with its character references decoded, and where each character comes from."""
    if "&" not in text:
        return text, None
    characters, places, done = list[str](), list[int](), 0
    for reference in [*_REFERENCE.finditer(text), None]:
        start = reference.start() if reference else len(text)
        characters.append(text[done:start])
        places += range(done, start)
        if reference:
            decoded = unescape(reference[0])
            characters.append(decoded)
            places += [start] * len(decoded)
            done = reference.end()
    return "".join(characters), [*places, len(text)]
