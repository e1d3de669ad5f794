"""One aliyah a day (ALIYAH-1, ALIYAH-2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from api.library.calendar import week_of
from api.library.this_week import describe
from api.library.torah_readings import ALIYOT, all_readings, readings_by_key

NEW_YORK = ZoneInfo("America/New_York")


def week(day: str) -> dict[str, Any]:
    """This week's data at noon of a day."""
    noon = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=NEW_YORK)
    return describe(week_of(noon, NEW_YORK), {}).model_dump(mode="json", by_alias=False)


@pytest.mark.rule("ALIYAH-1")
def test_the_week_of_a_portion_has_an_aliyah_each_day() -> None:
    sunday = datetime(2026, 11, 22, 12, tzinfo=UTC)
    days = [week(f"{sunday + timedelta(days=n):%Y-%m-%d}")["diaspora"]["aliyah"] for n in range(7)]
    assert [(day["reading"], day["number"]) for day in days] == [("8", n) for n in range(1, 8)]
    assert (days[0]["start_chapter"], days[0]["start_verse"]) == (32, 4)
    assert (days[6]["end_chapter"], days[6]["end_verse"]) == (36, 43)
    own = readings_by_key()["8"].aliyot
    assert [day["start_verse"] for day in days] == [aliyah.start_verse for aliyah in own]


def test_the_day_ends_at_midnight() -> None:
    data = week("2026-11-24")
    assert data["day_ends"] == "2026-11-25T00:00:00-05:00"
    assert data["until"] == "2026-11-29T00:00:00-05:00"


@pytest.mark.rule("ALIYAH-1")
def test_joined_portions_share_their_seven_aliyot() -> None:
    read = week("2026-07-08")["diaspora"]["aliyah"]
    joined = readings_by_key()["42-43"].aliyot[3]
    assert (read["reading"], read["number"]) == ("42-43", 4)
    assert (read["start_chapter"], read["start_verse"]) == joined.start[1:]


@pytest.mark.rule("ALIYAH-2")
@pytest.mark.parametrize(
    ("day", "place"),
    [
        pytest.param("2026-04-01", "diaspora", id="Passover"),
        pytest.param("2026-10-01", "israel", id="Simchat Torah on a Sabbath"),
    ],
)
def test_the_week_of_a_holiday_has_none(day: str, place: str) -> None:
    assert week(day)[place]["is_holiday"]
    assert week(day)[place]["aliyah"] is None


@pytest.mark.rule("ALIYAH-1")
def test_israel_has_its_own_where_its_reading_differs() -> None:
    data = week("2029-04-03")
    assert data["diaspora"]["aliyah"] is None
    assert (data["israel"]["aliyah"]["reading"], data["israel"]["aliyah"]["number"]) == ("26", 3)


def test_every_reading_has_a_key_of_its_own() -> None:
    assert len(readings_by_key()) == len(all_readings())
    assert all(len(reading.aliyot) == ALIYOT for reading in all_readings())
