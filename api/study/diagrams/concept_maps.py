"""Concept maps from a teaching's own sentences (STUDY-86)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from api.search.text.analyzer import fold
from api.study.diagrams.schemas import ConceptMap, ConceptNode, Edge
from api.study.diagrams.terms import Concept, concepts
from api.study.teaching import Teaching

_MIN_CONCEPTS, _MAX_EDGES = 3, 9
_MAX_EDGE_LABEL = 40
_THEME = "theme"
_SPACES = re.compile(r"\s+")


def concept_map(teaching: Teaching) -> ConceptMap | None:
    """The concepts around the teaching's theme, joined where a sentence speaks of two.

    None for fewer than three.
    """
    found = concepts(teaching)
    if len(found) < _MIN_CONCEPTS:
        return None
    theme = ConceptNode(
        id=_THEME, label=teaching.title, description=teaching.excerpt, paragraph=None
    )
    nodes = [
        ConceptNode(
            id=_id(concept),
            label=concept.name[:1].upper() + concept.name[1:],
            description=concept.sentence,
            paragraph=concept.anchor,
        )
        for concept in found
    ]
    edges = list(_edges(teaching, found))[:_MAX_EDGES]
    joined = {edge.target for edge in edges}
    own = [
        Edge(source=_THEME, target=node.id, label="speaks of")
        for node in nodes
        if node.id not in joined
    ]
    return ConceptMap(nodes=[theme, *nodes], edges=[*own, *edges])


def _edges(teaching: Teaching, found: list[Concept]) -> Iterator[Edge]:
    """One edge for each pair, labelled by the words between the two."""
    done: set[frozenset[str]] = set()
    for _, sentence in teaching.sentences():
        places = sorted(
            (
                (match.start(), match.end(), concept)
                for concept in found
                if (match := re.search(rf"\b{re.escape(concept.name)}\b", sentence, re.IGNORECASE))
            ),
            key=lambda place: place[:2],
        )
        for (_, end, first), (start, _, second) in pairwise(places):
            pair = frozenset((_id(first), _id(second)))
            if len(pair) == 2 and pair not in done and start >= end:
                done.add(pair)
                label = _between(sentence[end:start])
                yield Edge(source=_id(first), target=_id(second), label=label)


def _between(words: str) -> str:
    """The words between two concepts, if they are few; else nothing."""
    label = _SPACES.sub(" ", words).strip(" ,.;:“”\"'()")
    return label if 2 < len(label) <= _MAX_EDGE_LABEL else "in one thought with"


def _id(concept: Concept) -> str:
    return f"c-{fold(concept.name).replace(' ', '-')}"
