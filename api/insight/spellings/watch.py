"""Puts the admin's spellings to use in this process, soon after they changed in any."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.query.parser import QueryParser
from api.search.text.custom_synonyms import SPELLINGS, synonyms_of

logger = logging.getLogger(__name__)

# One small query; far sooner than the minute that an admin is told.
POLL_SECONDS = 5.0


class SpellingWatch:
    """`run` goes on until it is cancelled. While the database is away, what is known holds.

    `on_change` is called in the same step of the event loop that replaced the parser's synonyms:
    what is computed from then on uses them.
    """

    def __init__(
        self, engine: AsyncEngine, parser: QueryParser, on_change: Callable[[], None]
    ) -> None:
        self._engine, self._parser, self._on_change = engine, parser, on_change
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
        if self._parser.replace_synonyms(synonyms_of((name, forms) for name, forms in rows)):
            self._on_change()
