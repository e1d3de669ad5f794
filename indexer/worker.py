"""The indexer's workers: one for each queue, and the checker, which polls.

The database notifies those of the queues. One process is active; others wait for its lock.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

import psycopg

from api.core.dsn import libpq_dsn
from api.core.heartbeat import HEARTBEAT_SECONDS, check_connection
from indexer.isolation import is_outage

logger = logging.getLogger(__name__)

POLL_SECONDS = 1.0
# A failed round is tried again after this long, doubled each time up to the longest.
MIN_PAUSE, MAX_PAUSE = 0.5, 5.0
# A lasting failure is logged again at this interval.
REMINDER_SECONDS = 60.0
# The server ends the session of a vanished worker within seconds, which releases its lock.
_SERVER_KEEPALIVES = """
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3; SET tcp_user_timeout = 10000
"""
_SESSION = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
# The process id may be another session's by now, which its start time shows.
_END_SESSION = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s
"""


class EmbedderFailed(Exception):
    """The process that embeds has failed, and has said why."""


class Worker(threading.Thread):
    """Drains one queue until it is empty, then sleeps until it is notified of more.

    NOTIFY only shortens the sleep: the queue is polled once a second as well. Of all processes one
    holds the advisory lock and works. The others try to acquire it, and the next one works when
    the connection of the first ends.
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
        self._pause = MIN_PAUSE
        self._logged_at = self._checked_at = 0.0
        # The server's end of the last connection.
        self._session: tuple[object, ...] | None = None

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                with self._connect() as connection:
                    self._begin_session(connection)
                    for _ in self._rounds(connection):
                        self._note_success()
            # A panic of a Rust library is not an Exception: uncaught, it ends the thread unlogged.
            except BaseException as error:  # noqa: BLE001
                self._note_failure(error)
                self._stop_event.wait(self._pause)
                self._pause = min(self._pause * 2, MAX_PAUSE)

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(
            self._dsn,
            autocommit=True,
            connect_timeout=5,
            fallback_application_name=f"indexer {self.name}",
        )

    def _begin_session(self, connection: psycopg.Connection) -> None:
        """End the session of the previous connection: a lost one may still hold the lock."""
        check_connection(connection)
        connection.execute(_SERVER_KEEPALIVES)
        if self._session:
            connection.execute(_END_SESSION, self._session)
        self._session = connection.execute(_SESSION).fetchone()

    def _rounds(self, connection: psycopg.Connection) -> Iterator[None]:
        """Drain the queue for as long as nothing fails. Yields after each round."""
        connection.execute(f"LISTEN {self._channel}")
        active = False
        while not self._stop_event.is_set():
            self._check(connection)
            active = active or self._acquire_lock(connection)
            if active:
                while not self._stop_event.is_set() and self._drain():
                    self._check(connection)
                yield
            _sleep(connection)

    def _check(self, connection: psycopg.Connection) -> None:
        """Check the connection every few seconds: if it is lost, so is the lock."""
        if time.monotonic() >= self._checked_at + HEARTBEAT_SECONDS:
            check_connection(connection)
            self._checked_at = time.monotonic()

    def _acquire_lock(self, connection: psycopg.Connection) -> bool:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (self._lock,)).fetchone()
        is_acquired = bool(row and row[0])
        if is_acquired and not self._is_backing_off():
            logger.info("%s: running", self.name)
        return is_acquired

    def _is_backing_off(self) -> bool:
        return self._pause > MIN_PAUSE

    def _note_success(self) -> None:
        if self._is_backing_off():
            logger.info("%s: running again", self.name)
        self._pause = MIN_PAUSE

    def _note_failure(self, error: BaseException) -> None:
        """Log the first failures in a row, then one a minute; unexpected ones with a traceback."""
        if self._pause >= MAX_PAUSE and time.monotonic() < self._logged_at + REMINDER_SECONDS:
            return
        self._logged_at = time.monotonic()
        is_explained = is_outage(error) or isinstance(error, psycopg.Error | EmbedderFailed)
        traceback = None if is_explained else error
        reason = str(error) or type(error).__name__
        message = "%s: %s; trying again in %.1f s"
        logger.warning(message, self.name, reason, self._pause, exc_info=traceback)


def _sleep(connection: psycopg.Connection) -> None:
    """Wait for a notification or a second; pending notifications are consumed."""
    for _ in connection.notifies(timeout=POLL_SECONDS, stop_after=1):
        pass
