"""Attempts at the gate, counted in Postgres for every process of the site together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.models import AdminAttempt

WINDOW = timedelta(minutes=15)
# So many wrong passwords of one address within the window are answered without delay. While many
# addresses guess, a first mistake is: whoever has made none is never kept waiting.
FREE_ATTEMPTS, FREE_DURING_ATTACK = 5, 1
ATTACK_ATTEMPTS = 100
LONGEST_DELAY = timedelta(seconds=60)
_TURN = 0x746E_0010


@dataclass(frozen=True, slots=True)
class Attempts:
    """What an address has tried within the window, this attempt included if it was allowed."""

    count: int
    # Until the next attempt is allowed; 0 where this one is.
    wait_seconds: float


class AttemptRepository:
    """Each call is a transaction of its own: an attempt counts even where its request fails."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def take(self, visitor: str) -> Attempts:
        """Count an attempt before its password is looked at, unless it comes too soon."""
        async with self._engine.begin() as connection:
            # One at a time, so that many at once are still counted right.
            await connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
            now = await connection.scalar(select(func.clock_timestamp()))
            assert now is not None
            await connection.execute(
                delete(AdminAttempt).where(AdminAttempt.created_at <= now - WINDOW)
            )
            tried = await _tried(connection, visitor, now)
            if tried.wait_seconds:
                return tried
            values = {"visitor": visitor, "created_at": now}
            await connection.execute(insert(AdminAttempt).values(values))
            return Attempts(tried.count + 1, 0.0)

    async def forget(self, visitor: str) -> None:
        """Someone who knew the password has no wrong attempts."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(AdminAttempt).where(AdminAttempt.visitor == visitor))


async def _tried(connection: AsyncConnection, visitor: str, now: datetime) -> Attempts:
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
    """How long an address waits after so many wrong attempts: a second, then twice as long."""
    if attempts < free:
        return timedelta(0)
    # The bound on the exponent keeps the number small; the delay has its own.
    return min(timedelta(seconds=2 ** min(attempts - free, 10)), LONGEST_DELAY)
