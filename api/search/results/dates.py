"""Searching posts by date: their order, and the days between which they were published."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from functools import partial
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from api.core.translation import t
from api.search.types import Condition, Document, Filter, Sort

SortOrder = Literal["relevance", "newest", "oldest"]
SORTS: Mapping[SortOrder, tuple[Sort, ...]] = {
    "relevance": (),
    "newest": (Sort("publishTs", descending=True),),
    "oldest": (Sort("publishTs"),),
}

# Days within which a range lies: no calendar ends there, and no arithmetic overflows.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)


def _iso_date(value: object) -> object:
    if isinstance(value, str) and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII):
        message = t("a date is written as 2026-11-20")
        raise ValueError(message)
    return value


# A day of a request.
Day = Annotated[date, BeforeValidator(_iso_date), Field(ge=FIRST_DAY, le=LAST_DAY)]


def published_between(first: date | None, last: date | None, zone: tzinfo) -> Filter:
    """The filter for posts of these days, both included; None leaves a side open."""
    conditions: list[Condition] = []
    if first:
        conditions.append(Condition("publishTs", ">=", _midnight(first, zone)))
    if last:
        conditions.append(Condition("publishTs", "<", _midnight(last + timedelta(days=1), zone)))
    return tuple((condition,) for condition in conditions)


def sort_documents(documents: Iterable[Document], sorts: Sequence[Sort]) -> list[Document]:
    """The documents by these attributes, the first of which weighs most; equals stay in order."""
    ordered = list(documents)
    for sort in reversed(sorts):
        # An attribute that an engine does not return is that of an index without dates.
        values = partial(_value, sort.attribute)
        ordered.sort(key=values, reverse=sort.descending)
    return ordered


def _value(attribute: str, document: Document) -> float:
    value: float = document.get(attribute, 0)
    return value


def _midnight(day: date, zone: tzinfo) -> int:
    """Seconds since 1970 at the beginning of a day."""
    return int(datetime.combine(day, time.min, zone).timestamp())
