"""How often a job is retried, and when it fails permanently."""

from __future__ import annotations

import asyncio
import logging

import pytest
from procrastinate import App, Blueprint, RetryStrategy
from procrastinate.exceptions import JobAborted
from procrastinate.jobs import Job
from procrastinate.utils import utcnow
from sqlalchemy import Engine

from api.core.database import async_engine
from api.core.settings import Settings
from api.jobs.__main__ import retry_dead_letters
from api.jobs.registry import create_job_app
from api.jobs.worker import recover_stalled_jobs
from api.queue.context import PERIODIC_RETRY
from api.queue.retry import MAX_CRASHES, RequeueOnShutdown
from api.queue.status import QueueStatus, queue_status
from tests.factories import execute
from tests.jobs.worker import run_until_empty

jobs = Blueprint()


@jobs.task(name="once")
async def once() -> None:
    raise RuntimeError("not today")


@jobs.task(name="retried", retry=RetryStrategy(max_attempts=10), queueing_lock="retried")
async def retried() -> None: ...


def job(attempts: int) -> Job:
    return Job(
        id=1, queue="default", lock=None, queueing_lock=None, task_name="x", attempts=attempts
    )


def wait(strategy: RequeueOnShutdown, error: BaseException, attempts: int) -> float | None:
    """The rounded number of seconds until the next attempt."""
    decision = strategy.get_retry_decision(exception=error, job=job(attempts))
    if decision is None or decision.retry_at is None:
        return None
    return round((decision.retry_at - utcnow()).total_seconds())


def test_errors_are_retried_with_growing_waits() -> None:
    strategy = RequeueOnShutdown(PERIODIC_RETRY)
    waits = [wait(strategy, RuntimeError(), attempts) for attempts in range(5)]
    assert waits == [4, 16, 64, 256, None]


@pytest.mark.parametrize("abort", [JobAborted(), asyncio.CancelledError()])
@pytest.mark.parametrize("on_error", [None, PERIODIC_RETRY])
def test_shutdowns_never_end_a_job(abort: BaseException, on_error: RetryStrategy | None) -> None:
    strategy = RequeueOnShutdown(on_error)
    assert [wait(strategy, abort, attempts) for attempts in (0, 3, 20)] == [0, 3, 20]


def test_unlimited_retries_are_rejected() -> None:
    endless = Blueprint()
    endless.task(name="endless", retry=True)(once.func)
    with pytest.raises(ValueError, match="endless: limit its retries"):
        create_job_app("postgresql:///none", {"tests": endless})


def status_of(engine: Engine) -> QueueStatus:
    with engine.connect() as connection:
        return queue_status(connection)


async def test_dead_letters_can_be_queued_again(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    async with create_job_app(fresh_database_url, {"tests": jobs}).open_async() as app:
        await app.configure_task("tests:once").defer_async()
    await run_until_empty(fresh_database_url, {"tests": jobs})
    assert status_of(fresh_engine).failed == 1
    assert retry_dead_letters(Settings(database_url=fresh_database_url)) == 1
    status = status_of(fresh_engine)
    assert (status.waiting, status.failed, status.dead_letters) == (1, 0, [])


async def stalled(app: App, engine: Engine, task: str, attempts: int) -> None:
    """Queue a job whose worker was killed."""
    id = await app.configure_task(task).defer_async()
    lost = "UPDATE procrastinate_jobs SET status = 'doing', attempts = {} WHERE id = {}"
    execute(engine, lost.format(attempts, id))


@pytest.mark.parametrize(
    ("task", "attempts", "waiting", "failed"),
    [
        ("tests:once", MAX_CRASHES - 1, 1, 0),
        ("tests:once", MAX_CRASHES, 0, 1),
        # Attempts that raised an error do not count as crashes.
        ("tests:retried", 10, 1, 0),
        ("tests:retried", 10 + MAX_CRASHES, 0, 1),
    ],
)
async def test_a_job_is_retried_after_a_limited_number_of_crashes(
    task: str,
    attempts: int,
    waiting: int,
    failed: int,
    fresh_database_url: str,
    fresh_engine: Engine,
) -> None:
    engine = async_engine(fresh_database_url)
    async with create_job_app(fresh_database_url, {"tests": jobs}).open_async() as app:
        await stalled(app, fresh_engine, task, attempts)
        await recover_stalled_jobs(app, engine, seconds_since_heartbeat=0)
    await engine.dispose()
    status = status_of(fresh_engine)
    assert (status.waiting, status.running, status.failed) == (waiting, 0, failed)


async def test_a_job_that_is_queued_already_replaces_a_stalled_one(
    fresh_database_url: str, fresh_engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    engine = async_engine(fresh_database_url)
    async with create_job_app(fresh_database_url, {"tests": jobs}).open_async() as app:
        await stalled(app, fresh_engine, "tests:retried", 0)
        await app.configure_task("tests:retried").defer_async()
        await stalled(app, fresh_engine, "tests:once", 0)
        await recover_stalled_jobs(app, engine, seconds_since_heartbeat=0)
    await engine.dispose()
    status = status_of(fresh_engine)
    assert (status.waiting, status.running, status.failed) == (2, 0, 0)
