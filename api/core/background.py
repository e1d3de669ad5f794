"""Supervises background tasks: logs their failures and restarts them with backoff."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self

from api.core.errors import DATABASE_FAILURES
from api.core.state import StateKey

logger = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.5, 30.0
# A task that ran this long has recovered; its next failure restarts the backoff.
RECOVERED_SECONDS = 60.0
CANCEL_AGAIN_SECONDS = 1.0


class BackgroundTask:
    """A coroutine that is restarted with backoff when it fails, and ends when it returns."""

    def __init__(self, name: str, run: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        # Time of the last failure.
        self._failed_at: float | None = None
        self._is_running = True
        self._restarts = True
        self._run = run
        self._pause = FIRST_PAUSE_SECONDS
        self._task = asyncio.create_task(self._supervise(), name=name)

    @property
    def is_failing(self) -> bool:
        """Whether the task failed recently and has not recovered yet."""
        if self._failed_at is None:
            return False
        return not self._is_running or time.monotonic() < self._failed_at + RECOVERED_SECONDS

    async def finish(self) -> None:
        """Wait until the coroutine returns. It is not restarted after a failure."""
        if self._is_running:
            self._restarts = False
            await self._task
        else:
            await self.cancel()

    async def cancel(self) -> None:
        """Cancel the coroutine and wait until it has ended.

        A cancellation is repeated: where a connection breaks while psycopg handles it, psycopg
        raises the connection's error in its place, and the coroutine goes on.
        """
        while not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task], timeout=CANCEL_AGAIN_SECONDS)

    async def _supervise(self) -> None:
        while True:
            began = time.monotonic()
            self._is_running = True
            try:
                await self._run()
                self._failed_at = None
                return
            except DATABASE_FAILURES as error:
                reason = str(error).partition("\n")[0]
                logger.error("%s failed; restarting: %s", self.name, reason)
            except Exception:  # the task is restarted below
                logger.exception("%s failed; restarting", self.name)
            finally:
                self._is_running = False
            self._failed_at = time.monotonic()
            if not self._restarts:
                return
            if self._failed_at - began > RECOVERED_SECONDS:
                self._pause = FIRST_PAUSE_SECONDS
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, MAX_PAUSE_SECONDS)


class BackgroundTasks:
    """The background tasks of one process. Leaving the context cancels running ones."""

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
        """Run a coroutine function until it returns. `name` identifies it in logs and health."""
        task = BackgroundTask(name, run)
        self._tasks.append(task)
        return task

    @property
    def failing(self) -> list[str]:
        """Names of the tasks that failed recently."""
        return [task.name for task in self._tasks if task.is_failing]


BACKGROUND = StateKey[BackgroundTasks]("background")
