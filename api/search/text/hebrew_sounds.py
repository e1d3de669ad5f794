"""Hebrew letters that sound alike, and letters that a spelling may omit.

'תשובא', 'סוקה', 'יעכב' and 'חנכה' are what someone writes who knows how תשובה, סוכה, יעקב and חנוכה
sound. Their sound is the same: א, ה and ע are silent, ח כ ק, ט ת and ס ש are pairs, ו and י
may be vowels, and a letter is doubled by mistake only.
"""

from __future__ import annotations

import re
from functools import lru_cache

# כ without a point sounds as ח, with one as ק; ש is also sin.
_ALIKE = str.maketrans("חקטשע", "ככתסא")
_DOUBLED = re.compile(r"(.)\1+")
# ו and י are vowels inside a word, and א is silent there; a last א or ה is a vowel.
_VOWEL_INSIDE = re.compile("(?<=.)[ואי](?=.)")
_VOWEL_LETTER = re.compile("(?<=.)[וי](?=.)")
_LAST_VOWEL = re.compile("(?<=.)א$")


@lru_cache(maxsize=50_000)
def sound(folded: str) -> str:
    """The sound of a folded Hebrew word: equal for words that are pronounced alike."""
    alike = _LAST_VOWEL.sub("ה", folded.translate(_ALIKE))
    return _DOUBLED.sub(r"\1", _VOWEL_INSIDE.sub("", _DOUBLED.sub(r"\1", alike)))


def defective_spelling(folded: str) -> str:
    """A Hebrew word without the letters for its vowels: חנכה of חנוכה."""
    return _VOWEL_LETTER.sub("", folded)
