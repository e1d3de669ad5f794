"""Meilisearch first, Postgres whenever Meilisearch cannot answer. The reader sees no error."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from api.search.reader import SearchReader
from api.search.types import (
    EngineName,
    FacetHit,
    FacetQuery,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

logger = logging.getLogger(__name__)
T = TypeVar("T")

# After a failure the primary is left alone this long, so that only one reader waits for it.
PAUSE_SECONDS = 5.0


class FallbackReader:
    """Two engines behind one face, with a breaker between them."""

    def __init__(
        self,
        primary: SearchReader,
        secondary: SearchReader,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._primary, self._secondary = primary, secondary
        self._clock = clock
        self._closed_until = 0.0

    @property
    def name(self) -> EngineName:
        """The engine that would be asked now."""
        return self._secondary.name if self.degraded else self._primary.name

    @property
    def degraded(self) -> bool:
        return self._clock() < self._closed_until

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        return await self._ask(lambda engine: engine.search(queries))

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self._ask(lambda engine: engine.facet_values(query))

    async def _ask(self, ask: Callable[[SearchReader], Awaitable[T]]) -> T:
        if not self.degraded:
            try:
                return await ask(self._primary)
            except SearchUnavailable as error:
                logger.warning("falling back to %s: %s", self._secondary.name, error)
                self._closed_until = self._clock() + PAUSE_SECONDS
        return await ask(self._secondary)
