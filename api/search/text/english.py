"""English words without the endings of inflection: 'candle' of 'candles', 'slant' of 'slanted'.

A base form is itself a word of the list of English words, so that nothing is taken from a word that
only ends like another one ('king', 'this').
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from api.search.text.analyzer import STOP_WORDS
from api.search.text.phonetics import is_listed_english

_MIN_LENGTH = 4


@lru_cache(maxsize=50_000)
def base_form(word: str) -> str | None:
    """The base form of a folded English word; None where it is its own, or not known."""
    if len(word) <= _MIN_LENGTH or not word.isascii() or word in STOP_WORDS:
        return None
    found = (base for base in _candidates(word) if len(base) >= _MIN_LENGTH)
    return next(filter(is_listed_english, found), None) if is_listed_english(word) else None


def _candidates(word: str) -> Iterator[str]:
    if word.endswith(("ies", "ied")):
        yield f"{word[:-3]}y"
    elif word.endswith("s"):
        yield from () if word.endswith("ss") else (word[:-1],)
        yield from (word[:-2],) if word.endswith("es") else ()
    elif word.endswith("ed") and not word.endswith("eed"):
        yield from (word[:-1], word[:-2], *_undoubled(word[:-2]))
    elif word.endswith("ing"):
        yield from (f"{word[:-3]}e", word[:-3], *_undoubled(word[:-3]))


def _undoubled(stem: str) -> tuple[str, ...]:
    return (stem[:-1],) if stem[-1:] == stem[-2:-1] else ()


@lru_cache(maxsize=10_000)
def inflections(word: str) -> frozenset[str]:
    """All forms of a folded English word, itself among them."""
    base = base_form(word) or word
    stem = base[:-1] if base[-1:] in ("e", "y") else base
    endings = ("s", "es", "ed", "ing", "ies", "ied", f"{base[-1:]}ed", f"{base[-1:]}ing")
    others = (start + ending for start in (base, stem) for ending in endings)
    return frozenset({word, base, *(other for other in others if base_form(other) == base)})
