"""Failed admin logins, counted in Postgres for all processes together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.models import AdminAttempt

WINDOW = timedelta(minutes=15)
# Wrong passwords per address and window that are answered without delay; fewer while many addresses
# are guessing. An address without a wrong password never waits.
FREE_ATTEMPTS, FREE_DURING_ATTACK = 5, 1
ATTACK_ATTEMPTS = 100
MAX_DELAY = timedelta(seconds=60)
_ATTEMPTS_LOCK = 0x746E_0010


@dataclass(frozen=True, slots=True)
class Attempts:
    """Attempts of an address within the window, including this one if it was allowed."""

    count: int
    # Time until the next attempt is allowed; 0 if this one is.
    wait_seconds: float


class AttemptRepository:
    """Each call is its own transaction: an attempt counts even if its request fails."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def take(self, visitor: str) -> Attempts:
        """Count an attempt before its password is checked, unless it comes too soon."""
        async with self._engine.begin() as connection:
            # Serialized, so that concurrent attempts are counted correctly.
            await connection.execute(select(func.pg_advisory_xact_lock(_ATTEMPTS_LOCK)))
            now = await connection.scalar(select(func.clock_timestamp()))
            assert now is not None
            await connection.execute(
                delete(AdminAttempt).where(AdminAttempt.created_at <= now - WINDOW)
            )
            attempts = await _attempts(connection, visitor, now)
            if attempts.wait_seconds:
                return attempts
            values = {"visitor": visitor, "created_at": now}
            await connection.execute(insert(AdminAttempt).values(values))
            return Attempts(attempts.count + 1, 0.0)

    async def forget(self, visitor: str) -> None:
        """Clear the attempts of a visitor who knew the password."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(AdminAttempt).where(AdminAttempt.visitor == visitor))


async def _attempts(connection: AsyncConnection, visitor: str, now: datetime) -> Attempts:
    theirs = AdminAttempt.visitor == visitor
    query = select(
        func.count(),
        func.count().filter(theirs),
        func.max(AdminAttempt.created_at).filter(theirs),
    )
    row = (await connection.execute(query)).one()
    everyones, count = row[0], row[1]
    last: datetime | None = row[2]
    if last is None:
        return Attempts(0, 0.0)
    free = FREE_ATTEMPTS if everyones < ATTACK_ATTEMPTS else FREE_DURING_ATTACK
    wait = (last + delay_after(count, free) - now).total_seconds()
    return Attempts(count, max(wait, 0.0))


def delay_after(attempts: int, free: int = FREE_ATTEMPTS) -> timedelta:
    """The delay after `attempts` wrong passwords: exponential backoff from one second."""
    if attempts < free:
        return timedelta(0)
    # Bounds the exponent; the delay is bounded below.
    return min(timedelta(seconds=2 ** min(attempts - free, 10)), MAX_DELAY)
