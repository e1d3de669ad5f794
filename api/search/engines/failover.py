"""Failover from Meilisearch to Postgres while Meilisearch does not respond."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeVar

from api.core.circuit_breaker import CircuitBreaker
from api.search.engines.base import SearchReader
from api.search.types import (
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchBusy,
    SearchQuery,
    SearchTimeout,
    SearchUnavailable,
)

logger = logging.getLogger(__name__)
T = TypeVar("T")

# Interval of the health checks of the primary, which run in the background.
CHECK_SECONDS = 2.0
# After a failure the primary gets no queries for at least this long, even if it is healthy.
OPEN_SECONDS = 5.0
# Concurrent requests of one process to the primary. With more of them none is faster, and other
# requests get less of the processor where both run on one machine (bench/worst_searches).
MAX_PRIMARY_REQUESTS = 4
# How long a search waits for one of them to end.
MAX_WAIT_SECONDS = 1.0
# An engine with a smaller share of the documents lost them, or is being loaded.
_MIN_SHARE = 0.9


class FailoverReader:
    """Two engines behind one reader, with a circuit breaker around the primary.

    A refused connection opens it at once, timeouts when there are many of them. While it is open
    the secondary answers, and no request waits for the primary. `watch` closes it when the
    primary answers again and has the library's documents.
    """

    def __init__(
        self,
        primary: SearchReader,
        secondary: SearchReader,
        clock: Callable[[], float] = time.monotonic,
        on_switch: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_switch` is called whenever the engine that answers changes."""
        self._primary, self._secondary = primary, secondary
        self._on_switch = on_switch
        self._slots = asyncio.Semaphore(MAX_PRIMARY_REQUESTS)
        self._breaker = CircuitBreaker(open_seconds=OPEN_SECONDS, clock=clock)
        self.degraded = False

    def for_request(self) -> SearchReader:
        """A reader that stays with the secondary once the primary has failed."""
        return _RequestReader(self)

    @property
    def name(self) -> EngineName:
        """The engine that a search would use now."""
        return self._secondary.name if self.degraded else self._primary.name

    @property
    def secondary(self) -> SearchReader:
        """The engine that answers while the primary cannot."""
        return self._secondary

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        return await self.for_request().search(queries)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self.for_request().facet_values(query)

    async def counts(self) -> Mapping[IndexUid, int]:
        return await self.for_request().counts()

    async def watch(self) -> None:
        """Check the primary until cancelled."""
        while True:
            await self.check()
            await asyncio.sleep(CHECK_SECONDS)

    async def check(self) -> None:
        """Switch away from a primary that lacks documents, and back to one that has them."""
        try:
            library = await self._secondary.counts()
        except SearchUnavailable:
            # The primary may be all that is left: keep using it.
            library = {}
        try:
            counts = await self._primary.counts()
        except SearchUnavailable as error:
            self._record_failure(error)
            return
        short = [f"{index}: {counts.get(index, 0)} of {n}" for index, n in library.items()
                 if counts.get(index, 0) < n * _MIN_SHARE]  # fmt: skip
        if short:
            self._fail_over(SearchUnavailable(f"documents are missing: {', '.join(short)}"))
        elif self.degraded and not self._breaker.is_open:
            logger.warning("back to %s", self._primary.name)
            self.degraded = False
            self._breaker.close()
            self._on_switch()

    async def run_on_primary(self, call: Callable[[SearchReader], Awaitable[T]]) -> T:
        """Raises SearchUnavailable, which counts against the primary, or SearchBusy."""
        async with self._slot():
            if self.degraded:
                raise SearchUnavailable("it failed while this search waited")
            try:
                response = await call(self._primary)
            except SearchUnavailable as error:
                self._record_failure(error)
                raise
        self._breaker.succeeded()
        return response

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        """Hold one of the requests to the primary. Raises SearchBusy if none ends in time."""
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS):
                await self._slots.acquire()
        except TimeoutError as error:
            raise SearchBusy from error
        try:
            yield
        finally:
            self._slots.release()

    def _record_failure(self, error: SearchUnavailable) -> None:
        """Switch away from the primary if it is gone, or timed out too often."""
        if isinstance(error, SearchTimeout):
            self._breaker.failed()
        elif not self.degraded:
            self._breaker.open()
        if not self._breaker.is_closed:
            self._fail_over(error)

    def _fail_over(self, error: SearchUnavailable) -> None:
        if not self.degraded:
            logger.warning("falling back to %s: %s", self._secondary.name, error)
            self.degraded = True
            self._on_switch()


class _RequestReader:
    """A `FailoverReader` for one request.

    After one failed call of the primary, the request uses only the secondary.
    """

    def __init__(self, reader: FailoverReader) -> None:
        self._reader = reader
        self._failed_over = False

    @property
    def name(self) -> EngineName:
        """The engine that answers this request."""
        return self._reader.secondary.name if self._failed_over else self._reader.name

    @property
    def degraded(self) -> bool:
        """Whether the secondary answered any of the request, or would now."""
        return self._failed_over or self._reader.degraded

    def for_request(self) -> SearchReader:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        response = await self._run(lambda engine: engine.search(queries))
        return replace(response, degraded=self._failed_over)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return await self._run(lambda engine: engine.facet_values(query))

    async def counts(self) -> Mapping[IndexUid, int]:
        return await self._run(lambda engine: engine.counts())

    async def _run(self, call: Callable[[SearchReader], Awaitable[T]]) -> T:
        if not self.degraded:
            try:
                return await self._reader.run_on_primary(call)
            except SearchBusy:
                # The secondary could not handle the searches beyond the limit of the primary.
                raise
            except SearchUnavailable:
                pass
        self._failed_over = True
        return await call(self._reader.secondary)
