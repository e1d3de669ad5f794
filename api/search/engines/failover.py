"""Failover between servers of Meilisearch, and to Postgres while none of them responds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeVar

from api.core.circuit_breaker import CircuitBreaker
from api.search.engines.base import SearchReader, ServerState
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

# Interval of the health checks of the primary's servers, which run in the background.
CHECK_SECONDS = 2.0
# After a failure a server gets no queries for at least this long, even if it is healthy.
OPEN_SECONDS = 5.0
# Concurrent requests of one process to a server. With more of them none is faster, and other
# requests get less of the processor where both run on one machine (bench/worst_searches).
MAX_PRIMARY_REQUESTS = 4
# How long a search waits for one of them to end.
MAX_WAIT_SECONDS = 1.0
# A server whose oldest change waits this much longer than that of another is not used.
MAX_BEHIND_SECONDS = 5.0
# A server with a smaller share of the documents lost them, or is being loaded.
_MIN_SHARE = 0.9


class SearchServer:
    """One server of the primary engine: whether it is used, and the requests to it."""

    def __init__(self, reader: SearchReader, name: str, clock: Callable[[], float]) -> None:
        """`name` is the one by which the database knows it."""
        self.reader, self.name = reader, name
        self.breaker = CircuitBreaker(open_seconds=OPEN_SECONDS, clock=clock)
        self._slots = asyncio.Semaphore(MAX_PRIMARY_REQUESTS)
        # Whether it is gone, or lacks documents.
        self.is_out = False
        # Whether another one has changes that it waits for.
        self.is_behind = False

    @property
    def state(self) -> ServerState:
        if self.is_out:
            return "out"
        return "behind" if self.is_behind else "used"

    @property
    def is_busy(self) -> bool:
        """Whether the next request would have to wait."""
        return self._slots.locked()

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Hold one of the requests to the server. Raises SearchBusy if none ends in time."""
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS):
                await self._slots.acquire()
        except TimeoutError as error:
            raise SearchBusy from error
        try:
            yield
        finally:
            self._slots.release()


class FailoverReader:
    """Two engines behind one reader, with a circuit breaker around each server of the primary.

    A refused connection opens it at once, timeouts when there are many of them. While it is open
    other servers answer, and the secondary if there are none; no request waits for the server.
    `watch` closes it when the server answers again and has the library's documents.
    """

    def __init__(
        self,
        primaries: Mapping[str, SearchReader],
        secondary: SearchReader,
        clock: Callable[[], float] = time.monotonic,
        on_switch: Callable[[], None] = lambda: None,
        delays: Callable[[], Awaitable[Mapping[str, float]]] | None = None,
    ) -> None:
        """`primaries` are the primary engine's servers by name.

        `on_switch` is called whenever the engine that answers changes. `delays` returns for how
        many seconds documents have been waiting for each server; it is not needed for a single one.
        """
        self.servers = [SearchServer(reader, name, clock) for name, reader in primaries.items()]
        self._secondary, self._on_switch = secondary, on_switch
        self._delays = delays if len(self.servers) > 1 else None
        self._turn = 0
        self.degraded = False

    def for_request(self) -> SearchReader:
        """A reader that stays with one server, and leaves it for another when it fails."""
        return _RequestReader(self)

    @property
    def name(self) -> EngineName:
        """The engine that a search would use now."""
        return self._secondary.name if self.degraded else self.servers[0].reader.name

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

    def pick(self, without: Collection[SearchServer]) -> SearchServer | None:
        """The next server in turn; one that is behind or busy only if there is no other."""
        present = [s for s in self.servers if not s.is_out and s not in without]
        ready = [server for server in present if not server.is_behind] or present
        if not ready:
            return None
        ready = [server for server in ready if not server.is_busy] or ready
        self._turn += 1
        return ready[self._turn % len(ready)]

    async def watch(self) -> None:
        """Check the servers until cancelled."""
        while True:
            await self.check()
            await asyncio.sleep(CHECK_SECONDS)

    async def check(self) -> None:
        """Leave servers that lack documents, and return to those that have them."""
        try:
            library = await self._secondary.counts()
        except SearchUnavailable:
            # The primary may be all that is left: keep using it.
            library = {}
        await self._compare_delays()
        await asyncio.gather(*(self._check_server(server, library) for server in self.servers))

    async def _check_server(self, server: SearchServer, library: Mapping[IndexUid, int]) -> None:
        try:
            counts = await server.reader.counts()
        except SearchUnavailable as error:
            self._record_failure(server, error)
            return
        short = [f"{index}: {counts.get(index, 0)} of {n}" for index, n in library.items()
                 if counts.get(index, 0) < n * _MIN_SHARE]  # fmt: skip
        if short:
            message = f"documents are missing: {', '.join(short)}"
            self._leave(server, SearchUnavailable(message))
        elif server.is_out and not server.breaker.is_open:
            logger.warning("back to %s", self._label(server))
            server.is_out = False
            server.breaker.close()
            self._note_switch()

    async def _compare_delays(self) -> None:
        """Prefer the servers that have the latest changes."""
        if self._delays is None:
            return
        try:
            delays = await self._delays()
        except SearchUnavailable:
            return
        latest = min(delays.get(server.name, 0.0) for server in self.servers)
        for server in self.servers:
            server.is_behind = delays.get(server.name, 0.0) > latest + MAX_BEHIND_SECONDS

    async def run_on(self, server: SearchServer, call: Callable[[SearchReader], Awaitable[T]]) -> T:
        """Raises SearchUnavailable, which counts against the server, or SearchBusy."""
        async with server.slot():
            if server.is_out:
                raise SearchUnavailable("it failed while this search waited")
            try:
                response = await call(server.reader)
            except SearchUnavailable as error:
                self._record_failure(server, error)
                raise
        server.breaker.succeeded()
        return response

    def _record_failure(self, server: SearchServer, error: SearchUnavailable) -> None:
        """Leave a server if it is gone, or timed out too often."""
        if isinstance(error, SearchTimeout):
            server.breaker.failed()
        elif not server.is_out:
            server.breaker.open()
        if not server.breaker.is_closed:
            self._leave(server, error)

    def _leave(self, server: SearchServer, error: SearchUnavailable) -> None:
        if server.is_out:
            return
        server.is_out = True
        has_others = any(not other.is_out for other in self.servers)
        to = "the other servers" if has_others else self._secondary.name
        logger.warning("%s: falling back to %s: %s", self._label(server), to, error)
        self._note_switch()

    def _label(self, server: SearchServer) -> str:
        """The engine, and which server of several."""
        name = server.reader.name
        return f"{name} {server.name}" if len(self.servers) > 1 else name

    def _note_switch(self) -> None:
        is_degraded = all(server.is_out for server in self.servers)
        if is_degraded != self.degraded:
            self.degraded = is_degraded
            self._on_switch()


class _RequestReader:
    """A `FailoverReader` for one request.

    It stays with one server. After a failed call the request uses another one, each once, and then
    only the secondary.
    """

    def __init__(self, reader: FailoverReader) -> None:
        self._reader = reader
        self._server = reader.pick(())
        self._failed: list[SearchServer] = []
        self._failed_over = False

    @property
    def name(self) -> EngineName:
        """The engine that answers this request."""
        return self._reader.secondary.name if self._failed_over else self._reader.name

    @property
    def degraded(self) -> bool:
        """Whether the secondary answered any of the request, or would now."""
        return self._failed_over or self._reader.degraded

    @property
    def servers(self) -> Sequence[SearchServer]:
        return self._reader.servers

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
        busy: list[SearchServer] = []
        while not self.degraded and self._server is not None:
            try:
                return await self._reader.run_on(self._server, call)
            except SearchBusy:
                busy.append(self._server)
                other = self._reader.pick([*self._failed, *busy])
                # The secondary could not handle the searches beyond the limit of the primary.
                if other is None:
                    raise
                self._server = other
            except SearchUnavailable:
                self._failed.append(self._server)
                self._server = self._reader.pick(self._failed)
        self._failed_over = True
        return await call(self._reader.secondary)
