"""`POST /api/ai/chat-with-content` and its stream (STUDY-28, STUDY-52, STUDY-76)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import Schema
from api.library.citation_links import CitationLink
from api.search.query.caution import Caution
from api.search.results.evidence import Outcome
from api.search.schemas import SitePage
from api.study.provider import Mode
from api.study.schemas import (
    NO_NUL,
    Correction,
    ModelNotice,
    PostIdField,
    Source,
    TeachingRef,
)

MAX_MESSAGE, MAX_HISTORY, MAX_HISTORY_MESSAGE = 2000, 20, 4000
# Not blank.
_SOME_TEXT = r"^[^\x00]*[^\s\x00][^\x00]*$"


class ChatMessage(Schema):
    """An earlier message of the conversation (STUDY-28)."""

    role: Literal["user", "assistant"]
    content: Annotated[str, Field(max_length=MAX_HISTORY_MESSAGE, pattern=NO_NUL)]


class ChatRequest(Schema):
    """A message about a post, or about the whole library, where the post counts for nothing."""

    post_id: PostIdField
    scope: Literal["teaching", "library"] = "teaching"
    message: Annotated[str, Field(min_length=1, max_length=MAX_MESSAGE, pattern=_SOME_TEXT)]
    chat_history: Annotated[list[ChatMessage], Field(max_length=MAX_HISTORY)] = Field(
        default_factory=list
    )


class ChatAnswer(Schema):
    """An answer whose marks [1], [2] are the numbers of its sources.

    `outcome` is None for what asks nothing, as a greeting, and for a warning. Where it is "close",
    the sources come near without an answer. `suggestions` are teachings to read beside them.
    `citations` are those in the response (READ-71). `answering` is the question of the teacher's
    that was taken for the reader's, if the response is the answer to one. `site_pages` are what
    the site says of itself, where that is what was asked for. `corrections` are typing errors of
    the message. `notice` is None where no model was asked.
    """

    answering: str | None = None
    response: str
    mode: Mode
    outcome: Outcome | None
    sources: list[Source]
    suggestions: list[TeachingRef]
    caution: Caution | None
    citations: list[CitationLink]
    site_pages: list[SitePage] = Field(default_factory=list)
    corrections: list[Correction] = Field(default_factory=list)
    notice: ModelNotice | None = None


class ChatSources(Schema):
    """The event `sources`: all sources so far, before a sentence that cites a new one."""

    sources: list[Source]
    mode: Mode


class ChatText(Schema):
    """The event `text`: the next sentence of the answer, which is never taken back."""

    text: str
