"""Fuzzy matching: words of a text within the allowed edits of the query's words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache

from api.search.results.query_parts import QueryPart
from api.search.text.edit_distance import allowed_edits, within_allowed_edits


class FuzzyMatcher:
    """Finds the part of a query that a word is a misspelling of. The first letter must match."""

    def __init__(self, parts: Sequence[QueryPart]) -> None:
        self._parts = parts
        # The parts in which any edits are allowed.
        self.parts = frozenset(at for at, part in enumerate(parts) if allowed_edits(part.word))

    def part_of(self, word: str) -> int | None:
        """The first part that a folded word is a misspelling of."""
        candidates = self._by_first_letter.get(word[0], ())
        typed = ((at, self._parts[at].word) for at in candidates)
        return next((at for at, each in typed if within_allowed_edits(each, word)), None)

    def first_letters(self, parts: Collection[int]) -> frozenset[str]:
        """The first letters of what may match these parts."""
        return frozenset(self._parts[at].word[0] for at in parts if self._parts[at].word)

    @cached_property
    def _by_first_letter(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for at in sorted(self.parts):
            found[self._parts[at].word[0]].append(at)
        return found


def words_starting_with(letters: Collection[str], *, ascii_only: bool) -> list[re.Pattern[str]]:
    """The words with each of these first letters, and those that do not begin with ASCII.

    Most words of a text are passed over at the speed of the patterns.
    """
    found = [_starting_with(letter) for letter in sorted(letters) if letter.isascii()]
    return found if ascii_only else [*found, _NOT_ASCII]


# A pattern looks fastest for a set at its beginning, so that what is before it is checked after it.
_NO_LETTER_BEFORE = r"(?<![^\W_].)"
_REST = r"[^\W_]*(?:['\"’‘׳״ʼ`´]+[^\W_]+)*"
_NOT_ASCII = re.compile(rf"[^\x00-\x7f](?<=[^\W_]){_NO_LETTER_BEFORE}{_REST}")


@lru_cache(maxsize=100)
def _starting_with(letter: str) -> re.Pattern[str]:
    """The words with this ASCII letter or digit at their beginning, whatever its case."""
    return re.compile(rf"[{letter}{letter.upper()}]{_NO_LETTER_BEFORE}{_REST}")
