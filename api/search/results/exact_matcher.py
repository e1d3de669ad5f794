"""Exact matching: words and phrases of the query that are in a text as they are.

Only the places where a word of the query occurs as a substring are analysed, which takes a fraction
of the time of analysing the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from api.search.results.query_parts import Match, QueryPart
from api.search.text.analyzer import (
    Word,
    abbreviated_names,
    is_folded_alike,
    quoted_words,
    restore_final_letter,
    stems,
    word_around,
    words,
)
from api.search.text.compounds import compounds

# Shorter substrings occur in nearly every word.
_MIN_SUBSTRING_LENGTH = 3
# The prefixes of Hebrew words.
_PREFIX_LETTERS = "ובהלמשכ"


@lru_cache(maxsize=1_000)
def _words(text: str) -> tuple[Word, ...]:
    """The words of a text with marks, which recurs from one search to the next."""
    return tuple(words(text))


class ExactMatcher:
    """Finds a query's parts as they are. Results are cached: words and texts recur."""

    def __init__(self, parts: Sequence[QueryPart]) -> None:
        self._parts = parts
        self._part_by_form: dict[str, int | None] = {}
        self._found: dict[str, list[Match]] = {}

    def find(self, text: str) -> list[Match]:
        """The words of a text that match, in their order."""
        found = self._found.get(text)
        if found is None:
            written = self._candidates(text) if is_folded_alike(text) else _words(text)
            candidates = chain(written, compounds(text))
            matches = {match for word in candidates for match in self._matches_at(text, word)}
            found = self._found[text] = sorted(matches)
        return found

    def _matches_at(self, text: str, word: Word) -> Iterator[Match]:
        """The match that starts with this word: a phrase, or the word by itself."""
        if self._phrases:
            yield from self._phrases_at(text, word)
        part_of_word = self._part_of(word.folded)
        if part_of_word is not None:
            yield Match(word.start, word.end, part_of_word)

    def _phrases_at(self, text: str, word: Word) -> Iterator[Match]:
        for folded in (word.folded, *stems(word.folded)):
            for phrase, part in self._phrases.get(folded, ()):
                following = list(_following(text, word, len(phrase) - 1))
                if tuple(each.folded for each in following) == phrase[1:]:
                    for each in (word, *following):
                        yield Match(each.start, each.end, part)

    def _part_of(self, word: str) -> int | None:
        if word not in self._part_by_form:
            found = [self._part_by_word.get(form) for form in (word, *stems(word))]
            found += [at for prefix, at in self._prefixes if word.startswith(prefix)]
            self._part_by_form[word] = min((at for at in found if at is not None), default=None)
        return self._part_by_form[word]

    def _candidates(self, text: str) -> list[Word]:
        """The words around every substring of the query, and those with a quote inside."""
        lowered = text.lower()
        plain = lowered if len(lowered) == len(text) else text
        is_ascii = text.isascii()
        found = [
            word_around(text, at)
            for substring in (self._ascii_substrings if is_ascii else self._substrings)
            if substring in plain  # most are not
            for at in _positions(substring, plain)
            # Only Hebrew words have prefixes.
            if not substring.isascii() or _starts_word(plain, at)
        ]
        found += (
            word_around(text, at)
            for short in self._ascii_short
            if short in plain
            for at in _positions(short, plain)
            if _starts_word(plain, at) and self._may_end(short, plain, at + len(short))
        )
        if self._hebrew_short and not is_ascii and any(form in plain for form in self._short):
            found += (word_around(text, m.start()) for m in self._hebrew_short.finditer(plain))
        found += quoted_words(text)
        found += () if is_ascii else abbreviated_names(text)
        return found

    def _may_end(self, short: str, text: str, at: int) -> bool:
        """Whether a short form is a match if the text goes on like this after it."""
        return short in self._short_prefixes or not text[at : at + 1].isalnum()

    @cached_property
    def _part_by_word(self) -> dict[str, int]:
        """The first part that each word matches."""
        found: dict[str, int] = {}
        for at, part in enumerate(self._parts):
            for word in part.words:
                found.setdefault(word, at)
        return found

    @cached_property
    def _prefixes(self) -> list[tuple[str, int]]:
        return [(part.prefix, at) for at, part in enumerate(self._parts) if part.prefix]

    @cached_property
    def _phrases(self) -> dict[str, list[tuple[tuple[str, ...], int]]]:
        """The phrases with their parts, by their first word."""
        found: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for at, part in enumerate(self._parts):
            for phrase in part.phrases:
                found.setdefault(phrase[0], []).append((phrase, at))
        return found

    @cached_property
    def _written(self) -> frozenset[str]:
        """The query's words and the first words of its phrases, as they are written in a text."""
        folded = {word for part in self._parts for word in part.words} | self._phrases.keys()
        return frozenset(form for word in folded for form in (word, restore_final_letter(word)))

    @cached_property
    def _substrings(self) -> tuple[str, ...]:
        """One of these is in every text, without marks and quotes, that has a longer word."""
        long = {form for form in self._written if len(form) >= _MIN_SUBSTRING_LENGTH}
        return tuple(form for form in long if not _starts_with_another(form, long))

    @cached_property
    def _ascii_substrings(self) -> tuple[str, ...]:
        return tuple(substring for substring in self._substrings if substring.isascii())

    @cached_property
    def _short(self) -> list[str]:
        """The shorter words: whole words only, or prefixes where those match."""
        return [form for form in self._written if len(form) < _MIN_SUBSTRING_LENGTH]

    @cached_property
    def _ascii_short(self) -> tuple[str, ...]:
        return tuple(form for form in self._short if form.isascii())

    @cached_property
    def _short_prefixes(self) -> frozenset[str]:
        return frozenset(p for p, _ in self._prefixes if len(p) < _MIN_SUBSTRING_LENGTH)

    @cached_property
    def _hebrew_short(self) -> re.Pattern[str] | None:
        """Those that are not ASCII, with the prefixes of Hebrew words."""
        short = [form for form in self._short if not form.isascii()]
        if not short:
            return None
        prefixes = [prefix for prefix in self._short_prefixes if not prefix.isascii()]
        whole = rf"[{_PREFIX_LETTERS}]*?(?:{'|'.join(short)})(?![^\W_])"
        return re.compile(rf"(?<![^\W_])(?:{'|'.join([*prefixes, whole])})")


def _positions(substring: str, text: str) -> Iterator[int]:
    """Where a text has the substring, without overlaps."""
    at = text.find(substring)
    while at >= 0:
        yield at
        at = text.find(substring, at + len(substring))


def _starts_word(text: str, at: int) -> bool:
    return not at or not text[at - 1].isalnum()


def _following(text: str, word: Word, count: int) -> Iterator[Word]:
    """The next words of a text."""
    for each, _ in zip(words(text, start=word.end), range(count), strict=False):
        yield each


def _starts_with_another(form: str, forms: Collection[str]) -> bool:
    """Whether all words with this form are candidates because of another one."""
    return any(form[:length] in forms for length in range(_MIN_SUBSTRING_LENGTH, len(form)))
