"""A Hebrew-English dictionary, by which a Hebrew question is translated: phrases, then words.

It has everyday words and phrases, each with one short translation (`data/hebrew_words.txt`). Other
forms of them are looked up without their prefixes, by the base forms that they may be inflected
from, then without vowel letters, and last by their lemmas in the Bible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from api.search.data import DATA
from api.search.text.analyzer import lemmas, stems, tokens
from api.search.text.hebrew_sounds import defective_spelling
from api.search.text.inflection import base_forms, noun_base_forms
from api.search.text.word_list import WordList

FILE = DATA / "hebrew_words.txt"
# A phrase is at most so many words long.
MAX_PHRASE_WORDS = 3
# The signs of the object and of a question, which English does not have.
_UNTRANSLATED = frozenset(("את", "האמ"))
# 'Every' before one thing, 'all' before what is definite or many.
_EVERY, _DEFINITE_OR_MANY = "כל", re.compile("^ה|ימ$|ות$|[מנ]ו$")
# Before a number, it is an age.
_AGED = frozenset(("בנ", "בת", "בני", "בנות"))
_ONES = "one two three four five six seven eight nine".split()
_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety hundred".split()
_TEENS = "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_NUMBERS = frozenset((*_ONES, *_TENS, *_TEENS))
_WHEN = re.compile("^ו?ל?כש(?=..)")
# Shorter words are no inflected part of a phrase: nearly all of them are another word.
_MIN_INFLECTED = 4
# A shorter base form may be found by chance, of a word that has one more letter.
_MIN_TELLING = 4
# Before the defective spelling of a word that the dictionary has in full.
_DEFECTIVE = "~"
# Shorter defective spellings are mostly other words.
_MIN_DEFECTIVE_LENGTH = 3
_MAX_WORD_LENGTH = 40


def translate_phrase(words: Sequence[str]) -> tuple[int, str]:
    """The length and the English of the longest phrase that a text begins with; 0 and '' for none.

    `words` are folded Hebrew words, `MAX_PHRASE_WORDS` at most: בית ספר is 'school'.
    """
    for length in range(len(words), 1, -1):
        if found := _phrase(words[:length]):
            return length, found
    return _age(words)


def _phrase(words: Sequence[str]) -> str | None:
    """The English of a phrase, of which the first and the last word may be inflected."""
    first, *between, last = words
    beginnings = _beginnings(first)
    if not beginnings:
        return None
    bare = last.removeprefix("ה")
    inflected = [*noun_base_forms(last), *noun_base_forms(bare)]
    endings = dict.fromkeys((last, bare, *(inflected if len(bare) >= _MIN_INFLECTED else ())))
    without_articles = [word.removeprefix("ה") for word in between]
    for form, ending in product(beginnings, endings):
        for others in (between, without_articles):
            if found := _table().value(" ".join([form, *others, ending])):
                return found
    return None


@lru_cache(maxsize=20_000)
def _beginnings(word: str) -> tuple[str, ...]:
    """The forms of a word with which a phrase of the table begins."""
    if len(word) > _MAX_WORD_LENGTH:
        return ()
    forms = _forms(word) if len(word) >= _MIN_INFLECTED else (word, *stems(word))
    return tuple(dict.fromkeys(form for form in forms if form in _phrase_beginnings()))


def _age(words: Sequence[str]) -> tuple[int, str]:
    """בת אחת עשרה is 'eleven years old'."""
    first, *rest = words or [""]
    if not rest or _AGED.isdisjoint((first, *stems(first))):
        return 0, ""
    length, number = translate_phrase(rest)
    if not number:
        length, number = 1, translate(rest[0]) or ""
    return (length + 1, f"{number} years old") if number in _NUMBERS else (0, "")


def translate_before(word: str, following: str) -> str | None:
    """The English of a word, where `following` is the next one (see `translate`)."""
    if following and _EVERY in (word, *stems(word)):
        return "all" if _DEFINITE_OR_MANY.search(following) else "every"
    begins = _WHEN.match(word)
    rest = word[begins.end() :] if begins else word
    if begins is None or has(word, prefixed=False) or not has(rest):
        return translate(word)
    return f"when {translate(rest)}"


@lru_cache(maxsize=20_000)
def translate(word: str) -> str | None:
    """The English of a folded Hebrew word, in whatever form; None for an unknown word."""
    if len(word) > _MAX_WORD_LENGTH or word in _UNTRANSLATED:
        return None
    return next(filter(None, map(_table().value, _candidates(word))), None)


@lru_cache(maxsize=20_000)
def has(word: str, *, prefixed: bool = True) -> bool:
    """Whether a folded word is a form of one that the dictionary has, and hardly another word.

    Not by its spelling without vowel letters alone, nor by a base form of three letters and one
    more: those of different words are alike.
    """
    if len(word) > _MAX_WORD_LENGTH:
        return False
    return any(
        is_entry(form)
        or any(is_entry(base) for base in base_forms(form) if _is_telling(base, form))
        for form in (word, *(stems(word) if prefixed else ()))
    )


def _is_telling(base: str, form: str) -> bool:
    return len(base) >= _MIN_TELLING or len(form) - len(base) > 1


def is_entry(word: str) -> bool:
    """Whether the dictionary has this very form."""
    return _table().value(word) is not None


def is_plural_of_present(word: str) -> bool:
    """Whether a word is the plural of a present that begins with מ: מנסים of מנסה."""
    if not word.startswith("מ") or not word.endswith(("ימ", "ות")):
        return False
    return any(map(_table().value, noun_base_forms(word)))


def _forms(word: str) -> list[str]:
    """A word, without its prefixes, and the base forms of these."""
    forms = (word, *stems(word))
    return [*forms, *(base for form in forms for base in base_forms(form))]


def _candidates(word: str) -> Iterator[str]:
    """The entries of the table that may be the word's, the likeliest first."""
    forms = _forms(word)
    yield from forms
    for form in forms:
        defective = defective_spelling(form)
        if len(defective) >= _MIN_DEFECTIVE_LENGTH:
            yield from (_DEFECTIVE + defective, defective)
    yield from lemmas(word)


@cache
def _phrase_beginnings() -> frozenset[str]:
    return frozenset(form.partition(" ")[0] for form, _ in entries() if " " in form)


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
