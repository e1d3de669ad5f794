"""Exact matching: words and phrases of the query that are in a text as they are.

Only the places where a word of the query occurs as a substring are analysed, which takes a fraction
of the time of analysing the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from api.search.results.query_parts import Match, QueryPart
from api.search.text.analyzer import (
    Word,
    is_folded_alike,
    quoted_words,
    restore_final_letter,
    stems,
    word_around,
    words,
)

# Shorter substrings occur in nearly every word.
_MIN_SUBSTRING_LENGTH = 3
# The prefixes of Hebrew words.
_PREFIX_LETTERS = "ובהלמשכ"


class ExactMatcher:
    """Finds a query's parts as they are. Results are cached: words and texts recur."""

    def __init__(self, parts: Sequence[QueryPart]) -> None:
        self._parts = parts
        self._part_by_form: dict[str, int | None] = {}
        self._found: dict[str, list[Match]] = {}

    def find(self, text: str) -> list[Match]:
        """The words of a text that match, in their order."""
        if text not in self._found:
            candidates = self._candidates(text) if is_folded_alike(text) else words(text)
            matches = {match for word in candidates for match in self._matches_at(text, word)}
            self._found[text] = sorted(matches)
        return self._found[text]

    def _matches_at(self, text: str, word: Word) -> Iterator[Match]:
        """The match that starts with this word: a phrase, or the word by itself."""
        for folded in (word.folded, *stems(word.folded)):
            for phrase, part in self._phrases.get(folded, ()):
                following = list(_following(text, word, len(phrase) - 1))
                if tuple(each.folded for each in following) == phrase[1:]:
                    for each in (word, *following):
                        yield Match(each.start, each.end, part)
        part_of_word = self._part_of(word.folded)
        if part_of_word is not None:
            yield Match(word.start, word.end, part_of_word)

    def _part_of(self, word: str) -> int | None:
        if word not in self._part_by_form:
            found = [self._part_by_word.get(form) for form in (word, *stems(word))]
            found += [at for prefix, at in self._prefixes if word.startswith(prefix)]
            self._part_by_form[word] = min((at for at in found if at is not None), default=None)
        return self._part_by_form[word]

    def _candidates(self, text: str) -> Iterator[Word]:
        """The words around every substring of the query, and those with a quote inside."""
        lowered = text.lower()
        plain = lowered if len(lowered) == len(text) else text
        for substring in self._ascii_substrings if text.isascii() else self._substrings:
            at = plain.find(substring)
            while at >= 0:
                # Only Hebrew words have prefixes.
                if not at or not substring.isascii() or not plain[at - 1].isalnum():
                    yield word_around(text, at)
                at = plain.find(substring, at + len(substring))
        if self._short_words:
            for match in self._short_words.finditer(plain):
                yield word_around(text, match.start())
        yield from quoted_words(text)

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
    def _short_words(self) -> re.Pattern[str] | None:
        """The shorter words: whole words only, or prefixes where those match."""
        short = [form for form in self._written if len(form) < _MIN_SUBSTRING_LENGTH]
        if not short:
            return None
        prefixes = [prefix for prefix, _ in self._prefixes if len(prefix) < _MIN_SUBSTRING_LENGTH]
        whole = rf"[{_PREFIX_LETTERS}]*?(?:{'|'.join(short)})(?![^\W_])"
        return re.compile(rf"(?<![^\W_])(?:{'|'.join([*prefixes, whole])})")


def _following(text: str, word: Word, count: int) -> Iterator[Word]:
    """The next words of a text."""
    for each, _ in zip(words(text, start=word.end), range(count), strict=False):
        yield each


def _starts_with_another(form: str, forms: Collection[str]) -> bool:
    """Whether all words with this form are candidates because of another one."""
    return any(form[:length] in forms for length in range(_MIN_SUBSTRING_LENGTH, len(form)))
