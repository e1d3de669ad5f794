"""Which scheduled backups are kept, and when the next one is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from api.cli.backups.retention import Keep, ScheduledBackup, expired, file_name, list_backups
from api.cli.backups.schedule import latest_time

NEW_YORK = ZoneInfo("America/New_York")
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def daily(days: int) -> list[ScheduledBackup]:
    """One backup a day, at noon UTC, the newest today."""
    return [ScheduledBackup(NOON - timedelta(days=day), Path(f"day-{day}")) for day in range(days)]


def kept(backups: list[ScheduledBackup], keep: str) -> list[int]:
    """How many days old the kept ones are."""
    gone = expired(backups, Keep.parse(keep), UTC)
    return [(NOON - backup.at).days for backup in backups if backup not in gone]


@pytest.mark.rule("OPS-18")
def test_the_newest_of_each_day_week_and_month_is_kept() -> None:
    # 24 November 2026 is a Tuesday: weeks end 2, 9 and 16 days before it.
    assert kept(daily(400), "3,0,0") == [0, 1, 2]
    assert kept(daily(400), "0,4,0") == [0, 2, 9, 16]
    assert kept(daily(400), "0,0,3") == [0, 24, 55]
    assert kept(daily(400), "3,4,3") == [0, 1, 2, 9, 16, 24, 55]


def test_a_year_of_daily_backups_keeps_as_many_as_were_asked_for() -> None:
    """Deleting after every backup keeps the same as deleting once."""
    backups: list[ScheduledBackup] = []
    for backup in reversed(daily(400)):
        backups.insert(0, backup)
        gone = expired(backups, Keep(7, 4, 6), UTC)
        backups = [each for each in backups if each not in gone]
    assert backups == [b for b in daily(400) if b not in expired(daily(400), Keep(7, 4, 6), UTC)]


def test_several_backups_of_a_day_leave_the_newest() -> None:
    hours = [ScheduledBackup(NOON - timedelta(hours=hour), Path(f"{hour}")) for hour in range(6)]
    assert expired(hours, Keep(7, 4, 6), UTC) == hours[1:]


def test_days_are_those_of_the_site() -> None:
    before_midnight = ScheduledBackup(datetime(2026, 11, 24, 4, 30, tzinfo=UTC), Path("a"))
    after = ScheduledBackup(datetime(2026, 11, 24, 5, 30, tzinfo=UTC), Path("b"))
    assert expired([before_midnight, after], Keep(7, 0, 0), NEW_YORK) == []
    assert expired([before_midnight, after], Keep(7, 0, 0), UTC) == [before_midnight]


def test_the_newest_backup_is_always_kept() -> None:
    assert kept(daily(3), "0,0,0") == [0]


def test_only_files_of_the_schedule_are_listed(tmp_path: Path) -> None:
    name = file_name(NOON)
    for other in (name, f"{name}.sha256", "nuggets-mine.backup", "site.backup"):
        (tmp_path / other).touch()
    assert list_backups(tmp_path) == [ScheduledBackup(NOON, tmp_path / name)]


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (datetime(2026, 11, 24, 7, 59, tzinfo=UTC), datetime(2026, 11, 23, 8, tzinfo=UTC)),
        (datetime(2026, 11, 24, 8, 0, tzinfo=UTC), datetime(2026, 11, 24, 8, tzinfo=UTC)),
        # On the day on which clocks change, three o'clock is an hour later in UTC.
        (datetime(2026, 11, 1, 12, tzinfo=UTC), datetime(2026, 11, 1, 8, tzinfo=UTC)),
        (datetime(2026, 10, 31, 12, tzinfo=UTC), datetime(2026, 10, 31, 7, tzinfo=UTC)),
    ],
)
def test_the_hour_is_that_of_the_site(at: datetime, expected: datetime) -> None:
    assert latest_time(at, 3, NEW_YORK) == expected
