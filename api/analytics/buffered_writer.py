"""Writes the counters to Postgres every few seconds, and once more when the application stops."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from api.analytics.recorder import SearchRecorder
from api.analytics.repository import CountWriter

logger = logging.getLogger(__name__)

FLUSH_SECONDS = 5.0
# Shutdown waits no longer than this for an unreachable database.
LAST_FLUSH_SECONDS = 4.0


class BufferedWriter:
    """`run` returns when `stop` is set. Counts stay in memory while the database is unreachable."""

    def __init__(self, recorder: SearchRecorder, writer: CountWriter) -> None:
        self._recorder, self._writer = recorder, writer
        self._failed = False

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), FLUSH_SECONDS)
                break
            await self.flush()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_FLUSH_SECONDS):
                await self.flush()

    async def flush(self) -> bool:
        """Write the counts. Returns False, and keeps them, if the database refuses."""
        tallies = self._recorder.take()
        if not tallies:
            return True
        try:
            await self._writer.add(tallies)
        except Exception as error:  # noqa: BLE001 - the counts are kept and written later
            self._recorder.restore(tallies)
            self._warn(error)
            return False
        self._failed = False
        self._warn_dropped()
        return True

    def _warn(self, error: Exception) -> None:
        """Log once per outage."""
        if not self._failed:
            logger.warning("search counts cannot be written and stay in memory: %s", error)
        self._failed = True

    def _warn_dropped(self) -> None:
        if self._recorder.dropped:
            logger.warning("%d searches were not counted", self._recorder.dropped)
            self._recorder.dropped = 0
