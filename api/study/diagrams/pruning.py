"""A model's diagram without the parts that the teaching does not carry (STUDY-85).

A part stays if its label names something of the teaching, and its description only if the paragraph
that it rests on, or another, carries it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from api.search.text.sentences import sentences
from api.study.checking.checker import Checker, Passage
from api.study.checking.teachings import passages_of, whole
from api.study.diagrams.checking import Diagram, InvalidDiagram
from api.study.diagrams.schemas import (
    ConceptMap,
    ConceptNode,
    Edge,
    Flowchart,
    FlowchartNode,
    MindMap,
    MindMapNode,
    Timeline,
    TimelineEvent,
    VennDiagram,
    VennIntersection,
    VennSet,
)
from api.study.teaching import Teaching

Node = TypeVar("Node", ConceptNode, FlowchartNode)
Region = TypeVar("Region", VennSet, VennIntersection)

# Fewer parts, or a smaller share of them, are no diagram.
_MIN_PARTS, _MIN_SHARE = 2, 0.6
# What a label may be without naming anything: the words of the tool itself.
_NEUTRAL = frozenset(
    "start end yes no question answer idea theme both sources source text who what why how when "
    "where".split()
)


@dataclass(frozen=True, slots=True)
class CheckedDiagram:
    diagram: Diagram
    omitted: int


@dataclass
class Texts:
    """What the texts of a diagram are checked against; counts the parts and the ones left out."""

    teaching: Teaching
    related: Teaching | None
    checker: Checker
    parts: int = 0
    omitted: int = 0
    _passages: Sequence[Passage] = field(init=False)
    _whole: Sequence[Passage] = field(init=False)

    def __post_init__(self) -> None:
        read = [self.teaching, *([self.related] if self.related else [])]
        self._passages = [passage for each in read for passage in passages_of(each).values()]
        self._whole = [whole(each) for each in read]

    def keeps(self, label: str) -> bool:
        """Whether a part with this label stays."""
        self.parts += 1
        if self.names(label):
            return True
        self.omitted += 1
        return False

    def names(self, label: str) -> bool:
        if not label.strip() or label.strip(" ?!.").casefold() in _NEUTRAL:
            return True
        return any(self.checker.names_part_of(each, label) for each in self._whole)

    def description(self, text: str) -> str:
        """The sentences that are carried."""
        found = sentences(text)
        kept = [each for each in found if self.checker.carries_one_of(self._passages, each)]
        return " ".join(kept)

    def enough(self) -> bool:
        left = self.parts - self.omitted
        return left >= _MIN_PARTS and left >= _MIN_SHARE * self.parts


def checked(diagram: Diagram, texts: Texts) -> CheckedDiagram:
    """The parts that hold. Raises InvalidDiagram if they are too few. It blocks."""
    pruned = _pruned(diagram, texts)
    if not texts.enough():
        raise InvalidDiagram("most of its labels say what the teaching does not say")
    return CheckedDiagram(pruned, texts.omitted)


def _pruned(diagram: Diagram, texts: Texts) -> Diagram:
    match diagram:
        case ConceptMap():
            nodes, ids = _nodes(diagram.nodes, texts)
            return ConceptMap(nodes=nodes, edges=_edges(diagram.edges, ids, texts))
        case Flowchart():
            steps, ids = _nodes(diagram.nodes, texts)
            return Flowchart(nodes=steps, edges=_edges(diagram.edges, ids, texts))
        case MindMap():
            if not texts.keeps(diagram.root.name):
                raise InvalidDiagram("its root says what the teaching does not say")
            return MindMap(root=_branch(diagram.root, texts))
        case Timeline():
            return Timeline(events=[each for e in diagram.events if (each := _event(e, texts))])
        case VennDiagram():
            return _venn(diagram, texts)


def _nodes(nodes: Sequence[Node], texts: Texts) -> tuple[list[Node], Mapping[str, str]]:
    """Those that stay, and their new ids by those of the model, which are texts like others."""
    kept = [node for node in nodes if texts.keeps(node.label)]
    ids = {node.id: f"n{number}" for number, node in enumerate(kept, 1)}
    described = [
        node.model_copy(
            update={"id": ids[node.id], "description": texts.description(node.description)}
        )
        for node in kept
    ]
    return described, ids


def _edges(edges: Sequence[Edge], ids: Mapping[str, str], texts: Texts) -> list[Edge]:
    """Those between parts that stay; a label that does not hold is left out."""
    return [
        Edge(
            source=ids[edge.source],
            target=ids[edge.target],
            label=edge.label if texts.names(edge.label) else "",
        )
        for edge in edges
        if edge.source in ids and edge.target in ids
    ]


def _branch(node: MindMapNode, texts: Texts) -> MindMapNode:
    children = [_branch(child, texts) for child in node.children if texts.keeps(child.name)]
    description = texts.description(node.description)
    return node.model_copy(update={"children": children, "description": description})


def _event(event: TimelineEvent, texts: Texts) -> TimelineEvent | None:
    if not texts.keeps(event.title):
        return None
    date = event.date if texts.names(event.date) else ""
    return event.model_copy(
        update={"date": date, "description": texts.description(event.description)}
    )


def _venn(diagram: VennDiagram, texts: Texts) -> VennDiagram:
    sets = [_region(each, texts) for each in diagram.sets if texts.keeps(each.name)]
    names = {each.name for each in sets}
    common = [_region(each, texts) for each in diagram.intersections if set(each.sets) <= names]
    return VennDiagram(sets=sets, intersections=common)


def _region(region: Region, texts: Texts) -> Region:
    """A set or an intersection with the elements that stay."""
    elements = [element for element in region.elements if texts.keeps(element)]
    return region.model_copy(update={"elements": elements})
