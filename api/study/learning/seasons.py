"""What is read this week, and which holiday comes next: the seasons of recommendations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pyluach.dates import GregorianDate

from api.core.translation import is_hebrew_interface, ngettext, t
from api.study.learning.documents import term_names
from api.study.learning.phrases import own_words

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


def season_text(holiday: ComingHoliday, today: date) -> str:
    """That a holiday is today, or when it begins: on the evening before its day."""
    name, days = _name(holiday), (holiday.first_day - today).days
    match days:
        case 0:
            return t("Today is {0}.", name)
        case 1:
            return t("{0} begins this evening: a teaching to prepare for it.", name)
        case 2:
            return t("{0} begins tomorrow evening: a teaching to prepare for it.", name)
    return ngettext(
        "{1} begins in {0} day, in the evening: a teaching to prepare for it.",
        "{1} begins in {0} days, in the evening: a teaching to prepare for it.",
        days - 1,
        name,
    )


def _name(holiday: ComingHoliday) -> str:
    """In Hebrew the holiday's own, otherwise that of the library's topic."""
    if not is_hebrew_interface():
        return holiday.name
    day = GregorianDate.from_pydate(holiday.first_day).to_heb()
    return day.holiday(hebrew=True) or own_words(holiday.name)
