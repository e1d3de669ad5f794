"""How long search counts are kept."""

from __future__ import annotations

from datetime import date, timedelta

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from api.models import SearchCount

RETENTION_DAYS = 400


def oldest_retained(today: date) -> date:
    return today - timedelta(days=RETENTION_DAYS)


async def delete_expired_counts(connection: AsyncConnection, today: date) -> None:
    """Delete the counts of days before the retention period."""
    await connection.execute(delete(SearchCount).where(SearchCount.day < oldest_retained(today)))
