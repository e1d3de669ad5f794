"""Writes the counts down every few seconds, and once more when the site stops."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date

from api.insight.recorder import SearchRecorder
from api.insight.repository import CountWriter, oldest_kept

logger = logging.getLogger(__name__)

FLUSH_SECONDS = 5.0
TIDY_SECONDS = 3600.0
# The site's end does not wait longer for a database that is away.
LAST_FLUSH_SECONDS = 4.0


class Flusher:
    """`run` goes on until it is stopped. While the database is away the counts stay in memory."""

    def __init__(
        self, recorder: SearchRecorder, writer: CountWriter, today: Callable[[], date]
    ) -> None:
        self._recorder, self._writer, self._today = recorder, writer, today
        self._tidy_at = time.monotonic()
        self._failed = False

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), FLUSH_SECONDS)
                break
            await self.flush()
            await self._tidy()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_FLUSH_SECONDS):
                await self.flush(everything=True)

    async def flush(self, *, everything: bool = False) -> bool:
        """Write down what is finished. False where the database did not take it: it is kept."""
        tallies = self._recorder.take(everything=everything)
        if not tallies:
            return True
        try:
            await self._writer.add(tallies)
        except Exception as error:  # noqa: BLE001 - whatever fails, the counts are kept
            self._recorder.give_back(tallies)
            self._tell(error)
            return False
        self._failed = False
        self._tell_left_out()
        return True

    def _tell(self, error: Exception) -> None:
        """Once for each outage."""
        if not self._failed:
            logger.warning("searches cannot be counted right now, and are kept: %s", error)
        self._failed = True

    def _tell_left_out(self) -> None:
        if self._recorder.left_out:
            logger.warning("%d searches were not counted", self._recorder.left_out)
            self._recorder.left_out = 0

    async def _tidy(self) -> None:
        if time.monotonic() < self._tidy_at:
            return
        try:
            await self._writer.forget_before(oldest_kept(self._today()))
        except Exception as error:  # noqa: BLE001 - it is tried again
            self._tell(error)
        else:
            self._tidy_at = time.monotonic() + TIDY_SECONDS
