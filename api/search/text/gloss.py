"""Glosses a text for an English embedding model: replaces each term by one English name.

'Shabbos', 'Shabbat' and שבת give the same text, and 'teshuvah' gives 'repentance', which is known
to a model that has seen no transliterations.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache

from api.search.data import DATA
from api.search.text.analyzer import Word, fold, is_hebrew, tokens, words
from api.search.text.phonetics import is_english
from api.search.text.synonym_table import SynonymTable, Term, TermMatch

FILE = DATA / "english.toml"
# Two forms that are more alike than this are one name in two spellings.
_SAME_NAME_RATIO = 0.6
_SPACES = re.compile(r"\s+")
_EMPTY_BRACKETS = re.compile(r"[(\[]\s*[.,;:]*\s*[)\]]")


def gloss(text: str, synonyms: SynonymTable) -> str:
    """The text with every term in English, and without Hebrew words that are not terms.

    Empty where nothing is left.
    """
    found = list(words(text))
    return gloss_analyzed(text, found, list(synonyms.find([word.folded for word in found])))


def gloss_analyzed(text: str, words: Sequence[Word], matches: Sequence[TermMatch]) -> str:
    """The same for a text whose words and terms are known."""
    bare = _EMPTY_BRACKETS.sub(" ", "".join(_parts(text, words, matches)))
    return _SPACES.sub(" ", bare).strip()


def _parts(text: str, words: Sequence[Word], matches: Sequence[TermMatch]) -> Iterator[str]:
    """The text in pieces, terms and Hebrew words replaced, punctuation in its place."""
    match_at = {match.start: match for match in matches}
    at, number = 0, 0
    while number < len(words):
        match = match_at.get(number)
        end = match.end if match else number + 1
        first, last = words[number], words[end - 1]
        yield text[at : first.start]
        yield english_name(match.term) if match else _unless_hebrew(text[first.start : last.end])
        at, number = last.end, end
    yield text[at:]


def _unless_hebrew(word: str) -> str:
    return "" if is_hebrew(word) else word


@lru_cache(maxsize=5_000)
def english_name(term: Term) -> str:
    """What a term is called in English; its name where nothing is known."""
    if known := _names().get(term.name):
        return known
    forms = (form for form in term.forms if form not in term.standalone_only)
    return next((form for form in forms if _is_translation(form, term)), term.name)


@cache
def _names() -> dict[str, str]:
    return tomllib.loads(FILE.read_text("utf-8"))


def is_english_name(form: str, term: Term) -> bool:
    """Whether a form names the term in English: 'Sabbath' is not a misspelt 'Shabbat'."""
    return fold(form) == fold(english_name(term)) or _is_translation(form, term)


def _is_translation(form: str, term: Term) -> bool:
    """Whether a form is English, and not the term's name in other letters (Ester, Rut)."""
    folded = tokens(form)
    if not all(word.isascii() and is_english(word) for word in folded):
        return False
    alike = SequenceMatcher(None, fold(term.name), fold(form), autojunk=False).ratio()
    return form == term.name or alike < _SAME_NAME_RATIO
