"""Which teachings belong with others, and in a word why: a verse, a topic, what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from api.search.semantic.chunks import Vector, unit
from api.search.types import Document

Reason = Literal["verse", "topic", "meaning"]
# What a shared topic adds to nearness if no other teaching has it; a frequent one adds less.
_TOPIC = 0.3
# What each shared verse adds, and for how many.
_VERSE, _MOST_VERSES = 0.15, 2
# A teaching of another series stands first if it is at least this part as near as the nearest.
_AS_NEAR = 0.5


@dataclass(frozen=True, slots=True)
class Related:
    """A teaching that belongs with another, and in a word why."""

    document: Document
    reason: Reason
    score: float


@dataclass(frozen=True, slots=True)
class Ground:
    """What is common in a library: the mean of its teachings, and how many have each topic.

    What all teachings share tells nothing of two of them.
    """

    middle: Vector
    topics: Mapping[str, int]

    def own(self, vector: Vector) -> Vector:
        """What a teaching has of its own."""
        return unit(vector - self.middle)


def related(
    own: Sequence[Document], vector: Vector, near: Mapping[int, Vector], ground: Ground
) -> Callable[[Document], Related]:
    """Judges how well a teaching goes with these, of which `vector` is what they mean."""
    asked = ground.own(vector)

    def judge(document: Document) -> Related:
        nearness = float(np.dot(asked, ground.own(near[document["id"]])))
        shared = max(_shared(post, document, ground) for post in own)
        return Related(document, strongest(own, document), round(nearness + shared, 4))

    return judge


def named_alike(own: Sequence[Document], document: Document, score: float) -> Related:
    """The same without vectors: `score` tells how much they name in common."""
    return Related(document, strongest(own, document), score)


def other_series_first(own: Document, found: Iterable[Related], limit: int) -> list[Related]:
    """The nearest of another series, then the nearest of all.

    A series leads through its own teachings by itself; but the next lesson may be the nearest, and
    what is far from a teaching does not belong with it for being of another series.
    """
    ordered = sorted(found, key=lambda entry: (-entry.score, entry.document["id"]))
    series = set(own["series"])
    others = [
        entry
        for entry in ordered
        if not series & {*entry.document["series"]} and entry.score >= ordered[0].score * _AS_NEAR
    ]
    return (others[:1] + [entry for entry in ordered if entry not in others[:1]])[:limit]


def strongest(own: Iterable[Document], document: Document) -> Reason:
    """Why a teaching belongs with these, by the most telling thing that it shares with any."""
    reasons = {reason(post, document) for post in own}
    order: tuple[Reason, ...] = ("verse", "topic", "meaning")
    return next((word for word in order if word in reasons), "meaning")


def reason(own: Document, other: Document) -> Reason:
    if _verses(own) & _verses(other):
        return "verse"
    return "topic" if {*own["topics"]} & {*other["topics"]} else "meaning"


def _shared(own: Document, other: Document, ground: Ground) -> float:
    topics = {*own["topics"]} & {*other["topics"]}
    verses = min(_MOST_VERSES, len(_verses(own) & _verses(other)))
    rare = sum(ground.topics.get(topic, 1) ** -0.5 for topic in topics)
    return float(_TOPIC * rare + _VERSE * verses)


def _verses(document: Document) -> set[str]:
    # Whole chapters that both quote say little.
    return {cited for cited in document["citations"] if ":" in cited}
