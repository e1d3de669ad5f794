"""Private, size-limited log files of the servers that a site starts.

A server keeps its log file open, so rotation copies and truncates it, as logrotate's `copytruncate`
does. A line written between the two steps is lost.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from api.cli.permissions import private_umask

# Applies to the current and the previous log.
MAX_LOG_BYTES = 5_000_000


def open_log(file: Path) -> IO[bytes]:
    """Open a log for appending and make it private."""
    with private_umask():
        log = file.open("ab")
    os.fchmod(log.fileno(), 0o600)
    return log


def rotate_log(file: Path, max_bytes: int = MAX_LOG_BYTES) -> None:
    """Move the log's last `max_bytes` bytes to `FILE.1` once it holds more than that."""
    if not file.exists() or file.stat().st_size <= max_bytes:
        return
    # On a full disk the copy fails, but the log must still be truncated.
    with suppress(OSError):
        _copy_tail(file, file.with_name(f"{file.name}.1"), max_bytes)
    os.truncate(file, 0)


def _copy_tail(file: Path, previous: Path, max_bytes: int) -> None:
    unfinished = previous.with_name(f"{previous.name}.new")
    with private_umask(), file.open("rb") as log, unfinished.open("wb") as copy:
        log.seek(-max_bytes, os.SEEK_END)
        log.readline()  # skip the partial first line
        copy.write(log.read(max_bytes))
    unfinished.replace(previous)
