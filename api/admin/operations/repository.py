"""The state of jobs, indexer and newsletter in the database.

The indexer is another program: what it has to do is read from its queues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import DeadLetter
from api.outreach.newsletter.status import NewsletterStatus, newsletter_status
from api.queue.status import QueueStatus, last_periodic_runs, queue_status, retry_failed
from api.search.requeue import requeue

MAX_DEAD_LETTERS = 50
_INDEXER = text(
    """
    SELECT (SELECT count(*) FROM search_outbox) AS changes,
           (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float
            FROM search_outbox) AS lag_seconds,
           (SELECT count(*) FROM search_pushes) AS documents,
           (SELECT count(*) FROM embedding_queue) AS embeddings
    """
)
_WAITING = text(
    """
    SELECT (SELECT count(*) FROM study_outputs WHERE status = 'pending') AS study_texts,
           (SELECT count(*) FROM contact_messages AS message WHERE NOT EXISTS (
               SELECT FROM contact_states WHERE message_id = message.id)) AS messages,
           (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed')
               + (SELECT count(*) FROM search_dead_letters) AS failures
    """
)


class OperationsRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def queue(self) -> tuple[QueueStatus, Mapping[str, datetime]]:
        """The job queue, and when each periodic job was last due."""
        connection = await self._session.connection()
        status = await connection.run_sync(queue_status)
        return status, await connection.run_sync(last_periodic_runs)

    async def newsletter(self) -> NewsletterStatus:
        return await (await self._session.connection()).run_sync(newsletter_status)

    async def indexer(self) -> Row[Any]:
        return (await self._session.execute(_INDEXER)).one()

    async def dead_letters(self) -> Sequence[DeadLetter]:
        """Of the indexer, the last failed first."""
        newest = select(DeadLetter).order_by(DeadLetter.last_failed_at.desc())
        return (await self._session.scalars(newest.limit(MAX_DEAD_LETTERS))).all()

    async def waiting(self) -> Row[Any]:
        """How many study texts, messages, and failed jobs and documents wait for the admin."""
        return (await self._session.execute(_WAITING)).one()

    async def retry_jobs(self, job_id: int | None) -> int:
        return await (await self._session.connection()).run_sync(retry_failed, job_id)

    async def retry_dead_letters(self) -> int:
        """Queue them again. They are resolved by the indexer once it has succeeded."""
        columns = (DeadLetter.queue, DeadLetter.entity, DeadLetter.entity_id, DeadLetter.server)
        keys = (await self._session.execute(select(*columns))).all()
        return await (await self._session.connection()).run_sync(requeue, keys)
