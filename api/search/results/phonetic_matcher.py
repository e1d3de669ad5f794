"""Phonetic matching: words of a text with the phonetic key of one of the query's words."""

from __future__ import annotations

from collections.abc import Sequence

from api.search.results.query_parts import QueryPart
from api.search.text.analyzer import lemmas, stems
from api.search.text.phonetics import phonetic_key

_SAME_SOUND = [frozenset(group) for group in ("chkqx", "stz", "bv", "fp", "gj", "aeiouy")]


class PhoneticMatcher:
    """Finds the part of a query that a word sounds like."""

    def __init__(self, parts: Sequence[QueryPart]) -> None:
        forms = ((form, at) for at, part in enumerate(parts) for form in _forms(part.word))
        keys = ((phonetic_key(form), at) for form, at in forms)
        self._part_by_key = {key: at for key, at in keys if key}

    def part_of(self, word: str) -> int | None:
        """The part that a folded word, or a form that documents are found by, sounds like."""
        keys = filter(None, map(phonetic_key, _forms(word)))
        return next((self._part_by_key[key] for key in keys if key in self._part_by_key), None)


def _forms(word: str) -> tuple[str, ...]:
    """The word and the forms of it whose keys documents hold (`word_forms.phonetic_keys`)."""
    return (word, *stems(word), *lemmas(word))


def with_same_sound(letters: frozenset[str]) -> frozenset[str]:
    """The letters, and those with the same sound at the start of a word."""
    return letters.union(*(group for group in _SAME_SOUND if letters & group))
