"""One rate limiter: fixed windows, counted in this process or in Postgres.

A rule is declared beside the endpoint that it protects:

    SEARCH_EVENTS = RateLimit("search events", limit=120)

    @router.post("/analytics/searches", dependencies=[Depends(limit_by_address(SEARCH_EVENTS))])

Rules against floods count in memory, per process. Rules that protect money or accounts set
`shared=True`: they count in Postgres and hold over all API processes, also while one restarts.

Password attempts of the admin are not limited here: each wrong one delays the next, ever longer
(`api/admin/repository.py`).
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Protocol

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.client_address import ClientAddress, network_of
from api.core.errors import TooManyRequests


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


class Counter(Protocol):
    """Counts requests in fixed windows."""

    async def hit(self, rule: RateLimit, subject: str) -> float:
        """Count a request. Returns 0, or the seconds to wait if it exceeds the limit."""
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


class PostgresCounter:
    """Counts for all processes. A subject has its own window, which begins with its first request.

    Each hit is one statement in its own transaction, so it counts even if the request fails.
    Subjects are stored as keyed digests, from which an address cannot be recovered.
    """

    def __init__(self, engine: AsyncEngine, key: bytes) -> None:
        self._engine, self._key = engine, hashlib.sha256(key).digest()

    async def hit(self, rule: RateLimit, subject: str) -> float:
        parameters = {
            "rule": rule.name,
            "subject": keyed_digest(self._key, subject),
            "limit": rule.limit,
            "seconds": rule.seconds,
        }
        async with self._engine.begin() as connection:
            count, seconds = (await connection.execute(_HIT, parameters)).one()
        return max(float(seconds), 0.001) if count > rule.limit else 0.0


class RateLimiter:
    """Applies rules, each with its counter."""

    def __init__(self, in_process: Counter, shared: Counter) -> None:
        self._in_process, self._shared = in_process, shared

    async def check(self, rule: RateLimit, subject: str) -> None:
        """Count a request of a subject. Raises TooManyRequests above the limit."""
        counter = self._shared if rule.shared else self._in_process
        if wait := await counter.hit(rule, subject):
            raise TooManyRequests("Too many calls. Please wait.", retry_after=wait)


def keyed_digest(key: bytes, subject: str) -> str:
    """A digest of 32 hex digits that identifies a subject without revealing it."""
    return hashlib.blake2b(subject.encode(), key=key, digest_size=16).hexdigest()


async def rate_limiter(request: Request) -> RateLimiter:
    limiter: RateLimiter = request.app.state.rate_limiter
    return limiter


Limiter = Annotated[RateLimiter, Depends(rate_limiter)]


def limit_by_address(rule: RateLimit) -> Callable[..., Awaitable[None]]:
    """A dependency that applies a rule to each client network. Raises TooManyRequests."""

    async def check(limiter: Limiter, address: ClientAddress) -> None:
        await limiter.check(rule, network_of(address))

    return check
