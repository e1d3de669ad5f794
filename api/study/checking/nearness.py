"""How much of a sentence its passage has, by words and by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from api.search.semantic.embedders.base import EmbeddingUnavailable
from api.study.checking.meaning import Meaning
from api.study.checking.reading import Reading, content_stems, english_terms, readings
from api.study.grounding.words import stems

# The share of the content words that the passage has, and the cosine with its nearest sentence:
# both at least so great, or their sum.
_MIN_COVERED, _MIN_SIMILAR, _MIN_SUM = 0.3, 0.35, 0.75
# Without vectors.
_MIN_COVERED_ALONE = 0.5
# A clause of so many content words, of which the passage has none, is near it in meaning.
_CLAUSE_WORDS, _MIN_CLAUSE_SIMILAR = 3, 0.45


def covered(said: Reading, passage: str) -> float:
    """The share of the sentence's content words that the passage has."""
    return _share(said.stems, passage)


def is_near(said: Reading, passage: str, meaning: Meaning | None) -> bool:
    share = covered(said, passage)
    near = _similarity(said.english, readings(passage), meaning)
    if near is None:
        return share >= _MIN_COVERED_ALONE
    return (share >= _MIN_COVERED and near >= _MIN_SIMILAR) or share + near >= _MIN_SUM


def has_foreign_part(said: Reading, passage: str, meaning: Meaning | None) -> bool:
    """Whether a clause of the sentence has nothing of the passage."""
    if said.is_hebrew:
        return False  # of its words those that the dictionary lacks are not read
    return any(
        len(clause.stems) >= _CLAUSE_WORDS
        and _share(clause.stems, passage) == 0
        and (_similarity(clause.text, readings(passage), meaning) or 0.0) < _MIN_CLAUSE_SIMILAR
        for clause in said.clauses
    )


def _share(found: Sequence[str], passage: str) -> float:
    known = _known(passage)
    return len(set(found) & known) / max(1, len(set(found)))


@lru_cache(maxsize=500)
def _known(passage: str) -> frozenset[str]:
    own = frozenset(content_stems(tuple(word for each in readings(passage) for word in each.words)))
    return own | stems(passage) | english_terms(passage)


def _similarity(text: str, passage: Sequence[Reading], meaning: Meaning | None) -> float | None:
    """The cosine with the nearest sentence of the passage, or two that follow each other."""
    if meaning is None:
        return None
    texts = [each.english for each in passage]
    pairs = [f"{one} {other}" for one, other in pairwise(texts)]
    try:
        return max(meaning.similarity(text, [*texts, *pairs]), default=0.0)
    except EmbeddingUnavailable:
        return None


def shares_words(words: frozenset[str], source: frozenset[str]) -> bool:
    """Whether the source has enough of the stems of a text's content words."""
    return len(words & source) >= _MIN_COVERED * len(words)
