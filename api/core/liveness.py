"""A file whose time of change says that a process is at work (OPS-34).

A health check looks at its age, which costs nothing; to ask with a command would start Python and
import the site each time.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

INTERVAL_SECONDS = 5.0


class LivenessFile:
    """The file of one process; without a path nothing is written."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._touched_at = -INTERVAL_SECONDS

    def touch(self) -> None:
        """Call this often: the file is touched every five seconds at most."""
        if self._file is None or time.monotonic() < self._touched_at + INTERVAL_SECONDS:
            return
        self._touched_at = time.monotonic()
        # A full disk must not stop the process.
        with suppress(OSError):
            self._file.touch(mode=0o600)

    async def keep(self) -> None:
        """Touch the file for as long as the event loop runs."""
        while True:
            self.touch()
            await asyncio.sleep(INTERVAL_SECONDS)

    def keep_in_thread(self, is_well: Callable[[], bool]) -> None:
        """Touch the file from a thread while `is_well`, until the process ends."""

        def keep() -> None:
            while True:
                if is_well():
                    self.touch()
                time.sleep(INTERVAL_SECONDS)

        threading.Thread(target=keep, name="liveness file", daemon=True).start()
