"""Translations of cited sources, which the teacher writes (MISHNAH-8)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import DATABASE_FAILURES
from api.library.source_translation_repository import SourceTranslationRepository
from api.models import SourceTranslation
from api.search.translations import Translation

logger = logging.getLogger(__name__)

Sessions = Callable[[], AbstractAsyncContextManager[AsyncSession]]


class SourceTranslations:
    def __init__(self, repository: SourceTranslationRepository) -> None:
        self._repository = repository

    async def of(self, references: Sequence[str]) -> list[Translation]:
        """Those that there are, in the order of the references."""
        rows = {row.reference: row for row in await self._repository.of(references)}
        found = (rows.get(reference) for reference in references)
        return [Translation.model_validate(row) for row in found if row]

    async def all(self) -> Mapping[str, Translation]:
        """By reference."""
        rows = await self._repository.all()
        return {row.reference: Translation.model_validate(row) for row in rows}

    async def save(self, translation: Translation) -> None:
        """Write or replace the translation of its reference."""
        [row] = await self._repository.of([translation.reference]) or [SourceTranslation()]
        for name, value in translation.model_dump().items():
            setattr(row, name, value)
        await self._repository.save(row)

    async def delete(self, reference: str) -> None:
        await self._repository.delete(reference)

    async def teachings_citing(self, beginning: str) -> Mapping[str, int]:
        """How many teachings cite each place whose name begins so, or a comment on it. Those that
        are not public yet count, so that a translation is there when they are."""
        return await self._repository.teachings_citing(beginning)


class SearchTranslations:
    """The search's `Translations`: without the database a search has none."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def of(self, references: Sequence[str]) -> list[Translation]:
        try:
            async with self._sessions() as session:
                return await SourceTranslations(SourceTranslationRepository(session)).of(references)
        except DATABASE_FAILURES:
            logger.warning("No translations: the database did not answer", exc_info=True)
            return []
