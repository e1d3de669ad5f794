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
ATTEMPTS_WITHOUT_DELAY = 5
ATTEMPTS_WITHOUT_DELAY_DURING_ATTACK = 1
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

    async def take(self, network_digest: str) -> Attempts:
        """Count an attempt before its password is checked, unless it comes too soon.

        `network_digest` stands for the network of the client.
        """
        async with self._engine.begin() as connection:
            # Serialized, so that concurrent attempts are counted correctly.
            await connection.execute(select(func.pg_advisory_xact_lock(_ATTEMPTS_LOCK)))
            now = await connection.scalar(select(func.clock_timestamp()))
            assert now is not None
            await connection.execute(
                delete(AdminAttempt).where(AdminAttempt.created_at <= now - WINDOW)
            )
            attempts = await _attempts(connection, network_digest, now)
            if attempts.wait_seconds:
                return attempts
            values = {"network_digest": network_digest, "created_at": now}
            await connection.execute(insert(AdminAttempt).values(values))
            return Attempts(attempts.count + 1, 0.0)

    async def clear_attempts(self, network_digest: str) -> None:
        """Clear the attempts of a network whose client knew the password."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(AdminAttempt).where(AdminAttempt.network_digest == network_digest)
            )


async def _attempts(connection: AsyncConnection, network_digest: str, now: datetime) -> Attempts:
    of_network = AdminAttempt.network_digest == network_digest
    query = select(
        func.count(),
        func.count().filter(of_network),
        func.max(AdminAttempt.created_at).filter(of_network),
    )
    row = (await connection.execute(query)).one()
    total, count = row[0], row[1]
    last: datetime | None = row[2]
    if last is None:
        return Attempts(0, 0.0)
    is_attack = total >= ATTACK_ATTEMPTS
    without_delay = ATTEMPTS_WITHOUT_DELAY_DURING_ATTACK if is_attack else ATTEMPTS_WITHOUT_DELAY
    wait = (last + delay_after(count, without_delay) - now).total_seconds()
    return Attempts(count, max(wait, 0.0))


def delay_after(attempts: int, without_delay: int = ATTEMPTS_WITHOUT_DELAY) -> timedelta:
    """The delay after `attempts` wrong passwords: exponential backoff from one second."""
    if attempts < without_delay:
        return timedelta(0)
    # Bounds the exponent; the delay is bounded below.
    return min(timedelta(seconds=2 ** min(attempts - without_delay, 10)), MAX_DELAY)
