"""Schemas of search statistics, and of the report that a result was opened."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import Schema


class Opened(Schema):
    """An opened result. Only the event is counted, not which result it was."""

    chain: Annotated[str, Field(max_length=64)]
    kind: Literal["post", "series", "timeline"]
    id: Annotated[int, Field(ge=1, le=2**31 - 1)]


class QueryCount(Schema):
    """A query's totals over the requested period."""

    query: str
    searches: int
    # Searches without results, and searches with an opened result.
    empty: int
    opened: int
    # Average number of results per search.
    results: float
    last_day: date


class DayCount(Schema):
    """A day's totals; days without searches are included."""

    day: date
    searches: int
    empty: int
    opened: int
