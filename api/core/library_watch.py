"""Tells this process at once when the library changes, by whatever writer.

The database notifies in the transaction of the change. A post that was scheduled changes the
library without any writer, when its moment comes, and so does the calendar: the watch sleeps until
the next such moment.
While it is not listening nothing is served from memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import psycopg

from api.core.database import libpq_dsn
from api.core.heartbeat import ANSWER_SECONDS, HEARTBEAT, HEARTBEAT_SECONDS, hang_up
from api.core.public_cache import PublicCache

logger = logging.getLogger(__name__)

# The second tells that the search has caught up with the first: what was found in between is old.
CHANNELS = ("library_changed", "search_changed")
# Nothing is served from memory while the database owes an answer for longer than this: then a
# notification may be missing, too.
TRUST_SECONDS = 1.0
RETRY_SECONDS = 0.5


class LibraryWatch:
    """Drops the kept answers on every change. `run` goes on until it is cancelled.

    `next_turn` tells the next moment at which an answer changes by the calendar alone.
    """

    def __init__(self, dsn: str, cache: PublicCache, next_turn: Callable[[], datetime]) -> None:
        self._dsn, self._cache, self._next_turn = libpq_dsn(dsn), cache, next_turn

    async def run(self) -> None:
        while True:
            try:
                await self._watch()
            except (psycopg.Error, OSError) as error:
                logger.warning("not listening for changes of the library: %s", error)
            finally:
                self._cache.trusted = False
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
                # What changed before we listened, or with this notification, is gone from memory.
                self._cache.clear()
                wait = await self._seconds_to_next_change(connection)
                self._cache.trusted = True
                await self._until_change(connection, wait)

    @contextmanager
    def _deadline(self, connection: psycopg.AsyncConnection) -> Iterator[None]:
        """Bound the time for which an answer of the database is awaited: the connection is lost."""
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(TRUST_SECONDS, self._distrust),
            loop.call_later(ANSWER_SECONDS, hang_up, connection),
        ]
        try:
            yield
        finally:
            for timer in timers:
                timer.cancel()

    def _distrust(self) -> None:
        self._cache.trusted = False

    async def _seconds_to_next_change(self, connection: psycopg.AsyncConnection) -> float:
        turn = max(0.0, (self._next_turn() - datetime.now(UTC)).total_seconds())
        with self._deadline(connection):
            publication = await _seconds_to_next_publication(connection)
        return turn if publication is None else min(turn, publication)

    async def _until_change(self, connection: psycopg.AsyncConnection, wait: float) -> None:
        """Return at the next notification, or when the library changes by itself.

        Also where a heartbeat was answered so late that the cache is not trusted any more.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        while self._cache.trusted and loop.time() < due:
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
