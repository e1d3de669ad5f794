"""Queries of a reader's review cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.viewer import Viewer
from api.models import Post, ReviewCard, User
from api.study.quiz.repository import readable_by
from api.study.reviews.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Counts:
    """Of the cards whose teachings the reader may read. `next_due_at`: of those not due yet."""

    due: int
    total: int
    next_due_at: datetime | None


class ReviewRepository:
    def __init__(self, session: AsyncSession, viewer: Viewer, user_id: int) -> None:
        self._session, self._viewer, self._user_id = session, viewer, user_id

    def _shown(self) -> ColumnElement[bool]:
        readable = select(Post.id).where(readable_by(self._viewer))
        return (ReviewCard.user_id == self._user_id) & ReviewCard.post_id.in_(readable)

    async def due(self, now: datetime, limit: int) -> Sequence[ReviewCard]:
        """The cards that are due, the oldest first."""
        query = select(ReviewCard).where(self._shown(), ReviewCard.due <= now)
        query = query.order_by(ReviewCard.due, ReviewCard.id).limit(limit)
        return (await self._session.scalars(query)).all()

    async def counts(self, now: datetime) -> Counts:
        query = select(
            func.count().filter(ReviewCard.due <= now),
            func.count(),
            func.min(ReviewCard.due).filter(ReviewCard.due > now),
        ).where(self._shown())
        return Counts(*(await self._session.execute(query)).one())

    async def locked_card(self, id: int) -> ReviewCard | None:
        """A card of the reader's, locked until the transaction ends (another tab waits)."""
        query = select(ReviewCard).where(self._shown(), ReviewCard.id == id)
        return await self._session.scalar(query.with_for_update())

    async def lock_reader(self) -> int:
        """Let no other request of the reader add cards meanwhile. Returns how many there are."""
        user = select(User.id).where(User.id == self._user_id).with_for_update(key_share=True)
        await self._session.execute(user)
        mine = select(func.count()).where(ReviewCard.user_id == self._user_id)
        return await self._session.scalar(mine) or 0

    async def questions(self, post_id: int) -> set[str]:
        """The ids of the questions of a teaching that the reader has."""
        query = select(ReviewCard.question).where(
            ReviewCard.user_id == self._user_id, ReviewCard.post_id == post_id
        )
        return set(await self._session.scalars(query))

    async def add(
        self, post_id: int, questions: Sequence[str], schedule: Schedule, due: datetime
    ) -> None:
        rows = [
            {
                "user_id": self._user_id,
                "post_id": post_id,
                "question": question,
                "schedule": schedule,
                "due": due,
            }
            for question in questions
        ]
        await self._session.execute(insert(ReviewCard).values(rows).on_conflict_do_nothing())

    async def remove(self, ids: Collection[int]) -> None:
        await self._session.execute(
            delete(ReviewCard).where(ReviewCard.user_id == self._user_id, ReviewCard.id.in_(ids))
        )

    async def remove_teaching(self, post_id: int) -> None:
        await self._session.execute(
            delete(ReviewCard).where(
                ReviewCard.user_id == self._user_id, ReviewCard.post_id == post_id
            )
        )

    async def flush(self) -> None:
        await self._session.flush()
