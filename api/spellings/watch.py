"""Loads the custom spellings into this process soon after any process changed them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.query.parser import QueryParser
from api.search.text.custom_spellings import SPELLINGS, synonyms_of

logger = logging.getLogger(__name__)

# One small query; a change is in use within seconds (ADMIN-23).
POLL_SECONDS = 5.0


class SpellingWatch:
    """Polls the database until `run` is cancelled. During an outage the last known table is used.

    `on_change` runs in the same event-loop step that replaces the parser's synonyms, so everything
    computed afterwards uses them.
    """

    def __init__(
        self, engine: AsyncEngine, parser: QueryParser, on_change: Callable[[], None]
    ) -> None:
        self._engine, self._parser, self._on_change = engine, parser, on_change
        self._failed = False

    async def run(self) -> None:
        while True:
            try:
                await self.refresh()
                self._failed = False
            except Exception as error:  # noqa: BLE001 - search continues with the current table
                if not self._failed:
                    logger.warning("custom spellings cannot be read: %s", error)
                self._failed = True
            await asyncio.sleep(POLL_SECONDS)

    async def refresh(self) -> None:
        """Read the spellings and install them if they changed."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(SPELLINGS)).all()
        if self._parser.replace_synonyms(synonyms_of((name, forms) for name, forms in rows)):
            self._on_change()
