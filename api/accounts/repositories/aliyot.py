"""Queries of the aliyot that a reader has done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import AliyahMark


class AliyahRepository:
    def __init__(self, session: AsyncSession, user_id: int) -> None:
        self._session, self._user_id = session, user_id

    async def all(self, since: datetime) -> Sequence[AliyahMark]:
        query = select(AliyahMark).where(
            AliyahMark.user_id == self._user_id, AliyahMark.marked_at > since
        )
        order = AliyahMark.reading, AliyahMark.aliyah
        found = await self._session.scalars(
            query.order_by(*order), execution_options={"populate_existing": True}
        )
        return found.all()

    async def merge(self, rows: Sequence[dict[str, Any]]) -> None:
        """Store marks; of each aliyah the newest counts. Each aliyah occurs once.

        In one order, so that two requests of a reader do not wait for each other.
        """
        ordered = sorted(rows, key=lambda row: (row["reading"], row["aliyah"]))
        statement = insert(AliyahMark).values(
            [{"user_id": self._user_id, **row} for row in ordered]
        )
        new = statement.excluded
        await self._session.execute(
            statement.on_conflict_do_update(
                index_elements=[AliyahMark.user_id, AliyahMark.reading, AliyahMark.aliyah],
                set_={"is_done": new.is_done, "marked_at": new.marked_at},
                where=AliyahMark.marked_at < new.marked_at,
            )
        )

    async def remove(self, until: datetime) -> None:
        await self._session.execute(
            delete(AliyahMark).where(
                AliyahMark.user_id == self._user_id, AliyahMark.marked_at <= until
            )
        )
