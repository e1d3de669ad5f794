"""Loads the admin's spellings into this process soon after any process changed them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.aliases import edition
from api.search.spelling_store import SPELLINGS, terms_of, use

logger = logging.getLogger(__name__)

# One small query. The admin is promised a minute.
POLL_SECONDS = 5.0


class SpellingWatch:
    """Polls the database until `run` is cancelled. During an outage the last known table is used.

    `on_change` runs in the same event-loop step that installs a new table, or that notices that
    another part of this process did, so everything computed afterwards uses the new table.
    """

    def __init__(self, engine: AsyncEngine, on_change: Callable[[], None]) -> None:
        self._engine, self._on_change = engine, on_change
        self._failed = False
        self._edition = edition()

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
        use(terms_of((name, forms) for name, forms in rows))
        if edition() != self._edition:
            self._edition = edition()
            self._on_change()
