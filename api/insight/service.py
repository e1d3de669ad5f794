"""What readers look for, over days in the site's own time zone (decision 25)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from api.insight.queries import folded, shown
from api.insight.repository import InsightRepository
from api.insight.schemas import DayCount, QueryCount


class InsightService:
    def __init__(self, repository: InsightRepository, today: date) -> None:
        self._repository, self._today = repository, today

    async def top(self, days: int, limit: int) -> list[QueryCount]:
        return _query_counts(await self._repository.top(self._since(days), limit))

    async def empty(self, days: int, limit: int) -> list[QueryCount]:
        return _query_counts(await self._repository.empty(self._since(days), limit))

    async def trend(self, days: int, query: str | None) -> list[DayCount]:
        """Every day, the oldest first; with a query only its own searches."""
        since = self._since(days)
        asked = shown(folded(query)) if query and query.strip() else None
        rows = [] if asked == "" else await self._repository.by_day(since, asked)
        counted = {row.day: DayCount.model_validate(row) for row in rows}
        all_days = (since + timedelta(days=at) for at in range(days))
        return [counted.get(day) or _nothing_on(day) for day in all_days]

    def _since(self, days: int) -> date:
        """The first of so many days, of which today is the last."""
        return self._today - timedelta(days=days - 1)


def _query_counts(rows: Iterable[Any]) -> list[QueryCount]:
    return [
        QueryCount(
            query=row.query,
            searches=row.searches,
            empty=row.empty,
            opened=row.opened,
            results=round(float(row.results) / max(int(row.searches), 1), 1),
            last_day=row.last_day,
        )
        for row in rows
    ]


def _nothing_on(day: date) -> DayCount:
    return DayCount(day=day, searches=0, empty=0, opened=0)
