"""What supervisor, scheduled backups and disk report, for `/api/health` and `/metrics`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

from api.core.disk_space import DiskSpace
from api.core.run_state import BackupState, ProcessState, load_state
from api.core.schemas import Schema
from api.core.settings import Settings

# A daily backup and the time it takes.
OVERDUE_AFTER = timedelta(hours=26)


BackupsState = Literal["off", "none", "ok", "failed", "overdue", "missing"]


class Backups(Schema):
    """The scheduled backups: `off` without BACKUP_DIR, `none` before the first one.

    `missing`: the last one is not in BACKUP_DIR any more, or was written where this process cannot
    see it, such as inside another container.
    """

    state: BackupsState
    last_success_at: datetime | None
    last_failure_at: datetime | None


def backups(settings: Settings) -> Backups:
    stored = load_state(BackupState, settings.data_dir)
    failed_at = stored.last_failure_at
    return Backups(
        state="off" if settings.backup_dir is None else _state(stored, datetime.now(UTC)),
        last_success_at=stored.succeeded_at,
        last_failure_at=datetime.fromisoformat(failed_at) if failed_at else None,
    )


def _state(stored: BackupState, at: datetime) -> BackupsState:
    if stored.has_failed:
        return "failed"
    if stored.succeeded_at is None:
        return "none"
    if at - stored.succeeded_at >= OVERDUE_AFTER:
        return "overdue"
    return "ok" if _is_there(stored.last_file) else "missing"


def _is_there(file: str | None) -> bool:
    try:
        return file is not None and Path(file).is_file()
    except OSError:
        return False


def backups_are_good(data_dir: Path) -> bool:
    """Whether no backup failed, is overdue or is missing; there may be none yet."""
    return _state(load_state(BackupState, data_dir), datetime.now(UTC)) in {"none", "ok"}


def values(settings: Settings) -> dict[str, tuple[str, float]]:
    """Gauges by name, each with its description and value. A backup that never was has age -1."""
    backup = load_state(BackupState, settings.data_dir)
    processes = load_state(ProcessState, settings.data_dir)
    last = backup.succeeded_at
    age = (datetime.now(UTC) - last).total_seconds() if last else -1.0
    return {
        "backup_age_seconds": ("Age of the last scheduled backup; -1 without one.", age),
        "backup_size_bytes": ("Size of the last scheduled backup.", backup.last_bytes),
        "backup_duration_seconds": ("Duration of the last scheduled backup.", backup.last_seconds),
        "backup_failed": ("Whether the last scheduled backup failed.", backup.has_failed),
        "process_crashes": (
            "Processes that ended by themselves since the site started.",
            sum(processes.crashes.values()),
        ),
        "site_restarts": ("Restarts without downtime since the site started.", processes.restarts),
        "site_restart_failures": (
            "Restarts that left old processes running, since the site started.",
            processes.restart_failures,
        ),
    }


def disk_values(disk: DiskSpace) -> dict[str, tuple[str, float]]:
    """Gauges of the disk of DATA_DIR."""
    return {
        "disk_free_bytes": ("Free space on the disk of DATA_DIR.", disk.free_bytes),
        "disk_failing": ("Whether nothing can be stored in DATA_DIR.", disk.state == "failing"),
    }
