"""Schemas of drafted study guides."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.core.schemas import Schema
from api.library.written_text import WrittenText


class TeachingText(WrittenText):
    """A teaching as it is being written, with its summary."""

    excerpt: Annotated[str, Field(max_length=5_000)] = ""


class DraftedStep(Schema):
    title: str
    text: str


class DraftedAnswer(Schema):
    question: str
    answer: str
    quote: str | None


class DraftedQuizQuestion(Schema):
    question: str
    answer: str
    wrong: list[str]
    quote: str | None


class DraftedKeyQuote(Schema):
    words: str


class DraftedGuide(Schema):
    """A study guide (DATA-32) to be approved. What did not hold is left out, or empty where a guide
    needs it.
    """

    question: str
    idea: str
    takeaway: str
    steps: list[DraftedStep]
    discussion: list[str]
    quiz: list[DraftedQuizQuestion]
    answers: list[DraftedAnswer]
    retelling: str | None
    key_quote: DraftedKeyQuote | None


class GuideDraft(Schema):
    """`omitted`: how many texts of the model the teaching does not carry."""

    guide: DraftedGuide
    omitted: int
