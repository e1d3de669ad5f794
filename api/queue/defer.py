"""Defers a job in the transaction of the caller: it is queued if, and only if, that commits."""

from __future__ import annotations

from typing import cast

import psycopg
from procrastinate import PsycopgConnector
from procrastinate.jobs import DEFAULT_QUEUE, Job
from procrastinate.manager import JobManager
from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

# Its own pool is never opened: every statement runs on the connection of a session.
_JOBS = JobManager(PsycopgConnector())
_LIVE = text(
    """
    SELECT EXISTS (
        SELECT FROM procrastinate_jobs
        WHERE status IN ('todo', 'doing') AND task_name = :task AND args @> :arguments)
    """
).bindparams(bindparam("arguments", type_=JSONB))


async def defer(
    session: AsyncSession, task: str, *, lock: str | None = None, **arguments: int
) -> None:
    """Queue a job by the name of its task, such as `outreach:send_mail`.

    Of the jobs with the same lock one runs at a time, whatever the number of workers.
    """
    raw = await (await session.connection()).get_raw_connection()
    job = Job(
        id=None,
        queue=DEFAULT_QUEUE,
        task_name=task,
        lock=lock,
        queueing_lock=None,
        task_kwargs=dict(arguments),
    )
    connection = cast("psycopg.AsyncConnection", raw.driver_connection)
    await _JOBS.defer_job_async(job, connection=connection)


async def is_queued(session: AsyncSession, task: str, **arguments: int) -> bool:
    """Whether a job with these arguments waits or runs. One whose worker was killed runs again."""
    found = await session.scalar(_LIVE, {"task": task, "arguments": arguments})
    return bool(found)
