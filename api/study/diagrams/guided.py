"""Diagrams from the study guide of a teaching (STUDY-94)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from api.models.study_guide import Comparison, Step, StudyGuide
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
    VennDiagram,
    VennIntersection,
    VennSet,
)
from api.study.guide import paragraph_of
from api.study.teaching import Teaching

_ARTICLE = re.compile(r"^(?:An?|The|His|Her|Our) ")
_MIN_RELATIONS, _MIN_EVENTS, _MOST_CONCEPTS = 3, 3, 5


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
    """From the question by each step to its answer and what to do with it.

    Where a step has alternatives the arrows part; those that do not end come together again.
    """
    nodes = [_box("question", "start", guide.question, "", None)]
    edges: list[Edge] = []
    ends = ["question"]
    for number, step in enumerate(guide.steps, 1):
        id = f"step-{number}"
        type = "decision" if step.alternatives else "process"
        nodes.append(_box(id, type, step.title, step.text, paragraph_of(teaching, step.text)))
        edges += [Edge(source=end, target=id, label="") for end in ends]
        ends = [id]
        if step.alternatives:
            ends = []
            for at, each in enumerate(step.alternatives, 1):
                way, place = f"{id}-{at}", paragraph_of(teaching, each.text)
                type = "end" if each.ends else "process"
                nodes.append(_box(way, type, each.title, each.text, place))
                edges.append(Edge(source=id, target=way, label=""))
                ends += [] if each.ends else [way]
    last = (
        ("answer", "process", "The answer", guide.idea),
        ("deed", "end", "This week", guide.takeaway),
    )
    for id, type, label, text in last:
        nodes.append(_box(id, type, label, text, paragraph_of(teaching, text)))
        edges += [Edge(source=end, target=id, label="") for end in ends]
        ends = [id]
    return Flowchart(nodes=nodes, edges=edges)


def _box(id: str, type: str, label: str, description: str, paragraph: str | None) -> FlowchartNode:
    return FlowchartNode.model_validate(
        {
            "id": id,
            "type": type,
            "label": label,
            "description": description,
            "paragraph": paragraph,
        }
    )


def mind_map(teaching: Teaching, guide: StudyGuide, sources: MindMapNode) -> MindMap:
    """Question and answer, the steps, the concepts and what is cited; each with its sentence."""
    steps = [
        _branch(
            step.title, step.text, paragraph_of(teaching, step.text), _alternatives(teaching, step)
        )
        for step in guide.steps
    ]
    concepts = [
        _branch(node.label, node.description, node.paragraph)
        for node in _most_connected(concept_map(teaching, guide))
    ]
    branches = [
        _branch("The question", guide.question),
        _branch("The way to the answer", children=steps),
        _branch("The answer", guide.idea, paragraph_of(teaching, guide.idea)),
        _branch("Who and what", children=concepts),
        sources,
        _branch("This week", guide.takeaway),
    ]
    children = [branch for branch in branches if branch.children or branch.description]
    return MindMap(root=_branch(teaching.title, teaching.excerpt, children=children))


def _alternatives(teaching: Teaching, step: Step) -> list[MindMapNode]:
    return [
        _branch(each.title, each.text, paragraph_of(teaching, each.text))
        for each in step.alternatives
    ]


def _most_connected(drawn: ConceptMap | None) -> list[ConceptNode]:
    """The concepts with most relations, in their order."""
    if drawn is None:
        return []
    counts = Counter(end for edge in drawn.edges for end in (edge.source, edge.target))
    most = {id for id, _ in counts.most_common(_MOST_CONCEPTS)}
    return [node for node in drawn.nodes if node.id in most]


def _branch(
    name: str,
    description: str = "",
    paragraph: str | None = None,
    children: Sequence[MindMapNode] = (),
) -> MindMapNode:
    return MindMapNode(
        name=name, description=description, paragraph=paragraph, children=list(children)
    )


def venn(teaching: Teaching, other: Teaching, comparison: Comparison) -> VennDiagram:
    """What the teacher wrote of the two; `comparison` is in the guide of the first."""
    names = [teaching.title, other.title]
    return VennDiagram(
        sets=[
            VennSet(name=names[0], elements=list(comparison.here)),
            VennSet(name=names[1], elements=list(comparison.there)),
        ],
        intersections=[VennIntersection(sets=names, elements=list(comparison.both))],
    )


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
