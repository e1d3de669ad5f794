"""Typographic quotation marks and dashes where a text is typed with those of a keyboard.

This happens on output; the stored text stays as its author wrote it. Hebrew keeps its signs, as do
code and addresses: a paragraph in Hebrew all of them, one in English those inside a Hebrew word
(רש"י, ר'). The two marks of a quotation become typographic together or not at all.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from api.core.bidi import ADDRESS, HEBREW, direction_of
from api.core.hebrew import HEBREW_LETTER
from api.core.html import BLOCK_TAG, TAG, unescape

_SIGN = re.compile(r"[\"']|(?<!-)--(?!-)|(?<= )-(?= )|(?<![\w-])\d{1,3}(-)\d{1,3}(?![\w-])")
# What is inside these is shown as it is.
_AS_IT_IS = re.compile(
    r"<(code|pre|kbd|samp|script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL
)
_SPACE = re.compile("&nbsp;|&#160;")
# In a text that is only looked at: what is not seen, and where a paragraph begins or ends.
_HIDDEN, _BORDER = "\0", "\n"
_HIDDEN_RUN = re.compile("\0+")
_QUOTE = re.compile("[\"']")
_QUOTES = frozenset("\"'")
_OPENING = frozenset(" \t\n\u00a0([{—–-/“‘")
# They begin with an apostrophe: 'tis, '90s.
_SHORTENED = re.compile(r"(?:tis|twas|twere|em|til|round|cause)\b|\d", re.IGNORECASE)
# Characters in which the nearest one that is no quotation mark is looked for.
_NEAR = 40
_TEXTS_KEPT = 256


@lru_cache(maxsize=_TEXTS_KEPT)
def with_typographic_signs(html: str) -> str:
    """The text, or the sanitised HTML, with curly quotation marks and dashes. Idempotent."""
    if not _SIGN.search(html):
        return html
    seen, places = _seen(html)
    closings, kept = _closings(seen), _kept(seen)
    parts: list[str] = []
    done = 0
    for sign in _SIGN.finditer(seen):
        start, end = sign.span(1) if sign[1] else sign.span()
        first, last = places.of(start), places.of(end - 1)
        # A tag between two hyphens stays.
        if start not in kept and last - first == end - 1 - start:
            parts += [html[done:first], _shown(seen, start, end, closings)]
            done = last + 1
    return "".join([*parts, html[done:]])


class _Places:
    """Where in the HTML the characters of what is seen of it are."""

    def __init__(self) -> None:
        self._starts, self._shifts = [0], [0]

    def hidden(self, start: int, length: int) -> None:
        """`length` characters before the seen one at `start` are not seen."""
        self._starts.append(start)
        self._shifts.append(self._shifts[-1] + length)

    def of(self, at: int) -> int:
        return at + self._shifts[bisect_right(self._starts, at) - 1]


def _seen(html: str) -> tuple[str, _Places]:
    """What is seen of the HTML, with a line feed for each border of a block."""
    text = _AS_IT_IS.sub(lambda match: _HIDDEN * len(match[0]), html)
    text = TAG.sub(_masked_tag, text)
    text = _SPACE.sub(lambda match: " " * len(match[0]), text)
    text = ADDRESS.sub(lambda match: "_" * len(match[0]), text)
    places, parts, done, length = _Places(), list[str](), 0, 0
    for hidden in _HIDDEN_RUN.finditer(text):
        parts.append(text[done : hidden.start()])
        length += hidden.start() - done
        done = hidden.end()
        places.hidden(length, done - hidden.start())
    return "".join([*parts, text[done:]]), places


def _masked_tag(tag: re.Match[str]) -> str:
    border = _BORDER if BLOCK_TAG.match(tag[0]) else _HIDDEN
    return border + _HIDDEN * (len(tag[0]) - 1)


def _kept(text: str) -> set[int]:
    """Where signs stay as they were typed: in paragraphs in Hebrew, and beside Hebrew in others."""
    kept, start = set[int](), 0
    for paragraph in text.split(_BORDER):
        if HEBREW_LETTER.search(paragraph):
            is_hebrew = direction_of(unescape(paragraph)) == "rtl"
            places = _places_of_signs(paragraph) if is_hebrew else _kept_beside_hebrew(paragraph)
            kept.update(start + at for at in places)
        start += len(paragraph) + 1
    return kept


def _places_of_signs(text: str) -> Iterator[int]:
    for sign in _SIGN.finditer(text):
        yield sign.start(1) if sign[1] else sign.start()


def _kept_beside_hebrew(text: str) -> Iterator[int]:
    """Signs inside Hebrew words, and quotation marks beside Hebrew whose partner is none that
    becomes typographic."""
    opened: list[tuple[int, bool]] = []
    closings = _closings(text)
    for match in _QUOTE.finditer(text):
        at = match.start()
        before, after = _visible(text, at - 1, -1), _visible(text, at + 1, 1)
        follows, precedes = _is_hebrew(before), _is_hebrew(after)
        opens = before in _OPENING and after not in _OPENING
        if follows and (precedes or match[0] == "'"):
            yield at
        elif match[0] == "'":
            closing = _closing(text, at + 1, closings)
            if opens and (_is_hebrew(text[closing - 1]) if closing else precedes):
                yield at
        elif opens:
            opened.append((at, precedes))
        elif opened:
            opened.pop()
        elif follows:
            yield at
    yield from (at for at, precedes in opened if precedes)


def _is_hebrew(character: str) -> bool:
    return HEBREW_LETTER.match(character) is not None


def _shown(text: str, start: int, end: int, closings: Sequence[int]) -> str:
    """What is shown for a sign."""
    sign = text[start:end]
    if sign == "--":
        return "—"
    if sign == "-":
        return "–"
    before, after = _visible(text, start - 1, -1), _visible(text, end, 1)
    opens = before in _OPENING and after not in _OPENING
    if sign == '"':
        return "“" if opens else "”"
    return "‘" if opens and _closing(text, end, closings) else "’"


def _visible(text: str, at: int, step: int) -> str:
    """The nearest character that is no quotation mark."""
    last = at + _NEAR * step
    while 0 <= at < len(text) and at != last and text[at] in _QUOTES:
        at += step
    return text[at] if 0 <= at < len(text) else _BORDER


# Closes a quotation: after a character that is no space, and not inside a word. Between Hebrew
# words it is a geresh.
_CLOSING_OR_BORDER = re.compile(rf"(?<![\s(\[{{—–])'(?!\w)(?!(?<=[{HEBREW}]') ?[{HEBREW}])|\n")


def _closings(text: str) -> list[int]:
    """Where single quotation marks may close a quotation, and where paragraphs end."""
    return [match.start() for match in _CLOSING_OR_BORDER.finditer(text)]


def _closing(text: str, at: int, closings: Sequence[int]) -> int | None:
    """Where a single quotation mark before this place is closed in the same paragraph."""
    if _SHORTENED.match(text, at):
        return None
    following = bisect_left(closings, at)
    if following == len(closings) or text[closings[following]] == _BORDER:
        return None
    return closings[following]
