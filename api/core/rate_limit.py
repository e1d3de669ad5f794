"""One rate limiter: fixed windows and growing delays, counted in this process or in Postgres.

A rule is declared beside the endpoint that it protects:

    SEARCH_EVENTS = RateLimit("search events", limit=120)

    @router.post("/analytics/searches", dependencies=[Depends(limit_by_address(SEARCH_EVENTS))])

Rules against floods count in memory, per process. Rules that protect money or accounts set
`shared=True`: they count in Postgres and hold over all API processes, also while one restarts.
A `GrowingDelay` makes each attempt wait longer than the one before; it is always shared.
`core/password_guard.py` combines rules of both kinds against guesses at passwords.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.client_address import ClientAddress, network_of
from api.core.errors import TooManyRequests
from api.core.state import StateKey
from api.core.translation import t


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most `limit` requests per subject and window of `seconds`.

    `max_subjects` bounds the memory of an in-process rule: while a window has that many subjects,
    further ones are refused. It has no effect on a shared rule.
    """

    name: str
    limit: int
    seconds: float = 60.0
    max_subjects: int = 10_000
    shared: bool = False


@dataclass(frozen=True, slots=True)
class GrowingDelay:
    """After `free` attempts, the next must wait 1 second, then 2, 4 and so on up to `max_delay`.

    Attempts are forgotten when none was made for `seconds`. One that comes too soon is refused and
    does not count, so the delay is never prolonged by waiting impatiently.
    """

    name: str
    free: int
    max_delay: float
    seconds: float


class Counter(Protocol):
    """Counts requests in fixed windows."""

    async def hit(self, rule: RateLimit, subject: str) -> float:
        """Count a request. Returns 0, or the seconds to wait if it exceeds the limit."""
        ...


class AttemptCounter(Protocol):
    """Counts attempts for all processes."""

    async def attempt(self, rule: GrowingDelay, subject: str) -> float:
        """Count an attempt. Returns 0, or the seconds to wait if it comes too soon."""
        ...

    async def forgive_last(self, rule: GrowingDelay, subject: str) -> None:
        """Take back the last attempt."""
        ...

    async def forgive_all(self, rule: GrowingDelay, subject: str) -> None:
        """Forget the attempts of a subject."""
        ...


class MemoryCounter:
    """Counts in this process. Each rule has one window at a time, for all subjects together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._windows: dict[str, tuple[float, dict[int, int]]] = {}

    async def hit(self, rule: RateLimit, subject: str) -> float:
        now = self._clock()
        ends, counts = self._windows.get(rule.name, (0.0, {}))
        if now >= ends:
            ends, counts = now + rule.seconds, {}
            self._windows[rule.name] = ends, counts
        key = hash(subject)
        count = counts.get(key, 0)
        if count >= rule.limit or (not count and len(counts) >= rule.max_subjects):
            return ends - now
        counts[key] = count + 1
        return 0.0


# Atomic under concurrency: ON CONFLICT locks the row. The count stops one above the limit.
_HIT = text(
    """
    INSERT INTO rate_limits AS existing (rule, subject, count, expires_at)
    VALUES (:rule, :subject, 1, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (rule, subject) DO UPDATE SET
        count = CASE WHEN existing.expires_at <= clock_timestamp() THEN 1
                     ELSE least(existing.count, :limit) + 1 END,
        expires_at = CASE WHEN existing.expires_at <= clock_timestamp() THEN excluded.expires_at
                          ELSE existing.expires_at END
    RETURNING count, extract(epoch FROM expires_at - clock_timestamp())
    """
)


# Atomic as well: an attempt that comes too soon updates nothing. `expires_at` lies `:seconds` after
# the last attempt.
_ATTEMPT = text(
    """
    INSERT INTO rate_limits AS held (rule, subject, count, expires_at)
    VALUES (:rule, :subject, 1, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (rule, subject) DO UPDATE SET
        count = CASE WHEN held.expires_at <= clock_timestamp() THEN 1 ELSE held.count + 1 END,
        expires_at = excluded.expires_at
    WHERE held.expires_at <= clock_timestamp() OR held.count < :free
       OR clock_timestamp() >= held.expires_at - make_interval(secs => :seconds)
            + make_interval(secs => least(power(2, least(held.count - :free, 20)), :max_delay))
    RETURNING count
    """
)
_WAIT = text(
    """
    SELECT extract(epoch FROM expires_at - clock_timestamp()) - :seconds
        + least(power(2, least(count - :free, 20)), :max_delay)
    FROM rate_limits WHERE rule = :rule AND subject = :subject
    """
)
_FORGIVE_LAST = text(
    "UPDATE rate_limits SET count = greatest(count - 1, 0)"
    " WHERE rule = :rule AND subject = :subject"
)
_FORGIVE_ALL = text("DELETE FROM rate_limits WHERE rule = :rule AND subject = :subject")


class PostgresCounter:
    """Counts for all processes. A subject has its own window, which begins with its first request.

    Each hit is one statement in its own transaction, so it counts even if the request fails.
    Subjects are stored as keyed digests, from which an address cannot be recovered.
    """

    def __init__(self, engine: AsyncEngine, key: bytes) -> None:
        self._engine, self._key = engine, hashlib.sha256(key).digest()

    async def hit(self, rule: RateLimit, subject: str) -> float:
        parameters = self._row(rule, subject) | {"limit": rule.limit, "seconds": rule.seconds}
        async with self._engine.begin() as connection:
            count, seconds = (await connection.execute(_HIT, parameters)).one()
        return max(float(seconds), 0.001) if count > rule.limit else 0.0

    async def attempt(self, rule: GrowingDelay, subject: str) -> float:
        delays = {"free": rule.free, "max_delay": rule.max_delay, "seconds": rule.seconds}
        parameters = self._row(rule, subject) | delays
        async with self._engine.begin() as connection:
            if (await connection.execute(_ATTEMPT, parameters)).first():
                return 0.0
            wait = await connection.scalar(_WAIT, parameters)
        return max(float(wait or 0.0), 0.001)

    async def forgive_last(self, rule: GrowingDelay, subject: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(_FORGIVE_LAST, self._row(rule, subject))

    async def forgive_all(self, rule: GrowingDelay, subject: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(_FORGIVE_ALL, self._row(rule, subject))

    def _row(self, rule: RateLimit | GrowingDelay, subject: str) -> dict[str, Any]:
        return {"rule": rule.name, "subject": keyed_digest(self._key, subject)}


class RateLimiter:
    """Applies rules, each with its counter."""

    def __init__(
        self, in_process: Counter, shared: Counter, attempts: AttemptCounter | None = None
    ) -> None:
        """Without `attempts` no rule may be a GrowingDelay."""
        self._in_process, self._shared, self._attempts = in_process, shared, attempts

    async def check(self, rule: RateLimit, subject: str) -> None:
        """Count a request of a subject. Raises TooManyRequests above the limit."""
        if wait := await self.hit(rule, subject):
            raise TooManyRequests(t("Too many calls. Please wait."), retry_after=wait)

    async def hit(self, rule: RateLimit, subject: str) -> float:
        """Count a request of a subject. Returns 0, or the seconds to wait above the limit."""
        counter = self._shared if rule.shared else self._in_process
        return await counter.hit(rule, subject)

    async def attempt(self, rule: GrowingDelay, subject: str) -> None:
        """Count an attempt of a subject. Raises TooManyRequests if it comes too soon."""
        if wait := await self._attempt_counter.attempt(rule, subject):
            message = t("Too many attempts. Please try again later.")
            raise TooManyRequests(message, retry_after=wait)

    async def forgive_last(self, rule: GrowingDelay, subject: str) -> None:
        """Take back the last attempt, which was legitimate."""
        await self._attempt_counter.forgive_last(rule, subject)

    async def forgive_all(self, rule: GrowingDelay, subject: str) -> None:
        """Forget the attempts of a subject."""
        await self._attempt_counter.forgive_all(rule, subject)

    @property
    def _attempt_counter(self) -> AttemptCounter:
        assert self._attempts is not None, "there is no counter of attempts"
        return self._attempts


def keyed_digest(key: bytes, subject: str) -> str:
    """A digest of 32 hex digits that identifies a subject without revealing it."""
    return hashlib.blake2b(subject.encode(), key=key, digest_size=16).hexdigest()


async def rate_limiter(request: Request) -> RateLimiter:
    return RATE_LIMITER.of(request)


Limiter = Annotated[RateLimiter, Depends(rate_limiter)]


def limit_by_address(rule: RateLimit) -> Callable[..., Awaitable[None]]:
    """A dependency that applies a rule to each client network. Raises TooManyRequests."""

    async def check(limiter: Limiter, address: ClientAddress) -> None:
        await limiter.check(rule, network_of(address))

    return check


RATE_LIMITER = StateKey[RateLimiter]("rate_limiter")
