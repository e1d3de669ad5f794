"""Logs of the servers that a site starts: private, and bounded in size.

A server appends to one file that it never opens again, so rotation copies the file and empties it,
as logrotate's `copytruncate` does. A line that is written between the two steps is lost.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from api.cli.private import private_umask

# The log and the one before it.
LONGEST_LOG = 5_000_000


def open_log(file: Path) -> IO[bytes]:
    """Open a log to append to, private even where an earlier release made it readable."""
    with private_umask():
        log = file.open("ab")
    os.fchmod(log.fileno(), 0o600)
    return log


def rotate_log(file: Path, longest: int = LONGEST_LOG) -> None:
    """Move the log's last `longest` bytes to `FILE.1` once it holds more than that."""
    if not file.exists() or file.stat().st_size <= longest:
        return
    # On a full disk nothing can be kept, and the log must not grow all the more.
    with suppress(OSError):
        _keep_end(file, file.with_name(f"{file.name}.1"), longest)
    os.truncate(file, 0)


def _keep_end(file: Path, previous: Path, longest: int) -> None:
    unfinished = previous.with_name(f"{previous.name}.new")
    with private_umask(), file.open("rb") as log, unfinished.open("wb") as copy:
        log.seek(-longest, os.SEEK_END)
        log.readline()  # the first line is not whole
        copy.write(log.read(longest))
    unfinished.replace(previous)
