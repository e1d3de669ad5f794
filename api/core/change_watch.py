"""Clears the caches of this process whenever what they depend on changes.

The database sends a notification in the transaction of each change. Scheduled posts and the
calendar change responses without a write, so the watch also wakes up at the next such moment. While
it is not listening, nothing is served from a cache as current.

Where the database has replicas, the watch keeps readers from them until they have the change, and
tells how far the primary is (`api/core/replicas.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Protocol

import psycopg

from api.core.dsn import libpq_dsn
from api.core.heartbeat import HEARTBEAT, HEARTBEAT_SECONDS, RESPONSE_SECONDS, shutdown_socket
from api.core.replicas import CLOCK_SKEW_SECONDS, Replicas
from api.core.response_cache import ResponseCache

logger = logging.getLogger(__name__)

# The second follows the first when the search index is up to date.
LIBRARY_CHANNELS = ("library_changed", "search_changed")
# A session ended, or a membership changed.
VIEWERS_CHANNEL = "viewers_changed"
# The cache is not reliable once the database has not responded for this long: notifications may be
# missing too.
RELIABLE_SECONDS = 1.0
RETRY_SECONDS = 0.5
# Between two positions of the primary's log, where the database has replicas.
POSITION_SECONDS = 0.5
_POSITION = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint"
# Of the log. Where the last record fills a page, the next one begins after the next page's header.
_PAGE_BYTES, _HEADER_BYTES = 8192, 24


class Cache(Protocol):
    # Whether no change can have been missed.
    is_reliable: bool

    def clear(self) -> None: ...


class ChangeWatch:
    """Clears each cache on the notifications of its channel, until `run` is cancelled.

    `next_calendar_change` returns the next moment at which the calendar alone changes a response.
    """

    def __init__(
        self,
        dsn: str,
        responses: ResponseCache,
        next_calendar_change: Callable[[], datetime],
        caches: Mapping[str, Cache] = {},
        replicas: Replicas | None = None,
    ) -> None:
        self._dsn, self._responses = libpq_dsn(dsn), responses
        self._replicas = replicas
        self._next_calendar_change = next_calendar_change
        self._caches: Mapping[str, Cache] = {
            **dict.fromkeys(LIBRARY_CHANNELS, responses),
            **caches,
        }

    async def run(self) -> None:
        while True:
            try:
                await self._watch()
            except (psycopg.Error, OSError) as error:
                logger.warning("not listening for changes: %s", error)
            finally:
                self._mark_reliable(False)
            await asyncio.sleep(RETRY_SECONDS)

    async def _watch(self) -> None:
        connection = await psycopg.AsyncConnection.connect(
            self._dsn, autocommit=True, connect_timeout=5
        )
        async with connection:
            with self._deadline(connection):
                for channel in self._caches:
                    await connection.execute(f"LISTEN {channel}")
            # Drops everything computed before LISTEN.
            changed = list(self._caches.values())
            while True:
                await self._clear(connection, changed)
                wait = await self._seconds_to_next_change(connection)
                self._mark_reliable(True)
                changed = await self._until_change(connection, wait)

    async def _clear(self, connection: psycopg.AsyncConnection, changed: list[Cache]) -> None:
        """Clear the caches. Replicas are not read until they have what was changed."""
        if self._replicas:
            self._replicas.hold()
        for cache in changed:
            cache.clear()
        if self._replicas:
            self._replicas.catch_up(await self._position(connection))

    async def _position(self, connection: psycopg.AsyncConnection) -> int:
        """The end of the primary's log, in bytes."""
        with self._deadline(connection):
            row = await (await connection.execute(_POSITION)).fetchone()
        assert row is not None
        position: int = row[0]
        is_after_header = position % _PAGE_BYTES == _HEADER_BYTES
        return position - _HEADER_BYTES if is_after_header else position

    async def _heartbeat(self, connection: psycopg.AsyncConnection) -> None:
        if self._replicas:
            self._replicas.primary_is_at(await self._position(connection))
            return
        with self._deadline(connection):
            await connection.execute(HEARTBEAT)

    @contextmanager
    def _deadline(self, connection: psycopg.AsyncConnection) -> Iterator[None]:
        """Bound the wait for a database response, then close the connection."""
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(RELIABLE_SECONDS, self._mark_reliable, False),
            loop.call_later(RESPONSE_SECONDS, shutdown_socket, connection),
        ]
        try:
            yield
        finally:
            for timer in timers:
                timer.cancel()

    def _mark_reliable(self, is_reliable: bool) -> None:
        for cache in self._caches.values():
            cache.is_reliable = is_reliable

    async def _seconds_to_next_change(self, connection: psycopg.AsyncConnection) -> float:
        calendar_wait = max(0.0, (self._next_calendar_change() - datetime.now(UTC)).total_seconds())
        with self._deadline(connection):
            publication = await _seconds_to_next_publication(connection)
        return calendar_wait if publication is None else min(calendar_wait, publication)

    async def _until_change(self, connection: psycopg.AsyncConnection, wait: float) -> list[Cache]:
        """The caches that are to be cleared: after a notification, after `wait` seconds, or once
        none is reliable."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        interval = POSITION_SECONDS if self._replicas else HEARTBEAT_SECONDS
        while self._responses.is_reliable:
            if loop.time() >= due:
                if self._replicas:
                    self._replicas.hold(CLOCK_SKEW_SECONDS)
                return [self._responses]
            pause = min(max(0.0, due - loop.time()), interval)
            async for notification in connection.notifies(timeout=pause, stop_after=1):
                return [self._caches[notification.channel]]
            await self._heartbeat(connection)
        return list(self._caches.values())


async def _seconds_to_next_publication(connection: psycopg.AsyncConnection) -> float | None:
    cursor = await connection.execute(
        "SELECT min(publish_date), clock_timestamp() FROM posts WHERE publish_date > now()"
    )
    row: tuple[datetime | None, datetime] | None = await cursor.fetchone()
    if row is None or row[0] is None:
        return None
    return max(0.0, (row[0] - row[1]).total_seconds())
