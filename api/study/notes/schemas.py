"""`/api/study-notes`: notes on a highlighted passage, which only their reader sees (STUDY-120)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import Schema
from api.study.schemas import NO_NUL, PostIdField, TeachingRef

NoteType = Literal["note", "question", "insight"]
NoteText = Annotated[str, Field(min_length=1, max_length=5000, pattern=NO_NUL)]


class Note(TeachingRef):
    """A note. `paragraph` is the id of the paragraph in which the highlighted text begins."""

    id: int
    note_text: str
    note_type: NoteType
    highlighted_text: str | None
    paragraph: str | None
    created_at: datetime
    updated_at: datetime


class NewNote(Schema):
    post_id: PostIdField
    note_text: NoteText
    note_type: NoteType = "note"
    highlighted_text: Annotated[str | None, Field(max_length=2000, pattern=NO_NUL)] = None
    paragraph: Annotated[str | None, Field(max_length=20, pattern=NO_NUL)] = None


class NoteChange(Schema):
    """The fields to change; the others stay."""

    note_text: NoteText | None = None
    note_type: NoteType | None = None
