"""Typographic quotation marks and dashes where a text is typed with those of a keyboard.

This happens on output; the stored text stays as its author wrote it. Hebrew keeps its signs, since
a quotation mark inside it is a letter's sign (רש"י, ר'), as do code and addresses.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

from api.core.hebrew import HEBREW_LETTER
from api.core.html import BLOCK_TAG, TAG

_SIGN = re.compile(r"[\"']|(?<!-)--(?!-)|(?<= )-(?= )|(?<![\w-])\d{1,3}(-)\d{1,3}(?![\w-])")
# What is inside these is shown as it is.
_AS_IT_IS = re.compile(
    r"<(code|pre|kbd|samp|script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL
)
# From the beginning of a run of characters: otherwise each of them would be tried anew.
_ADDRESS = re.compile(r"(?<!\S)\S+(?:://|@)\S+|\bwww\.\S+")
_SPACE = re.compile("&nbsp;|&#160;")
# In a text that is only looked at: what is not seen, and where a paragraph begins or ends.
_HIDDEN, _BORDER = "\0", "\n"
_HIDDEN_RUN = re.compile("\0+")
_QUOTES = frozenset("\"'")
_OPENING = frozenset(" \t\n\u00a0([{—–-/“‘")
# They begin with an apostrophe: 'tis, '90s.
_SHORTENED = re.compile(r"(?:tis|twas|twere|em|til|round|cause)\b|\d", re.IGNORECASE)
# Characters in which the nearest letter is looked for.
_NEAR = 40
_TEXTS_KEPT = 256


@lru_cache(maxsize=_TEXTS_KEPT)
def with_typographic_signs(html: str) -> str:
    """The text, or the sanitised HTML, with curly quotation marks and dashes. Idempotent."""
    if not _SIGN.search(html):
        return html
    seen, places = _seen(html)
    closings = _closings(seen)
    parts: list[str] = []
    done = 0
    for sign in _SIGN.finditer(seen):
        start, end = sign.span(1) if sign[1] else sign.span()
        first, last = places.of(start), places.of(end - 1)
        # A tag between two hyphens stays.
        if last - first == end - 1 - start and (shown := _shown(seen, start, end, closings)):
            parts += [html[done:first], shown]
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
    text = _ADDRESS.sub(lambda match: "x" * len(match[0]), text)
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


def _closings(text: str) -> list[int]:
    """Where single quotation marks may close a quotation, and where paragraphs end."""
    return [match.start() for match in _CLOSING_OR_BORDER.finditer(text)]


def _shown(text: str, start: int, end: int, closings: Sequence[int]) -> str | None:
    """What is shown for a sign; None if it stays."""
    sign = text[start:end]
    if sign == "--":
        return "—"
    if sign == "-":
        return "–"
    before, after = _visible(text, start - 1, -1), _visible(text, end, 1)
    if _is_hebrew(text, start, before, after):
        return None
    opens = before in _OPENING and after not in _OPENING
    if sign == '"':
        return "“" if opens else "”"
    return "‘" if opens and _is_closed(text, end, closings) else "’"


def _visible(text: str, at: int, step: int) -> str:
    """The nearest character that is no quotation mark."""
    last = at + _NEAR * step
    while 0 <= at < len(text) and at != last and text[at] in _QUOTES:
        at += step
    return text[at] if 0 <= at < len(text) else _BORDER


def _is_hebrew(text: str, at: int, before: str, after: str) -> bool:
    """Whether a quotation mark belongs to Hebrew: a geresh, gershayim, or among Hebrew words."""
    if HEBREW_LETTER.match(before) and (text[at] == "'" or HEBREW_LETTER.match(after)):
        return True
    return _near_hebrew(text[max(0, at - _NEAR) : at][::-1]) and _near_hebrew(
        text[at + 1 : at + _NEAR]
    )


def _near_hebrew(text: str) -> bool:
    """Whether the first letter is Hebrew."""
    letter = next((sign for sign in text if sign.isalpha() or sign == _BORDER), "")
    return bool(HEBREW_LETTER.match(letter))


# Closes a quotation: after a character that is no space, and not inside a word.
_CLOSING_OR_BORDER = re.compile(r"(?<![\s(\[{—–])'(?!\w)|\n")


def _is_closed(text: str, at: int, closings: Sequence[int]) -> bool:
    """Whether a single quotation mark before this place is closed in the same paragraph."""
    if _SHORTENED.match(text, at):
        return False
    following = bisect_left(closings, at)
    return following < len(closings) and text[closings[following]] != _BORDER
