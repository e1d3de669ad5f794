"""Phonetic keys of Hebrew words that are in no table, in either script.

'Hashgochas', 'hashgacha' and השגחה are three transliterations and spellings of one word. Consonants
are mapped to the few sounds that all of them distinguish; vowels are dropped, because Hebrew writes
few of them, and so are the endings of inflection. English words have one spelling, and no key.
`bench.phonetics` measures which words meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from string import ascii_lowercase

from api.search.data import DATA
from api.search.text.analyzer import lemmas, stems
from api.search.text.word_list import WordList

FILE = DATA / "english.txt.xz"
# The prefix of every key, so that none equals a word.
PREFIX = "zz"
# Keys of fewer consonants are shared by too many words.
_MIN_CONSONANTS = 3
_MAX_WORD_LENGTH = 40

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
# A first ש may be s or sh. After the first letter others cannot be distinguished: ב is b and v,
# כ is k and ch, ת is t and s; vowels and the letters for them are dropped.
_FIRST = str.maketrans("x", "s")
_INSIDE = str.maketrans("bhs", "vkt", "ay")
# ו is a consonant at the beginning of a word and before its last ה: מצוה.
_CONSONANT_VAV = re.compile("^ו(?!ו)|(?<!ו)ו(?=ה$)")
# A last h is only a vowel: Torah, Torahs, תורה.
_SILENT = re.compile("(?<=[aeo])h(?=s?$)|ה$")
# Inflection: -im, then -os, -ot, -as, -is, -s and the letter before them.
_ENDINGS = (re.compile("i+m$|ימ$"), re.compile("(?<!t)s+$|t+h?$|[תטס]$"))


@cache
def _english() -> WordList:
    return WordList.read(FILE)


def is_listed_english(folded: str) -> bool:
    """Whether this is in the list of ordinary English words as it is."""
    return _english().contains(folded)


def is_english(folded: str) -> bool:
    """Whether this is an ordinary English word, or one with an s of plural or possession."""
    known = _english()
    return known.contains(folded) or (folded.endswith("s") and known.contains(folded[:-1]))


def begins_english_word(folded: str) -> bool:
    """Whether an ordinary English word begins with this one and goes on."""
    return _english().has_prefix(folded)


@lru_cache(maxsize=10_000)
def is_misspelt_english(folded: str) -> bool:
    """Whether one edit makes this an ordinary English word: a third of a millisecond, cached."""
    known = _english()
    pairs = [(folded[:at], folded[at:]) for at in range(min(len(folded), _MAX_WORD_LENGTH) + 1)]
    edits = chain(
        (before + after[1:] for before, after in pairs),
        (before + after[1::-1] + after[2:] for before, after in pairs),
        (before + each + after[1:] for before, after in pairs for each in ascii_lowercase),
        (before + each + after for before, after in pairs for each in ascii_lowercase),
    )
    return any(map(known.contains, edits))


@lru_cache(maxsize=100_000)
def phonetic_key(folded: str) -> str | None:
    """The phonetic key of a folded word; None where it is of no use.

    That is for English words, for words of fewer than three consonants, and for other scripts.
    But for endings, the key of a prefix is a prefix of the key.
    """
    if len(folded) > _MAX_WORD_LENGTH or not _is_one_script(folded) or is_english(folded):
        return None
    word = _SILENT.sub("a", _CONSONANT_VAV.sub("וו", folded))
    for ending in _ENDINGS:
        shorter = ending.sub("", word)
        word = shorter if len(_consonants(shorter)) >= _MIN_CONSONANTS else word
    key = _consonants(word)
    return PREFIX + key if len(key) >= _MIN_CONSONANTS else None


def key_rules() -> dict[str, object]:
    """How keys are made, for the search of a static site (`search.js`). A key has no `PREFIX`."""
    first, inside = (
        {
            chr(letter): chr(sound) if isinstance(sound, int) else ""
            for letter, sound in table.items()
        }
        for table in (_FIRST, _INSIDE)
    )
    return {
        "sounds": _SOUNDS,
        "first": first,
        "inside": inside,
        "vav": _CONSONANT_VAV.pattern,
        "silent": _SILENT.pattern,
        "endings": [ending.pattern for ending in _ENDINGS],
        "minimum": _MIN_CONSONANTS,
    }


def phonetic_keys_of(folded: str) -> Iterator[str]:
    """The keys by which documents with a word are found: its own, and those of its Hebrew stems and
    lemmas. None of an empty word.
    """
    forms = (folded, *stems(folded), *lemmas(folded)) if folded else ()
    return filter(None, map(phonetic_key, forms))


def _is_one_script(folded: str) -> bool:
    """Whether all its letters are Latin, or all Hebrew."""
    return (folded.isascii() and folded.isalpha()) or all("א" <= letter <= "ת" for letter in folded)


def _consonants(word: str) -> str:
    pieces = [_SOUNDS[piece] for piece in _PIECE.findall(word)]
    if word.isascii():
        # Latin spelling doubles consonants after a short vowel, Hebrew never does.
        pieces = [piece for at, piece in enumerate(pieces) if piece != "".join(pieces[at - 1 : at])]
    key = "".join(pieces)
    return key[:1].translate(_FIRST) + key[1:].translate(_INSIDE)
