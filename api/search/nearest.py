"""Terms of the spelling table that a slip of the fingers may have meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from api.search.aliases import edition, terms
from api.search.language import tokens
from api.search.matching import slips
from api.search.phonetics import sound

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
    heard = sound(typed)
    far: dict[str, int] = {}
    for form in _forms(edition):
        if (count := _distance(typed, heard, form)) is not None:
            far[form.name] = min(count, far.get(form.name, count))
    return tuple(sorted(far, key=lambda name: (far[name], name))[:MOST_SUGGESTIONS])


class _Form(NamedTuple):
    folded: str
    sound: str | None
    name: str


@lru_cache(maxsize=1)
def _forms(edition: int) -> list[_Form]:  # noqa: ARG001 - another edition has other forms
    folded = ((" ".join(tokens(form)), term.name) for term in terms() for form in term.forms)
    return [_Form(form, sound(form), name) for form, name in folded]


def _distance(typed: str, heard: str | None, form: _Form) -> int | None:
    """How far a form is from what was typed and heard; None where that is too far."""
    if heard and heard == form.sound:
        return 0
    budget = 2 if len(typed) >= _LONG else 1
    if abs(len(form.folded) - len(typed)) > budget or form.folded[0] != typed[0]:
        return None
    made = slips(typed, form.folded, budget)
    return made if made <= budget else None
