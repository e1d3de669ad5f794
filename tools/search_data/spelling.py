"""The pronunciation and the plene spelling of a pointed Hebrew word.

Unpointed texts add vowel letters (matres lectionis) that the Bible mostly omits: שלחן is שולחן in
modern spelling. The points show where they belong. The rules are those of the Academy of the Hebrew
Language for unpointed spelling, as far as they can be derived from the points of a single word.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

_LETTER = re.compile("([א-ת])([^א-ת]*)")
_HOLAM, _HOLAM_OF_VAV, _QUBUTS, _DAGESH = "\u05b9", "\u05ba", "\u05bb", "\u05bc"
_HIRIQ, _TSERE, _SHEVA = "\u05b4", "\u05b5", "\u05b0"
_VOWELS = frozenset(
    "\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05ba\u05bb\u05c7"
)
# The vowel letter of each vowel.
_VOWEL_LETTER = {_HOLAM: "ו", _QUBUTS: "ו", _HIRIQ: "י", _TSERE: "י"}


class Consonant(NamedTuple):
    """A consonant, its vowel and its other marks; `written` if the vowel has a vowel letter."""

    letter: str
    vowel: str
    marks: frozenset[str]
    written: bool


@cache
def sounds(pointed: str) -> str:
    """A key that is equal for spellings of a pointed word that differ only in vowel letters."""
    return "".join(
        consonant.letter + "".join(sorted(consonant.marks)) + consonant.vowel
        for consonant in _read(pointed)
    )


@cache
def plene_spelling(pointed: str) -> str:
    """The word without points, with the vowel letters of modern spelling."""
    consonants = _read(pointed)
    letters = []
    for at, consonant in enumerate(consonants):
        doubled = consonant.letter == "ו" and consonant.vowel and 0 < at < len(consonants) - 1
        letters.append("וו" if doubled else consonant.letter)
        if consonant.written or _has_modern_vowel_letter(consonants, at):
            letters.append(_VOWEL_LETTER[consonant.vowel])
    return "".join(letters)


def _has_modern_vowel_letter(consonants: list[Consonant], at: int) -> bool:
    consonant, after = consonants[at], consonants[at + 1] if at + 1 < len(consonants) else None
    if after is None or consonant.vowel not in (_HOLAM, _QUBUTS, _HIRIQ):
        return False
    if consonant.letter == "ו" and consonant.vowel == _HOLAM:
        return False
    last, bare = at + 2 == len(consonants), not after.vowel and not after.marks
    if consonant.vowel == _HIRIQ:
        # Not in a closed syllable: מגדל, עם; but before a doubled letter: תפילה.
        closed = (
            after.vowel == _SHEVA or (last and not after.vowel)
        ) and _DAGESH not in after.marks
        return not closed
    # A silent letter after it serves as the vowel letter: ראש, משה.
    return not (bare and (after.letter == "א" or (last and after.letter == "ה")))


def _read(pointed: str) -> list[Consonant]:
    """The consonants in order; a vowel letter becomes part of its consonant."""
    found = [(letter, set(marks)) for letter, marks in _LETTER.findall(pointed)]
    consonants: list[Consonant] = []
    for at, (letter, marks) in enumerate(found):
        vowel = _vowel_of(
            letter, marks, consonants[-1] if consonants else None, last=at + 1 == len(found)
        )
        if vowel:
            consonants[-1] = consonants[-1]._replace(vowel=vowel, written=True)
            continue
        # A letter with two readings has two vowels; this is rare.
        own = min(marks & _VOWELS, default="").replace(_HOLAM_OF_VAV, _HOLAM)
        consonants.append(Consonant(letter, own, frozenset(marks - _VOWELS), written=False))
    return consonants


def _vowel_of(letter: str, marks: set[str], before: Consonant | None, *, last: bool) -> str:
    """The vowel of the previous letter that this letter represents; empty for a consonant."""
    if before is None:
        return ""
    if letter == "ו" and not before.vowel:
        return _HOLAM if marks == {_HOLAM} else _QUBUTS if marks == {_DAGESH} else ""
    if letter == "י" and not marks and not last:
        return before.vowel if before.vowel in (_HIRIQ, _TSERE) else ""
    return ""
