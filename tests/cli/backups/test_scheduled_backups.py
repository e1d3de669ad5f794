"""Backups into BACKUP_DIR: complete or absent, checksummed, recorded, and deleted in time."""

from __future__ import annotations

import fcntl
import shutil
import stat
import subprocess
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, text

from api.cli.backups import archive
from api.cli.backups import schedule as schedule_module
from api.cli.backups.retention import Keep, file_name, list_backups
from api.cli.backups.schedule import Schedule
from api.core.console import CommandError
from api.core.run_state import BackupState, load_state
from tests.cli.conftest import Nuggets
from tests.factories import post, save


@pytest.fixture
def schedule(fresh_database_url: str, tmp_path: Path) -> Schedule:
    (tmp_path / "data" / "uploads").mkdir(parents=True)
    folder = tmp_path / "backups"
    return Schedule(
        fresh_database_url, tmp_path / "data", folder, 3, Keep(2, 0, 0), ZoneInfo("UTC")
    )


class Disk(NamedTuple):
    total: int
    used: int
    free: int


def visible(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.rule("OPS-18")
def test_a_backup_is_private_checksummed_and_recorded(schedule: Schedule) -> None:
    file = schedule.make_backup()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(schedule.folder.stat().st_mode) == 0o700
    check = ["sha256sum", "--check", "--strict", f"{file.name}.sha256"]
    subprocess.run(check, cwd=schedule.folder, check=True, capture_output=True)
    state = load_state(BackupState, schedule.data_dir)
    assert (state.last_file, state.last_bytes) == (str(file), file.stat().st_size)
    assert state.succeeded_at is not None
    assert not state.has_failed
    assert visible(schedule.folder) == [".lock", file.name, f"{file.name}.sha256"]
    assert visible(schedule.data_dir) == ["backups.json", "uploads"]


def test_older_backups_are_deleted_with_their_checksums(schedule: Schedule) -> None:
    schedule.folder.mkdir()
    now = datetime.now(UTC)
    for days in (1, 2, 3):
        name = file_name(now - timedelta(days=days))
        (schedule.folder / name).touch()
        (schedule.folder / f"{name}.sha256").touch()
    (schedule.folder / "my own.backup").touch()
    file = schedule.make_backup()
    yesterday = file_name(now - timedelta(days=1))
    assert [backup.file.name for backup in list_backups(schedule.folder)] == [file.name, yesterday]
    assert sorted(visible(schedule.folder)) == sorted(
        [
            ".lock",
            "my own.backup",
            *(f"{n}{s}" for n in (file.name, yesterday) for s in ("", ".sha256")),
        ]
    )


@pytest.mark.rule("OPS-18")
def test_a_failed_backup_leaves_nothing_and_deletes_nothing(
    schedule: Schedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = [schedule.make_backup()]

    def interrupted(*_: Any) -> Path:
        raise OSError(28, "No space left on device", "backup.tar")

    monkeypatch.setattr(archive, "_pack", interrupted)
    with pytest.raises(OSError, match="No space left"):
        replace(schedule, keep=Keep(0, 0, 0)).make_backup()
    assert [backup.file for backup in list_backups(schedule.folder)] == good
    assert visible(schedule.folder) == [".lock", good[0].name, f"{good[0].name}.sha256"]
    assert visible(schedule.data_dir) == ["backups.json", "uploads"]
    state = load_state(BackupState, schedule.data_dir)
    assert state.has_failed
    assert state.last_file == str(good[0])
    assert "No space left on device" in (state.last_error or "")


@pytest.mark.rule("OPS-18")
def test_a_full_disk_is_noticed_before_the_backup_begins(
    schedule: Schedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Disk(10, 9, 1_000_000))
    with pytest.raises(CommandError, match=r"may need \d+ MB, and .* has 1 MB"):
        schedule.make_backup()
    assert load_state(BackupState, schedule.data_dir).has_failed
    assert list_backups(schedule.folder) == []


@pytest.mark.rule("OPS-18")
def test_a_backup_is_due_once_a_day_and_after_a_missed_time(schedule: Schedule) -> None:
    schedule.folder.mkdir()
    at = datetime(2026, 11, 24, 12, tzinfo=UTC)
    assert schedule.is_due(at)
    (schedule.folder / file_name(at.replace(hour=2))).touch()
    assert schedule.is_due(at)
    (schedule.folder / file_name(at.replace(hour=4))).touch()
    assert not schedule.is_due(at)
    assert not schedule.is_due(at + timedelta(hours=14))
    assert schedule.is_due(at + timedelta(hours=16))


def test_two_backups_at_once_are_refused(schedule: Schedule) -> None:
    schedule.folder.mkdir()
    with (schedule.folder / ".lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="Another backup"):
            schedule.make_backup()


def test_the_command_backs_up_into_the_folder(
    command: Nuggets, fresh_database_url: str, tmp_path: Path
) -> None:
    site = {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}
    done = command("backup", **site)
    assert (done.returncode, done.stderr) == (
        1,
        "Set BACKUP_DIR to the folder for scheduled backups.\n",
    )
    folder = tmp_path / "backups"
    done = command("backup", BACKUP_DIR=str(folder), **site)
    assert done.returncode == 0, done.stderr
    assert str(list_backups(folder)[0].file) in done.stdout


@pytest.mark.rule("OPS-18")
def test_the_first_backup_waits_for_the_first_index(
    schedule: Schedule, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise its rehearsal finds nothing."""
    save(fresh_engine, [post(1)])
    waiting = []

    def sleep(seconds: float) -> None:
        if seconds == schedule_module.POLL_SECONDS:
            raise KeyboardInterrupt  # after the first round
        waiting.append(list_backups(schedule.folder))
        if len(waiting) == 3:
            with fresh_engine.begin() as connection:
                connection.execute(text("DELETE FROM search_outbox"))

    monkeypatch.setattr(time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        schedule.run()
    assert waiting == [[], [], []]
    assert len(list_backups(schedule.folder)) == 1


def test_without_an_indexer_the_first_backup_is_made_in_the_end(
    schedule: Schedule, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(fresh_engine, [post(1)])
    monkeypatch.setattr(schedule_module, "FIRST_INDEX_SECONDS", 0.05)
    monkeypatch.setattr(schedule_module, "FIRST_INDEX_POLL_SECONDS", 0.01)
    monkeypatch.setattr(schedule_module, "POLL_SECONDS", 0.02)

    def one_round(self: Schedule) -> None:
        make_backup(self)
        raise KeyboardInterrupt

    make_backup = Schedule.make_backup
    monkeypatch.setattr(Schedule, "make_backup", one_round)
    with pytest.raises(KeyboardInterrupt):
        schedule.run()
    assert len(list_backups(schedule.folder)) == 1
