"""What is read this week, and which holiday comes next: the seasons of recommendations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pyluach.dates import GregorianDate

from api.study.learning.documents import term_names

# How far ahead a holiday is announced.
_DAYS_AHEAD = 21


@dataclass(frozen=True, slots=True)
class ComingHoliday:
    """A holiday that is today or soon, and the library's topic for it."""

    name: str
    topic: str
    first_day: date


def coming_holiday(today: date, topics: Iterable[str]) -> ComingHoliday | None:
    """The next holiday within three weeks on which the library has a topic."""
    known = list(topics)
    for ahead in range(_DAYS_AHEAD + 1):
        day = today + timedelta(days=ahead)
        name = holiday_of(day)
        if name is None:
            continue
        terms = term_names(name)
        topic = next((each for each in known if terms and term_names(each) & terms), None)
        if topic:
            return ComingHoliday(topic, topic, day)
    return None


@lru_cache(maxsize=256)
def holiday_of(day: date) -> str | None:
    """The name of the holiday or fast of a day, in one of its spellings; None on other days."""
    name = GregorianDate.from_pydate(day).to_heb().holiday(hebrew=False)
    return {"9 of Av": "Tisha B'Av"}.get(name, name) if name else None


def begins(day: date, today: date) -> str:
    """When a holiday begins: on the evening before its day."""
    days = (day - today).days
    soon = {0: "is today", 1: "begins this evening", 2: "begins tomorrow evening"}
    return soon.get(days, f"begins in {days - 1} days, in the evening")
