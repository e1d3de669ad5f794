"""Diagrams from the study guide of a teaching (STUDY-94)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from api.models.study_guide import StudyGuide
from api.search.text.analyzer import fold
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
)
from api.study.guide import paragraph_of
from api.study.teaching import Teaching

_ARTICLE = re.compile(r"^(?:An?|The|His|Her|Our) ")
_MIN_RELATIONS, _MIN_EVENTS = 3, 3


def concept_map(teaching: Teaching, guide: StudyGuide) -> ConceptMap | None:
    """The concepts of the guide's relations, each with what is said of it."""
    if len(guide.relations) < _MIN_RELATIONS:
        return None
    said: dict[str, list[str]] = {}
    for relation in guide.relations:
        target = _ARTICLE.sub(lambda found: found[0].lower(), relation.target)
        sentence = f"{relation.source} {relation.label} {target}."
        for name in (relation.source, relation.target):
            said.setdefault(name, []).append(sentence[:1].upper() + sentence[1:])
    nodes = [
        ConceptNode(
            id=_id(name),
            label=name[:1].upper() + name[1:],
            description=" ".join(sentences),
            paragraph=paragraph_of(teaching, " ".join(sentences)),
        )
        for name, sentences in said.items()
    ]
    edges = [
        Edge(source=_id(relation.source), target=_id(relation.target), label=relation.label)
        for relation in guide.relations
    ]
    return ConceptMap(nodes=nodes, edges=edges)


def _id(concept: str) -> str:
    return f"c-{fold(concept).replace(' ', '-')}"


def flowchart(teaching: Teaching, guide: StudyGuide) -> Flowchart:
    """From the question by each step to what to do with it; arrows say how the thought moves."""
    parts = [
        ("start", "", guide.question),
        *(("process", step.title, step.text) for step in guide.steps),
        ("process", "So the answer is", guide.idea),
        ("end", "This week", guide.takeaway),
    ]
    nodes = [
        FlowchartNode.model_validate(
            {
                "id": f"n{number}",
                "type": type,
                "label": text,
                "paragraph": paragraph_of(teaching, text) if type == "process" else None,
            }
        )
        for number, (type, _, text) in enumerate(parts, 1)
    ]
    edges = [
        Edge(source=f"n{number}", target=f"n{number + 1}", label=title)
        for number, (_, title, _) in enumerate(parts[1:], 1)
    ]
    return Flowchart(nodes=nodes, edges=edges)


def mind_map(teaching: Teaching, guide: StudyGuide, sources: MindMapNode) -> MindMap:
    """The question, its answer, the steps, what is cited, what to discuss and what to do."""
    steps = [
        _node(step.title, paragraph_of(teaching, step.text), [_node(step.text)])
        for step in guide.steps
    ]
    branches = [
        _node("It asks", None, [_node(guide.question)]),
        _node("How it gets there", None, steps),
        _node("Its answer", None, [_node(guide.idea)]),
        sources,
        _node("To talk about", None, map(_node, guide.discussion)),
        _node("This week", None, [_node(guide.takeaway)]),
    ]
    children = [branch for branch in branches if branch.children]
    return MindMap(root=_node(teaching.title, None, children))


def _node(
    name: str, paragraph: str | None = None, children: Iterable[MindMapNode] = ()
) -> MindMapNode:
    return MindMapNode(name=name, paragraph=paragraph, children=list(children))


def timeline(teaching: Teaching, guide: StudyGuide) -> Timeline | None:
    if len(guide.events) < _MIN_EVENTS:
        return None
    events = [
        TimelineEvent(
            title=event.title,
            date=event.date,
            description=event.text,
            paragraph=paragraph_of(teaching, f"{event.title} {event.text}"),
        )
        for event in guide.events
    ]
    return Timeline(events=events)
