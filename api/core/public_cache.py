"""Caches complete responses until the library changes.

An endpoint marks its response with `Cache-Control: public`. Such a response is the same for every
visitor, so its bytes are stored with an ETag and served before routing. A change of the library
starts a new generation: responses computed before it are neither served nor stored. Concurrent
requests for one address then wait for a single computation.

While the database is unreachable, a response of an earlier generation may be served for up to a
minute (stale-if-error, RFC 5861). `Cache-Status` (RFC 9211) marks it; the negative `ttl` is the
number of seconds since the response was last known to be current.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import math
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PUBLIC = "public, no-cache"
MAX_BYTES = 64 * 1024 * 1024
# Responses of longer addresses are not stored.
MAX_KEY_LENGTH = 300
STALE_SECONDS = 60.0
# Set in the request state when the database is unreachable.
DATABASE_UNAVAILABLE = "database_unavailable"
_MAX_SHARED = 10_000
_MIN_COMPRESSED_BYTES = 1_000
_ALREADY_COMPRESSED = b"image/"
_GZIP = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
Headers = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Answer:
    """A complete response. The compressed body is made on first use."""

    headers: Headers
    etag: bytes
    body: bytes
    _compressed: bytes | None = field(default=None, init=False)

    @property
    def size(self) -> int:
        return 2 * len(self.body) + 500

    @property
    def is_compressible(self) -> bool:
        """Whether compression is worthwhile."""
        kind = dict(self.headers).get(b"content-type", b"")
        return len(self.body) >= _MIN_COMPRESSED_BYTES and not kind.startswith(_ALREADY_COMPRESSED)

    def compressed(self) -> bytes:
        if self._compressed is None:
            self._compressed = gzip.compress(self.body, 6)
        return self._compressed


class PublicCache:
    """The stored responses of one process, evicted least recently used first."""

    def __init__(
        self, max_bytes: int = MAX_BYTES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        # Responses of earlier generations, with the time until which they were current.
        self._outdated: OrderedDict[bytes, tuple[Answer, float]] = OrderedDict()
        self._bytes = 0
        self._most_bytes, self._clock = max_bytes, clock
        # Addresses whose response was stored before, so it is known to be public.
        self._shared: set[bytes] = set()
        self._in_flight: dict[bytes, asyncio.Event] = {}
        self.generation = 0
        self._trusted, self._distrusted_at = False, clock()

    @property
    def trusted(self) -> bool:
        """False while changes may be missed; nothing is stored or served as current then."""
        return self._trusted

    @trusted.setter
    def trusted(self, trusted: bool) -> None:
        if self._trusted and not trusted:
            self._distrusted_at = self._clock()
        self._trusted = trusted

    def clear(self) -> None:
        """Start a new generation."""
        self.generation += 1
        ended = self._clock() if self._trusted else self._distrusted_at
        for key, answer in self._answers.items():
            self._outdated[key] = (answer, ended)
        self._answers.clear()
        self._evict_expired()

    def get(self, key: bytes) -> Answer | None:
        if not self._trusted:
            return None
        answer = self._answers.get(key)
        if answer:
            self._answers.move_to_end(key)
        return answer

    def stale(self, key: bytes) -> tuple[Answer, float] | None:
        """A possibly outdated response, and the seconds since it was last known to be current."""
        if answer := self._answers.get(key):
            ended = self._clock() if self._trusted else self._distrusted_at
        elif key in self._outdated:
            answer, ended = self._outdated[key]
        else:
            return None
        age = self._clock() - ended
        return (answer, age) if age <= STALE_SECONDS else None

    def put(self, key: bytes, answer: Answer, generation: int) -> None:
        """Store a response unless the library has changed since `generation`."""
        if not self._trusted or generation != self.generation:
            return
        if len(key) > MAX_KEY_LENGTH or answer.size > self._most_bytes:
            return
        if len(self._shared) >= _MAX_SHARED:
            self._shared.clear()
        self._shared.add(key)
        self._evict(key)
        self._answers[key] = answer
        self._bytes += answer.size
        self._evict_expired()
        while self._bytes > self._most_bytes:
            self._evict(next(iter(self._outdated or self._answers)))

    def _evict(self, key: bytes) -> None:
        if answer := self._answers.pop(key, None):
            self._bytes -= answer.size
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
    async def single_flight(self, key: bytes) -> AsyncIterator[Answer | None]:
        """Wait for a concurrent computation of this address. Yields the response it stored."""
        if waited := self._in_flight.get(key):
            await waited.wait()
            yield self.get(key)
        elif not self.trusted or key not in self._shared:
            yield None
        else:
            self._in_flight[key] = done = asyncio.Event()
            try:
                yield None
            finally:
                del self._in_flight[key]
                done.set()


class PublicCacheMiddleware:
    """Serves stored responses, stores new ones, and answers conditional requests with 304.

    With `by_host`, responses outside `/api/` contain the host of the request and are stored per
    host, so that nobody receives a response with a host that another client made up.
    """

    def __init__(
        self, app: ASGIApp, cache: Callable[[], PublicCache], by_host: bool = False
    ) -> None:
        self._app, self._cache, self._by_host = app, cache, by_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        cache = self._cache()
        key = self._key(scope)
        answer = cache.get(key)
        if answer is None:
            async with cache.single_flight(key) as answer:
                if answer is None:
                    answer = await _compute(self._app, scope, receive, send, cache, key)
        if answer is not None:
            await _send(answer, scope, send)

    def _key(self, scope: Scope) -> bytes:
        key: bytes = scope["raw_path"] + b"?" + scope["query_string"]
        if not self._by_host or key.startswith(b"/api/"):
            return key
        hosts = (value for name, value in scope["headers"] if name == b"host")
        return b"%b %b %b" % (key, scope["scheme"].encode(), next(hosts, b""))


async def _compute(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, cache: PublicCache, key: bytes
) -> Answer | None:
    """Run the application. Returns a storable response; sends any other directly."""
    generation = cache.generation
    state = dict(scope.get("state", {}))
    recorder = _Recorder(send, lambda: state.get(DATABASE_UNAVAILABLE) and cache.stale(key))
    await app({**scope, "method": "GET", "state": state}, receive, recorder)
    answer = recorder.answer
    if answer is not None and not recorder.is_stale:
        cache.put(key, answer, generation)
    return answer


class _Recorder:
    """Buffers a public response until it is complete; passes all others through.

    Replaces an error by the stale response, if `stale` returns one.
    """

    def __init__(self, send: Send, stale: Callable[[], tuple[Answer, float] | None]) -> None:
        self._send, self._stale = send, stale
        self._headers: Headers | None = None
        self._body: list[bytes] = []
        self.answer: Answer | None = None
        self.is_stale = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if _is_public(message):
                self._headers = list(message["headers"])
            elif stale := self._stale():
                self.answer, self.is_stale = _marked_stale(*stale), True
        if self._headers is None:
            if not self.is_stale:
                await self._send(message)
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))
            if not message.get("more_body"):
                self.answer = _finish(self._headers, b"".join(self._body))


def _marked_stale(answer: Answer, age: float) -> Answer:
    status = f"TorahNuggets; hit; ttl=-{math.ceil(age)}; detail=database-unavailable"
    return replace(answer, headers=[*answer.headers, (b"cache-status", status.encode())])


def _is_public(start: Message) -> bool:
    if start["status"] != 200:
        return False
    return MutableHeaders(raw=start["headers"]).get("cache-control", "").startswith("public")


def _finish(headers: Headers, body: bytes) -> Answer:
    # Weak, since the compressed and the plain body share it.
    etag = b'W/"' + hashlib.blake2b(body, digest_size=12).hexdigest().encode() + b'"'
    kept = [(name, value) for name, value in headers if name != b"content-length"]
    kept += [(b"etag", etag), (b"vary", b"accept-encoding")]
    return Answer(kept, etag, body)


async def _send(answer: Answer, scope: Scope, send: Send) -> None:
    wanted = dict(scope["headers"])
    if _client_has_current(answer, wanted.get(b"if-none-match", b"")):
        await send({"type": "http.response.start", "status": 304, "headers": answer.headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body, headers = answer.body, answer.headers
    if answer.is_compressible and _GZIP.search(wanted.get(b"accept-encoding", b"")):
        body, headers = answer.compressed(), [*headers, (b"content-encoding", b"gzip")]
    headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _client_has_current(answer: Answer, if_none_match: bytes) -> bool:
    """Weak comparison (RFC 9110, 13.1.2)."""
    if not if_none_match:
        return False
    tags = {tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")}
    return answer.etag.removeprefix(b"W/") in tags or b"*" in tags
