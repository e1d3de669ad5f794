"""The days and readings of holidays, against a maintained library (`hebcal/holidays.js`)."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from api.library.holidays import HOLIDAYS, AnnualHoliday, HolidayDays
from api.library.portions import Passage

REFERENCE: dict[str, Any] = json.loads(
    Path(__file__).with_name("holidays_reference.json").read_text("utf-8")
)
# In Israel Simchat Torah is the day of Shemini Atzeret, which is the only one that the source names.
ONE_DAY_IN_ISRAEL = {"Simchat Torah": "Shemini Atzeret"}


def written(days: HolidayDays) -> str:
    return f"{days.first}/{days.last}"


def verses(passages: tuple[Passage, ...]) -> str | None:
    """'Exodus 32:11-14, 34:1-10', as the source writes the reading of one scroll."""
    parts = []
    for each in passages:
        same = each.start_chapter == each.end_chapter
        end = f"{each.end_verse}" if same else f"{each.end_chapter}:{each.end_verse}"
        parts.append(f"{each.start_chapter}:{each.start_verse}-{end}")
    return f"{passages[0].book} {', '.join(parts)}" if parts else None


def test_the_source_has_the_same_holidays() -> None:
    assert REFERENCE.keys() == HOLIDAYS.keys()


@pytest.mark.rule("WEEK-12")
@pytest.mark.parametrize("holiday", HOLIDAYS.values(), ids=lambda holiday: holiday.name)
def test_days_and_readings(holiday: AnnualHoliday) -> None:
    assert verses(holiday.verses) == REFERENCE[holiday.name]["reading"]
    own = REFERENCE[holiday.name]["days"]
    in_israel = REFERENCE[ONE_DAY_IN_ISRAEL.get(holiday.name, holiday.name)]["days"]
    assert len(own) == 20
    for (year, diaspora, _), (_, _, israel) in zip(own, in_israel, strict=True):
        assert written(holiday.in_hebrew_year(year, israel=False)) == diaspora
        assert written(holiday.in_hebrew_year(year, israel=True)) == israel


def test_the_next_one_may_be_going_on() -> None:
    passover = HOLIDAYS["Passover"]
    [first, last] = (date(2027, 4, 22), date(2027, 4, 29))
    for day in (first - timedelta(days=30), first, last):
        assert passover.next_from(day).first == first
    assert passover.next_from(last + timedelta(days=1)).first == date(2028, 4, 11)


def test_a_civil_year_without_one_has_the_next() -> None:
    tenth_of_tevet = HOLIDAYS["Asarah B'Tevet"]
    assert tenth_of_tevet.in_civil_year(2027).first == date(2028, 1, 9)
    assert tenth_of_tevet.in_civil_year(2028).first == date(2028, 1, 9)
    assert HOLIDAYS["Chanukah"].in_civil_year(2027).first == date(2027, 12, 25)
