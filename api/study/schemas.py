"""Parts of the responses that several study tools share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import JSON_INTEGER, Schema
from api.library.deps import MAX_ID

PostType = Literal["daily", "weekly"]
# The id of a post in a request's body.
PostIdField = Annotated[int, Field(ge=1, le=MAX_ID), JSON_INTEGER]
# No NUL: Postgres cannot store it.
NO_NUL = r"^[^\x00]*$"


class ModelNotice(Schema):
    """What a reader is told of a model's part in an answer (STUDY-216).

    `omitted` sentences or parts did not pass the checks. `is_cut_off`: the model broke off.
    `is_replaced`: it gave nothing that could be shown, and the library answers instead.
    """

    omitted: int
    is_cut_off: bool
    is_replaced: bool

    @classmethod
    def of_model(cls, omitted: int, *, is_cut_off: bool = False) -> ModelNotice:
        """Where the model's words are shown."""
        return cls(omitted=omitted, is_cut_off=is_cut_off, is_replaced=False)

    @classmethod
    def of_library(cls, omitted: int = 0, *, is_cut_off: bool = False) -> ModelNotice:
        """Where the library's words are shown in their place."""
        return cls(omitted=omitted, is_cut_off=is_cut_off, is_replaced=True)


class TeachingRef(Schema):
    """A post to link to."""

    post_id: int
    title: str
    post_type: PostType


class Source(TeachingRef):
    """A paragraph that an answer rests on, and the words quoted from it.

    `paragraph` is its id in the post's text (p1, p2, …); None for a title or an excerpt.
    """

    paragraph: str | None
    quote: str


class Correction(Schema):
    """A word that was typed, and the word that it was read as."""

    typed: str
    meant: str
