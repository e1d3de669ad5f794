"""Attempts at the gate, counted in Postgres for every process of the site together."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.models import AdminAttempt

WINDOW = timedelta(minutes=15)
# Within a window. The second bounds guesses from many addresses, and the table.
MOST_OF_ONE, MOST_OF_ALL = 10, 100
_TURN = 0x746E_0010


class AttemptRepository:
    """Each call is a transaction of its own: an attempt counts even where its request fails."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def take(self, visitor: str) -> float:
        """Count an attempt before its password is looked at.

        Answers 0, or for how many seconds no attempt is allowed; such a one is not counted.
        """
        async with self._engine.begin() as connection:
            # One at a time, so that many at once are still counted right.
            await connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
            now = await connection.scalar(select(func.clock_timestamp()))
            assert now is not None
            await connection.execute(
                delete(AdminAttempt).where(AdminAttempt.created_at <= now - WINDOW)
            )
            wait = await _wait(connection, visitor, now)
            if not wait:
                values = {"visitor": visitor, "created_at": now}
                await connection.execute(insert(AdminAttempt).values(values))
            return wait

    async def forget(self, visitor: str) -> None:
        """Someone who knew the password has no wrong attempts."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(AdminAttempt).where(AdminAttempt.visitor == visitor))


async def _wait(connection: AsyncConnection, visitor: str, now: datetime) -> float:
    rows = (await connection.execute(select(AdminAttempt.visitor, AdminAttempt.created_at))).all()
    everyone = sorted(at for _, at in rows)
    theirs = sorted(at for who, at in rows if who == visitor)
    return max(_until_free(theirs, MOST_OF_ONE, now), _until_free(everyone, MOST_OF_ALL, now))


def _until_free(attempts: list[datetime], most: int, now: datetime) -> float:
    if len(attempts) < most:
        return 0.0
    return max((attempts[-most] + WINDOW - now).total_seconds(), 0.001)
