"""A vocabulary with the frequencies of a natural one, the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import accumulate

from api.search.text.analyzer import is_hebrew
from api.search.text.synonyms import default_synonyms
from api.search.text.term_forms import Term

SIZE = 30_000
COMMON = (
    "the of and to in a is that it for as was with be on not by his he this are or from at which "
    "but have an they you were her she all their one there been if more when will would who so no "
    "heart light soul world day people word life teacher question answer prayer study joy house "
    "king land bread water fire stone name voice hand eye road night morning table father mother"
).split()
_ONSETS = "b br ch d dr f g gr h k kl l m n p pl r s sh st t tr v w y z".split()
_VOWELS = "a e i o u ai ea ee oo".split()
_ENDS = [*[""] * 8, *"l m n r s t th".split()]


@dataclass(frozen=True)
class Vocabulary:
    """Words from the most frequent to the rarest, with cumulated weights for `random.choices`."""

    words: list[str]
    weights: list[float]
    english: list[str]
    hebrew: list[str]

    def draw(self, source: random.Random, count: int) -> list[str]:
        return source.choices(self.words, cum_weights=self.weights, k=count)


def vocabulary(seed: int) -> Vocabulary:
    """Common words first, then made-up ones: the n-th is used 1/n as often as the first (Zipf)."""
    source = random.Random(seed)  # noqa: S311 - reproducible on purpose
    words = dict.fromkeys(COMMON)
    made: dict[str, None] = {}
    while len(made) < SIZE - len(words):
        made["".join(_syllable(source) for _ in range(source.choice((1, 2, 2, 3, 3, 4))))] = None
    # As in a natural language, the frequent ones are mostly short.
    words |= dict.fromkeys(sorted(made, key=lambda word: len(word) + source.uniform(0, 5)))
    weights = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))
    return Vocabulary(list(words), weights, _forms(hebrew=False), _forms(hebrew=True))


def _syllable(source: random.Random) -> str:
    return source.choice(_ONSETS) + source.choice(_VOWELS) + source.choice(_ENDS)


def _forms(*, hebrew: bool) -> list[str]:
    """The first form of each term in one of the two alphabets."""
    found = (_first(term, hebrew) for term in default_synonyms().terms)
    return [form for form in found if form]


def _first(term: Term, hebrew: bool) -> str | None:
    return next((form for form in term.forms if is_hebrew(form) == hebrew), None)
