"""A text as an English model reads it: each term of the spelling table by one English name.

'Shabbos', 'Shabbat' and שבת give the same text, and 'teshuvah' gives 'repentance', which a model
knows that has read no transliterations.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache, lru_cache

from api.search.data import DATA
from api.search.references.books import by_name
from api.search.text.analyzer import fold, is_hebrew, tokens, words
from api.search.text.phonetics import is_english
from api.search.text.synonym_table import Term
from api.search.text.synonyms import edition, named_in

FILE = DATA / "english.toml"
# Two forms that are so much alike are one name in two spellings.
_SAME_NAME = 0.6
_SPACES = re.compile(r"\s+")
_LEFT_EMPTY = re.compile(r"[(\[]\s*[.,;:]*\s*[)\]]")


def in_english(text: str) -> str:
    """The text with every term in English, and without Hebrew words that no term explains.

    Empty where nothing is left.
    """
    return _in_english(text, edition()) if len(text) < _LONGEST_KEPT else _translated(text)


_LONGEST_KEPT = 200


# Bounded: what is typed comes from outside.
@lru_cache(maxsize=2_000)
def _in_english(text: str, edition: int) -> str:  # noqa: ARG001 - each by its own terms
    return _translated(text)


def _translated(text: str) -> str:
    bare = _LEFT_EMPTY.sub(" ", "".join(_parts(text)))
    return _SPACES.sub(" ", bare).strip()


def _parts(text: str) -> Iterator[str]:
    """The text in pieces, terms and unknown words replaced, all signs in their place."""
    found = list(words(text))
    names = {named.start: named for named in named_in([word.folded for word in found])}
    at, number = 0, 0
    while number < len(found):
        named = names.get(number)
        end = named.end if named else number + 1
        first, last = found[number], found[end - 1]
        yield text[at : first.start]
        yield english_name(named.term) if named else _known(text[first.start : last.end])
        at, number = last.end, end
    yield text[at:]


def _known(word: str) -> str:
    return "" if is_hebrew(word) else word


@lru_cache(maxsize=5_000)
def english_name(term: Term) -> str:
    """What a term is called in English; its name where nothing is known."""
    if known := _names().get(term.name):
        return known
    forms = (form for form in term.forms if form not in term.alone)
    return next((form for form in forms if _translates(form, term)), term.name)


@cache
def _names() -> dict[str, str]:
    return tomllib.loads(FILE.read_text("utf-8"))


def is_translation(form: str, term: Term) -> bool:
    """Whether a form names the term in English: 'Genesis' is no misspelt 'Bereshit'."""
    known = {fold(english_name(term)), *map(fold, by_name())}
    return fold(form) in known or _translates(form, term)


def _translates(form: str, term: Term) -> bool:
    """Whether a form is English, and not the term's name in other letters (Ester, Rut)."""
    folded = tokens(form)
    if not all(word.isascii() and is_english(word) for word in folded):
        return False
    alike = SequenceMatcher(None, fold(term.name), fold(form), autojunk=False).ratio()
    return form == term.name or alike < _SAME_NAME
