"""`GET /api/ai/quiz/{postId}` (STUDY-140)."""

from __future__ import annotations

from api.core.schemas import Schema
from api.study.provider import Mode
from api.study.schemas import TeachingRef


class QuizQuestion(Schema):
    """A question with four options. `answer` is the index of the right one.

    `quote` is the sentence of the teaching that answers it, `paragraph` the id of its paragraph.
    `id` follows from the sentence: it stays the same while the sentence does.
    """

    id: str
    question: str
    options: list[str]
    answer: int
    quote: str
    paragraph: str | None


class Quiz(TeachingRef):
    questions: list[QuizQuestion]
    mode: Mode
