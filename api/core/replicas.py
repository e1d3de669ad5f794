"""Streaming replicas of the database, and which of them may be read (SCALE-1 to SCALE-5).

A replica may be read while it answers, is not too late, and has everything that the primary had
when a change last cleared the caches: so no response that is computed after a change is older than
it. The change watch reports the primary's positions in its log (bytes of WAL), the replicas are
checked here. A replica that is lost ends its open connections, so that requests that
wait for it continue on the primary at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any
from weakref import WeakSet

import psycopg
from sqlalchemy import ExceptionContext, event
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.circuit_breaker import CircuitBreaker
from api.core.database import async_engine
from api.core.dsn import libpq_dsn
from api.core.heartbeat import shutdown_socket
from api.core.state import StateKey

logger = logging.getLogger(__name__)

CHECK_SECONDS = 0.5
# A replica that does not answer a check within this time is left out.
ANSWER_SECONDS = 1.0
# At least this long after a failure, even if it answers.
OPEN_SECONDS = 1.0
# libpq's minimum. Nobody should wait longer for a replica whose host is gone.
CONNECT_SECONDS = 2
# What becomes public at a moment does so by each server's own clock. After such a moment the
# primary answers until the clocks of all servers have passed it.
CLOCK_SKEW_SECONDS = 2.0
_STATE = "SELECT pg_is_in_recovery(), (pg_last_wal_replay_lsn() - '0/0')::bigint"
_MAX_SAMPLES = 10_000


class _NotAReplica(Exception):
    pass


class Replica:
    """One replica: its connections, and its state at the last check."""

    def __init__(self, number: int, dsn: str, clock: Callable[[], float]) -> None:
        """`number` is its place in DATABASE_READ_URL, from 1."""
        self.number, self.dsn = number, dsn
        # How much of the primary's log it has, in bytes; None while it does not answer.
        self.position: int | None = None
        # Errors of its connections so far, apart from those of the checks.
        self.failures = 0
        self.was_healthy = False
        self.breaker = CircuitBreaker(open_seconds=OPEN_SECONDS, clock=clock)
        self._connections: WeakSet[psycopg.AsyncConnection[Any]] = WeakSet()
        self.engine = async_engine(dsn, connect_timeout=CONNECT_SECONDS)
        self.track(self.engine)

    def track(self, engine: AsyncEngine) -> None:
        """Note the errors of an engine for this replica, and its connections to end them."""

        def note_connection(connection: Any, _: object) -> None:
            self._connections.add(connection.driver_connection)

        def note_error(context: ExceptionContext) -> None:
            self.failures += 1
            if context.is_disconnect or context.connection is None:
                self.breaker.open()
            else:
                self.breaker.failed()

        event.listen(engine.sync_engine, "connect", note_connection)
        event.listen(engine.sync_engine, "handle_error", note_error)

    def lose(self) -> None:
        """Leave it out, and end all waiting for it."""
        self.position = None
        self.breaker.open()
        for connection in list(self._connections):
            shutdown_socket(connection)


class Replicas:
    """The replicas of one process; false if there are none."""

    def __init__(
        self,
        dsns: Sequence[str] = (),
        max_lag: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`max_lag`: how many seconds a replica that is read may be behind the primary."""
        self._replicas = [Replica(number, dsn, clock) for number, dsn in enumerate(dsns, 1)]
        self._max_lag, self._clock = max_lag, clock
        # Positions of the primary, each with the time at which it was first seen.
        self._seen: deque[tuple[float, int]] = deque(maxlen=_MAX_SAMPLES)
        # The position that a replica needs; None until it was read from the primary.
        self._required: int | None = None
        self._held_until = clock()
        self._turn = 0

    def __bool__(self) -> bool:
        return bool(self._replicas)

    def __iter__(self) -> Iterator[Replica]:
        return iter(self._replicas)

    def pick(self) -> Replica | None:
        """The next replica in turn that may be read; None for the primary."""
        ready = [replica for replica in self._replicas if self.is_ready(replica)]
        if not ready:
            return None
        self._turn += 1
        return ready[self._turn % len(ready)]

    def is_ready(self, replica: Replica) -> bool:
        """Whether a replica may be read now."""
        if self._required is None or self._clock() < self._held_until:
            return False
        return self.is_healthy(replica) and (replica.position or 0) >= self._required

    def is_healthy(self, replica: Replica) -> bool:
        """Whether a replica answers and is not too late."""
        answers = replica.position is not None and replica.breaker.is_closed
        return answers and self.lag(replica) <= self._max_lag

    def lag(self, replica: Replica) -> float:
        """For how many seconds the primary is known to have more than the replica."""
        position = replica.position or 0
        missing_since = next((at for at, seen in self._seen if seen > position), None)
        return 0.0 if missing_since is None else self._clock() - missing_since

    def hold(self, seconds: float = 0.0) -> None:
        """Read the primary until `catch_up`, and for at least `seconds`."""
        self._required = None
        self._held_until = max(self._held_until, self._clock() + seconds)

    def catch_up(self, position: int) -> None:
        """Read the replicas again that have as much as the primary had after a change."""
        self.primary_is_at(position)
        self._required = position

    def primary_is_at(self, position: int) -> None:
        """Note how much the primary has now."""
        if not self._seen or self._seen[-1][1] != position:
            self._seen.append((self._clock(), position))
        while len(self._seen) > 1 and self._seen[1][0] < self._clock() - 2 * self._max_lag:
            self._seen.popleft()

    async def watch(self, replica: Replica) -> None:
        """Check a replica until cancelled."""
        while True:
            reason = "it has fallen behind"
            try:
                async for _ in self._checks(replica):
                    self._note_health(replica, reason)
            except (psycopg.Error, OSError, _NotAReplica) as error:
                reason = str(error).strip() or type(error).__name__
            finally:
                replica.lose()
            self._note_health(replica, reason)
            await asyncio.sleep(CHECK_SECONDS)

    async def _checks(self, replica: Replica) -> AsyncIterator[None]:
        """Yields after each check that the replica has answered."""
        loop = asyncio.get_running_loop()
        connection = await psycopg.AsyncConnection.connect(
            libpq_dsn(replica.dsn), autocommit=True, connect_timeout=CONNECT_SECONDS
        )
        async with connection:
            while True:
                timer = loop.call_later(ANSWER_SECONDS, shutdown_socket, connection)
                try:
                    row = await (await connection.execute(_STATE)).fetchone()
                finally:
                    timer.cancel()
                is_replica, position = row or (False, None)
                if not is_replica:
                    raise _NotAReplica("this server is not a replica")
                replica.position = position
                if not replica.breaker.is_closed:
                    replica.breaker.succeeded()
                yield
                await asyncio.sleep(CHECK_SECONDS)

    def _note_health(self, replica: Replica, reason: str) -> None:
        """Log each change once."""
        if self.is_healthy(replica) == replica.was_healthy:
            return
        replica.was_healthy = not replica.was_healthy
        if replica.was_healthy:
            logger.info("replica %d is read", replica.number)
        else:
            logger.warning("replica %d is left out: %s", replica.number, reason)

    async def dispose(self) -> None:
        """Close all connections."""
        for replica in self._replicas:
            await replica.engine.dispose()


REPLICAS = StateKey[Replicas]("replicas")
