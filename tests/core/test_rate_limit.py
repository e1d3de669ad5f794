"""The rate limiter: windows in memory, and windows in Postgres that processes share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest
from fastapi import Depends, FastAPI
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core import errors
from api.core.client_address import client_address
from api.core.database import async_engine as api_engine
from api.core.errors import TooManyRequests
from api.core.rate_limit import (
    GrowingDelay,
    MemoryCounter,
    PostgresCounter,
    RateLimit,
    RateLimiter,
    limit_by_address,
)
from tests.factories import age_rate_limits

RULE = RateLimit("tests", limit=2, max_subjects=2)
SHARED = RateLimit("tests", limit=5, shared=True)


@pytest.fixture
async def engines(fresh_database_url: str) -> AsyncIterator[list[AsyncEngine]]:
    """The engines of two processes."""
    engines = [api_engine(fresh_database_url) for _ in range(2)]
    yield engines
    for engine in engines:
        await engine.dispose()


async def test_an_in_memory_window_limits_each_subject_and_their_number() -> None:
    now = [0.0]
    counter = MemoryCounter(clock=lambda: now[0])
    assert [await counter.hit(RULE, "one") for _ in range(3)] == [0, 0, 60]
    assert await counter.hit(RULE, "two") == 0
    assert await counter.hit(RULE, "three") == 60
    assert await counter.hit(RateLimit("another", limit=1), "three") == 0
    now[0] = 60.0
    assert await counter.hit(RULE, "three") == 0


@pytest.mark.rule("API-17")
async def test_a_shared_limit_applies_across_processes(engines: list[AsyncEngine]) -> None:
    counters = [PostgresCounter(engine, b"key") for engine in engines]
    hits = [counters[number % 2].hit(SHARED, "someone") for number in range(12)]
    waits = await asyncio.gather(*hits)
    assert sum(wait == 0 for wait in waits) == SHARED.limit
    assert all(0 <= wait <= 60 for wait in waits)
    assert await counters[0].hit(SHARED, "someone else") == 0


async def test_a_shared_window_expires(engines: list[AsyncEngine], fresh_engine: Engine) -> None:
    counter = PostgresCounter(engines[0], b"key")
    assert [bool(await counter.hit(SHARED, "a")) for _ in range(6)] == [False] * 5 + [True]
    with fresh_engine.begin() as connection:
        connection.execute(text("UPDATE rate_limits SET expires_at = now()"))
    assert await counter.hit(SHARED, "a") == 0


async def test_a_shared_limit_stores_no_address(
    engines: list[AsyncEngine], fresh_engine: Engine
) -> None:
    await PostgresCounter(engines[0], b"key").hit(SHARED, "192.0.2.7")
    with fresh_engine.connect() as connection:
        row = str(connection.execute(text("SELECT * FROM rate_limits")).one())
    assert "192.0.2" not in row


@pytest.mark.rule("API-17")
async def test_endpoint_limits_count_networks() -> None:
    app = FastAPI()
    errors.install_error_handlers(app)
    counter = MemoryCounter()
    app.state.rate_limiter = RateLimiter(counter, counter)
    client = ["2001:db8::1"]
    app.dependency_overrides[client_address] = lambda: client[0]
    rule = RateLimit("an endpoint", limit=1)

    @app.get("/", dependencies=[Depends(limit_by_address(rule))])
    async def endpoint() -> None:
        return None

    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        assert (await visitor.get("/")).status_code == 200
        client[0] = "2001:db8::ffff"
        rejected = await visitor.get("/")
        assert (rejected.status_code, rejected.json()["code"]) == (429, "rate_limited")
        assert rejected.json()["retryAfter"] == int(rejected.headers["retry-after"]) > 0
        client[0] = "2001:db8:0:1::1"
        assert (await visitor.get("/")).status_code == 200


@pytest.mark.rule("API-17")
async def test_the_429_error_contains_the_waiting_time() -> None:
    counter = MemoryCounter(clock=lambda: 0.0)
    limiter = RateLimiter(counter, counter)
    rule = RateLimit("once", limit=1, seconds=7)
    await limiter.check(rule, "one")
    with pytest.raises(TooManyRequests) as rejected:
        await limiter.check(rule, "one")
    assert rejected.value.retry_after == 7


async def test_each_attempt_waits_longer_than_the_one_before(
    engines: list[AsyncEngine], fresh_engine: Engine
) -> None:
    """Across processes; waiting impatiently prolongs nothing."""
    counters = [PostgresCounter(engine, b"key") for engine in engines]
    rule = GrowingDelay("attempts", free=2, max_delay=5.0, seconds=900.0)
    assert [await counters[number].attempt(rule, "a") for number in range(2)] == [0.0, 0.0]
    for expected in (1, 2, 4, 5, 5):
        waits = [await counter.attempt(rule, "a") for counter in (*counters, *counters)]
        assert all(0 < wait <= expected for wait in waits)
        assert waits[-1] > expected - 1
        age_rate_limits(fresh_engine, waits[-1])
        assert await counters[0].attempt(rule, "a") == 0.0
    assert await counters[0].attempt(rule, "b") == 0.0
    age_rate_limits(fresh_engine, 900)
    assert [await counters[0].attempt(rule, "a") for _ in range(2)] == [0.0, 0.0]


async def test_attempts_are_forgiven(engines: list[AsyncEngine]) -> None:
    counter = PostgresCounter(engines[0], b"key")
    rule = GrowingDelay("attempts", free=2, max_delay=5.0, seconds=900.0)
    for _ in range(4):
        assert await counter.attempt(rule, "a") == 0.0
        await counter.forgive_last(rule, "a")
    assert [await counter.attempt(rule, "a") > 0 for _ in range(3)] == [False, False, True]
    await counter.forgive_all(rule, "a")
    assert [await counter.attempt(rule, "a") > 0 for _ in range(3)] == [False, False, True]


async def test_attempts_in_parallel_are_counted_one_by_one(engines: list[AsyncEngine]) -> None:
    counters = [PostgresCounter(engine, b"key") for engine in engines]
    rule = GrowingDelay("attempts", free=5, max_delay=60.0, seconds=900.0)
    waits = await asyncio.gather(*(counters[n % 2].attempt(rule, "a") for n in range(16)))
    assert sum(wait == 0 for wait in waits) == 5
