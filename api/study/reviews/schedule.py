"""When a card comes back, by the FSRS algorithm (STUDY-146)."""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Any

from fsrs import Card, Rating, Scheduler

from api.study.reviews.schemas import NextDue, ReviewRating

# Without steps of minutes every card comes back on another day: a reader reviews once a day.
# Without fuzzing the times that are shown before a rating are those that follow it.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_RATINGS: dict[ReviewRating, Rating] = {
    "again": Rating.Again,
    "hard": Rating.Hard,
    "good": Rating.Good,
    "easy": Rating.Easy,
}
Schedule = dict[str, Any]


def new_schedule(now: datetime) -> Schedule:
    """The state of a card that is due at once."""
    return dict(Card(card_id=0, due=now).to_dict())


def rated(schedule: Schedule, rating: ReviewRating, now: datetime) -> tuple[Schedule, datetime]:
    """The state of a card after a rating, and when it is due again."""
    card, _ = _SCHEDULER.review_card(_card(schedule), _RATINGS[rating], now)
    return dict(card.to_dict()), card.due


def next_due(schedule: Schedule, now: datetime) -> NextDue:
    """When a card would be due after each rating."""
    card = _card(schedule)
    due = {
        name: _SCHEDULER.review_card(copy(card), rating, now)[0].due
        for name, rating in _RATINGS.items()
    }
    return NextDue(**{str(name): moment for name, moment in due.items()})


def _card(schedule: Schedule) -> Card:
    return Card.from_dict(schedule)  # type: ignore[arg-type]
