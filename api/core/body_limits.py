"""Limits a request body before it is parsed: size, time and nesting.

A path that takes more than a small JSON object needs a limit of its own: see `BodyLimit`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.error_body import code_for, error_body
from api.core.translation import t

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_OTHER = bytes(set(range(256)) - set(b"[]{}"))
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
# The rest of a refused body is read and discarded within these bounds, so that the client receives
# the response instead of a connection reset.
_DISCARDED_BYTES, _DISCARDING_SECONDS = 1024 * 1024, 1.0


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """The limit for paths with a prefix; the longest matching prefix applies.

    A body with a nesting limit is buffered before the application sees it; one with
    `max_depth=None`, such as an upload, is streamed.
    """

    prefix: str
    max_bytes: int
    seconds: float
    max_depth: int | None = None


# Every endpoint takes JSON; the longest body that the client sends has about 8 kB.
JSON_LIMIT = BodyLimit("/", max_bytes=64 * 1024, seconds=10.0, max_depth=32)


class BodyRefused(Exception):
    """The body exceeds a limit; the message is for the client."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message


class _Disconnected(Exception):
    """The client disconnected before the body was complete."""


class BodyLimitMiddleware:
    """Answers 413 for a body that is too long, 408 for one that is too slow, 400 for one too deep.

    Each such response closes the connection.
    """

    def __init__(self, app: ASGIApp, limits: Sequence[BodyLimit] = (JSON_LIMIT,)) -> None:
        self._app = app
        self._limits = sorted(limits, key=lambda limit: -len(limit.prefix))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        limit = next(limit for limit in self._limits if scope["path"].startswith(limit.prefix))
        body = _BoundedBody(limit, receive, send)
        try:
            body.check_declared(scope)
            if limit.max_depth is None:
                await self._app(scope, body.receive, body.send)
            else:
                whole = await body.read(limit.max_depth)
                await self._app(scope, _replaying(whole, receive), send)
        except BodyRefused as refused:
            await _refuse(refused, scope, receive, send)
        except _Disconnected:
            return


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


class _BoundedBody:
    """Receives a request body; raises BodyRefused beyond the limit."""

    def __init__(self, limit: BodyLimit, receive: Receive, send: Send) -> None:
        self._limit, self._receive, self._send = limit, receive, send
        self._bytes = 0
        self._deadline: float | None = asyncio.get_running_loop().time() + limit.seconds
        self._refused: BodyRefused | None = None

    def check_declared(self, scope: Scope) -> None:
        """Raises BodyRefused for a Content-Length beyond the limit."""
        for name, value in scope["headers"]:
            if name == b"content-length" and (
                not value.isdigit() or int(value) > self._limit.max_bytes
            ):
                raise self._too_long()

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise self._refuse(408, t("The request's body did not arrive in time.")) from None
        if message["type"] == "http.request":
            self._bytes += len(message.get("body", b""))
            if self._bytes > self._limit.max_bytes:
                raise self._too_long()
            if not message.get("more_body"):
                self._deadline = None
        return message

    async def send(self, message: Message) -> None:
        """Replace a response that the framework made from BodyRefused by raising it again."""
        if self._refused:
            raise self._refused
        await self._send(message)

    async def read(self, max_depth: int) -> bytes:
        """Receive the whole body."""
        parts: list[bytes] = []
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise _Disconnected
            parts.append(message.get("body", b""))
            if not message.get("more_body"):
                break
        body = b"".join(parts)
        if json_depth(body) > max_depth:
            raise self._refuse(400, t("The body is nested too deeply."))
        return body

    def _too_long(self) -> BodyRefused:
        max_bytes = self._limit.max_bytes
        return self._refuse(
            413, t("The body is too large: at most {0} bytes are taken.", f"{max_bytes:,}")
        )

    def _refuse(self, status: int, message: str) -> BodyRefused:
        self._refused = BodyRefused(status, message)
        return self._refused


def json_depth(body: bytes) -> int:
    """The nesting depth of arrays and objects in (possibly malformed) JSON."""
    brackets = _STRING.sub(b"", body).translate(None, _OTHER)
    return max(accumulate(map(_STEP.__getitem__, brackets), initial=0))


def _replaying(body: bytes, receive: Receive) -> Receive:
    """A `receive` that replays a buffered body."""
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def replay() -> Message:
        return next(messages, None) or await receive()

    return replay


async def _refuse(refused: BodyRefused, scope: Scope, receive: Receive, send: Send) -> None:
    body = error_body(code_for(refused.status), refused.message)
    response = JSONResponse(body, refused.status, {"connection": "close"})
    messages: list[Message] = []

    async def collect(message: Message) -> None:
        messages.append(message)

    await response(scope, receive, collect)
    start, content = messages
    await send(start)
    await send({**content, "more_body": True})
    await _discard(receive)
    await send({"type": "http.response.body", "body": b""})


async def _discard(receive: Receive) -> None:
    left = _DISCARDED_BYTES
    try:
        async with asyncio.timeout(_DISCARDING_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return
