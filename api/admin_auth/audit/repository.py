"""The audit trail in the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import AuditEntry


class AuditRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, entry: AuditEntry) -> None:
        self._session.add(entry)
        await self._session.flush()

    async def page(self, q: str, limit: int, offset: int) -> tuple[Sequence[AuditEntry], int]:
        """Entries whose action, target or title contains a text, the newest first, and their
        number."""
        query = select(AuditEntry)
        if q:
            searched = (AuditEntry.action, AuditEntry.target, AuditEntry.title)
            query = query.where(or_(*(each.icontains(q, autoescape=True) for each in searched)))
        newest = query.order_by(AuditEntry.created_at.desc(), AuditEntry.id.desc())
        found = (await self._session.scalars(newest.limit(limit).offset(offset))).all()
        total = await self._session.scalar(select(func.count()).select_from(query.subquery()))
        return found, total or 0
