"""Hebrew morphology from the Hebrew Bible: where a word's prefixes end, its lemmas and spellings.

The letters ו ה ב כ ל מ ש before a word are often little words of their own, and as often not: בשבת
is "on Shabbat", בית is "house". The table has each form of the Bible. From other forms the
prefixes that grammar allows are removed, with the help of the table where it has the rest.
"""

from __future__ import annotations

import re
from functools import cache

from api.search.data import DATA
from api.search.text.hebrew_sounds import defective_spelling
from api.search.text.word_list import WordList

FILE = DATA / "hebrew.txt.xz"
# In this order only: and, that (when, from which), in or as or to or from, the.
_CHAIN = re.compile("(ו?)((?:כש|מש|לכש|ש)?)([בכלמ]?)(ה?)")
# Before a shorter unknown rest the letters are far more often part of the word itself.
_MIN_REST = 3
_MIN_KNOWN_REST = 2


@cache
def _table() -> WordList:
    return WordList.read(FILE)


def prefix_lengths(form: str) -> tuple[int, ...]:
    """The lengths in letters that a prefix of this folded word may have, ascending."""
    line = _table().value(form)
    if line is None:
        return _likely_lengths(form)
    cuts = (int(digit) for digit in line.partition("\t")[0])
    return tuple(cut for cut in cuts if cut and len(form) - cut >= _MIN_KNOWN_REST)


def _likely_lengths(form: str) -> tuple[int, ...]:
    """The lengths that grammar allows, up to the last one that leaves a known word."""
    cuts = [cut for cut in _chain_lengths(form) if len(form) - cut >= _MIN_REST]
    known = [cut for cut in cuts if _is_word(form[cut:])]
    return tuple(cut for cut in cuts if not known or cut <= known[-1])


def _chain_lengths(form: str) -> list[int]:
    match = _CHAIN.match(form)
    return sorted({match.end(group) for group in (1, 2, 3, 4)} - {0}) if match else []


def _is_word(form: str) -> bool:
    line = _table().value(form)
    return line is not None and (line.startswith(("0", "\t")))


def is_known(form: str) -> bool:
    """Whether a folded word is one of the Bible, also with prefixes.

    Rabbinic words are in no table: an unknown word need not be a misspelt one.
    """
    return _table().value(form) is not None or any(map(_is_word, _without_prefixes(form)))


def is_known_in_any_spelling(form: str) -> bool:
    """Whether a word or its defective spelling is one of the Bible, also with prefixes."""
    rests = (form, *_without_prefixes(form))
    return is_known(form) or any(_is_word(defective_spelling(rest)) for rest in rests)


def _without_prefixes(form: str) -> list[str]:
    return [form[cut:] for cut in _chain_lengths(form) if len(form) - cut >= _MIN_REST]


def spelling_variants(form: str) -> tuple[str, ...]:
    """The other spellings of a folded word without prefixes: שולחן of שלחן, and שלחן of שולחן."""
    return _column(form, 2)


def lemmas(form: str) -> tuple[str, ...]:
    """The lemmas of a folded word without prefixes: תורה of תורתו. Never itself."""
    return _column(form, 1)


def _column(form: str, number: int) -> tuple[str, ...]:
    line = _table().value(form)
    return () if line is None else tuple(line.split("\t")[number].split())
