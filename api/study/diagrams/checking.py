"""Whether a diagram that a model made has the shape of its type (STUDY-41, STUDY-42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from api.study.diagrams.schemas import (
    ConceptMap,
    DiagramType,
    Flowchart,
    MindMap,
    MindMapNode,
    Timeline,
    VennDiagram,
)
from api.study.json_reply import json_object

Diagram = ConceptMap | Flowchart | MindMap | Timeline | VennDiagram
MAX_PARTS, MAX_DEPTH, MAX_TEXT = 40, 3, 400
_SHAPES: Mapping[DiagramType, type[BaseModel]] = {
    "concept-map": ConceptMap,
    "flowchart": Flowchart,
    "mind-map": MindMap,
    "timeline": Timeline,
    "venn-diagram": VennDiagram,
}
# What a shape must have, and the message without it.
_REQUIRED: Mapping[DiagramType, tuple[tuple[str, str], ...]] = {
    "concept-map": (
        ("nodes", "Invalid concept map data - missing nodes"),
        ("edges", "Invalid concept map data - missing edges"),
    ),
    "flowchart": (("nodes", "Invalid flowchart data"), ("edges", "Invalid flowchart data")),
    "mind-map": (("root", "Invalid mind map data"),),
    "timeline": (("events", "Invalid timeline data"),),
    "venn-diagram": (("sets", "Invalid Venn diagram data"),),
}


class InvalidDiagram(ValueError):
    """The message is one of the catalogue, or says what is wrong for the model's repair."""


def parse(type: DiagramType, text: str, anchors: frozenset[str]) -> Diagram:
    """The diagram of a model's JSON. Raises InvalidDiagram.

    `anchors` are the ids of the teaching's paragraphs; a part that names another has none.
    """
    try:
        data = json_object(text)
    except ValueError as error:
        raise InvalidDiagram("the answer is not a JSON object") from error
    if "links" in data and "edges" not in data:
        data["edges"] = data.pop("links")
    for name, message in _REQUIRED[type]:
        if not data.get(name):
            raise InvalidDiagram(message)
    try:
        diagram = _SHAPES[type].model_validate(_completed(data))
    except (ValidationError, RecursionError) as error:
        raise InvalidDiagram(str(error)[:500]) from error
    _check(diagram)
    return _with_known_paragraphs(diagram, anchors)


def _completed(value: Any) -> Any:
    """The data with the optional fields that a model left out."""
    if isinstance(value, list):
        return [_completed(item) for item in value]
    if not isinstance(value, dict):
        return value
    found = {name: _completed(item) for name, item in value.items()}
    if "name" in found and "elements" not in found:
        found.setdefault("children", [])
    if {"name", "title", "id"} & found.keys():
        found.setdefault("paragraph", None)
        found.setdefault("description", "")
    if "source" in found:
        found.setdefault("label", "")
    if "events" not in found and "nodes" not in found and "sets" in found:
        found.setdefault("intersections", [])
    return found


def _check(diagram: BaseModel) -> None:
    """Bounds, unique ids, edges between nodes that exist. Raises InvalidDiagram."""
    texts = list(_texts(diagram.model_dump()))
    if len(texts) > 4 * MAX_PARTS or any(len(text) > MAX_TEXT for text in texts):
        raise InvalidDiagram("it has too many parts, or texts that are too long")
    if isinstance(diagram, ConceptMap | Flowchart):
        ids = [node.id for node in diagram.nodes]
        if len(set(ids)) < len(ids):
            raise InvalidDiagram("the ids of the nodes are not unique")
        if any({edge.source, edge.target} - set(ids) for edge in diagram.edges):
            raise InvalidDiagram("an edge leads to a node that does not exist")
    if isinstance(diagram, MindMap) and _depth(diagram.root) > MAX_DEPTH:
        raise InvalidDiagram(f"it has more than {MAX_DEPTH} levels")


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in items for text in _texts(item)]


def _depth(node: MindMapNode) -> int:
    return 1 + max((_depth(child) for child in node.children), default=0)


def _with_known_paragraphs(diagram: BaseModel, anchors: frozenset[str]) -> Diagram:
    def known(value: Any) -> Any:
        if isinstance(value, list):
            return [known(item) for item in value]
        if not isinstance(value, dict):
            return value
        return {
            name: (item if item in anchors else None) if name == "paragraph" else known(item)
            for name, item in value.items()
        }

    checked = type(diagram).model_validate(known(diagram.model_dump()))
    assert isinstance(checked, ConceptMap | Flowchart | MindMap | Timeline | VennDiagram)
    return checked
