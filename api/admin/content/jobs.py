"""Empties the trash."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.audit.repository import AuditRepository
from api.admin.audit.service import Audit
from api.admin.content.history import History
from api.admin.content.objects import ObjectRepository
from api.admin.content.repository import DraftRepository, TrashRepository, VersionRepository
from api.admin.content.trash import Trash
from api.jobs.context import PERIODIC_RETRY, resources

logger = logging.getLogger(__name__)

desk = Blueprint()


@desk.periodic(cron="13 3 * * *")
@desk.task(name="empty_trash", queueing_lock="empty_trash", retry=PERIODIC_RETRY, pass_context=True)
async def empty_trash(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    """Delete what has been in the trash for 30 days."""
    engine, settings = resources(context)
    async with AsyncSession(engine) as session, session.begin():
        trash = Trash(
            ObjectRepository(session),
            DraftRepository(session),
            TrashRepository(session),
            History(VersionRepository(session)),
            Audit(AuditRepository(session), "site"),
            settings,
        )
        deleted = await trash.delete_expired(datetime.now(UTC))
    if deleted:
        logger.info("deleted from the trash: %d", deleted)
