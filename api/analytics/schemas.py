"""Schemas of search statistics, and of the events that pages report."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import JSON_INTEGER, Schema


class SearchEvent(Schema):
    """What a page reports of a search (ADMIN-24), or of a question (ADMIN-66).

    `searched` is sent when typing pauses or on submit, and `opened` when a result of that search is
    opened. A result that is opened before typing has paused is `searched_and_opened`. `unanswered`
    is sent when Ask or a chat had no answer to a question.
    """

    event: Literal["searched", "opened", "searched_and_opened", "unanswered"]
    query: Annotated[str, Field(max_length=200)]
    result_count: Annotated[int, Field(ge=0, le=1_000_000), JSON_INTEGER]


class QueryCount(Schema):
    """A query's totals over the requested period."""

    query: str
    searches: int
    # Searches without results, and searches with an opened result.
    empty: int
    opened: int
    # Average number of results per search.
    results: float
    # Questions to which Ask or a chat had no answer.
    unanswered: int
    last_day: date


class DayCount(Schema):
    """A day's totals; days without searches are included."""

    day: date
    searches: int
    empty: int
    opened: int
