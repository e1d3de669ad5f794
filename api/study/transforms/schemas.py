"""`POST /api/ai/transform-content` (STUDY-53)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from api.core.schemas import Schema
from api.library.citation_links import CitationLink
from api.study.provider import Mode
from api.study.schemas import NO_NUL, ModelNotice, PostIdField, Source

Minutes = Literal[2, 5, 10]
Context = Literal["barMitzvah", "shabbatDinner", "classroom", "sermon", "personalReflection"]
# These may have a length that the speaker chooses.
SPEECHES: frozenset[Context] = frozenset({"barMitzvah", "sermon"})

# JSON Schema for: the context custom needs a prompt that is not blank.
_PROMPT_IF_CUSTOM: dict[str, Any] = {
    "if": {"properties": {"contextType": {"const": "custom"}}, "required": ["contextType"]},
    "then": {
        "properties": {"customPrompt": {"type": "string", "pattern": r"\S"}},
        "required": ["customPrompt"],
    },
}


_Line = Annotated[str, Field(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class SpeechDetails(Schema):
    """What only the speaker knows; what is empty stays a place in [brackets] (SKETCH-11)."""

    name: _Line = ""
    day: _Line = ""
    portion: _Line = ""


class TransformRequest(Schema):
    """A teaching to turn into a text for an occasion, or by one's own prompt (SKETCH-3)."""

    model_config = ConfigDict(json_schema_extra=_PROMPT_IF_CUSTOM)

    post_id: PostIdField
    context_type: Context | Literal["custom"]
    custom_prompt: Annotated[str | None, Field(max_length=2000, pattern=NO_NUL)] = None
    # Of a speech or a sermon; other texts have their own length.
    minutes: Minutes | None = None
    details: SpeechDetails | None = None


class TransformedText(Schema):
    """Plain text with empty lines between paragraphs; `sources` are the paragraphs it quotes,
    `citations` those in it (READ-71). `wordsPerMinute` is how fast a speech is read aloud; null
    for other texts."""

    content: str
    mode: Mode
    sources: list[Source]
    citations: list[CitationLink]
    notice: ModelNotice | None
    words_per_minute: int | None
