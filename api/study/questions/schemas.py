"""`/api/admin/posts/{id}/generated-questions` (STUDY-204)."""

from __future__ import annotations

from datetime import datetime

from api.core.schemas import Schema


class GeneratedQuestionEntry(Schema):
    id: int
    text: str


class GeneratedQuestions(Schema):
    """The questions that a model wrote about a teaching; without any, `model` is null.

    `isOutdated`: they are about an earlier text, and not used until they are written again.
    """

    questions: list[GeneratedQuestionEntry]
    model: str | None
    created_at: datetime | None
    is_outdated: bool
