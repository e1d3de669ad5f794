"""Empties the trash."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.trash import Trash
from api.admin_auth.audit.repository import AuditRepository
from api.admin_auth.audit.service import Audit
from api.queue.context import periodic, resources

logger = logging.getLogger(__name__)

desk = Blueprint()


@periodic(desk, "13 3 * * *")
async def empty_trash(context: JobContext) -> None:
    """Delete what has been in the trash for 30 days."""
    engine, settings = resources(context)
    async with AsyncSession(engine) as session, session.begin():
        trash = Trash(session, Audit(AuditRepository(session), "site"), settings)
        deleted = await trash.delete_expired(datetime.now(UTC))
    if deleted:
        logger.info("deleted from the trash: %d", deleted)
