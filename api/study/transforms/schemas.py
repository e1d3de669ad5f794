"""`POST /api/ai/transform-content` (STUDY-53)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from api.core.schemas import Schema
from api.library.citation_links import CitationLink
from api.study.provider import Mode
from api.study.schemas import NO_NUL, ModelNotice, PostIdField, Source

Context = Literal["barMitzvah", "shabbatDinner", "classroom", "sermon", "personalReflection"]

# JSON Schema for: the context custom needs a prompt that is not blank.
_PROMPT_IF_CUSTOM: dict[str, Any] = {
    "if": {"properties": {"contextType": {"const": "custom"}}, "required": ["contextType"]},
    "then": {
        "properties": {"customPrompt": {"type": "string", "pattern": r"\S"}},
        "required": ["customPrompt"],
    },
}


class TransformRequest(Schema):
    """A teaching to turn into a text for an occasion, or by one's own prompt (SKETCH-3)."""

    model_config = ConfigDict(json_schema_extra=_PROMPT_IF_CUSTOM)

    post_id: PostIdField
    context_type: Context | Literal["custom"]
    custom_prompt: Annotated[str | None, Field(max_length=2000, pattern=NO_NUL)] = None


class TransformedText(Schema):
    """Plain text with empty lines between paragraphs; `sources` are the paragraphs it quotes,
    `citations` those in it (READ-71)."""

    content: str
    mode: Mode
    sources: list[Source]
    citations: list[CitationLink]
    notice: ModelNotice | None
