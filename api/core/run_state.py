"""Small JSON files in DATA_DIR by which one process tells others how it is doing.

The supervisor and the backups write them; `/api/health`, `/metrics` and the commands read them.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

_MAX_BYTES = 64 * 1024
# The variable that names the folder in which several processes of the API add up their metrics.
METRICS_DIR = "PROMETHEUS_MULTIPROC_DIR"


@dataclass
class ProcessState:
    """The supervisor's view of the processes of a site, since its start."""

    file_name = "run/processes.json"

    # How often a process died by itself, by its name.
    crashes: dict[str, int] = field(default_factory=dict)
    # Zero-downtime restarts, and the last one's outcome.
    restarts: int = 0
    restart_failures: int = 0
    restart_message: str = ""


@dataclass
class BackupState:
    """The outcome of the scheduled backups. Times are ISO 8601 in UTC."""

    file_name = "backups.json"

    last_success_at: str | None = None
    last_file: str | None = None
    last_bytes: int = 0
    last_seconds: float = 0.0
    last_failure_at: str | None = None
    last_error: str | None = None

    @property
    def has_failed(self) -> bool:
        """Whether the last backup failed."""
        if self.last_failure_at is None:
            return False
        return self.last_success_at is None or self.last_failure_at > self.last_success_at

    @property
    def succeeded_at(self) -> datetime | None:
        return datetime.fromisoformat(self.last_success_at) if self.last_success_at else None


@dataclass
class SiteAddress:
    """Where the running site is reached, while it runs."""

    file_name = "run/address.json"

    site_url: str | None = None
    # A host and a port.
    published_address: str | None = None


State = TypeVar("State", ProcessState, BackupState, SiteAddress)


def load_state(kind: type[State], data_dir: Path) -> State:
    """The stored state; an empty one where there is none, or an unreadable one."""
    try:
        with (data_dir / kind.file_name).open("rb") as file:
            stored: dict[str, Any] = json.loads(file.read(_MAX_BYTES))
        known = {each.name for each in fields(kind)}
        return kind(**{name: value for name, value in stored.items() if name in known})
    except (OSError, ValueError, TypeError, AttributeError):
        return kind()


def save_state(state: ProcessState | BackupState | SiteAddress, data_dir: Path) -> None:
    """Replace the stored state atomically, readable by its owner only."""
    file = data_dir / state.file_name
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.new")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as handle:
        json.dump(asdict(state), handle)
    unfinished.replace(file)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
