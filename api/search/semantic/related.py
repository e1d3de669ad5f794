"""Related posts: ranked by similarity, shared verses and rare topics, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from api.search.references.verse_reference import cited_verses
from api.search.semantic.chunks import Vector, normalize
from api.search.types import Document

Reason = Literal["verse", "topic", "similarity"]
# What a shared topic adds to the score if no other post has it; a frequent one adds less.
_TOPIC_WEIGHT = 0.3
# What each shared verse adds, for at most this many.
_VERSE_WEIGHT, _MAX_VERSES = 0.15, 2
# A post of another series comes first if its score is at least this share of the best.
_MIN_SHARE_OF_BEST = 0.5


@dataclass(frozen=True, slots=True)
class Related:
    """A post that is related to another, and why."""

    document: Document
    reason: Reason
    score: float


@dataclass(frozen=True, slots=True)
class CorpusStatistics:
    """What the posts of a library have in common: their centroid, and the frequency of topics.

    What all posts share says nothing about two of them.
    """

    centroid: Vector
    topics: Mapping[str, int]

    def centered(self, vector: Vector) -> Vector:
        """The unit vector from the centroid towards this vector."""
        return normalize(vector - self.centroid)


def scorer(
    sources: Sequence[Document],
    vector: Vector,
    vectors: Mapping[int, Vector],
    statistics: CorpusStatistics,
) -> Callable[[Document], Related]:
    """Scores how related a post is to the sources, whose common vector is `vector`.

    `vectors` has that of every post to score, by id.
    """
    source = statistics.centered(vector)

    def score(document: Document) -> Related:
        similarity = float(np.dot(source, statistics.centered(vectors[document["id"]])))
        shared = max(_shared(post, document, statistics) for post in sources)
        return Related(document, strongest(sources, document), round(similarity + shared, 4))

    return score


def related_by_labels(sources: Sequence[Document], document: Document, score: float) -> Related:
    """The same without vectors: `score` is the weight of the labels that they share."""
    return Related(document, strongest(sources, document), score)


def other_series_first(own: Document, found: Iterable[Related], limit: int) -> list[Related]:
    """The best of another series, then all by score.

    A series links its own posts already. But the next lesson may be the most related, and a post
    with a low score is not related for being of another series.
    """
    ordered = sorted(found, key=lambda entry: (-entry.score, entry.document["id"]))
    series = set(own["series"])
    others = [
        entry
        for entry in ordered
        if not series & {*entry.document["series"]}
        and entry.score >= ordered[0].score * _MIN_SHARE_OF_BEST
    ]
    return (others[:1] + [entry for entry in ordered if entry not in others[:1]])[:limit]


def strongest(own: Iterable[Document], document: Document) -> Reason:
    """Why a post is related to these: the strongest reason that it shares with any of them."""
    reasons = {reason(post, document) for post in own}
    order: tuple[Reason, ...] = ("verse", "topic", "similarity")
    return next((word for word in order if word in reasons), "similarity")


def reason(own: Document, other: Document) -> Reason:
    if _verses(own) & _verses(other):
        return "verse"
    return "topic" if {*own["topics"]} & {*other["topics"]} else "similarity"


def _shared(own: Document, other: Document, statistics: CorpusStatistics) -> float:
    topics = {*own["topics"]} & {*other["topics"]}
    verses = min(_MAX_VERSES, len(_verses(own) & _verses(other)))
    rare = sum(statistics.topics.get(topic, 1) ** -0.5 for topic in topics)
    return float(_TOPIC_WEIGHT * rare + _VERSE_WEIGHT * verses)


def _verses(document: Document) -> frozenset[str]:
    # Two posts that cite the same whole chapter are hardly related by that.
    return cited_verses(document["citations"])
