"""The indexer's process: one worker for each queue, woken by the database, one of each at work."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

import psycopg
from sqlalchemy import Engine

from api.core.database import libpq_dsn

logger = logging.getLogger(__name__)

POLL_SECONDS = 1.0
# A failed round is tried again after this long, doubled each time up to the longest.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0


class Worker(threading.Thread):
    """Drains one queue until it is empty, then sleeps until it is told of more.

    NOTIFY only wakes it; it looks once a second as well. Of all processes that hold the same
    lock's number one works and the others stand by, ready when its connection ends.
    """

    def __init__(
        self,
        name: str,
        dsn: str,
        lock: int,
        channel: str,
        drain: Callable[[], int],
        stop: threading.Event,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._dsn, self._lock, self._channel = libpq_dsn(dsn), lock, channel
        self._drain, self._stop_event = drain, stop
        self._pause = FIRST_PAUSE

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                with psycopg.connect(self._dsn, autocommit=True, connect_timeout=5) as connection:
                    for _ in self._rounds(connection):
                        self._note_success()
            except Exception as error:  # noqa: BLE001 - whatever fails, the queue keeps the work
                if self._pause < LONGEST_PAUSE:  # later nothing new is said
                    logger.warning("%s: %s; trying again in %.1f s", self.name, error, self._pause)
                self._stop_event.wait(self._pause)
                self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _rounds(self, connection: psycopg.Connection) -> Iterator[None]:
        """Work for as long as nothing fails; gives a turn after each round that went well."""
        connection.execute(f"LISTEN {self._channel}")
        active = False
        while not self._stop_event.is_set():
            active = active or self._take_turn(connection)
            if active:
                while not self._stop_event.is_set() and self._drain():
                    pass
                yield
            _sleep(connection)

    def _take_turn(self, connection: psycopg.Connection) -> bool:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (self._lock,)).fetchone()
        active = bool(row and row[0])
        if active and not self._fails():
            logger.info("%s: at work", self.name)
        return active

    def _fails(self) -> bool:
        return self._pause > FIRST_PAUSE

    def _note_success(self) -> None:
        if self._fails():
            logger.info("%s: at work again", self.name)
        self._pause = FIRST_PAUSE


def _sleep(connection: psycopg.Connection) -> None:
    """Until a notification comes or a second has passed; notifications that wait are taken."""
    for _ in connection.notifies(timeout=POLL_SECONDS, stop_after=1):
        pass


def wait_for_database(engine: Engine, stop: threading.Event) -> None:
    """Return once the database answers; the indexer may start before it."""
    while not stop.is_set():
        try:
            with engine.connect():
                return
        except Exception as error:  # noqa: BLE001 - any failure means: not there yet
            logger.warning("waiting for the database: %s", error)
            time.sleep(POLL_SECONDS)
