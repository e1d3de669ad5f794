"""How much room the disk of DATA_DIR has, and whether it can still be written (OPS-28)."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal

from api.core.schemas import Schema
from api.core.state import StateKey

# A result is used for this long, so that probes of the site's health cause few writes.
CACHE_SECONDS = 10.0
_LOW_BYTES = 1_000_000_000
_LOW_SHARE = 0.1
# One block of a file system.
_PROBE = bytes(4096)


class DiskSpace(Schema):
    """`low` below 1 GB or 10 %; `failing` where nothing can be stored any more."""

    state: Literal["ok", "low", "failing"]
    free_bytes: int
    total_bytes: int


class DiskCheck:
    """The state of one folder's disk, as this process sees it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = asyncio.Lock()
        self._checked_at = -CACHE_SECONDS
        self._found = DiskSpace(state="ok", free_bytes=0, total_bytes=0)

    async def space(self) -> DiskSpace:
        async with self._lock:
            if time.monotonic() >= self._checked_at + CACHE_SECONDS:
                self._found = await asyncio.to_thread(disk_space, self._folder)
                self._checked_at = time.monotonic()
        return self._found


def disk_space(folder: Path) -> DiskSpace:
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return DiskSpace(state="failing", free_bytes=0, total_bytes=0)
    is_low = usage.free < max(_LOW_BYTES, usage.total * _LOW_SHARE)
    state: Literal["ok", "low"] = "low" if is_low else "ok"
    return DiskSpace(
        state=state if _can_write(folder) else "failing",
        free_bytes=usage.free,
        total_bytes=usage.total,
    )


def _can_write(folder: Path) -> bool:
    """Only a write tells: the last blocks may be reserved, or a quota or a fault in the way."""
    file = folder / f".disk-check.{os.getpid()}"
    try:
        with file.open("wb") as probe:
            probe.write(_PROBE)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError:
        return False
    finally:
        # A read-only disk refuses this even where there is no file.
        with suppress(OSError):
            file.unlink()
    return True


DISK = StateKey[DiskCheck]("disk")
