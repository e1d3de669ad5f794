"""Scheduled backups: one a day into BACKUP_DIR, of which BACKUP_KEEP are kept (OPS-18)."""

from __future__ import annotations

import fcntl
import hashlib
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import psycopg

from api.cli import process_guard
from api.cli.backups.archive import back_up, remove_unfinished
from api.cli.backups.retention import Keep, expired, file_name, list_backups
from api.cli.permissions import private_folder, private_umask
from api.core.console import CommandError
from api.core.dsn import libpq_dsn
from api.core.run_state import BackupState, load_state, now, save_state
from api.core.settings import Settings

logger = logging.getLogger(__name__)

POLL_SECONDS = 20.0
# A failed backup is tried again after this long.
RETRY_SECONDS = 15 * 60
# How long the first backup of a new site waits for its first index.
FIRST_INDEX_SECONDS, FIRST_INDEX_POLL_SECONDS = 10 * 60, 2.0


@dataclass(frozen=True)
class Schedule:
    """The place, time and retention of the backups of a site."""

    dsn: str
    data_dir: Path
    folder: Path
    hour: int
    keep: Keep
    zone: tzinfo

    @classmethod
    def of(cls, settings: Settings, dsn: str, data_dir: Path) -> Schedule:
        """Raises CommandError without a BACKUP_DIR."""
        if settings.backup_dir is None:
            raise CommandError("Set BACKUP_DIR to the folder for scheduled backups.")
        folder = settings.backup_dir.expanduser().resolve()
        keep = Keep.parse(settings.backup_keep)
        return cls(dsn, data_dir, folder, settings.backup_hour, keep, settings.zone)

    def run(self) -> None:
        """Back up each day at the hour, and at once if the last time was missed. Never returns."""
        private_folder(self.folder)
        if not list_backups(self.folder):
            self._await_first_index()
        retry_at = 0.0
        while True:
            if self.is_due(datetime.now(UTC)) and time.monotonic() >= retry_at:
                try:
                    self.make_backup()
                except (CommandError, OSError, psycopg.Error):  # recorded and logged
                    retry_at = time.monotonic() + RETRY_SECONDS
            time.sleep(POLL_SECONDS)

    def _await_first_index(self) -> None:
        """Wait until what a new site holds is indexed; where no indexer runs, some minutes.

        A backup from before has no search, and its rehearsal would say so.
        """
        deadline = time.monotonic() + FIRST_INDEX_SECONDS
        while time.monotonic() < deadline and self._has_queued_documents():
            time.sleep(FIRST_INDEX_POLL_SECONDS)

    def _has_queued_documents(self) -> bool:
        try:
            with psycopg.connect(libpq_dsn(self.dsn), connect_timeout=10) as connection:
                found = connection.execute("SELECT EXISTS (SELECT FROM search_outbox)").fetchone()
        except psycopg.Error:
            return True
        return found == (True,)

    def is_due(self, at: datetime) -> bool:
        """Whether there is no backup since the last time for one."""
        backups = list_backups(self.folder)
        return not backups or backups[0].at < latest_time(at, self.hour, self.zone)

    def make_backup(self) -> Path:
        """Write one backup with its checksum file, and delete those that are no longer kept.

        Raises CommandError, OSError or psycopg.Error if it fails; the state records it.
        """
        private_folder(self.folder)
        state = load_state(BackupState, self.data_dir)
        try:
            with _only_one(self.folder):
                began = time.monotonic()
                file = self._write()
                self._delete_expired()
        except (CommandError, OSError, psycopg.Error) as error:
            state.last_failure_at, state.last_error = now(), str(error).strip()
            logger.error("the scheduled backup failed: %s", state.last_error)
            save_state(state, self.data_dir)
            raise
        state.last_success_at, state.last_file = now(), str(file)
        state.last_bytes = file.stat().st_size
        state.last_seconds = round(time.monotonic() - began, 1)
        save_state(state, self.data_dir)
        logger.info("backed up to %s: %s bytes, %s s", file, state.last_bytes, state.last_seconds)
        return file

    def _write(self) -> Path:
        remove_unfinished(self.folder)
        remove_unfinished(self.data_dir)
        file = self.folder / file_name(datetime.now(UTC))
        back_up(self.dsn, self.data_dir, file)
        # In the format of `sha256sum --check`.
        with file.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        with private_umask():
            file.with_name(f"{file.name}.sha256").write_text(f"{digest}  {file.name}\n")
        return file

    def _delete_expired(self) -> None:
        for backup in expired(list_backups(self.folder), self.keep, self.zone):
            backup.file.unlink(missing_ok=True)
            backup.checksum_file.unlink(missing_ok=True)
            logger.info("deleted %s, which is no longer kept", backup.file)


def latest_time(at: datetime, hour: int, zone: tzinfo) -> datetime:
    """The last moment at or before `at` when a day's clock showed this hour."""
    local = at.astimezone(zone)
    today = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    # Subtracting from a local time changes its date, not its hour.
    return today if today <= local else today - timedelta(days=1)


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """Raises CommandError if another process backs up into the folder."""
    with (folder / ".lock").open("ab") as lock:
        if not process_guard.try_lock(lock, fcntl.LOCK_EX):
            raise CommandError(f"Another backup into {folder} is running.")
        yield
