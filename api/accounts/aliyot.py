"""Which aliyot of the weekly reading a reader has done, merged over devices (ALIYAH-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from api.accounts.library_schemas import NewAliyahMark, StoredAliyahMark
from api.accounts.repositories.aliyot import AliyahRepository

# A reading comes again after a year: by then nothing of it is done. The devices forget marks after
# the same time (`web/src/api/aliyot/store.ts`).
MARKED_DAYS = timedelta(days=183)


class AliyahService:
    def __init__(self, marks: AliyahRepository) -> None:
        self._marks = marks

    async def all(self) -> list[StoredAliyahMark]:
        found = await self._marks.all(datetime.now(UTC) - MARKED_DAYS)
        return [
            StoredAliyahMark(
                reading=mark.reading, aliyah=mark.aliyah, is_done=mark.is_done, at=mark.marked_at
            )
            for mark in found
        ]

    async def merge(self, marks: Sequence[NewAliyahMark]) -> list[StoredAliyahMark]:
        """Store the marks of a device, and return all. What is too old is deleted."""
        oldest = datetime.now(UTC) - MARKED_DAYS
        rows = [
            {
                "reading": mark.reading,
                "aliyah": mark.aliyah,
                "is_done": mark.is_done,
                "marked_at": mark.at,
            }
            for mark in marks
            if mark.at > oldest
        ]
        if rows:
            await self._marks.merge(rows)
        await self._marks.remove(oldest)
        return await self.all()
