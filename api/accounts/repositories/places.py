"""Queries of the places where a reader stopped reading and listening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, case, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from api.models import ContentRecommendation, LearningSession, ReadingPlace, User

_LAST = func.greatest(ReadingPlace.read_at, ReadingPlace.listened_at)


class PlaceRepository:
    def __init__(self, session: AsyncSession, user_id: int) -> None:
        self._session, self._user_id = session, user_id

    async def get(self, post_id: int) -> ReadingPlace | None:
        query = select(ReadingPlace).where(
            ReadingPlace.user_id == self._user_id, ReadingPlace.post_id == post_id
        )
        return await self._session.scalar(query)

    async def page(self, limit: int, offset: int) -> tuple[Sequence[ReadingPlace], int]:
        """A page of the places, the newest first, and their number."""
        mine = ReadingPlace.user_id == self._user_id
        query = select(ReadingPlace).where(mine).limit(limit).offset(offset)
        found = await self._session.scalars(
            query.order_by(_LAST.desc().nulls_last(), ReadingPlace.id.desc())
        )
        total = await self._session.scalar(
            select(func.count()).select_from(ReadingPlace).where(mine)
        )
        return found.all(), total or 0

    async def merge(self, rows: Sequence[dict[str, Any]]) -> Sequence[ReadingPlace]:
        """Store places; of reading and of listening, the newest each. Returns what is stored.

        Each row has all columns, and each post occurs once.
        """
        if not rows:
            return []
        statement = insert(ReadingPlace).values([{"user_id": self._user_id, **row} for row in rows])
        reading, listening = ReadingPlace.read_at, ReadingPlace.listened_at
        new = statement.excluded
        statement = statement.on_conflict_do_update(
            index_elements=[ReadingPlace.user_id, ReadingPlace.post_id],
            set_={
                "read_anchor": _newer(reading, new, ReadingPlace.read_anchor),
                "read_at": func.greatest(reading, new.read_at),
                "listened_seconds": _newer(listening, new, ReadingPlace.listened_seconds),
                "listened_at": func.greatest(listening, new.listened_at),
            },
        )
        stored = await self._session.scalars(
            statement.returning(ReadingPlace), execution_options={"populate_existing": True}
        )
        return stored.all()

    async def are_kept(self) -> bool:
        """Whether the reader's history is recorded (ACCOUNT-13).

        Locks the account as the reference of a new place does. Whoever changes the account locks it
        before its places; taken after them, this lock and theirs would wait for each other.
        """
        query = select(User.keeps_history).where(User.id == self._user_id)
        query = query.with_for_update(read=True, key_share=True)
        return bool(await self._session.scalar(query))

    async def remove(self, post_id: int) -> None:
        await self._session.execute(
            delete(ReadingPlace).where(
                ReadingPlace.user_id == self._user_id, ReadingPlace.post_id == post_id
            )
        )

    async def clear(self) -> None:
        """Remove all places, and what else was recorded of reading: sessions and proposals."""
        for recorded in (ReadingPlace, LearningSession, ContentRecommendation):
            await self._session.execute(delete(recorded).where(recorded.user_id == self._user_id))


def _newer(
    time: InstrumentedAttribute[Any], new: Any, value: InstrumentedAttribute[Any]
) -> ColumnElement[Any]:
    """The new value if its time is later than the stored one, or if none is stored."""
    is_newer = or_(time.is_(None), new[time.key] > time)
    return case((is_newer, new[value.key]), else_=value)
