"""Which scheduled backups are kept: the newest of each of the last days, weeks and months."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

CHECKSUM_SUFFIX = ".sha256"
_NAME = re.compile(r"nuggets-(\d{8}T\d{6}Z)\.backup")
_TIME = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, order=True)
class ScheduledBackup:
    """A backup that the schedule wrote, by the time of its start."""

    at: datetime
    file: Path

    @property
    def checksum_file(self) -> Path:
        return self.file.with_name(self.file.name + CHECKSUM_SUFFIX)


@dataclass(frozen=True)
class Keep:
    """BACKUP_KEEP: how many days, weeks and months that have a backup keep their newest one."""

    days: int
    weeks: int
    months: int

    @classmethod
    def parse(cls, value: str) -> Keep:
        return cls(*map(int, value.split(",")))


def file_name(at: datetime) -> str:
    return f"nuggets-{at.astimezone(UTC).strftime(_TIME)}.backup"


def list_backups(folder: Path) -> list[ScheduledBackup]:
    """The scheduled backups of a folder, the newest first. Other files are not theirs."""
    found = [
        ScheduledBackup(datetime.strptime(name[1], _TIME).replace(tzinfo=UTC), file)
        for file in folder.glob("nuggets-*.backup")
        if (name := _NAME.fullmatch(file.name))
    ]
    return sorted(found, reverse=True)


def expired(backups: Iterable[ScheduledBackup], keep: Keep, zone: tzinfo) -> list[ScheduledBackup]:
    """The backups that no rule keeps. The newest backup is always kept."""
    newest_first = sorted(backups, reverse=True)
    kept = set(newest_first[:1])
    for count, period in (
        (keep.days, lambda at: at.date()),
        (keep.weeks, lambda at: at.isocalendar()[:2]),
        (keep.months, lambda at: (at.year, at.month)),
    ):
        kept |= _newest_of_each(newest_first, count, zone, period)
    return [backup for backup in newest_first if backup not in kept]


def _newest_of_each(
    newest_first: list[ScheduledBackup],
    count: int,
    zone: tzinfo,
    period: Callable[[datetime], object],
) -> set[ScheduledBackup]:
    newest: dict[object, ScheduledBackup] = {}
    for backup in newest_first:
        newest.setdefault(period(backup.at.astimezone(zone)), backup)
    return set(list(newest.values())[:count])
