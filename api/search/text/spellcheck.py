"""Spelling correction: the nearest terms of the synonym table, by edit distance and sound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from api.search.text.analyzer import tokens
from api.search.text.phonetics import phonetic_key
from api.search.text.synonym_table import SynonymTable, words_of

MAX_SUGGESTIONS = 3
# Shorter words are within one edit of too many others.
_MIN_LENGTH = 4
# From this length on two edits are allowed.
_TWO_EDITS_FROM = 8


@dataclass(frozen=True, slots=True)
class Correction:
    """The corrected text, and each word that was replaced with what it became."""

    text: str
    replaced: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Forms:
    """Names of terms by the phonetic key of a form; forms with these names by first letter."""

    by_key: Mapping[str, Sequence[str]]
    by_first: Mapping[str, tuple[Sequence[str], Sequence[str]]]


class SpellChecker:
    """Corrects by one synonym table. Immutable but for its caches."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self._synonyms = synonyms
        # Bounded: what is typed comes from outside.
        self.suggest = lru_cache(maxsize=2_000)(self._suggest)

    def correct(self, words: Sequence[str]) -> Correction | None:
        """The text with each misspelt word replaced by the nearest term.

        None where that changes no word.
        """
        whole = " ".join(words)
        if len(words) > 1 and (found := self.suggest(whole)):
            same = words_of(found[0]) == tuple(words)
            return None if same else Correction(found[0], ((whole, found[0]),))
        nearest = [(word, self.suggest(word)[:1]) for word in words]
        replaced = tuple((word, names[0]) for word, names in nearest if names)
        if all(words_of(name) == (word,) for word, name in replaced):
            return None
        return Correction(
            " ".join(names[0] if names else word for word, names in nearest), replaced
        )

    def suggest_all(self, words: Sequence[str]) -> tuple[str, ...]:
        """The names of the terms nearest to the whole text, then to each word."""
        texts = (" ".join(words), *words)
        return tuple(dict.fromkeys(name for text in texts for name in self.suggest(text)))

    def _suggest(self, typed: str) -> tuple[str, ...]:
        """The names of the terms nearest to folded words, the nearest first."""
        if len(typed) < _MIN_LENGTH:
            return ()
        distances = dict.fromkeys(self._forms.by_key.get(phonetic_key(typed) or "", ()), 0)
        # The first letter is assumed to be correct.
        candidates, names = self._forms.by_first.get(typed[0], ((), ()))
        for _, distance, at in _within_edits(typed, candidates):
            distances[names[at]] = min(distance, distances.get(names[at], distance))
        return tuple(sorted(distances, key=lambda name: (distances[name], name))[:MAX_SUGGESTIONS])

    @cached_property
    def _forms(self) -> _Forms:
        by_key: dict[str, list[str]] = defaultdict(list)
        by_first: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        for term in self._synonyms.terms:
            for form in term.forms:
                folded = " ".join(tokens(form))
                if key := phonetic_key(folded):
                    by_key[key].append(term.name)
                forms, names = by_first[folded[0]]
                forms.append(folded)
                names.append(term.name)
        return _Forms(dict(by_key), dict(by_first))


def _within_edits(typed: str, candidates: Sequence[str]) -> list[tuple[str, int, int]]:
    """The candidates that are near enough, each with its distance and its index.

    One call for all of them: it costs a hundredth of one call for each.
    """
    max_edits = 2 if len(typed) >= _TWO_EDITS_FROM else 1
    return process.extract(
        typed, candidates, scorer=OSA.distance, processor=None, score_cutoff=max_edits, limit=None
    )
