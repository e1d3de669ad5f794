"""Concept maps and flowcharts from a teaching's own sentences (STUDY-86, STUDY-87)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from api.search.text.analyzer import fold
from api.study.diagrams.labels import label_of_passage
from api.study.diagrams.schemas import ConceptMap, ConceptNode, Edge, Flowchart, FlowchartNode
from api.study.diagrams.terms import Concept, concepts
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, structure

_MIN_CONCEPTS, _MAX_EDGES, _MAX_STEPS = 3, 9, 4
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


def flowchart(teaching: Teaching) -> Flowchart | None:
    """From the opening by the teaching's question to its answers and its close."""
    found = structure(teaching)
    steps = sorted(found.keys[:_MAX_STEPS], key=lambda passage: passage.position)
    if len(steps) < 2:
        return None
    question = next(
        (each for each in found.questions if each.position > found.opening.position), None
    )
    chart = _Chart()
    chart.add("start", found.opening)
    before = [step for step in steps if question and step.position < question.position]
    for step in before:
        chart.then("process", step)
    after = [step for step in steps if step not in before]
    if question and len(after) >= 2:
        chart.then("decision", question)
        chart.fork(after[0], after[1])
        after = after[2:]
    elif question:
        chart.then("process", question)
    for step in after:
        chart.then("process", step)
    chart.then("end", found.closing)
    return Flowchart(nodes=chart.nodes, edges=chart.edges)


class _Chart:
    """Nodes and edges in the order of the text; the last node or branches lead to the next."""

    def __init__(self) -> None:
        self.nodes: list[FlowchartNode] = []
        self.edges: list[Edge] = []
        self._ends: list[tuple[str, str]] = []

    def add(self, type: str, passage: Passage) -> str:
        id = f"n{len(self.nodes) + 1}"
        node = FlowchartNode.model_validate(
            {
                "id": id,
                "type": type,
                "label": label_of_passage(passage.text),
                "paragraph": passage.anchor,
            }
        )
        self.nodes.append(node)
        self._ends = [(id, "")]
        return id

    def then(self, type: str, passage: Passage) -> str:
        before = self._ends
        id = self.add(type, passage)
        self.edges += [Edge(source=end, target=id, label=label) for end, label in before]
        return id

    def fork(self, one: Passage, other: Passage) -> None:
        """Two answers to the question that is the last node."""
        [(question, _)] = self._ends
        ends = []
        for passage, label in ((one, "one answer"), (other, "another")):
            id = self.add("process", passage)
            self.edges.append(Edge(source=question, target=id, label=label))
            ends.append((id, ""))
        self._ends = ends
