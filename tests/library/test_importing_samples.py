"""The samples are loaded once, in one transaction, and dated relative to the first start."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, text

from api.library.importing import ImportFailed, load_samples, samples
from api.library.importing.records import PostRecord
from api.library.importing.samples import sample_dates
from api.library.importing.writing import write_checked

ZONE = ZoneInfo("America/New_York")
THURSDAY = date(2026, 11, 19)


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE)


def count_of_posts(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(text("SELECT count(*) FROM posts")) or 0


def teachings(kind: str, amount: int) -> list[PostRecord]:
    """Records with ids from 1, newest first."""
    start = datetime(2020, 1, 1, tzinfo=UTC)
    fields: dict[str, Any] = {"kind": "post", "title": "T", "content": "x", "author": "A"}
    return [
        PostRecord.model_construct(
            **fields, id=number, type=kind, publish_date=start - timedelta(days=number)
        )
        for number in range(1, amount + 1)
    ]


def days(kind: str, now: datetime, amount: int = 4) -> list[datetime]:
    dates = sample_dates(teachings(kind, amount), now, ZONE)
    return [dates[number].astimezone(ZONE) for number in range(1, amount + 1)]


@pytest.mark.rule("PROD-2")
def test_sample_dailies_are_dated_on_past_weekdays() -> None:
    monday = date(2026, 11, 23)
    assert days("daily", at(monday, 9)) == [
        at(monday, 6),
        at(date(2026, 11, 20), 6),
        at(THURSDAY, 6),
        at(date(2026, 11, 18), 6),
    ]


@pytest.mark.parametrize("day", [date(2026, 11, 21), date(2026, 11, 22)])
def test_the_newest_daily_is_dated_today(day: date) -> None:
    assert days("daily", at(day, 9), 2) == [at(day, 6), at(date(2026, 11, 20), 6)]


@pytest.mark.rule("PROD-2")
def test_what_is_on_a_portion_stands_in_the_week_that_reads_it() -> None:
    thursday = at(date(2026, 12, 3), 9)  # Vayeshev, 9; before it Vayishlach, 8, and Vayetzei, 7
    portions = {2: {8}, 4: {9, 30}, 5: {53}, 6: {7}}
    dates = sample_dates(teachings("daily", 9), thursday, ZONE, portions)
    placed = {id: moment.astimezone(ZONE).date() for id, moment in dates.items()}
    assert placed[4] == date(2026, 12, 3)
    assert placed[2] == date(2026, 11, 27)
    assert [id for id in sorted(placed, key=placed.__getitem__) if id in (1, 3, 5, 7, 8, 9)] == [
        *(9, 8, 7, 5, 3, 1),
    ]
    assert len(set(placed.values())) == len(placed)


@pytest.mark.rule("PROD-2")
def test_sample_essays_are_dated_on_past_fridays() -> None:
    assert days("weekly", at(THURSDAY, 9), 3) == [
        at(date(2026, 11, 13), 6),
        at(date(2026, 11, 6), 6),
        at(date(2026, 10, 30), 6),  # the clocks changed on 1 November
    ]
    assert days("weekly", at(date(2026, 11, 20), 9), 1) == [at(date(2026, 11, 20), 6)]


@pytest.mark.parametrize("kind", ["daily", "weekly"])
def test_before_six_the_newest_daily_is_a_minute_old(kind: str) -> None:
    friday = date(2026, 11, 20)
    assert days(kind, at(friday, 3, 30), 1) == [at(friday, 3, 29)]
    assert days(kind, at(friday, 0), 1) == [at(friday, 0)]


def test_dates_use_the_time_zone_of_the_site() -> None:
    assert days("daily", datetime(2026, 11, 20, 3, tzinfo=UTC), 1) == [at(THURSDAY, 6)]


def test_samples_are_loaded_once(library: Engine) -> None:
    assert load_samples(library, at(THURSDAY, 9), ZONE) is True
    assert count_of_posts(library) >= 56
    assert load_samples(library, at(THURSDAY, 9), ZONE) is False


def test_samples_are_not_loaded_into_an_emptied_library(library: Engine) -> None:
    load_samples(library, at(THURSDAY, 9), ZONE)
    with library.begin() as connection:
        connection.execute(text("DELETE FROM posts"))
    assert load_samples(library, at(THURSDAY, 9), ZONE) is False
    assert count_of_posts(library) == 0


def test_there_is_a_post_of_today_and_an_essay_of_the_week(library: Engine) -> None:
    now = at(THURSDAY, 9)
    load_samples(library, now, ZONE)
    with library.connect() as connection:
        query = "SELECT type, max(publish_date) FROM posts GROUP BY type"
        newest = {kind: moment for kind, moment in connection.execute(text(query))}
    assert newest == {"daily": at(THURSDAY, 6), "weekly": at(date(2026, 11, 13), 6)}


def test_a_crash_is_rolled_back_and_the_next_start_loads_the_samples(
    library: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*arguments: Any, **options: Any) -> None:
        write_checked(*arguments, **options)
        raise RuntimeError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(samples, "write_checked", crash)
        with pytest.raises(RuntimeError):
            load_samples(library, at(THURSDAY, 9), ZONE)
    assert count_of_posts(library) == 0
    assert load_samples(library, at(THURSDAY, 9), ZONE) is True


def test_invalid_samples_are_reported(library: Engine, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\ntype: daily\n---\nText\n")
    with pytest.raises(ImportFailed, match="title: is missing"):
        load_samples(library, at(THURSDAY, 9), ZONE, tmp_path)
