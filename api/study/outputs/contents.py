"""The shapes of outputs that the admin may edit (STUDY-66)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from api.core.errors import Unprocessable
from api.core.schemas import Schema
from api.study.diagrams.schemas import ConceptMap, Flowchart, MindMap, Timeline, VennDiagram
from api.study.schemas import Source


class TransformContent(Schema):
    content: Annotated[str, Field(min_length=1, max_length=20_000, pattern=r"\S")]
    sources: Annotated[list[Source], Field(max_length=50)]


_DIAGRAMS: Mapping[str, type[Schema]] = {
    "concept-map": ConceptMap,
    "mind-map": MindMap,
    "flowchart": Flowchart,
    "timeline": Timeline,
    "venn-diagram": VennDiagram,
}


def valid_content(kind: str, variant: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content without what its shape does not have. Raises Unprocessable for another shape."""
    shape = _shape(kind, variant)
    _check_text(content)
    try:
        return shape.model_validate(content).model_dump(mode="json", by_alias=True)
    except (ValidationError, RecursionError) as error:
        raise _invalid(_first_message(error)) from None


def _shape(kind: str, variant: str) -> type[Schema]:
    if kind == "transform":
        return TransformContent
    if kind == "diagram" and variant in _DIAGRAMS:
        return _DIAGRAMS[variant]
    raise _invalid("This kind of diagram cannot be edited. It can be approved or hidden.")


def _check_text(content: Mapping[str, Any]) -> None:
    """What JSON may contain but Postgres cannot store: NUL and lone surrogates."""
    try:
        written = json.dumps(content, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise _invalid("The content has characters that cannot be stored.") from None
    if b"\\u0000" in written:
        raise _invalid("The content has characters that cannot be stored.")


def _first_message(error: ValidationError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "The content is nested too deeply."
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    message = str(first["msg"]).removeprefix("Value error, ")
    return f"{place}: {message}" if place else message


def _invalid(message: str) -> Unprocessable:
    return Unprocessable(message, fields={"content": message})
