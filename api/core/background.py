"""Runs what the API does beside its requests, and starts again what failed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

logger = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.5, 30.0
# A task that ran for so long has recovered: its next failure is a first one.
RECOVERED_SECONDS = 60.0


class BackgroundTask:
    """One coroutine that is run again whenever it fails, later each time. Returning ends it."""

    def __init__(self, name: str, run: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        # From its failure until it has run on for a while.
        self._failed_at: float | None = None
        self._is_running = True
        self._run = run
        self._pause = FIRST_PAUSE_SECONDS
        self._task = asyncio.create_task(self._supervise(), name=name)

    @property
    def is_failing(self) -> bool:
        """Whether it failed lately, and is waiting for its next start or has just started."""
        if self._failed_at is None:
            return False
        return not self._is_running or time.monotonic() < self._failed_at + RECOVERED_SECONDS

    async def finish(self) -> None:
        """Wait until the coroutine returns by itself. After a failure it is not started again."""
        if self._is_running:
            self._run = _nothing
            await self._task
        else:
            await self.cancel()

    async def cancel(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _supervise(self) -> None:
        while True:
            began = time.monotonic()
            self._is_running = True
            try:
                await self._run()
                self._failed_at = None
                return
            except Exception:  # whatever fails, the site goes on
                logger.exception("%s failed; starting again", self.name)
            finally:
                self._is_running = False
            self._failed_at = time.monotonic()
            if self._failed_at - began > RECOVERED_SECONDS:
                self._pause = FIRST_PAUSE_SECONDS
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE_SECONDS)


async def _nothing() -> None:
    pass


class BackgroundTasks:
    """The background tasks of one process. Leaving the context cancels those that still run."""

    def __init__(self) -> None:
        self._tasks: list[BackgroundTask] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for task in reversed(self._tasks):
            await task.cancel()

    def start(self, name: str, run: Callable[[], Awaitable[None]]) -> BackgroundTask:
        """Run a coroutine function until it returns. `name` says in the log and in health what."""
        task = BackgroundTask(name, run)
        self._tasks.append(task)
        return task

    @property
    def failing(self) -> list[str]:
        """Names of the tasks that failed lately."""
        return [task.name for task in self._tasks if task.is_failing]
