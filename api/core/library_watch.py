"""Clears the cache of this process whenever the library changes.

The database sends a notification in the transaction of each change. Scheduled posts and the
calendar change responses without a write, so the watch also wakes up at the next such moment. While
it is not listening, nothing is served from the cache as current.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import psycopg

from api.core.database import libpq_dsn
from api.core.heartbeat import HEARTBEAT, HEARTBEAT_SECONDS, RESPONSE_SECONDS, shutdown_socket
from api.core.response_cache import ResponseCache

logger = logging.getLogger(__name__)

# The second follows the first when the search index is up to date.
CHANNELS = ("library_changed", "search_changed")
# The cache is not reliable once the database has not responded for this long: notifications may be
# missing too.
RELIABLE_SECONDS = 1.0
RETRY_SECONDS = 0.5


class LibraryWatch:
    """Clears the cache on every change, until `run` is cancelled.

    `next_calendar_change` returns the next moment at which the calendar alone changes a response.
    """

    def __init__(
        self, dsn: str, cache: ResponseCache, next_calendar_change: Callable[[], datetime]
    ) -> None:
        self._dsn, self._cache, self._next_calendar_change = (
            libpq_dsn(dsn),
            cache,
            next_calendar_change,
        )

    async def run(self) -> None:
        while True:
            try:
                await self._watch()
            except (psycopg.Error, OSError) as error:
                logger.warning("not listening for changes of the library: %s", error)
            finally:
                self._cache.is_reliable = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _watch(self) -> None:
        connection = await psycopg.AsyncConnection.connect(
            self._dsn, autocommit=True, connect_timeout=5
        )
        async with connection:
            with self._deadline(connection):
                for channel in CHANNELS:
                    await connection.execute(f"LISTEN {channel}")
            while True:
                # Drops everything computed before LISTEN or before this notification.
                self._cache.clear()
                wait = await self._seconds_to_next_change(connection)
                self._cache.is_reliable = True
                await self._until_change(connection, wait)

    @contextmanager
    def _deadline(self, connection: psycopg.AsyncConnection) -> Iterator[None]:
        """Bound the wait for a database response, then close the connection."""
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(RELIABLE_SECONDS, self._mark_unreliable),
            loop.call_later(RESPONSE_SECONDS, shutdown_socket, connection),
        ]
        try:
            yield
        finally:
            for timer in timers:
                timer.cancel()

    def _mark_unreliable(self) -> None:
        self._cache.is_reliable = False

    async def _seconds_to_next_change(self, connection: psycopg.AsyncConnection) -> float:
        calendar_wait = max(0.0, (self._next_calendar_change() - datetime.now(UTC)).total_seconds())
        with self._deadline(connection):
            publication = await _seconds_to_next_publication(connection)
        return calendar_wait if publication is None else min(calendar_wait, publication)

    async def _until_change(self, connection: psycopg.AsyncConnection, wait: float) -> None:
        """Return at the next notification, after `wait` seconds, or once the cache is unusable."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        while self._cache.is_reliable and loop.time() < due:
            pause = min(max(0.0, due - loop.time()), HEARTBEAT_SECONDS)
            async for _ in connection.notifies(timeout=pause, stop_after=1):
                return
            with self._deadline(connection):
                await connection.execute(HEARTBEAT)


async def _seconds_to_next_publication(connection: psycopg.AsyncConnection) -> float | None:
    cursor = await connection.execute(
        "SELECT min(publish_date), clock_timestamp() FROM posts WHERE publish_date > now()"
    )
    row: tuple[datetime | None, datetime] | None = await cursor.fetchone()
    if row is None or row[0] is None:
        return None
    return max(0.0, (row[0] - row[1]).total_seconds())
