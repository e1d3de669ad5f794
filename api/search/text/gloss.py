"""Brings a text to English for an embedding model: replaces each term by one English name.

'Shabbos', 'Shabbat' and שבת give the same text, and 'teshuvah' gives 'repentance', which is known
to a model that has seen no transliterations. Of queries, the other Hebrew words are translated too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import takewhile
from typing import NamedTuple

from api.search.data import DATA
from api.search.text import dictionary
from api.search.text.analyzer import Word, fold, is_hebrew, tokens, words
from api.search.text.phonetics import is_english
from api.search.text.synonym_table import SynonymTable, TermMatch
from api.search.text.term_forms import Term

FILE = DATA / "english.toml"
# Two forms that are more alike than this are one name in two spellings.
_SAME_NAME_RATIO = 0.6
_SPACES = re.compile(r"\s+")
_EMPTY_BRACKETS = re.compile(r"[(\[]\s*[.,;:]*\s*[)\]]")


class _Replacement(NamedTuple):
    """The English of the words `start` to `end` of a text."""

    english: str
    start: int
    end: int


def gloss(text: str, synonyms: SynonymTable) -> str:
    """The text with every term in English, and without Hebrew words that are not terms.

    Empty where nothing is left.
    """
    found = list(words(text))
    terms = _terms(synonyms.find([word.folded for word in found]))
    return _replaced(text, found, terms)


def translate_analyzed(text: str, words: Sequence[Word], matches: Sequence[TermMatch]) -> str:
    """An analysed text with its terms and the Hebrew words of the dictionary in English.

    Of a phrase of the dictionary and the terms inside it the phrase counts: ליל שבת is 'Friday
    night'. Other Hebrew words are left out.
    """
    terms = list(_terms(match for match in matches if not _is_everyday(words, match)))
    phrases = list(_phrases(words, terms))
    taken = _positions(phrases)
    terms = [term for term in terms if term.start not in taken]
    taken |= _positions(terms)
    return _replaced(text, words, [*phrases, *terms, *_single_words(words, taken)])


def _is_everyday(words: Sequence[Word], match: TermMatch) -> bool:
    """Whether an everyday word only looks like a term after a prefix: לשאול is 'ask', not ל-שאול.

    After an article it is the term: השבת is 'the Sabbath' and not 'give back'.
    """
    word = words[match.start].folded
    if match.end - match.start > 1 or match.form == word or word.startswith("ה"):
        return False
    forms = {word, word.removeprefix("ו")} - {match.form}
    return any(map(dictionary.is_entry, forms)) or dictionary.is_plural_of_present(word)


def _positions(replacements: Iterable[_Replacement]) -> set[int]:
    return {at for each in replacements for at in range(each.start, each.end)}


def _terms(matches: Iterable[TermMatch]) -> Iterator[_Replacement]:
    return (_Replacement(english_name(each.term), each.start, each.end) for each in matches)


def _phrases(words: Sequence[Word], terms: Sequence[_Replacement]) -> Iterator[_Replacement]:
    """The Hebrew phrases that the dictionary has, but for those that are no longer than a term."""
    number = 0
    while number < len(words):
        following = (word.folded for word in words[number : number + dictionary.MAX_PHRASE_WORDS])
        length, english = dictionary.translate_phrase(list(takewhile(is_hebrew, following)))
        found = _Replacement(english, number, number + length)
        if english and all(_contains(found, term) for term in terms):
            yield found
            number += length
        else:
            number += 1


def _contains(phrase: _Replacement, term: _Replacement) -> bool:
    """Whether the term is a smaller part of the phrase, or outside of it."""
    if term.end <= phrase.start or phrase.end <= term.start:
        return True
    is_inside = phrase.start <= term.start and term.end <= phrase.end
    return is_inside and term.end - term.start < phrase.end - phrase.start


def _single_words(words: Sequence[Word], taken: set[int]) -> Iterator[_Replacement]:
    """The other Hebrew words that the dictionary has."""
    for number, word in enumerate(words):
        if number not in taken and is_hebrew(word.folded):
            following = words[number + 1].folded if number + 1 < len(words) else ""
            if english := dictionary.translate_before(word.folded, following):
                yield _Replacement(english, number, number + 1)


def _replaced(text: str, words: Sequence[Word], replacements: Iterable[_Replacement]) -> str:
    """The text without its Hebrew words but for replacements, punctuation in its place."""
    bare = _EMPTY_BRACKETS.sub(" ", "".join(_parts(text, words, replacements)))
    return _SPACES.sub(" ", bare).strip()


def _parts(text: str, words: Sequence[Word], replacements: Iterable[_Replacement]) -> Iterator[str]:
    starting = {each.start: each for each in replacements}
    at, number = 0, 0
    while number < len(words):
        found = starting.get(number)
        end = found.end if found else number + 1
        first, last = words[number], words[end - 1]
        yield text[at : first.start]
        yield found.english if found else _unless_hebrew(text[first.start : last.end])
        at, number = last.end, end
    yield text[at:]


def _unless_hebrew(word: str) -> str:
    return "" if is_hebrew(word) else word


@lru_cache(maxsize=5_000)
def english_name(term: Term) -> str:
    """What a term is called in English; its name where nothing is known.

    An acronym is called what it stands for most often.
    """
    if term.meanings:
        return english_name(term.meanings[0])
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
