"""Phonetic matching: words of a text with the phonetic key of one of the query's words."""

from __future__ import annotations

from collections.abc import Sequence

from api.search.results.query_parts import QueryPart
from api.search.text.phonetics import phonetic_keys_of

_SAME_SOUND = [frozenset(group) for group in ("chkqx", "stz", "bv", "fp", "gj", "aeiouy")]


class PhoneticMatcher:
    """Finds the part of a query that a word sounds like."""

    def __init__(self, parts: Sequence[QueryPart]) -> None:
        self._part_by_key = {
            key: at for at, part in enumerate(parts) for key in phonetic_keys_of(part.word)
        }

    def part_of(self, word: str) -> int | None:
        """The part that a folded word, or a form of it, sounds like."""
        parts = map(self._part_by_key.get, phonetic_keys_of(word))
        return next((part for part in parts if part is not None), None)


def with_same_sound(letters: frozenset[str]) -> frozenset[str]:
    """The letters, and those with the same sound at the start of a word."""
    return letters.union(*(group for group in _SAME_SOUND if letters & group))
