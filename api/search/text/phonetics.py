"""What a word sounds like, for Hebrew words that no table knows, in either script.

'Hashgochas', 'hashgacha' and השגחה are one word in three hands. Consonants are brought to the few
sounds that all of them keep apart; vowels go, because Hebrew writes few of them; so do the endings
by which one word has many forms. English words have no sound here: they are spelt in one way.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from api.search.data import DATA
from api.search.text.word_list import Lookup

FILE = DATA / "english.txt.xz"
# Stands before every sound, so that none can be taken for a word.
MARK = "zz"
# Fewer consonants are shared by too many words.
_FEWEST = 3
_LONGEST = 40

# The sound of a letter or a group of letters at the beginning of a word; `a` is any vowel.
_SOUNDS = {
    "tsh": "tx",
    "x": "ks",
    **dict.fromkeys(["tz", "ts", "zh", "z", "צ", "ז"], "z"),
    **dict.fromkeys(["sch", "sh", "ש"], "x"),
    **dict.fromkeys(["s", "ס"], "s"),
    **dict.fromkeys(["th", "t", "ת", "ט"], "t"),
    **dict.fromkeys(["ch", "kh", "h", "ח", "ה"], "h"),
    **dict.fromkeys(["ck", "k", "q", "c", "ק", "כ"], "k"),
    **dict.fromkeys(["ph", "p", "f", "פ"], "p"),
    **dict.fromkeys(["bh", "b", "ב"], "b"),
    **dict.fromkeys(["gh", "g", "ג"], "g"),
    **dict.fromkeys(["dh", "d", "ד"], "d"),
    **dict.fromkeys(["וו", "v", "w"], "v"),
    **dict.fromkeys(["y", "j", "י"], "y"),
    **dict.fromkeys(["a", "e", "i", "o", "u", "א", "ע", "ו"], "a"),
    **dict.fromkeys(["l", "ל"], "l"),
    **dict.fromkeys(["m", "מ"], "m"),
    **dict.fromkeys(["n", "נ"], "n"),
    **dict.fromkeys(["r", "ר"], "r"),
}
_PIECE = re.compile("|".join(sorted(_SOUNDS, key=len, reverse=True)))
# A first ש may be s or sh. Further on others cannot be kept apart: ב is b and v, כ is k and ch,
# ת is t and s; a vowel and a letter for it are not heard at all.
_FIRST = str.maketrans("x", "s")
_INSIDE = str.maketrans("bhs", "vkt", "ay")
# ו is a consonant at the beginning of a word and before its last ה: מצוה.
_CONSONANT_VAV = re.compile("^ו(?!ו)|(?<!ו)ו(?=ה$)")
# A last h is only a vowel: Torah, Torahs, תורה.
_SILENT = re.compile("(?<=[aeo])h(?=s?$)|ה$")
# Of number, gender and state: -im, then -os, -ot, -as, -is, -s and what they stand on.
_ENDINGS = (re.compile("i+m$|ימ$"), re.compile("(?<!t)s+$|t+h?$|[תטס]$"))


@cache
def _english() -> Lookup:
    return Lookup.read(FILE)


def is_english(folded: str) -> bool:
    """Whether this is an ordinary English word, or one with an s of plural or possession."""
    known = _english()
    return known.has(folded) or (folded.endswith("s") and known.has(folded[:-1]))


@lru_cache(maxsize=100_000)
def sound(folded: str) -> str | None:
    """The sound of a folded word as a word of its own kind; None where it would mean little.

    That is for English words, for words of fewer than three consonants, and for other scripts.
    The sound of a word's beginning is a beginning of its sound, but for endings.
    """
    if len(folded) > _LONGEST or not _readable(folded) or is_english(folded):
        return None
    word = _SILENT.sub("a", _CONSONANT_VAV.sub("וו", folded))
    for ending in _ENDINGS:
        shorter = ending.sub("", word)
        word = shorter if len(_heard(shorter)) >= _FEWEST else word
    heard = _heard(word)
    return MARK + heard if len(heard) >= _FEWEST else None


def _readable(folded: str) -> bool:
    """Whether all its letters are Latin, or all Hebrew."""
    return (folded.isascii() and folded.isalpha()) or all("א" <= letter <= "ת" for letter in folded)


def _heard(word: str) -> str:
    pieces = [_SOUNDS[piece] for piece in _PIECE.findall(word)]
    if word.isascii():
        # Latin doubles a letter for its vowel's sake, Hebrew never does.
        pieces = [piece for at, piece in enumerate(pieces) if piece != "".join(pieces[at - 1 : at])]
    heard = "".join(pieces)
    return heard[:1].translate(_FIRST) + heard[1:].translate(_INSIDE)
