"""Search statistics by day, in the site's time zone (ADMIN-20, LOOK-15)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from api.analytics.normalization import display_form, normalize
from api.analytics.repository import AnalyticsRepository
from api.analytics.schemas import DayCount, QueryCount


class AnalyticsService:
    def __init__(self, repository: AnalyticsRepository, today: date) -> None:
        self._repository, self._today = repository, today

    async def top(self, days: int, limit: int) -> list[QueryCount]:
        return _query_counts(await self._repository.top(self._since(days), limit))

    async def empty(self, days: int, limit: int) -> list[QueryCount]:
        return _query_counts(await self._repository.empty(self._since(days), limit))

    async def trend(self, days: int, query: str | None) -> list[DayCount]:
        """One entry per day, oldest first; restricted to `query` if given."""
        since = self._since(days)
        normalized = display_form(normalize(query)) if query and query.strip() else None
        rows = [] if normalized == "" else await self._repository.by_day(since, normalized)
        counted = {row.day: DayCount.model_validate(row) for row in rows}
        all_days = (since + timedelta(days=at) for at in range(days))
        return [counted.get(day) or _empty_day(day) for day in all_days]

    def _since(self, days: int) -> date:
        """The first day of a period of `days` days that ends today."""
        return self._today - timedelta(days=days - 1)


def _query_counts(rows: Iterable[Any]) -> list[QueryCount]:
    return [
        QueryCount(
            query=row.query,
            searches=row.searches,
            empty=row.empty,
            opened=row.opened,
            results=round(float(row.results) / max(int(row.searches), 1), 1),
            unanswered=row.unanswered,
            last_day=row.last_day,
        )
        for row in rows
    ]


def _empty_day(day: date) -> DayCount:
    return DayCount(day=day, searches=0, empty=0, opened=0)
