"""From a pointed word: what it sounds like whatever vowel letters it has, and its full spelling.

Texts without points add vowel letters that the Bible mostly leaves out: שלחן there is שולחן today.
The points tell where they belong. The rules are those of the Hebrew Academy for writing without
points, as far as the points of one word show them.
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
# The letters that are written for a vowel, by the vowel that they follow.
_VOWEL_LETTER = {_HOLAM: "ו", _QUBUTS: "ו", _HIRIQ: "י", _TSERE: "י"}


class _Sign(NamedTuple):
    """A consonant, its vowel and its other marks; `written` if a letter stands for the vowel."""

    letter: str
    vowel: str
    marks: frozenset[str]
    written: bool


@cache
def sounds(pointed: str) -> str:
    """One form for all spellings of a pointed word that differ in vowel letters only."""
    return "".join(
        sign.letter + "".join(sorted(sign.marks)) + sign.vowel for sign in _read(pointed)
    )


@cache
def full(pointed: str) -> str:
    """The word without points, with the vowel letters that are written today."""
    signs = _read(pointed)
    letters = []
    for at, sign in enumerate(signs):
        doubled = sign.letter == "ו" and sign.vowel and 0 < at < len(signs) - 1
        letters.append("וו" if doubled else sign.letter)
        if sign.written or _is_written_today(signs, at):
            letters.append(_VOWEL_LETTER[sign.vowel])
    return "".join(letters)


def _is_written_today(signs: list[_Sign], at: int) -> bool:
    sign, after = signs[at], signs[at + 1] if at + 1 < len(signs) else None
    if after is None or sign.vowel not in (_HOLAM, _QUBUTS, _HIRIQ):
        return False
    if sign.letter == "ו" and sign.vowel == _HOLAM:
        return False
    last, bare = at + 2 == len(signs), not after.vowel and not after.marks
    if sign.vowel == _HIRIQ:
        # Not in a closed syllable: מגדל, עם; but before a doubled letter: תפילה.
        closed = (
            after.vowel == _SHEVA or (last and not after.vowel)
        ) and _DAGESH not in after.marks
        return not closed
    # A silent letter after it stands for the vowel: ראש, משה.
    return not (bare and (after.letter == "א" or (last and after.letter == "ה")))


def _read(pointed: str) -> list[_Sign]:
    """The consonants in order; letters that only stand for a vowel are taken into it."""
    found = [(letter, set(marks)) for letter, marks in _LETTER.findall(pointed)]
    signs: list[_Sign] = []
    for at, (letter, marks) in enumerate(found):
        vowel = _vowel_of(letter, marks, signs[-1] if signs else None, last=at + 1 == len(found))
        if vowel:
            signs[-1] = signs[-1]._replace(vowel=vowel, written=True)
            continue
        # Seldom a letter has two: one where the text is read in two ways.
        own = min(marks & _VOWELS, default="").replace(_HOLAM_OF_VAV, _HOLAM)
        signs.append(_Sign(letter, own, frozenset(marks - _VOWELS), written=False))
    return signs


def _vowel_of(letter: str, marks: set[str], before: _Sign | None, *, last: bool) -> str:
    """The vowel of the letter before it that this letter stands for; empty for a consonant."""
    if before is None:
        return ""
    if letter == "ו" and not before.vowel:
        return _HOLAM if marks == {_HOLAM} else _QUBUTS if marks == {_DAGESH} else ""
    if letter == "י" and not marks and not last:
        return before.vowel if before.vowel in (_HIRIQ, _TSERE) else ""
    return ""
