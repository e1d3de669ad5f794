"""Whether two transliterations can be of one Hebrew word, whatever scheme each is written in.

Israeli, Sephardi, Ashkenazi and Yiddish pronunciation, and English, German, French, Spanish and
Polish letters give 'Shabbat', 'shabbos', 'shabes', 'Schabbat', 'Chabbat', 'Szabat'. A word is read
as consonants with the vowels before each of them. Consonants that schemes mix are one; the letters
for which languages differ give several readings; vowels agree if one Hebrew vowel may be written in
both ways. This is stricter than a phonetic key, which ignores vowels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

_MAX_LENGTH = 24
_MAX_READINGS = 18
# A word of fewer consonants tells little, and its vowels more.
_FEW_CONSONANTS = 2

# Longer groups first. H is ch and h, Z is z and tz, X is sh: what one scheme writes for the others.
_CONSONANT = {
    "sch": "X", "sh": "X", "sz": "X",
    "tzsch": "ZX", "tsch": "TX", "tsh": "TX",
    "tz": "Z", "ts": "Z", "z": "Z",
    "ch": "H", "kh": "H", "h": "H",
    "ck": "K", "k": "K", "q": "K", "c": "K",
    "ph": "P", "f": "P", "p": "P",
    "bh": "V", "v": "V", "w": "V", "b": "B",
    "th": "T", "t": "T", "s": "S",
    "gh": "G", "g": "G", "dh": "D", "d": "D", "x": "KS",
    "l": "L", "m": "M", "n": "N", "r": "R", "y": "Y", "j": "Y",
}  # fmt: skip
_GROUP = re.compile("|".join([*sorted(_CONSONANT, key=len, reverse=True), "[aeiou]"]))
# After the first letter b is also v, k is also kh, and t is also s.
_INSIDE = str.maketrans("BHS", "VKT")
# What other languages write for a sound, tried beside the letter's own: French ch and Spanish s for
# sh, German s for z, Spanish j for ch, c for ts, x for sh or ch.
_OTHER_READINGS = {"ch": ("sh",), "s": ("sh", "z"), "j": ("ch",), "c": ("ts",), "x": ("sh", "ch")}
_AMBIGUOUS = re.compile(r"sch|tsch|tsh|sh|sz|ts|tz|ck|kh|ch|ss|cc|c(?=[eiy])|[sjx]|c$")
# Signs of which a scheme writes one sign more: Romance gu and qu, y between i and a vowel.
_HARD = re.compile("(?<=[gq])u(?=[ei])")
_LONG_U = re.compile("o[ou]")
_GLIDE = re.compile("i(?=[aeou])")
# y and j after a vowel end a diphthong unless a vowel follows.
_DIPHTHONG = re.compile("(?<=[aeou])[yj](?![aeiou])")
_VOWEL_Y = re.compile("(?<![aeiou])y(?![aeiou])")
_SILENT = re.compile("(?<=[aeiou])h$")

# The Hebrew vowels that a sign may stand for: kamatz or patach (a), cholam (o), tsere or segol (e),
# chirik (i), shuruk (u), shewa (-). Ashkenazi kamatz is o and its cholam oy; some read shuruk as i.
_VOWELS = {
    "": "-", "a": "a", "aa": "a", "o": "ao", "e": "e-", "i": "i-", "u": "u",
    "ee": "ie", "ie": "i", "oi": "o", "eu": "o", "au": "o", "ow": "o",
    "ei": "e", "ai": "ea",
}  # fmt: skip


class Reading(NamedTuple):
    """Consonants, and the vowels before each of them and after the last: one more."""

    consonants: str
    vowels: tuple[str, ...]


@lru_cache(maxsize=20_000)
def reading(word: str) -> Reading:
    """How a folded Latin word is read as English transliteration."""
    plain = _GLIDE.sub("iy", _LONG_U.sub("u", _HARD.sub("", word[:_MAX_LENGTH])))
    plain = _VOWEL_Y.sub("i", _DIPHTHONG.sub("i", _SILENT.sub("", plain)))
    consonants, vowels = "", [""]
    for group in _GROUP.findall(plain):
        if group in "aeiou":
            vowels[-1] += group
            continue
        sound = _CONSONANT[group]
        if consonants:
            sound = sound.translate(_INSIDE)
        for each in sound:
            # A doubled consonant is one.
            if not vowels[-1] and consonants.endswith(each):
                continue
            consonants += each
            vowels.append("")
    return Reading(consonants, tuple(vowels))


def readings(word: str) -> Iterator[Reading]:
    """The readings of a word that may follow another language's letters, English first."""
    pieces: list[tuple[str, ...]] = []
    at = 0
    for match in _AMBIGUOUS.finditer(word[:_MAX_LENGTH]):
        pieces.append((word[at : match.start()],))
        others = _OTHER_READINGS.get(match.group(), ())
        pieces.append((match.group(), *others))
        at = match.end()
    pieces.append((word[at:],))
    for number, chosen in enumerate(product(*pieces)):
        if number == _MAX_READINGS:
            return
        yield reading("".join(chosen))


def agree(one: Reading, other: Reading) -> bool:
    """Whether two readings with the same consonants can be of one word."""
    *before, last, end = zip(one.vowels, other.vowels, strict=True)
    if bool(end[0]) != bool(end[1]) or not all(_same_vowel(*pair) for pair in before):
        return False
    if end[0] or len(one.consonants) <= _FEW_CONSONANTS:
        return _same_vowel(*last)
    # The vowel of a final syllable is unstressed in Yiddish: any, and before n and l none.
    may_lack = one.consonants[-1] in "NL"
    return _same_vowel(*last) or all(vowel in _VOWELS and (vowel or may_lack) for vowel in last)


def _same_vowel(one: str, other: str) -> bool:
    if one == other:
        return True
    first, second = _VOWELS.get(one), _VOWELS.get(other)
    if first is None and second is None:
        # Two vowels with a silent consonant between them: the first tells them apart.
        first, second = _VOWELS[one[0]], _VOWELS[other[0]]
    return not set(first or "").isdisjoint(second or "")
