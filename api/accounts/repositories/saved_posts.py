"""Queries of saved posts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import SavedPost


class SavedPostRepository:
    def __init__(self, session: AsyncSession, user_id: int) -> None:
        self._session, self._user_id = session, user_id

    async def page(self, limit: int, offset: int) -> tuple[Sequence[SavedPost], int]:
        """A page of the saved posts, the last saved first, and their number."""
        mine = SavedPost.user_id == self._user_id
        query = select(SavedPost).where(mine).limit(limit).offset(offset)
        found = await self._session.scalars(
            query.order_by(SavedPost.created_at.desc(), SavedPost.id.desc())
        )
        total = await self._session.scalar(select(func.count()).select_from(SavedPost).where(mine))
        return found.all(), total or 0

    async def ids(self, limit: int) -> Sequence[int]:
        """The ids of the posts that were saved last."""
        query = select(SavedPost.post_id).where(SavedPost.user_id == self._user_id).limit(limit)
        found = await self._session.scalars(
            query.order_by(SavedPost.created_at.desc(), SavedPost.id.desc())
        )
        return found.all()

    async def saved_at(self, post_id: int) -> datetime | None:
        query = select(SavedPost.created_at).where(
            SavedPost.user_id == self._user_id, SavedPost.post_id == post_id
        )
        return await self._session.scalar(query)

    async def save(self, post_id: int) -> None:
        values = {"user_id": self._user_id, "post_id": post_id}
        await self._session.execute(insert(SavedPost).values(values).on_conflict_do_nothing())

    async def remove(self, post_id: int) -> None:
        await self._session.execute(
            delete(SavedPost).where(
                SavedPost.user_id == self._user_id, SavedPost.post_id == post_id
            )
        )
