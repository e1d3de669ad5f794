"""The weekly readings, compared with the table of a maintained library for twenty years.

`weekly_readings.json` has the readings of @hebcal/leyning (its version is in the file); `make reading-fixtures`
creates it with `hebcal/table.js`. The tests do not need Node.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from api.library.calendar import (
    Reading,
    hebrew_date,
    next_day,
    reading,
    sabbath_of,
    this_week,
    week_of,
)
from api.library.portions import Passage, portions

REFERENCE = json.loads(Path(__file__).with_name("weekly_readings.json").read_text("utf-8"))
SABBATHS: list[list[Any]] = REFERENCE["sabbaths"]
# The first Sabbath of each of five Hebrew years, and the first one after them.
YEARS = {
    5786: ("2025-09-27", "2026-09-12"),
    5787: ("2026-09-12", "2027-10-02"),
    5788: ("2027-10-02", "2028-09-23"),
    5789: ("2028-09-23", "2029-09-15"),
    5790: ("2029-09-15", "2030-09-28"),
}
NEW_YORK = ZoneInfo("America/New_York")


def in_reference_format(read: Reading) -> list[int] | str:
    """A reading in the format of the reference."""
    return (
        verse_range(read.verses) if read.holiday else [portion.number for portion in read.portions]
    )


def verse_range(verses: Passage) -> str:
    start = f"{verses.start_chapter}:{verses.start_verse}"
    return f"{verses.book} {start}-{verses.end_chapter}:{verses.end_verse}"


def name_of(read: Reading) -> str:
    return read.holiday.name if read.holiday else "-".join(p.parasha for p in read.portions)


def differing(sabbaths: list[list[Any]], *, israel: bool) -> dict[str, Any]:
    """Our readings of the Sabbaths for which the reference has another reading."""
    ours = {
        day: in_reference_format(reading(date.fromisoformat(day), israel=israel))
        for day, *_ in sabbaths
    }
    theirs = {day: inside if israel else outside for day, outside, inside in sabbaths}
    return {day: (ours[day], theirs[day]) for day in ours if ours[day] != theirs[day]}


@pytest.mark.rule("WEEK-1")
@pytest.mark.parametrize("israel", [False, True])
@pytest.mark.parametrize("year", YEARS)
def test_each_sabbath_of_a_year(year: int, israel: bool) -> None:
    first, end = YEARS[year]
    sabbaths = [line for line in SABBATHS if first <= line[0] < end]
    assert len(sabbaths) in (50, 51, 54, 55)
    assert differing(sabbaths, israel=israel) == {}


@pytest.mark.rule("WEEK-1")
@pytest.mark.parametrize("israel", [False, True])
def test_each_sabbath_of_twenty_years(israel: bool) -> None:
    assert len(SABBATHS) > 1000
    assert differing(SABBATHS, israel=israel) == {}


def test_the_fixture_covers_every_case() -> None:
    """Otherwise the tests above would prove less than they appear to."""
    outside, inside = ({json.dumps(line[at]) for line in SABBATHS} for at in (1, 2))
    assert {line[0] for line in SABBATHS if line[1] != line[2]}
    assert "[39, 40]" in outside - inside  # Chukat and Balak are combined only in the Diaspora
    for pair in ([22, 23], [27, 28], [29, 30], [32, 33], [42, 43], [51, 52]):
        assert json.dumps(pair) in outside & inside
    assert '"Exodus 13:17-15:26"' in outside  # the seventh day of Passover
    assert '"Deuteronomy 33:1-34:12"' in inside - outside


@pytest.mark.rule("WEEK-4")
@pytest.mark.parametrize(("place", "israel"), [("diaspora", False), ("israel", True)])
def test_simchat_torah_reads_the_last_portion(place: str, israel: bool) -> None:
    weeks = [week_of(datetime.fromisoformat(f"{day}T12:00Z"), NEW_YORK) for day, *_ in SABBATHS]
    weekdays = {
        week.israel_simchat_torah if israel else week.diaspora_simchat_torah for week in weeks
    }
    weekdays -= {None}
    reads = [week.israel if israel else week.diaspora for week in weeks]
    on_sabbath = {read.sabbath for read in reads if [p.number for p in read.portions] == [54]}
    assert not weekdays & on_sabbath
    assert bool(on_sabbath) == israel
    days = {day.isoformat() for day in weekdays | on_sabbath if day}
    assert days == {*REFERENCE["simchatTorah"][place]}


@pytest.mark.rule("WEEK-2")
def test_combined_portions_span_both() -> None:
    read = reading(date(2026, 7, 11), israel=False)
    assert name_of(read) == "Matot-Masei"
    assert verse_range(read.verses) == "Numbers 30:2-36:13"


@pytest.mark.rule("WEEK-3")
def test_a_holiday_has_its_own_name_and_defers_the_portion() -> None:
    read = reading(date(2026, 4, 4), israel=False)
    assert (name_of(read), read.portions) == ("Shabbat Chol HaMoed of Passover", ())
    after = read.resumes
    assert after
    assert (after.sabbath, name_of(after)) == (date(2026, 4, 11), "Shmini")


def test_a_holiday_can_delay_the_diaspora_by_a_week() -> None:
    day = date(2029, 4, 7)
    outside, inside = reading(day, israel=False), reading(day, israel=True)
    assert (name_of(outside), name_of(inside)) == ("Eighth Day of Passover", "Shmini")
    assert outside.resumes
    assert outside.resumes.portions == inside.portions


@pytest.mark.rule("WEEK-3")
def test_two_consecutive_holidays_are_both_skipped() -> None:
    first = reading(date(2026, 9, 26), israel=False)
    assert name_of(first) == "Sukkot"
    assert first.resumes
    assert first.resumes.sabbath == date(2026, 10, 10)


def test_simchat_torah_on_sabbath_in_israel() -> None:
    read = reading(date(2026, 10, 3), israel=True)
    assert (name_of(read), [p.parasha for p in read.portions]) == (
        "Simchat Torah",
        ["Vezot Haberakhah"],
    )
    assert name_of(reading(date(2026, 10, 3), israel=False)) == "Shemini Atzeret"


@pytest.mark.parametrize(
    ("day", "sabbath"),
    [("2026-11-21", "2026-11-21"), ("2026-11-22", "2026-11-28"), ("2026-11-27", "2026-11-28")],
)
def test_a_week_ends_with_its_sabbath(day: str, sabbath: str) -> None:
    assert sabbath_of(date.fromisoformat(day)) == date.fromisoformat(sabbath)


@pytest.mark.rule("PROD-9", "WEEK-6")
@pytest.mark.parametrize(
    ("now", "turn"),
    [
        # Saturday night in New York is Sunday already in UTC.
        (datetime(2026, 11, 22, 4, 59, 59, tzinfo=UTC), datetime(2026, 11, 22, 5, tzinfo=UTC)),
        (datetime(2026, 11, 22, 5, tzinfo=UTC), datetime(2026, 11, 29, 5, tzinfo=UTC)),
        # During the night in which daylight saving time begins.
        (datetime(2026, 3, 8, 12, tzinfo=UTC), datetime(2026, 3, 15, 4, tzinfo=UTC)),
    ],
)
def test_the_week_turns_when_saturday_ends_in_the_sites_zone(now: datetime, turn: datetime) -> None:
    assert week_of(now, NEW_YORK).until == turn
    assert week_of(turn, NEW_YORK).sabbath == week_of(now, NEW_YORK).sabbath + timedelta(weeks=1)


def test_the_hebrew_date() -> None:
    assert hebrew_date(date(2026, 11, 28)) == "י״ח כסלו תשפ״ז"


def test_there_are_54_portions() -> None:
    assert list(portions()) == list(range(1, 55))
    assert portions()[8].parasha == "Vayishlach"
    assert verse_range(portions()[8].verses) == "Genesis 32:4-36:43"


def test_every_sabbath_of_two_centuries_has_a_reading() -> None:
    day = sabbath_of(date(1950, 1, 1))
    while day.year < 2150:
        for israel in (False, True):
            read = reading(day, israel=israel)
            assert name_of(read)
            assert read.verses.book
        day += timedelta(weeks=1)


def test_a_day_and_its_week_end_at_the_same_time() -> None:
    """Cached pages show what is new today, and this week's reading."""
    zone = ZoneInfo("America/New_York")
    turn = next_day(zone)
    assert (turn.hour, turn.minute) == (0, 0)
    assert timedelta() < turn - datetime.now(UTC) <= timedelta(hours=25)
    assert turn <= this_week(zone).until
