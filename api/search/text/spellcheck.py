"""Terms of the spelling table that a slip of the fingers may have meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from api.search.text.analyzer import tokens
from api.search.text.phonetics import sound
from api.search.text.synonyms import edition, terms

MOST_SUGGESTIONS = 3
# Shorter words have too many neighbours.
_SHORTEST = 4
# From this length on two slips are forgiven.
_LONG = 8


def corrected(words: Sequence[str]) -> tuple[str, list[tuple[str, str]]] | None:
    """The query with each misspelt word as the term that it is nearest to, and which those are.

    None where no word is near to a term.
    """
    whole = " ".join(words)
    if len(words) > 1 and (found := nearest(whole)):
        return found[0], [(whole, found[0])]
    meant = [(word, nearest(word)[:1]) for word in words]
    slips = [(word, names[0]) for word, names in meant if names]
    text = " ".join(names[0] if names else word for word, names in meant)
    return (text, slips) if slips else None


def nearest(typed: str) -> tuple[str, ...]:
    """The names of the terms nearest to folded words, the nearest first."""
    return _nearest(typed, edition())


# Bounded: what is typed comes from outside.
@lru_cache(maxsize=2_000)
def _nearest(typed: str, edition: int) -> tuple[str, ...]:
    if len(typed) < _SHORTEST:
        return ()
    forms = _forms(edition)
    far = dict.fromkeys(forms.by_sound.get(sound(typed) or "", ()), 0)
    # A slip in the first letter is not forgiven.
    candidates, names = forms.by_first.get(typed[0], ((), ()))
    for _, count, at in _within(typed, candidates):
        far[names[at]] = min(count, far.get(names[at], count))
    return tuple(sorted(far, key=lambda name: (far[name], name))[:MOST_SUGGESTIONS])


def _within(typed: str, candidates: Sequence[str]) -> list[tuple[str, int, int]]:
    """The candidates that are near enough, each with its edits and its place: one call for all,
    which costs a hundredth of one for each.
    """
    budget = 2 if len(typed) >= _LONG else 1
    return process.extract(
        typed, candidates, scorer=OSA.distance, processor=None, score_cutoff=budget, limit=None
    )


class _Forms(NamedTuple):
    """The names of terms by the sound of a form; forms and their terms' names by first letter."""

    by_sound: Mapping[str, Sequence[str]]
    by_first: Mapping[str, tuple[Sequence[str], Sequence[str]]]


@lru_cache(maxsize=1)
def _forms(edition: int) -> _Forms:  # noqa: ARG001 - another edition has other forms
    by_sound: dict[str, list[str]] = defaultdict(list)
    by_first: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for term in terms():
        for form in term.forms:
            folded = " ".join(tokens(form))
            if heard := sound(folded):
                by_sound[heard].append(term.name)
            for column, value in zip(by_first[folded[0]], (folded, term.name), strict=True):
                column.append(value)
    return _Forms(dict(by_sound), dict(by_first))
