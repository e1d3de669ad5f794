"""One keep-alive HTTP/1.1 connection on a raw socket, cheap enough to load a fast server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import cast

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
# A server may end a connection after some number of requests.
_CLOSES = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
_HEAD_END = b"\r\n\r\n"
_LAST_CHUNK = b"\r\n0\r\n\r\n"
# The status of a request whose connection broke.
BROKEN = 0

OnResponse = Callable[["Connection", int], None]
OnLost = Callable[["Connection"], None]


class Connection(asyncio.Protocol):
    """Sends one request at a time; calls `on_response` with each status, `on_lost` at the end."""

    def __init__(self, on_response: OnResponse, on_lost: OnLost) -> None:
        self._on_response, self._on_lost = on_response, on_lost
        self._transport: asyncio.WriteTransport | None = None
        self._buffer = bytearray()
        self._needed = 0
        self.busy = False
        # When the current request was due, in seconds of the caller's clock.
        self.due = 0.0
        self.label = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio's.
        self._transport = cast("asyncio.WriteTransport", transport)

    def send(self, request: bytes) -> None:
        assert self._transport is not None
        self.busy = True
        self._transport.write(request)

    def usable(self) -> bool:
        """Whether the connection is still open."""
        return self._transport is not None and not self._transport.is_closing()

    def close(self) -> None:
        if self._transport:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._needed <= 0:
            self._needed = _whole_length(self._buffer)
        if 0 < self._needed <= len(self._buffer):
            status = int(self._buffer[9:12])
            if _CLOSES.search(self._buffer, 0, self._buffer.find(_HEAD_END)):
                self.close()
            self._buffer.clear()
            self._needed = 0
            self.busy = False
            self._on_response(self, status)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's own name
        self._on_lost(self)


def _whole_length(buffer: bytearray) -> int:
    """The length of head and body; 0 until it is known."""
    end = buffer.find(_HEAD_END)
    if end < 0:
        return 0
    if length := _LENGTH.search(buffer, 0, end):
        return end + len(_HEAD_END) + int(length.group(1))
    # No length: a body in chunks, which ends with an empty one.
    return len(buffer) if buffer.endswith(_LAST_CHUNK) else 0
