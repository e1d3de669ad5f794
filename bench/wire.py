"""One keep-alive HTTP/1.1 connection on a raw socket, cheap enough to load a fast server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import cast

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_HEAD_END = b"\r\n\r\n"
# What is told of a request whose connection broke, or whose answer has no length.
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

    def close(self) -> None:
        if self._transport:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._needed:
            self._needed = _whole_length(self._buffer)
        if self._needed and len(self._buffer) >= self._needed:
            status = int(self._buffer[9:12])
            self._buffer.clear()
            self._needed = 0
            self.busy = False
            self._answered(self, status)
        elif self._needed < 0:
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's own name
        self._lost(self)


def _whole_length(buffer: bytearray) -> int:
    """Bytes of head and body together; 0 while the head is unfinished, -1 if it does not tell."""
    end = buffer.find(_HEAD_END)
    if end < 0:
        return 0
    length = _LENGTH.search(buffer, 0, end)
    return end + len(_HEAD_END) + int(length.group(1)) if length else -1
