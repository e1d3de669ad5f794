"""Counts the notifications that reach a listener."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from api.core.dsn import libpq_dsn

# A notification of the listener itself: all earlier notifications arrive before it.
_LAST = "last"


class Listener:
    """The notifications on one channel since the last call of `count`."""

    def __init__(self, connection: psycopg.Connection, channel: str) -> None:
        self._connection, self._channel = connection, channel
        connection.execute(f"LISTEN {channel}")

    def count(self) -> int:
        """The number of notifications. Postgres delivers them in the order of the commits."""
        self._connection.execute("SELECT pg_notify(%s, %s)", (self._channel, _LAST))
        for received, notify in enumerate(self._connection.notifies(timeout=30)):
            if notify.payload == _LAST:
                return received
        raise AssertionError("The listener's own notification did not arrive.")


@contextmanager
def listening(dsn: str, channel: str = "search_changed") -> Iterator[Listener]:
    with psycopg.connect(libpq_dsn(dsn), autocommit=True) as connection:
        yield Listener(connection, channel)
