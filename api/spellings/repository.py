"""The custom spellings in the database, and the documents that contain them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import CustomSpelling, SearchOutbox
from api.search.engines.postgres.store import invalidate_matching
from api.search.text.custom_spellings import SPELLING_LOCK

# An indexer batch takes seconds; a form that occurs in every document takes longer.
_TIMEOUTS = (text("SET LOCAL lock_timeout = '10s'"), text("SET LOCAL statement_timeout = '2min'"))


class SpellingRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def all(self) -> Sequence[CustomSpelling]:
        statement = select(CustomSpelling).order_by(CustomSpelling.id)
        return (await self._session.scalars(statement)).all()

    async def get(self, id: int) -> CustomSpelling | None:
        return await self._session.get(CustomSpelling, id)

    async def acquire_lock(self) -> None:
        """Lock spellings against other changes and projections until the transaction ends."""
        for setting in _TIMEOUTS:
            await self._session.execute(setting)
        await self._session.execute(select(func.pg_advisory_xact_lock(SPELLING_LOCK)))

    async def add(self, name: str, forms: Sequence[str]) -> CustomSpelling:
        spelling = CustomSpelling(name=name, forms=list(forms))
        self._session.add(spelling)
        await self._session.flush()
        return spelling

    async def remove(self, spelling: CustomSpelling) -> None:
        await self._session.delete(spelling)
        await self._session.flush()

    async def requeue_documents(self, forms: Iterable[str]) -> None:
        """Queue every document that contains one of these forms for the indexer."""
        found = invalidate_matching(forms).cte("found")
        queued = insert(SearchOutbox).from_select(
            ["entity", "entity_id"], select(found.c.entity, found.c.id)
        )
        await self._session.execute(queued)
