"""Marks the direction and language of blocks and of foreign words in a teaching's HTML.

A block runs as most of its letters do (see `bidi.py`), whatever foreign word it begins with; what
is foreign in it is isolated, with the links and other inline elements inside it. This happens on
output; the stored HTML stays as its author wrote it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from api.core.bidi import HEBREW, Direction, Letters, direction_of, foreign_runs, letters_of
from api.core.html import BLOCK_TAG, TAG, unescape

HAS_TEXT = re.compile(r"(?:^|>)[^<>]*[^\W\d_]")
# An accent is drawn by the font of its letter, which pointed text does not need.
_ACCENT = re.compile("[\u0591-\u05af]")
_ACCENTED = " data-cantillated"
HEBREW_LETTER = re.compile(f"[{HEBREW}]")
LANGUAGES: dict[Direction, str] = {"rtl": "he", "ltr": "en"}
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_LANG = re.compile(r"\slang=[\"']?([a-zA-Z]+)")
_DIR = re.compile(r"\sdir=[\"']?([a-zA-Z]+)")
_REFERENCE = re.compile(r"&[^&;\s]{1,32};")
_VOID = frozenset({"br", "wbr", "hr", "img"})
# Parts of a table run as the whole table does.
_PARTS = frozenset({"thead", "tbody", "tfoot", "tr"})
# Code runs from left to right, signs and numbers, too.
_CODE = frozenset({"code", "kbd", "samp"})


def text_direction(html: str) -> Direction:
    """The direction of the text in an HTML fragment."""
    return direction_of(unescape(TAG.sub(" ", html)))


def language_of_text(title: str, html: str = "") -> str:
    """The language of a text, "he" or "en", or where it is empty that of its title."""
    return LANGUAGES[text_direction(html) if HAS_TEXT.search(html) else direction_of(title)]


def with_hebrew_marked(html: str) -> str:
    """Add `lang` and `dir` to blocks that run against what is around them, and to foreign runs.

    Blocks with cantillation are marked, so that all of their letters have one font. Expects
    sanitised HTML. Idempotent.
    """
    if not HEBREW_LETTER.search(html):
        return html
    marking = _Marking(html)
    parts, done = [], 0
    # Sorting is stable: where a run ends and the next one begins, it ends first.
    for at, added in sorted(marking.insertions(), key=lambda insertion: insertion[0]):
        parts += [html[done:at], added]
        done = at
    return "".join([*parts, html[done:]])


class _Tag(NamedTuple):
    start: int
    end: int
    markup: str
    # In lower case.
    name: str

    @property
    def is_end(self) -> bool:
        return self.markup.startswith("</")

    @property
    def is_void(self) -> bool:
        return self.name in _VOID

    @property
    def is_block(self) -> bool:
        return BLOCK_TAG.match(self.markup) is not None

    @property
    def declares(self) -> bool:
        """Whether what is inside has a direction of its own."""
        return self.name in {"bdi", "bdo"} or bool(_DIR.search(self.markup)) or bool(declared(self))


def declared(tag: _Tag) -> Direction | None:
    """The direction that a tag names itself, or that of its language."""
    if direction := _DIR.search(tag.markup):
        value = direction[1].lower()
        return "rtl" if value == "rtl" else "ltr" if value == "ltr" else None
    if language := _LANG.search(tag.markup):
        return "rtl" if language[1].lower() in {"he", "iw", "yi", "arc"} else "ltr"
    return None


class _Marking:
    """What is to be inserted into an HTML fragment, and where."""

    def __init__(self, html: str) -> None:
        found = TAG.finditer(html)
        self._tags = [_Tag(*match.span(), match[0], _name(match[0])) for match in found]
        starts = [0, *(tag.end for tag in self._tags)]
        ends = [*(tag.start for tag in self._tags), len(html)]
        # A text before each tag, and one after the last.
        self._starts = starts
        self._texts = [html[start:end] for start, end in zip(starts, ends, strict=True)]
        self._elements = _elements(self._tags, self._texts)
        self._cantillated = frozenset(self._blocks_with_accents()) if _ACCENT.search(html) else ()

    def insertions(self) -> Iterator[tuple[int, str]]:
        """Where in the HTML something is inserted, and what."""
        # Where most is Hebrew, the page may run either way: each of its outer blocks says its own.
        whole: Direction | None = "ltr" if self._elements[-1].direction == "ltr" else None
        directions: list[Direction | None] = [whole]
        line: list[int] = [0]
        for at, tag in enumerate(self._tags):
            around = directions[-1]
            added = self._follow(tag, self._elements[at], directions)
            if at in self._cantillated and _ACCENTED not in tag.markup:
                added += _ACCENTED
            if added:
                yield tag.end - 1, added
            if _breaks_line(tag) or added or directions[-1] != around or tag.declares:
                yield from self._isolated(line, around)
                line = []
            line.append(at + 1)
        yield from self._isolated(line, directions[-1])

    def _blocks_with_accents(self) -> Iterator[int]:
        """The numbers of the innermost blocks that have cantillation."""
        opened: list[int] = []
        for at, (tag, text) in enumerate(zip(self._tags, self._texts, strict=False)):
            if opened and _ACCENT.search(text):
                yield from [each for each in reversed(opened) if self._tags[each].is_block][:1]
            if tag.is_end and opened:
                opened.pop()
            elif not tag.is_end and not tag.is_void:
                opened.append(at)

    def _follow(self, tag: _Tag, element: Letters, directions: list[Direction | None]) -> str:
        """Track the direction of each open element. The attributes that the tag needs."""
        if tag.is_void:
            return ""
        if tag.is_end:
            if len(directions) > 1:
                directions.pop()
            return ""
        around = directions[-1]
        own = declared(tag) or _own_direction(tag, element, around)
        directions.append(own or around)
        if own is None or own == around or _DIR.search(tag.markup):
            return ""
        if declared(tag):
            return f' dir="{own}"' if tag.is_block else ""
        language = "" if tag.name in _CODE else f' lang="{LANGUAGES[own]}"'
        return f'{language} dir="{own}"'

    def _isolated(
        self, line: Sequence[int], direction: Direction | None
    ) -> Iterator[tuple[int, str]]:
        """The runs in the texts of a line. Outside of all blocks those are Hebrew."""
        foreign: Direction = "ltr" if direction == "rtl" else "rtl"
        language = f'lang="{LANGUAGES[foreign]}"'
        attributes = f'{language} dir="{foreign}"'
        decoded = [unescape(self._texts[at]) for at in line]
        before = [0, *accumulate(map(len, decoded))]
        runs = foreign_runs("".join(decoded), direction or "ltr")
        edges = [edge for at in line for edge in self._edges(at)] if runs else []
        for start, end in runs:
            first, last = (line[bisect_right(before, at) - 1] for at in (start, end - 1))
            pieces = self._pieces(first, last, edges[start][0], edges[end - 1][1])
            # A run that is not within one element is left to the browser, in its language only.
            name, shown = ("bdi", attributes) if len(pieces) == 1 else ("span", language)
            for opening, closing in pieces:
                yield opening, f"<{name} {shown}>"
                yield closing, f"</{name}>"

    def _edges(self, at: int) -> Iterator[tuple[int, int]]:
        """Where in the HTML each character of this text, decoded, begins and ends."""
        text, start, done = self._texts[at], self._starts[at], 0
        for reference in [*_REFERENCE.finditer(text), None]:
            end = reference.start() if reference else len(text)
            yield from ((start + place, start + place + 1) for place in range(done, end))
            if reference:
                done = reference.end()
                yield from [(start + end, start + done)] * len(unescape(reference[0]))

    def _pieces(self, first: int, last: int, opening: int, closing: int) -> list[tuple[int, int]]:
        """From where to where a run from this text to that one can be one element: itself, with
        the tags at its ends; otherwise the part of each text."""
        between = self._tags[first:last]
        closed, opened = _unmatched(between)
        starts = self._tags[first - closed : first] if closed else []
        ends = self._tags[last : last + opened]
        if starts and _is_row(starts, opening) and not any(tag.is_end for tag in starts):
            opening, closed = starts[0].start, 0
        if (
            ends
            and ends[0].start == closing
            and _is_row(ends, ends[-1].end)
            and all(tag.is_end for tag in ends)
        ):
            closing, opened = ends[-1].end, 0
        if not closed and not opened:
            return [(opening, closing)]
        edges = [opening, *(edge for tag in between for edge in (tag.start, tag.end)), closing]
        parts = zip(edges[::2], edges[1::2], strict=True)
        return [(start, end) for start, end in parts if start < end]


def _own_direction(tag: _Tag, element: Letters, around: Direction | None) -> Direction | None:
    """The direction that an element has if its tag names none; None if it is as around it."""
    if tag.name in _CODE:
        return "ltr" if around == "rtl" else None
    is_block = tag.is_block and tag.name not in _PARTS
    return element.direction if is_block and (element.hebrew or element.other) else None


def _breaks_line(tag: _Tag) -> bool:
    return tag.is_block or tag.is_void


def _is_row(tags: Sequence[_Tag], end: int) -> bool:
    """Whether nothing is between these tags, nor after them before this place."""
    edges = [*(tag.start for tag in tags[1:]), end]
    return all(tag.end == edge for tag, edge in zip(tags, edges, strict=True))


def _unmatched(tags: Sequence[_Tag]) -> tuple[int, int]:
    """How many of these tags end an element that another begins, and the other way round."""
    closed = opened = 0
    for tag in tags:
        if not tag.is_end:
            opened += 1
        elif opened:
            opened -= 1
        else:
            closed += 1
    return closed, opened


def _elements(tags: Sequence[_Tag], texts: Sequence[str]) -> list[Letters]:
    """The letters in the element that each tag begins, and at the end those of the whole."""
    letters = [letters_of(unescape(text)) for text in texts]
    columns = (accumulate(column, initial=0) for column in zip(*letters, strict=True))
    sums = list(zip(*columns, strict=True))
    begins = _beginnings(letters)

    def between(first: int, end: int) -> Letters:
        counts = [after - before for before, after in zip(sums[first], sums[end], strict=True)]
        return Letters._make((*counts[:4], begins[first]))

    found = [Letters()] * len(tags)
    opened: list[int] = []
    for at, tag in enumerate(tags):
        if tag.is_end and opened:
            begun = opened.pop()
            found[begun] = between(begun + 1, at + 1)
        elif not tag.is_end and not tag.is_void:
            opened.append(at)
    return [*found, between(0, len(texts))]


def _beginnings(letters: Sequence[Letters]) -> list[bool]:
    """Whether the first letter of each text, or after it, is Hebrew."""
    begins, following = [], False
    for each in reversed(letters):
        if each.hebrew or each.other:
            following = each.begins_hebrew
        begins.append(following)
    return begins[::-1]


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1].lower() if found else ""
