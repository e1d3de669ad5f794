"""`POST /api/ai/generate-diagram`, and the shapes of diagrams (STUDY-41, STUDY-51).

`paragraph` is the id of the paragraph in the post's text that a part rests on.
"""

from __future__ import annotations

from typing import Literal

from api.core.schemas import Schema
from api.study.provider import Mode
from api.study.schemas import ModelNotice, PostIdField

DiagramType = Literal["concept-map", "mind-map", "flowchart", "timeline", "venn-diagram"]


class DiagramRequest(Schema):
    post_id: PostIdField
    diagram_type: DiagramType


class Edge(Schema):
    source: str
    target: str
    label: str


class ConceptNode(Schema):
    id: str
    label: str
    description: str
    paragraph: str | None


class ConceptMap(Schema):
    nodes: list[ConceptNode]
    edges: list[Edge]


class FlowchartNode(Schema):
    id: str
    type: Literal["start", "process", "decision", "end"]
    label: str
    description: str = ""
    paragraph: str | None


class Flowchart(Schema):
    nodes: list[FlowchartNode]
    edges: list[Edge]


class MindMapNode(Schema):
    name: str
    description: str = ""
    paragraph: str | None
    children: list[MindMapNode]


class MindMap(Schema):
    root: MindMapNode


class TimelineEvent(Schema):
    """`date` is when it happens in the teaching: a verse, a time of the day, a step."""

    title: str
    date: str
    description: str
    paragraph: str | None


class Timeline(Schema):
    events: list[TimelineEvent]


class VennSet(Schema):
    name: str
    elements: list[str]


class VennIntersection(Schema):
    sets: list[str]
    elements: list[str]


class VennDiagram(Schema):
    sets: list[VennSet]
    intersections: list[VennIntersection]


class GeneratedDiagram(Schema):
    success: bool
    diagram_type: DiagramType
    diagram_data: ConceptMap | Flowchart | MindMap | Timeline | VennDiagram | None
    message: str | None
    mode: Mode
    error: str | None
    notice: ModelNotice | None
