"""What the admin sees of searches, and what a page tells when a result is opened."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import Schema


class Opened(Schema):
    """A result that was opened. Only that it happened is counted, not what it was."""

    chain: Annotated[str, Field(max_length=64)]
    kind: Literal["post", "series", "timeline"]
    id: Annotated[int, Field(ge=1, le=2**31 - 1)]


class QueryCount(Schema):
    """A query over the days that were asked for."""

    query: str
    searches: int
    # Searches that found nothing, and searches from which something was opened.
    empty: int
    opened: int
    # Of one search, on average.
    results: float
    last_day: date


class DayCount(Schema):
    """A day, also one without any search."""

    day: date
    searches: int
    empty: int
    opened: int
