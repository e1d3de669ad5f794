"""Periodic maintenance: deletes rows that have expired."""

from __future__ import annotations

import logging
from datetime import datetime

from procrastinate import Blueprint, JobContext
from sqlalchemy import text

from api.analytics.retention import delete_expired_counts
from api.queue.context import periodic, resources
from api.study.allowances import delete_old_calls

logger = logging.getLogger(__name__)

maintenance = Blueprint()
# How long dead letters are kept, in hours.
DEAD_LETTER_HOURS = 30 * 24

_DELETE_EXPIRED_LIMITS = text("DELETE FROM rate_limits WHERE expires_at < clock_timestamp()")


@periodic(maintenance, "23 * * * *")
async def delete_expired_rows(context: JobContext) -> None:
    """Delete search counts and AI calls past their retention, ended limits, old dead letters."""
    engine, settings = resources(context)
    async with engine.begin() as connection:
        await connection.execute(_DELETE_EXPIRED_LIMITS)
        today = datetime.now(settings.zone).date()
        await delete_expired_counts(connection, today)
        await delete_old_calls(connection, today)
    await context.app.job_manager.delete_old_jobs(
        nb_hours=DEAD_LETTER_HOURS, include_failed=True, include_cancelled=True
    )
