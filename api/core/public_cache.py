"""Public answers as finished bytes, kept until the library changes.

An endpoint marks its answer with `Cache-Control: public`. Such an answer is the same for every
visitor, so its bytes are kept, with an ETag, and served before any route is looked at. A change
of the library starts a new generation: what was computed before it is neither served nor kept.
Then everyone who asks for the same address waits for one computation.

While the database does not answer, and only then, an answer of before may be served for up to a
minute (RFC 5861's stale-if-error). `Cache-Status` (RFC 9211) marks it: the negative `ttl` says for
how many seconds it has not been known to be current.
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
MOST_BYTES = 64 * 1024 * 1024
# Longer addresses are not kept: they are nobody's bookmark.
LONGEST_KEY = 300
STALE_SECONDS = 60.0
# Set in a request's state where the database did not answer.
DATABASE_UNAVAILABLE = "database_unavailable"
_MOST_SHARED = 10_000
_SMALLEST_COMPRESSED = 1_000
_PACKED_ALREADY = b"image/"
_GZIP = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
Headers = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Answer:
    """A finished answer. The compressed body is made when it is first asked for."""

    headers: Headers
    etag: bytes
    body: bytes
    _packed: bytes | None = field(default=None, init=False)

    @property
    def size(self) -> int:
        return 2 * len(self.body) + 500

    @property
    def shrinks(self) -> bool:
        """Whether compressing it is worth the while."""
        kind = dict(self.headers).get(b"content-type", b"")
        return len(self.body) >= _SMALLEST_COMPRESSED and not kind.startswith(_PACKED_ALREADY)

    def packed(self) -> bytes:
        if self._packed is None:
            self._packed = gzip.compress(self.body, 6)
        return self._packed


class PublicCache:
    """The kept answers of one process, the least recently used going first."""

    def __init__(
        self, most_bytes: int = MOST_BYTES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        # Answers of earlier generations, and since when they are not known to be current.
        self._outdated: OrderedDict[bytes, tuple[Answer, float]] = OrderedDict()
        self._bytes = 0
        self._most_bytes, self._clock = most_bytes, clock
        # Addresses that were kept once: their answer is known to be everyone's.
        self._shared: set[bytes] = set()
        self._under_way: dict[bytes, asyncio.Event] = {}
        self.generation = 0
        self._trusted, self._distrusted_at = False, clock()

    @property
    def trusted(self) -> bool:
        """False while changes could go by unnoticed: then nothing is kept, or served as current."""
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
        self._forget_old()

    def get(self, key: bytes) -> Answer | None:
        if not self._trusted:
            return None
        answer = self._answers.get(key)
        if answer:
            self._answers.move_to_end(key)
        return answer

    def stale(self, key: bytes) -> tuple[Answer, float] | None:
        """An answer that may be out of date, and for how many seconds that has been so."""
        if answer := self._answers.get(key):
            ended = self._clock() if self._trusted else self._distrusted_at
        elif key in self._outdated:
            answer, ended = self._outdated[key]
        else:
            return None
        age = self._clock() - ended
        return (answer, age) if age <= STALE_SECONDS else None

    def put(self, key: bytes, answer: Answer, generation: int) -> None:
        """Keep an answer, unless the library has changed since `generation`."""
        if not self._trusted or generation != self.generation:
            return
        if len(key) > LONGEST_KEY or answer.size > self._most_bytes:
            return
        if len(self._shared) >= _MOST_SHARED:
            self._shared.clear()
        self._shared.add(key)
        self._forget(key)
        self._answers[key] = answer
        self._bytes += answer.size
        self._forget_old()
        while self._bytes > self._most_bytes:
            self._forget(next(iter(self._outdated or self._answers)))

    def _forget(self, key: bytes) -> None:
        if answer := self._answers.pop(key, None):
            self._bytes -= answer.size
        if outdated := self._outdated.pop(key, None):
            self._bytes -= outdated[0].size

    def _forget_old(self) -> None:
        """Give the memory of answers back that are too old to be served."""
        oldest = self._clock() - STALE_SECONDS
        while self._outdated:
            key, (_, ended) = next(iter(self._outdated.items()))
            if ended >= oldest:
                return
            self._forget(key)

    @asynccontextmanager
    async def turn(self, key: bytes) -> AsyncIterator[Answer | None]:
        """Wait while someone else computes this address. Answers what they kept, if anything."""
        if waited := self._under_way.get(key):
            await waited.wait()
            yield self.get(key)
        elif not self.trusted or key not in self._shared:
            yield None
        else:
            self._under_way[key] = done = asyncio.Event()
            try:
                yield None
            finally:
                del self._under_way[key]
                done.set()


class PublicCacheMiddleware:
    """Serves kept answers, keeps new ones, and answers 304 to who has one already.

    With `by_host`, answers outside of `/api/` hold the address by which the visitor came. They are
    kept for each host alone, so that nobody gets an answer with a host that another made up.
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
            async with cache.turn(key) as answer:
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
    """Run the application. Answers what may be kept; everything else goes straight out."""
    generation = cache.generation
    state = dict(scope.get("state", {}))
    recorder = _Recorder(send, lambda: state.get(DATABASE_UNAVAILABLE) and cache.stale(key))
    await app({**scope, "method": "GET", "state": state}, receive, recorder)
    answer = recorder.answer
    if answer is not None and not recorder.is_stale:
        cache.put(key, answer, generation)
    return answer


class _Recorder:
    """Holds a public answer back until it is whole; passes all others through.

    In place of an error it holds a stale answer, where `stale` has one.
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
                self.answer = _finished(self._headers, b"".join(self._body))


def _marked_stale(answer: Answer, age: float) -> Answer:
    status = f"TorahNuggets; hit; ttl=-{math.ceil(age)}; detail=database-unavailable"
    return replace(answer, headers=[*answer.headers, (b"cache-status", status.encode())])


def _is_public(start: Message) -> bool:
    if start["status"] != 200:
        return False
    return MutableHeaders(raw=start["headers"]).get("cache-control", "").startswith("public")


def _finished(headers: Headers, body: bytes) -> Answer:
    # Weak: the compressed body and the plain one have the same.
    etag = b'W/"' + hashlib.blake2b(body, digest_size=12).hexdigest().encode() + b'"'
    kept = [(name, value) for name, value in headers if name != b"content-length"]
    kept += [(b"etag", etag), (b"vary", b"accept-encoding")]
    return Answer(kept, etag, body)


async def _send(answer: Answer, scope: Scope, send: Send) -> None:
    wanted = dict(scope["headers"])
    if _has_already(answer, wanted.get(b"if-none-match", b"")):
        await send({"type": "http.response.start", "status": 304, "headers": answer.headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body, headers = answer.body, answer.headers
    if answer.shrinks and _GZIP.search(wanted.get(b"accept-encoding", b"")):
        body, headers = answer.packed(), [*headers, (b"content-encoding", b"gzip")]
    headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _has_already(answer: Answer, if_none_match: bytes) -> bool:
    """Weak comparison (RFC 9110, 13.1.2)."""
    if not if_none_match:
        return False
    tags = {tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")}
    return answer.etag.removeprefix(b"W/") in tags or b"*" in tags
