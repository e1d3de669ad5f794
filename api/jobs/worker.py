"""Runs jobs until SIGTERM or SIGINT.

SIGTERM and SIGINT stop the worker: it takes no further job and lets running ones finish within
SHUTDOWN_SECONDS, then aborts them. Jobs of a worker that was killed run again on another one, or on
this one's successor, as soon as its heartbeat is overdue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

import psycopg
from procrastinate import App, Blueprint
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.database import async_engine
from api.core.settings import Settings
from api.jobs.registry import BLUEPRINTS, create_job_app

logger = logging.getLogger(__name__)

CONCURRENCY = 4
SHUTDOWN_SECONDS = 25.0
# A job whose worker died this often is not retried: it may be the cause.
MAX_CRASHES = 5
_RECOVERY_LOCK = 0x6A6F6273  # "jobs" in ASCII


@dataclass(frozen=True, slots=True)
class Heartbeats:
    """A worker sends a heartbeat every `interval` seconds. After `timeout` it counts as dead."""

    interval: float = 10.0
    timeout: float = 30.0


async def run_worker(
    settings: Settings,
    blueprints: Mapping[str, Blueprint] = BLUEPRINTS,
    heartbeats: Heartbeats = Heartbeats(),
) -> None:
    """Run jobs until SIGTERM or SIGINT."""
    assert settings.database_url is not None
    engine = async_engine(settings.database_url)
    app = create_job_app(settings.database_url, blueprints)
    try:
        async with app.open_async():
            recovery = asyncio.create_task(_recover(app, engine, heartbeats))
            try:
                await app.run_worker_async(
                    concurrency=CONCURRENCY,
                    delete_jobs="successful",
                    shutdown_graceful_timeout=SHUTDOWN_SECONDS,
                    update_heartbeat_interval=heartbeats.interval,
                    stalled_worker_timeout=heartbeats.timeout,
                    additional_context={"engine": engine, "settings": settings},
                )
            finally:
                recovery.cancel()
                with suppress(asyncio.CancelledError):
                    await recovery
    finally:
        await engine.dispose()


async def _recover(app: App, engine: AsyncEngine, heartbeats: Heartbeats) -> None:
    """Queue the jobs of dead workers again, over and over."""
    while True:
        try:
            await _recover_once(app, engine, heartbeats.timeout)
        except (ConnectorException, psycopg.Error, SQLAlchemyError) as error:
            logger.warning("stalled jobs cannot be recovered right now: %s", error)
        await asyncio.sleep(heartbeats.interval)


async def _recover_once(app: App, engine: AsyncEngine, overdue: float) -> None:
    """One worker at a time: otherwise a job that another one just recovered would run twice."""
    async with engine.begin() as connection:
        if not await connection.scalar(select(func.pg_try_advisory_xact_lock(_RECOVERY_LOCK))):
            return
        for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=overdue):
            await _recover_job(app, job)


async def _recover_job(app: App, job: Job) -> None:
    if job.attempts >= MAX_CRASHES:
        logger.error("job %s (%s) crashed its worker too often", job.id, job.task_name)
        await app.job_manager.finish_job(job, Status.FAILED, delete_job=False)
        return
    logger.warning("job %s (%s) lost its worker and runs again", job.id, job.task_name)
    await app.job_manager.retry_job(job)
