"""What the jobs of every domain need: the worker's resources, and periodic jobs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

from procrastinate import Blueprint, JobContext, RetryStrategy
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings

# For periodic jobs. After 4 retries, over about 6 minutes, a job is a dead letter:
# `nuggets jobs status` lists it.
PERIODIC_RETRY = RetryStrategy(max_attempts=4, exponential_wait=4)

PeriodicJob = Callable[[JobContext], Awaitable[None]]


def resources(context: JobContext) -> tuple[AsyncEngine, Settings]:
    """The engine and the settings of the worker that runs a job."""
    return context.additional_context["engine"], context.additional_context["settings"]


def periodic(
    blueprint: Blueprint,
    cron: str,
    *,
    lock: str | None = None,
    retry: RetryStrategy | Literal[False] = PERIODIC_RETRY,
) -> Callable[[PeriodicJob], PeriodicJob]:
    """Declare a job that is due at the times of a crontab's line, under its function's name.

    At most one of it waits. Of the jobs with the same lock one runs at a time.
    """

    def declare(job: PeriodicJob) -> PeriodicJob:
        # The queue passes the time at which the job was due, too.
        async def run(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
            await job(context)

        task = blueprint.task(
            name=job.__name__,
            lock=lock,
            queueing_lock=lock or job.__name__,
            retry=retry,
            pass_context=True,
        )
        blueprint.periodic(cron=cron)(task(run))
        return job

    return declare
