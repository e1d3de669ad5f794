"""One reading of words for both engines, for what is stored and for what is typed.

Hebrew is written in many ways that mean the same: with points and cantillation or without, with
a letter's final form or its common one, with gershayim or a plain quotation mark. `fold` brings
them to one form; Latin letters lose their accents and their case.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_FINALS = str.maketrans("ךםןףץ", "כמנפצ")
# Geresh, gershayim and the marks that people type for them, also inside Latin words (Ba'al).
_QUOTES = str.maketrans("", "", "׳״'\"’‘“”`´ʼʻ")
_WORD = re.compile(r"[^\W_]+(?:['\"’‘׳״ʼ`´]+[^\W_]+)*")
# Hebrew points and accents, and those of Latin letters.
_MARK = re.compile(r"[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")
_HEBREW = re.compile(r"[֐-׿]")
_PREFIXES = "ובהלמשכ"
# What remains when prefixes are taken off has at least three letters; a shorter rest is far more
# often a part of the word itself.
_SHORTEST_STEM = 3
_MOST_PREFIXES = 3


class Word(NamedTuple):
    """A word as it is compared, and where it stands in the text that it was read from."""

    folded: str
    start: int
    end: int


@lru_cache(maxsize=200_000)
def fold(word: str) -> str:
    """The form in which a word is compared: no marks, no case, no final letters."""
    decomposed = unicodedata.normalize("NFKD", word)
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return bare.casefold().translate(_QUOTES).translate(_FINALS)


def words(text: str, pattern: re.Pattern[str] = _WORD) -> Iterator[Word]:
    """Every word of a text in order. Points, maqaf and dashes never hide a word's border.

    A narrower `pattern` finds only some of the words, sooner.
    """
    for match in pattern.finditer(_joined(text)):
        if folded := fold(match.group()):
            yield Word(folded, match.start(), _end_with_marks(text, match.end()))


def tokens(text: str) -> list[str]:
    """The folded words of a text."""
    return [folded for word in _WORD.findall(_joined(text)) if (folded := fold(word))]


def _end_with_marks(text: str, end: int) -> int:
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def _joined(text: str) -> str:
    """The text, letter for letter as long, with Hebrew points made part of their word.

    Points are combining marks, which a word pattern takes for borders; here each becomes a
    geresh, which the pattern allows inside a word and which folding removes.
    """
    if not _MARK.search(text):
        return text
    return _MARK.sub("׳", text)


def is_hebrew(word: str) -> bool:
    return _HEBREW.search(word) is not None


@lru_cache(maxsize=100_000)
def stems(folded: str) -> tuple[str, ...]:
    """A Hebrew word without one, two or three of its prefix letters; nothing for other words."""
    if not is_hebrew(folded):
        return ()
    found = []
    for count in range(1, _MOST_PREFIXES + 1):
        rest = folded[count:]
        if len(rest) < _SHORTEST_STEM or folded[count - 1] not in _PREFIXES:
            break
        found.append(rest)
    return tuple(found)
