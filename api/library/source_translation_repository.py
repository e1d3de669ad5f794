"""The rows of translations, and which places of a work teachings cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import NEVER, Post, SearchDocument, SourceTranslation
from api.search.engines.postgres.store import exact_value
from api.search.references.verse_reference import commented


class SourceTranslationRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, references: Sequence[str]) -> Sequence[SourceTranslation]:
        query = select(SourceTranslation).where(SourceTranslation.reference.in_(references))
        return (await self._session.scalars(query)).all()

    async def all(self) -> Sequence[SourceTranslation]:
        return (await self._session.scalars(select(SourceTranslation))).all()

    async def save(self, row: SourceTranslation) -> None:
        """Add or change a row."""
        self._session.add(row)
        await self._session.flush()

    async def delete(self, reference: str) -> None:
        query = delete(SourceTranslation).where(SourceTranslation.reference == reference)
        await self._session.execute(query)

    async def teachings_citing(self, beginning: str) -> Mapping[str, int]:
        """How many teachings, public or not, cite each place whose name begins so, or a comment on
        it."""
        value = func.unnest(SearchDocument.filters).label("value")
        cited = (
            select(SearchDocument.document_id, value)
            .join(Post, Post.id == SearchDocument.document_id)
            .where(SearchDocument.index_uid == "posts", Post.publish_date < NEVER)
            .subquery()
        )
        begins = (
            cited.c.value.startswith(exact_value("citations", name), autoescape=True)
            for name in (beginning, commented(beginning))
        )
        prefix = f"^{exact_value('citations', '')}({commented('')})?"
        reference = func.regexp_replace(cited.c.value, prefix, "").label("reference")
        count = func.count(cited.c.document_id.distinct())
        query = select(reference, count).where(or_(*begins)).group_by(reference)
        return {name: number for name, number in await self._session.execute(query)}
