"""Schemas of the contact messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from api.core.schemas import Schema

MessageState = Literal["new", "answered", "done"]
MAX_ANSWER_LENGTH = 10_000
# Something that can be read, and no control characters: Postgres cannot store a NUL.
_TEXT = r"[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*"
_READABLE = rf"^{_TEXT}[^\s\x00-\x1f\x7f]{_TEXT}$"


class AnswerEntry(Schema):
    text: str
    created_at: datetime


class Message(Schema):
    id: int
    name: str
    email: str
    subject: str
    message: str
    created_at: datetime
    state: MessageState
    answers: list[AnswerEntry]


class NewAnswer(Schema):
    text: Annotated[
        str, StringConstraints(min_length=1, max_length=MAX_ANSWER_LENGTH, pattern=_READABLE)
    ]


class StateChange(Schema):
    state: Literal["new", "done"]
