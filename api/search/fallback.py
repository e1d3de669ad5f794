"""Meilisearch first, Postgres whenever Meilisearch cannot answer. The reader sees no error."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from api.search.reader import SearchReader
from api.search.types import (
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)

logger = logging.getLogger(__name__)
T = TypeVar("T")

# How often the primary is looked at; nobody waits for that.
CHECK_SECONDS = 2.0
# After a failed question the primary is left alone at least this long, however well it looks.
PAUSE_SECONDS = 5.0
# An engine that holds less than this part of the documents was emptied, or is being filled.
_ENOUGH = 0.9


class CountedReader(SearchReader, Protocol):
    """An engine that can tell how much it holds."""

    async def counts(self) -> Mapping[IndexUid, int]:
        """How many documents each index holds. Raises SearchUnavailable."""
        ...


class FallbackReader:
    """Two engines behind one face, with a breaker between them.

    The first failed question opens it: from then on the secondary answers, and nobody waits for
    the primary. `watch` closes it when the primary answers again and holds the library.
    """

    def __init__(
        self,
        primary: CountedReader,
        secondary: CountedReader,
        clock: Callable[[], float] = time.monotonic,
        on_switch: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_switch` is called whenever the other engine begins to answer."""
        self._primary, self._secondary = primary, secondary
        self._clock, self._on_switch = clock, on_switch
        self._left_alone_until = 0.0
        self.degraded = False

    @property
    def name(self) -> EngineName:
        """The engine that would be asked now."""
        return self._secondary.name if self.degraded else self._primary.name

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        return await self._ask(lambda engine: engine.search(queries))

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self._ask(lambda engine: engine.facet_values(query))

    async def watch(self) -> None:
        """Look after the primary until cancelled."""
        while True:
            await self.check()
            await asyncio.sleep(CHECK_SECONDS)

    async def check(self) -> None:
        """Leave a primary that does not hold the library; go back to one that does."""
        try:
            library = await self._secondary.counts()
        except SearchUnavailable:
            # The primary may be all that is left: ask it on.
            library = {}
        try:
            held = await self._primary.counts()
        except SearchUnavailable as error:
            self._leave(error)
            return
        short = [f"{index}: {held.get(index, 0)} of {n}" for index, n in library.items()
                 if held.get(index, 0) < n * _ENOUGH]  # fmt: skip
        if short:
            self._leave(SearchUnavailable(f"documents are missing: {', '.join(short)}"))
        elif self.degraded and self._clock() >= self._left_alone_until:
            logger.warning("back to %s", self._primary.name)
            self.degraded = False
            self._on_switch()

    async def _ask(self, ask: Callable[[SearchReader], Awaitable[T]]) -> T:
        if not self.degraded:
            try:
                return await ask(self._primary)
            except SearchUnavailable as error:
                self._left_alone_until = self._clock() + PAUSE_SECONDS
                self._leave(error)
        return await ask(self._secondary)

    def _leave(self, error: SearchUnavailable) -> None:
        if not self.degraded:
            logger.warning("falling back to %s: %s", self._secondary.name, error)
            self.degraded = True
            self._on_switch()
