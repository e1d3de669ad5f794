"""Daily search counts in Postgres, summed over all processes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Text, any_, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from api.analytics.recorder import Tallies, Tally
from api.models import SearchCount

# Distinct queries stored per day. Further ones are counted under OTHERS, without their words.
MAX_QUERIES_PER_DAY = 20_000
OTHERS = ""
_NUMBERS = ("searches", "empty", "opened", "results", "unanswered")


class CountWriter:
    """Writes counts for the background task; each call is a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, tallies: Tallies) -> None:
        async with self._engine.begin() as connection:
            bounded: Tallies = {}
            for day in {day for day, _ in tallies}:
                queries = {query for on, query in tallies if on == day}
                kept = await _within_daily_limit(connection, day, queries)
                for query in queries:
                    key = (day, query if query in kept else OTHERS)
                    bounded.setdefault(key, Tally()).add(tallies[day, query])
            # Sorted, so that two processes never deadlock.
            rows = [
                {"day": day, "query": query, **asdict(tally)}
                for (day, query), tally in sorted(bounded.items(), key=lambda item: item[0])
            ]
            await connection.execute(_ADD, rows)


def _add_statement() -> Any:
    statement = insert(SearchCount)
    sums = {name: getattr(SearchCount, name) + statement.excluded[name] for name in _NUMBERS}
    return statement.on_conflict_do_update(index_elements=["day", "query"], set_=sums)


_ADD = _add_statement()


async def _within_daily_limit(
    connection: AsyncConnection, day: date, queries: set[str]
) -> set[str]:
    """The queries to store by name: those already stored today, and new ones below the limit."""
    on_day = select(func.count()).select_from(SearchCount).where(SearchCount.day == day)
    room = MAX_QUERIES_PER_DAY - (await connection.scalar(on_day) or 0)
    if len(queries) <= room:
        return queries
    known = set(
        await connection.scalars(
            select(SearchCount.query).where(
                SearchCount.day == day,
                SearchCount.query == any_(cast(list(queries), ARRAY(Text))),
            )
        )
    )
    return known | set(sorted(queries - known)[: max(room, 0)])


class AnalyticsRepository:
    """Search statistics for the admin."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def top(self, since: date, limit: int) -> Sequence[Any]:
        """The most frequent queries."""
        return await self._ranked(since, limit, func.sum(SearchCount.searches))

    async def empty(self, since: date, limit: int) -> Sequence[Any]:
        """The queries that most often had no results or no answer."""
        missed = SearchCount.empty + SearchCount.unanswered
        return await self._ranked(since, limit, func.sum(missed))

    async def _ranked(self, since: date, limit: int, by: ColumnElement[Any]) -> Sequence[Any]:
        statement = (
            select(
                SearchCount.query,
                *_sums(_NUMBERS),
                func.max(SearchCount.day).label("last_day"),
            )
            .where(SearchCount.day >= since, SearchCount.query != OTHERS)
            .group_by(SearchCount.query)
            .having(by > 0)
            .order_by(by.desc(), SearchCount.query)
            .limit(limit)
        )
        return (await self._session.execute(statement)).all()

    async def by_day(self, since: date, query: str | None) -> Sequence[Any]:
        """The days since `since` with at least one search (for `query`)."""
        statement = (
            select(SearchCount.day, *_sums(_NUMBERS))
            .where(SearchCount.day >= since)
            .group_by(SearchCount.day)
        )
        if query is not None:
            statement = statement.where(SearchCount.query == query)
        return (await self._session.execute(statement)).all()


def _sums(names: Iterable[str]) -> list[ColumnElement[int]]:
    return [func.sum(getattr(SearchCount, name)).label(name) for name in names]
