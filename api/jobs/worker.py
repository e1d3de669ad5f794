"""Runs jobs until SIGTERM or SIGINT.

SIGTERM and SIGINT stop the worker: it takes no further job and lets running ones finish within
SHUTDOWN_SECONDS, then aborts them and queues them again. Jobs of a worker that was killed run again
on another worker as soon as its heartbeat is overdue. Without its database a worker waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import psycopg
from procrastinate import App, Blueprint, JobContext
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status
from procrastinate.middleware import AsyncCallNext
from procrastinate.worker import Worker
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from structlog.contextvars import bound_contextvars

from api.core.database import async_engine
from api.core.liveness import LivenessFile
from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS, create_job_app
from api.queue.retry import MAX_CRASHES

logger = logging.getLogger(__name__)

CONCURRENCY = 4
SHUTDOWN_SECONDS = 25.0
# After a failure of the database. While it cannot be reached, the pool waits for it by itself.
_PAUSE_SECONDS = 1.0
# A worker without jobs stops within a second; then its cancellation was lost.
_LOST_AFTER_SECONDS = 5.0
_RECOVERY_LOCK = 0x6A6F6273  # "jobs" in ASCII


@dataclass(frozen=True, slots=True)
class Heartbeats:
    """A worker sends a heartbeat every `interval` seconds and counts as dead after `timeout`."""

    interval: float = 10.0
    timeout: float = 30.0


class RunningJobs:
    """How many jobs a worker runs. Every log record of a job names it."""

    def __init__(self) -> None:
        self.count = 0

    async def middleware(self, call_next: AsyncCallNext, context: JobContext, _: Worker) -> object:
        self.count += 1
        try:
            with bound_contextvars(job=context.job.id, task=context.job.task_name):
                return await call_next()
        finally:
            self.count -= 1


async def run_worker(
    settings: Settings,
    blueprints: Mapping[str, Blueprint] = BLUEPRINTS,
    heartbeats: Heartbeats = Heartbeats(),
    shutdown_seconds: float = SHUTDOWN_SECONDS,
) -> None:
    """Run jobs until SIGTERM or SIGINT, also after outages of the database."""
    # asyncio tells of the library's tasks that nobody waited for.
    for name in ("procrastinate.utils", "procrastinate.worker", "asyncio"):
        logging.getLogger(name).addFilter(_without_traceback)
    running = RunningJobs()
    run = partial(_run_jobs, settings, blueprints, heartbeats, shutdown_seconds, running)
    work = asyncio.create_task(_run_through_outages(run))
    liveness = asyncio.create_task(LivenessFile(settings.liveness_file).keep())
    is_stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, is_stopped.set)
    await run_until_stopped(work, is_stopped, running)
    liveness.cancel()


async def run_until_stopped(
    work: asyncio.Task[None], is_stopped: asyncio.Event, running: RunningJobs
) -> None:
    """Wait for the work, and cancel it when it is to stop. Raises what it raises.

    It is cancelled again while no job runs: a timeout within it that ends at the same moment as a
    cancellation loses it (`asyncio.wait_for` of Python 3.11). While jobs run, another cancellation
    would end the wait for them.
    """
    stop = asyncio.create_task(is_stopped.wait())
    await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    while not work.done():
        if not work.cancelling() or not running.count:
            work.cancel()
        await asyncio.wait({work}, timeout=_LOST_AFTER_SECONDS)
    with suppress(asyncio.CancelledError):
        work.result()


async def _run_through_outages(run: Callable[[], Awaitable[None]]) -> None:
    """Run jobs until the task is cancelled."""
    task = asyncio.current_task()
    assert task is not None
    while not task.cancelling():
        try:
            await run()
        except (ConnectorException, psycopg.Error) as error:
            logger.warning("no jobs run without the database: %s", _reason(error))
            await asyncio.sleep(_PAUSE_SECONDS)


async def _run_jobs(
    settings: Settings,
    blueprints: Mapping[str, Blueprint],
    heartbeats: Heartbeats,
    shutdown_seconds: float,
    running: RunningJobs,
) -> None:
    """Run jobs until the task is cancelled. Raises an error of the database that fails."""
    assert settings.database_url is not None
    engine = async_engine(settings.database_url)
    app = create_job_app(settings.database_url, blueprints)
    try:
        await app.open_async()
        recovery = asyncio.create_task(_recover(app, engine, heartbeats))
        try:
            await app.run_worker_async(
                concurrency=CONCURRENCY,
                delete_jobs="successful",
                install_signal_handlers=False,
                shutdown_graceful_timeout=shutdown_seconds,
                update_heartbeat_interval=heartbeats.interval,
                stalled_worker_timeout=heartbeats.timeout,
                additional_context={"engine": engine, "settings": settings},
                worker_middleware=[running.middleware],
            )
        finally:
            recovery.cancel()
            with suppress(asyncio.CancelledError):
                await recovery
    finally:
        # Also of a pool whose opening was cancelled: a task of it that loses the cancellation at
        # the end of the process, because it connects just then, would wait for work for ever.
        await app.close_async()
        await engine.dispose()


def _reason(error: Exception) -> str:
    """One line. What the job library raises says only "Database error", unlike its cause."""
    return str(error.__cause__ or error).strip().partition("\n")[0]


def _without_traceback(record: logging.LogRecord) -> bool:
    """A logging filter: the database's failures are told in one line each, others in full."""
    if record.exc_info and isinstance(record.exc_info[1], ConnectorException):
        record.msg, record.args = "the job queue: %s", (_reason(record.exc_info[1]),)
        record.exc_info = None
    return True


async def _recover(app: App, engine: AsyncEngine, heartbeats: Heartbeats) -> None:
    """Recover stalled jobs periodically, also after an outage of the database."""
    while True:
        try:
            await recover_stalled_jobs(app, engine, heartbeats.timeout)
        except (ConnectorException, psycopg.Error, SQLAlchemyError) as error:
            logger.warning("stalled jobs cannot be recovered right now: %s", _reason(error))
        await asyncio.sleep(heartbeats.interval)


async def recover_stalled_jobs(
    app: App, engine: AsyncEngine, seconds_since_heartbeat: float
) -> None:
    """Queue the jobs of dead workers again.

    One worker at a time does so: otherwise a job that another one just recovered would run twice.
    """
    async with engine.begin() as connection:
        if not await connection.scalar(select(func.pg_try_advisory_xact_lock(_RECOVERY_LOCK))):
            return
        stalled = await app.job_manager.get_stalled_jobs(
            seconds_since_heartbeat=seconds_since_heartbeat
        )
        for job in stalled:
            await _recover_job(app, job)


async def _recover_job(app: App, job: Job) -> None:
    strategy = app.tasks[job.task_name].retry_strategy if job.task_name in app.tasks else None
    max_attempts = getattr(strategy, "max_attempts", MAX_CRASHES)
    if job.attempts >= max_attempts:
        logger.error("job %s (%s) crashed its worker too often", job.id, job.task_name)
        await app.job_manager.finish_job(job, Status.FAILED, delete_job=False)
        return
    logger.warning("job %s (%s) lost its worker and runs again", job.id, job.task_name)
    try:
        await app.job_manager.retry_job(job)
    except UniqueViolation:
        # Its queueing lock is taken by a job that is queued already and does the same.
        await app.job_manager.finish_job(job, Status.ABORTED, delete_job=True)
