"""Periodic maintenance: deletes rows that have expired."""

from __future__ import annotations

import logging
from datetime import datetime

from procrastinate import Blueprint, JobContext, RetryStrategy
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.analytics.retention import delete_expired_counts
from api.core.settings import Settings
from api.study.allowances import delete_old_calls

logger = logging.getLogger(__name__)

maintenance = Blueprint()
# After 4 retries, over about 6 minutes, a job is a dead letter: `nuggets jobs status` lists it.
RETRY = RetryStrategy(max_attempts=4, exponential_wait=4)
# How long dead letters are kept, in hours.
DEAD_LETTER_HOURS = 30 * 24

_DELETE_EXPIRED_LIMITS = text("DELETE FROM rate_limits WHERE expires_at < clock_timestamp()")


@maintenance.periodic(cron="23 * * * *")
@maintenance.task(
    name="delete_expired_rows", queueing_lock="delete_expired_rows", retry=RETRY, pass_context=True
)
async def delete_expired_rows(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    """Delete search counts and AI calls past their retention, ended limits, old dead letters."""
    engine: AsyncEngine = context.additional_context["engine"]
    settings: Settings = context.additional_context["settings"]
    async with engine.begin() as connection:
        await connection.execute(_DELETE_EXPIRED_LIMITS)
        today = datetime.now(settings.zone).date()
        await delete_expired_counts(connection, today)
        await delete_old_calls(connection, today)
    await context.app.job_manager.delete_old_jobs(
        nb_hours=DEAD_LETTER_HOURS, include_failed=True, include_cancelled=True
    )
