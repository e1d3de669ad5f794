"""Puts the admin's spellings to use in this process, soon after they changed in any."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.spelling_store import SPELLINGS, terms_of, use

logger = logging.getLogger(__name__)

# One small query; far sooner than the minute that an admin is told.
POLL_SECONDS = 5.0


class SpellingWatch:
    """`run` goes on until it is cancelled. While the database is away, what is known holds."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._failed = False

    async def run(self) -> None:
        while True:
            try:
                await self.look()
                self._failed = False
            except Exception as error:  # noqa: BLE001 - search goes on with what it knows
                if not self._failed:
                    logger.warning("the admin's spellings cannot be read: %s", error)
                self._failed = True
            await asyncio.sleep(POLL_SECONDS)

    async def look(self) -> None:
        """Read the spellings, and use them where they changed."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(SPELLINGS)).all()
        use(terms_of((name, forms) for name, forms in rows))
