"""How central each sentence of a teaching is: its words in common with the others and the title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt

from api.search.text.analyzer import STOP_WORDS, is_hebrew, tokens
from api.study.teaching import Block, Teaching

# Letters by which forms of one English word are taken as the same (fulfil, fulfilled).
_STEM = 6
# How much more a sentence counts whose words are in the title or the excerpt.
_IN_TITLE, _IN_EXCERPT = 2.0, 0.6
_IN_LAST_BLOCK, _IN_FIRST_BLOCK = 1.25, 1.1


@dataclass(frozen=True, slots=True)
class ScoredSentence:
    text: str
    block: Block
    position: int
    score: float
    # How many it has.
    words: int


@lru_cache(maxsize=5_000)
def stems_of(text: str) -> frozenset[str]:
    found = (word for word in tokens(text) if word not in STOP_WORDS and len(word) > 2)
    return frozenset(word[:_STEM] for word in found)


@lru_cache(maxsize=64)
def scored_sentences(teaching: Teaching) -> Sequence[ScoredSentence]:
    """Every sentence in order; those in Hebrew alone are left out."""
    pairs = [pair for pair in teaching.sentences() if not _is_hebrew(pair[1])]
    stems = [stems_of(text) for _, text in pairs]
    counts = Counter(stem for found in stems for stem in found)
    title, excerpt = stems_of(teaching.title), stems_of(teaching.excerpt)
    first, last = (pairs[0][0], pairs[-1][0]) if pairs else (None, None)
    scored = []
    for position, (block, text) in enumerate(pairs):
        score = _centrality(stems[position], counts, len(pairs))
        score += _IN_TITLE * len(stems[position] & title)
        score += _IN_EXCERPT * len(stems[position] & excerpt)
        score *= _IN_LAST_BLOCK if block is last else _IN_FIRST_BLOCK if block is first else 1.0
        scored.append(ScoredSentence(text, block, position, score, len(tokens(text))))
    return tuple(scored)


def _centrality(stems: frozenset[str], counts: Counter[str], total: int) -> float:
    """How much a sentence has in common with the others, in words that not all of them have."""
    shared = sum((counts[stem] - 1) * log(1 + total / counts[stem]) for stem in stems)
    return shared / sqrt(len(stems)) if stems else 0.0


def _is_hebrew(text: str) -> bool:
    found = tokens(text)
    return sum(map(is_hebrew, found)) * 2 > len(found)
