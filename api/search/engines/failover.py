"""Meilisearch first, Postgres whenever Meilisearch cannot answer. The reader sees no error."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from api.core.circuit_breaker import CircuitBreaker
from api.search.engines.base import SearchReader
from api.search.types import (
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchTimeout,
    SearchUnavailable,
)

logger = logging.getLogger(__name__)
T = TypeVar("T")

# How often the primary is looked at; nobody waits for that.
CHECK_SECONDS = 2.0
# After it failed the primary is left alone at least this long, however well it looks.
PAUSE_SECONDS = 5.0
# An engine that holds less than this part of the documents was emptied, or is being filled.
_ENOUGH = 0.9


class CountedReader(SearchReader, Protocol):
    """An engine that can tell how much it holds."""

    async def counts(self) -> Mapping[IndexUid, int]:
        """How many documents each index holds. Raises SearchUnavailable."""
        ...


class FallbackReader:
    """Two engines behind one face, with a circuit breaker between them.

    A refused connection opens it at once, slow answers when there are many of them. While it is
    open the secondary answers, and nobody waits for the primary. `watch` closes it when the
    primary answers again and holds the library.
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
        self._on_switch = on_switch
        self._breaker = CircuitBreaker(open_seconds=PAUSE_SECONDS, clock=clock)
        self.degraded = False

    def for_request(self) -> RequestReader:
        """A reader that stays with the secondary once the primary failed it."""
        return RequestReader(self)

    @property
    def name(self) -> EngineName:
        """The engine that would be asked now."""
        return self._secondary.name if self.degraded else self._primary.name

    @property
    def secondary(self) -> SearchReader:
        """The engine that stands in."""
        return self._secondary

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        return await self.for_request().search(queries)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self.for_request().facet_values(query)

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
            self._note_failure(error)
            return
        short = [f"{index}: {held.get(index, 0)} of {n}" for index, n in library.items()
                 if held.get(index, 0) < n * _ENOUGH]  # fmt: skip
        if short:
            self._leave(SearchUnavailable(f"documents are missing: {', '.join(short)}"))
        elif self.degraded and not self._breaker.is_open:
            logger.warning("back to %s", self._primary.name)
            self.degraded = False
            self._breaker.close()
            self._on_switch()

    async def ask_primary(self, ask: Callable[[SearchReader], Awaitable[T]]) -> T:
        """Raises SearchUnavailable, which counts against the primary."""
        try:
            answer = await ask(self._primary)
        except SearchUnavailable as error:
            self._note_failure(error)
            raise
        self._breaker.succeeded()
        return answer

    def _note_failure(self, error: SearchUnavailable) -> None:
        """Leave the primary if it is gone, or too often too slow."""
        if isinstance(error, SearchTimeout):
            self._breaker.failed()
        elif not self.degraded:
            self._breaker.open()
        if not self._breaker.is_closed:
            self._leave(error)

    def _leave(self, error: SearchUnavailable) -> None:
        if not self.degraded:
            logger.warning("falling back to %s: %s", self._secondary.name, error)
            self.degraded = True
            self._on_switch()


class RequestReader:
    """A `FallbackReader` for one request, whose queries are answered by one engine if one fails.

    A request that waited for the primary once does not wait for it again, and its answer tells
    which engine made it.
    """

    def __init__(self, reader: FallbackReader) -> None:
        self._reader = reader
        self._stands_in = False

    @property
    def name(self) -> EngineName:
        """The engine that answers this request."""
        return self._reader.secondary.name if self._stands_in else self._reader.name

    @property
    def degraded(self) -> bool:
        """Whether the secondary answered any of it, or would now."""
        return self._stands_in or self._reader.degraded

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        return await self._ask(lambda engine: engine.search(queries))

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self._ask(lambda engine: engine.facet_values(query))

    async def _ask(self, ask: Callable[[SearchReader], Awaitable[T]]) -> T:
        if not self.degraded:
            with suppress(SearchUnavailable):
                return await self._reader.ask_primary(ask)
        self._stands_in = True
        return await ask(self._reader.secondary)
