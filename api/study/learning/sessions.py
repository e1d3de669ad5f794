"""The record of the time that a reader spent on a teaching (STUDY-24, STUDY-49, STUDY-111)."""

from __future__ import annotations

from datetime import datetime, timedelta

from api.core.errors import Unprocessable
from api.library.service import LibraryService
from api.models import LearningSession
from api.study.learning.repository import LearnerRepository
from api.study.learning.schemas import SessionRecord

_LONGEST = timedelta(hours=12)
# How far a browser's clock may be ahead, and how late a record may arrive.
_AHEAD, _LATE = timedelta(minutes=5), timedelta(days=2)
# Which share of the reading time counts as having read a teaching.
COMPLETED_SHARE = 0.5
# The parts of the engagement score; with this many questions and notes a part is full.
_TIME_PART, _QUESTIONS_PART, _NOTES_PART = 0.6, 0.2, 0.2
_ENOUGH = 3
_FIRST_PARAGRAPH = "p1"


class SessionService:
    def __init__(self, learner: LearnerRepository, library: LibraryService) -> None:
        self._learner, self._library = learner, library

    async def record(self, record: SessionRecord, now: datetime, *, stored: bool) -> None:
        """Store a session, or only check it. The same one sent again changes nothing.

        Raises NotFound for a post that is not public, and Unprocessable for impossible times.
        """
        _check_times(record, now)
        await self._library.require_post(record.post_id)
        if not stored or not await self._learner.keeps_history():
            return
        await self._learner.lock()
        if await self._learner.session_at(record.post_id, record.start_time):
            return
        [card] = (await self._library.cards([record.post_id])).values()
        seconds = (record.end_time - record.start_time).total_seconds()
        share = seconds / (card.read_minutes * 60)
        is_completed = not card.is_locked and share >= COMPLETED_SHARE
        self._learner.add(
            LearningSession(
                user_id=self._learner.user_id,
                post_id=record.post_id,
                start_time=record.start_time,
                end_time=record.end_time,
                duration_minutes=round(seconds / 60),
                engagement_score=engagement(share, record.questions_asked, record.notes_created),
                questions_asked=record.questions_asked,
                notes_created=record.notes_created,
                completed=is_completed,
            )
        )
        await self._learner.flush()
        # As of its start: where the browser says that reading stopped is newer, and counts.
        place = None if is_completed else _FIRST_PARAGRAPH
        await self._learner.add_to_history(record.post_id, place, record.start_time)


def engagement(share_of_reading_time: float, questions: int, notes: int) -> float:
    """How much a reader did with a teaching, 0 to 1."""
    score = (
        _TIME_PART * min(1.0, share_of_reading_time)
        + _QUESTIONS_PART * min(1.0, questions / _ENOUGH)
        + _NOTES_PART * min(1.0, notes / _ENOUGH)
    )
    return round(score, 2)


def _check_times(record: SessionRecord, now: datetime) -> None:
    fields = {}
    if record.end_time <= record.start_time:
        fields["endTime"] = "The end must be after the start."
    elif record.end_time - record.start_time > _LONGEST:
        fields["endTime"] = "A session lasts at most 12 hours."
    if record.end_time > now + _AHEAD:
        fields["endTime"] = "The end is in the future."
    if record.start_time < now - _LATE:
        fields["startTime"] = "The start is more than two days ago."
    if fields:
        raise Unprocessable(" ".join(fields.values()), fields=fields)
