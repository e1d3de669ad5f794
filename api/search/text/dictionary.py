"""A Hebrew-English dictionary, by which a Hebrew question is translated word by word.

It has everyday words, each with one short translation (`data/hebrew_words.txt`). Other forms of
them are looked up without their prefixes, by the base forms that they may be inflected from, then
without vowel letters, and last by their lemmas in the Bible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from api.search.data import DATA
from api.search.text.analyzer import lemmas, stems, tokens
from api.search.text.hebrew_sounds import defective_spelling
from api.search.text.inflection import base_forms
from api.search.text.word_list import WordList

FILE = DATA / "hebrew_words.txt"
# A phrase is at most so many words long.
MAX_PHRASE_WORDS = 3
# The sign of the object, which English does not have.
_UNTRANSLATED = "את"
# Before the defective spelling of a word that the dictionary has in full.
_DEFECTIVE = "~"
# Shorter defective spellings are mostly other words.
_MIN_DEFECTIVE_LENGTH = 3
_MAX_WORD_LENGTH = 40


def translate_first(words: Sequence[str]) -> tuple[int, str | None]:
    """The length and the English of the longest phrase, or else the word, that a text begins with.

    `words` are folded Hebrew words, `MAX_PHRASE_WORDS` at most: בית ספר is 'school'.
    """
    for length in range(len(words), 1, -1):
        if found := _translate_phrase(words[:length]):
            return length, found
    return 1, translate(words[0])


def _translate_phrase(words: Sequence[str]) -> str | None:
    first, *rest = words
    without_articles = [word.removeprefix("ה") for word in rest]
    for form in (first, *stems(first)):
        for others in (rest, without_articles):
            if found := _table().value(" ".join([form, *others])):
                return found
    return None


@lru_cache(maxsize=20_000)
def translate(word: str) -> str | None:
    """The English of a folded Hebrew word, in whatever form; None for an unknown word."""
    if len(word) > _MAX_WORD_LENGTH or word == _UNTRANSLATED:
        return None
    return next(filter(None, map(_table().value, _candidates(word))), None)


def _candidates(word: str) -> Iterator[str]:
    """The entries of the table that may be the word's, the likeliest first."""
    forms = (word, *stems(word))
    inflected = [base for form in forms for base in base_forms(form)]
    yield from (*forms, *inflected)
    for form in (*forms, *inflected):
        defective = defective_spelling(form)
        if len(defective) >= _MIN_DEFECTIVE_LENGTH:
            yield from (_DEFECTIVE + defective, defective)
    yield from lemmas(word)


@cache
def _table() -> WordList:
    """The words and phrases, and the defective spellings of the words that have vowel letters."""
    table = dict(entries())
    defective: dict[str, str] = {}
    for form, english in table.items():
        shorter = defective_spelling(form)
        if len(shorter) >= _MIN_DEFECTIVE_LENGTH and shorter not in table and " " not in form:
            defective.setdefault(_DEFECTIVE + shorter, english)
    return WordList(sorted(f"{form}\t{english}" for form, english in (table | defective).items()))


def entries() -> Iterator[tuple[str, str]]:
    """The folded words and phrases of the file, each with its English."""
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            english, *forms = line.split(",")
            yield from ((" ".join(tokens(form)), english) for form in forms)
