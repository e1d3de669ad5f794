"""`/api/reviews`: questions repeated at growing intervals (STUDY-146)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from api.core.schemas import Schema
from api.study.quiz.schemas import QuizQuestion
from api.study.schemas import PostIdField, TeachingRef

# FSRS' four ratings.
ReviewRating = Literal["again", "hard", "good", "easy"]


class NextDue(Schema):
    """When a card would be due again after each rating."""

    again: datetime
    hard: datetime
    good: datetime
    easy: datetime


class ReviewItem(TeachingRef):
    """A card that is due, with its question."""

    id: int
    question: QuizQuestion
    due: datetime
    next_due: NextDue


class ReviewDeck(Schema):
    """What is due now, the oldest first; `nextDueAt` is when the next card becomes due."""

    items: list[ReviewItem]
    due_count: int
    total: int
    next_due_at: datetime | None


class DueReviews(Schema):
    """How many cards are due."""

    due_count: int


class NewReviews(Schema):
    post_id: PostIdField


class AddedReviews(Schema):
    """How many of the teaching's questions were added; the others were there before."""

    added: int
    total: int


class ReviewResult(Schema):
    rating: ReviewRating


class ReviewedCard(Schema):
    due: datetime
    due_count: int
