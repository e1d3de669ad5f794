"""Queries of the admin's queue of outputs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from api.models import Post, StudyOutput

# A stored picture can be up to 8 MB.
_TEXT = load_only(Post.id, Post.type, Post.title, Post.excerpt, Post.content, raiseload=True)
_OUTPUTS = select(StudyOutput, Post).join(Post, Post.id == StudyOutput.post_id).options(_TEXT)


class OutputRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(
        self, status: str | None, limit: int, offset: int
    ) -> tuple[Sequence[Row[StudyOutput, Post]], int]:
        """A page of outputs, each with its post, the newest first; and their number."""
        query = _OUTPUTS
        counted = select(func.count()).select_from(StudyOutput)
        if status is not None:
            query = query.where(StudyOutput.status == status)
            counted = counted.where(StudyOutput.status == status)
        query = query.order_by(StudyOutput.created_at.desc(), StudyOutput.id.desc())
        found = await self._session.execute(query.limit(limit).offset(offset))
        return found.all(), await self._session.scalar(counted) or 0

    async def locked(self, id: int) -> Row[StudyOutput, Post] | None:
        """An output with its post, locked until the transaction ends."""
        query = _OUTPUTS.where(StudyOutput.id == id).with_for_update(of=StudyOutput)
        return (await self._session.execute(query)).one_or_none()

    async def flush(self) -> None:
        await self._session.flush()
