"""Caches complete responses until the library changes.

`cache_policy.py` marks responses with `Cache-Control`. One that is the same for everyone, signed in
or not, is stored once with an ETag and served before routing. One that depends on the viewer's
entitlement is stored per entitlement. Others, and any with `Set-Cookie`, are never stored. A change
of the library starts a new generation: responses computed before it are neither served nor stored.
Concurrent requests for one URL then wait for a single computation.

While the database is unreachable, a response of an earlier generation may be served for up to a
minute (stale-if-error, RFC 5861). `Cache-Status` (RFC 9211) marks it; the negative `ttl` is the
number of seconds since the response was last known to be current.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.metrics import CACHE_HITS, CACHE_MISSES
from api.core.state import StateKey
from api.core.stored_response import (
    PER_ENTITLEMENT,
    PUBLIC,
    Headers,
    StoredResponse,
    finish,
    marked_stale,
    send_stored,
    shared_policy,
    storable_policy,
)
from api.core.translation import current_language

MAX_BYTES = 64 * 1024 * 1024
# Responses of longer URLs are not stored.
MAX_KEY_LENGTH = 300
STALE_SECONDS = 60.0
# Set in the request state when the database is unreachable.
DATABASE_UNAVAILABLE = "database_unavailable"
_MAX_KNOWN = 10_000


class ResponseCache:
    """The stored responses of one process, evicted least recently used first."""

    def __init__(
        self, max_bytes: int = MAX_BYTES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._responses: OrderedDict[bytes, StoredResponse] = OrderedDict()
        # Responses of earlier generations, with the time until which they were current.
        self._outdated: OrderedDict[bytes, tuple[StoredResponse, float]] = OrderedDict()
        self._bytes = 0
        self._max_bytes, self._clock = max_bytes, clock
        # URLs whose response was stored before, so that it is known to be cacheable.
        self._known_cacheable: set[bytes] = set()
        # URLs whose responses depend on the entitlement.
        self._by_entitlement: set[bytes] = set()
        self._in_flight: dict[bytes, asyncio.Event] = {}
        self.generation = 0
        self._is_reliable, self._unreliable_since = False, clock()

    @property
    def is_reliable(self) -> bool:
        """False while changes may be missed; nothing is stored or served as current then."""
        return self._is_reliable

    @is_reliable.setter
    def is_reliable(self, is_reliable: bool) -> None:
        if self._is_reliable and not is_reliable:
            self._unreliable_since = self._clock()
        self._is_reliable = is_reliable

    def clear(self) -> None:
        """Start a new generation."""
        self.generation += 1
        ended = self._clock() if self._is_reliable else self._unreliable_since
        for key, response in self._responses.items():
            self._outdated[key] = (response, ended)
        self._responses.clear()
        self._evict_expired()

    def get(self, key: bytes) -> StoredResponse | None:
        if not self._is_reliable:
            return None
        response = self._responses.get(key)
        if response:
            self._responses.move_to_end(key)
        return response

    def stale(self, key: bytes) -> tuple[StoredResponse, float] | None:
        """A possibly outdated response, and the seconds since it was last known to be current."""
        if response := self._responses.get(key):
            ended = self._clock() if self._is_reliable else self._unreliable_since
        elif key in self._outdated:
            response, ended = self._outdated[key]
        else:
            return None
        age = self._clock() - ended
        return (response, age) if age <= STALE_SECONDS else None

    def depends_on_entitlement(self, key: bytes) -> bool:
        """Whether the responses of a URL are stored per entitlement."""
        return key in self._by_entitlement

    def mark_by_entitlement(self, key: bytes) -> None:
        """Look up the URL per entitlement from now on."""
        if len(self._by_entitlement) >= _MAX_KNOWN:
            self._by_entitlement.clear()
        if len(key) <= MAX_KEY_LENGTH:
            self._by_entitlement.add(key)

    def put(self, key: bytes, response: StoredResponse, generation: int) -> None:
        """Store a response unless the library has changed since `generation`."""
        if not self._is_reliable or generation != self.generation:
            return
        if len(key) > MAX_KEY_LENGTH or response.size > self._max_bytes:
            return
        if len(self._known_cacheable) >= _MAX_KNOWN:
            self._known_cacheable.clear()
        self._known_cacheable.add(key)
        self._evict(key)
        self._responses[key] = response
        self._bytes += response.size
        self._evict_expired()
        while self._bytes > self._max_bytes:
            self._evict(next(iter(self._outdated or self._responses)))

    def _evict(self, key: bytes) -> None:
        if response := self._responses.pop(key, None):
            self._bytes -= response.size
        if outdated := self._outdated.pop(key, None):
            self._bytes -= outdated[0].size

    def _evict_expired(self) -> None:
        """Drop responses that are too old to be served."""
        oldest = self._clock() - STALE_SECONDS
        while self._outdated:
            key, (_, ended) = next(iter(self._outdated.items()))
            if ended >= oldest:
                return
            self._evict(key)

    @asynccontextmanager
    async def single_flight(self, key: bytes) -> AsyncIterator[StoredResponse | None]:
        """Wait for a concurrent computation of this URL. Yields the response it stored."""
        if waited := self._in_flight.get(key):
            await waited.wait()
            yield self.get(key)
        elif not self.is_reliable or key not in self._known_cacheable:
            yield None
        else:
            self._in_flight[key] = done = asyncio.Event()
            try:
                yield None
            finally:
                del self._in_flight[key]
                done.set()


class ResponseCacheMiddleware:
    """Serves stored responses, stores new ones, and answers conditional requests with 304.

    `entitlement` is None while it is unknown: then no response that depends on it is stored, or
    served from the store.

    With `by_host`, responses outside `/api/` contain the host of the request and are stored per
    host, so that nobody receives a response with a host that another client made up. Pages are
    stored per language, too.

    With `shared_seconds` public responses allow a cache in front of the site to keep them so long.
    """

    def __init__(
        self,
        app: ASGIApp,
        cache: Callable[[], ResponseCache],
        entitlement: Callable[[Scope], Awaitable[str | None]],
        by_host: bool = False,
        shared_seconds: int = 0,
    ) -> None:
        self._app, self._cache, self._by_host = app, cache, by_host
        self._entitlement = entitlement
        self._public = shared_policy(shared_seconds) if shared_seconds else PUBLIC

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        cache = self._cache()
        url = key = self._key(scope)
        if cache.depends_on_entitlement(url):
            entitlement = await self._entitlement(scope)
            if entitlement is None:
                await self._app(scope, receive, send)
                return
            key = _entitled_key(url, entitlement)
        response = cache.get(key)
        if response is not None:
            CACHE_HITS.inc()
        else:
            CACHE_MISSES.inc()
            async with cache.single_flight(key) as response:
                if response is None:
                    response = await self._compute(scope, receive, send, url, key)
        if response is not None:
            await send_stored(response, scope, send)

    def _key(self, scope: Scope) -> bytes:
        key: bytes = scope["raw_path"] + b"?" + scope["query_string"]
        if key.startswith(b"/api/"):
            return key
        # Both the host and the language are in pages; neither is in what the API may store.
        key = b"%b %b" % (key, current_language().encode())
        if not self._by_host:
            return key
        hosts = (value for name, value in scope["headers"] if name == b"host")
        return b"%b %b %b" % (key, scope["scheme"].encode(), next(hosts, b""))

    async def _compute(
        self, scope: Scope, receive: Receive, send: Send, url: bytes, key: bytes
    ) -> StoredResponse | None:
        """Run the application. Returns a storable response; sends any other directly."""
        cache = self._cache()
        generation = cache.generation
        state = dict(scope.get("state", {}))
        scope = {**scope, "method": "GET", "state": state}
        recorder = _ResponseRecorder(
            send, lambda: state.get(DATABASE_UNAVAILABLE) and cache.stale(key), self._public
        )
        await self._app(scope, receive, recorder)
        if recorder.response is not None and not recorder.is_stale:
            if recorder.is_per_entitlement:
                cache.mark_by_entitlement(url)
                entitlement = await self._entitlement(scope)
                if entitlement is None:
                    return recorder.response
                key = _entitled_key(url, entitlement)
            cache.put(key, recorder.response, generation)
        return recorder.response


def _entitled_key(url: bytes, entitlement: str) -> bytes:
    # A prefix: unlike a suffix, it cannot be forged by a Host header. Keys begin with a slash.
    return b"%b %b" % (entitlement.encode(), url)


class _ResponseRecorder:
    """Buffers a cacheable response until it is complete; passes all others through.

    Replaces an error by the stale response, if `stale` returns one.
    """

    def __init__(
        self,
        send: Send,
        stale: Callable[[], tuple[StoredResponse, float] | None],
        public: str,
    ) -> None:
        self._send, self._stale, self._public = send, stale, public
        self._headers: Headers | None = None
        self._body: list[bytes] = []
        self.response: StoredResponse | None = None
        self.is_stale = False
        self.is_per_entitlement = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if policy := storable_policy(message):
                self._headers = list(message["headers"])
                self.is_per_entitlement = policy == PER_ENTITLEMENT
            elif stale := self._stale():
                self.response, self.is_stale = marked_stale(*stale), True
        if self._headers is None:
            if not self.is_stale:
                await self._send(message)
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))
            if not message.get("more_body"):
                self.response = finish(self._headers, b"".join(self._body), self._public)


RESPONSE_CACHE = StateKey[ResponseCache]("response_cache")
