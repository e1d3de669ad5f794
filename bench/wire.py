"""One keep-alive HTTP/1.1 connection on a raw socket, cheap enough to load a fast server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import cast

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_HEAD_END = b"\r\n\r\n"
_LAST_CHUNK = b"\r\n0\r\n\r\n"
# What is told of a request whose connection broke.
BROKEN = 0

Answered = Callable[["Connection", int], None]
Lost = Callable[["Connection"], None]


class Connection(asyncio.Protocol):
    """Sends one request at a time. `answered` gets the status of each, `lost` the end of all."""

    def __init__(self, answered: Answered, lost: Lost) -> None:
        self._answered, self._lost = answered, lost
        self._transport: asyncio.WriteTransport | None = None
        self._buffer = bytearray()
        self._needed = 0
        self.busy = False
        # When the request that is under way was due, in seconds of the caller's clock.
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
        """Whether the server has left it open."""
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
            self._buffer.clear()
            self._needed = 0
            self.busy = False
            self._answered(self, status)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's own name
        self._lost(self)


def _whole_length(buffer: bytearray) -> int:
    """Bytes of head and body together; 0 while that cannot be told."""
    end = buffer.find(_HEAD_END)
    if end < 0:
        return 0
    if length := _LENGTH.search(buffer, 0, end):
        return end + len(_HEAD_END) + int(length.group(1))
    # No length: a body in chunks, which ends with an empty one.
    return len(buffer) if buffer.endswith(_LAST_CHUNK) else 0
