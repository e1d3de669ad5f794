"""What there is to learn on a day: the newest daily teaching and the aliyah (NEWS-10)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from api.library.calendar import Week
from api.library.repository import LibraryRepository
from api.library.schemas import ThisWeek
from api.library.this_week import describe, portion_starts
from api.models import Post


@dataclass(frozen=True, slots=True)
class TodaysLearning:
    """`teaching` is the newest daily one, which may be older than the day."""

    today: date
    week: ThisWeek
    teaching: Post | None


async def todays_learning(session: AsyncSession, week: Week) -> TodaysLearning:
    repository = LibraryRepository(session)
    described = describe(week, *await repository.week_entries(portion_starts(week)))
    return TodaysLearning(week.today, described, await repository.newest_text("daily"))
