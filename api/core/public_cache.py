"""Public answers as finished bytes, kept until the library changes.

An endpoint marks its answer with `Cache-Control: public`. Such an answer is the same for every
visitor, so its bytes are kept, with an ETag, and served before any route is looked at. A change
of the library starts a new generation: what was computed before it is neither served nor kept.
Then everyone who asks for the same address waits for one computation.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PUBLIC = "public, no-cache"
MOST_BYTES = 64 * 1024 * 1024
# Longer addresses are not kept: they are nobody's bookmark.
LONGEST_KEY = 300
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

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._bytes = 0
        self._most_bytes = most_bytes
        # Addresses that were kept once: their answer is known to be everyone's.
        self._shared: set[bytes] = set()
        self._under_way: dict[bytes, asyncio.Event] = {}
        self.generation = 0
        # False while changes could go by unnoticed: then nothing is served or kept.
        self.trusted = False

    def clear(self) -> None:
        """Start a new generation."""
        self.generation += 1
        self._answers.clear()
        self._bytes = 0

    def get(self, key: bytes) -> Answer | None:
        if not self.trusted:
            return None
        answer = self._answers.get(key)
        if answer:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: bytes, answer: Answer, generation: int) -> None:
        """Keep an answer, unless the library has changed since `generation`."""
        if not self.trusted or generation != self.generation:
            return
        if len(key) > LONGEST_KEY or answer.size > self._most_bytes:
            return
        if len(self._shared) >= _MOST_SHARED:
            self._shared.clear()
        self._shared.add(key)
        if replaced := self._answers.pop(key, None):
            self._bytes -= replaced.size
        self._answers[key] = answer
        self._bytes += answer.size
        while self._bytes > self._most_bytes:
            self._bytes -= self._answers.popitem(last=False)[1].size

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
    recorder = _Recorder(send)
    await app({**scope, "method": "GET"}, receive, recorder)
    answer = recorder.answer
    if answer is not None:
        cache.put(key, answer, generation)
    return answer


class _Recorder:
    """Holds a public answer back until it is whole; passes all others through."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._headers: Headers | None = None
        self._body: list[bytes] = []
        self.answer: Answer | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_public(message):
            self._headers = list(message["headers"])
        elif self._headers is None:
            await self._send(message)
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))
            if not message.get("more_body"):
                self.answer = _finished(self._headers, b"".join(self._body))


def _is_public(start: Message) -> bool:
    if start["status"] != 200:
        return False
    return MutableHeaders(raw=start["headers"]).get("cache-control", "").startswith("public")


def _finished(headers: Headers, body: bytes) -> Answer:
    etag = b'"' + hashlib.blake2b(body, digest_size=12).hexdigest().encode() + b'"'
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
    """Weak comparison (RFC 9110, 13.1.2): a proxy may have marked our tag as weak."""
    if not if_none_match:
        return False
    tags = {tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")}
    return answer.etag in tags or b"*" in tags
