"""uvicorn's HTTP protocol with limits on request heads (time and size) and on connections.

Without them, a client that sends nothing, or a byte now and then, holds connections forever
(Slowloris). `nuggets up` passes this class to uvicorn's option `--http`.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from api.core.error_body import code_for, error_body

# From the first byte (on a new connection: from its opening) to the end of the head.
HEAD_SECONDS = 10.0
# A head that is incomplete after this many bytes is refused.
MAX_HEAD_BYTES = 64 * 1024
# Per process: the usual limit of open files is 1,024. Further connections get 503.
MAX_CONNECTIONS = 800
RETRY_SECONDS = 2
# A connection that is idle when the server stops may send one more request within this time: one
# may be on its way already. Its response says `Connection: close`.
LINGER_SECONDS = 2.0


class HttpProtocol(HttpToolsProtocol):
    """Closes connections whose next request head does not arrive in time."""

    # Responses then ask the client to close the connection.
    server_is_stopping = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_timer: asyncio.TimerHandle | None = None
        self._between_requests = True
        # Bytes of a head that is still incomplete; None outside of heads.
        self._head_bytes: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MAX_CONNECTIONS:
            self._refuse(503, "Too many connections. Please try again shortly.", RETRY_SECONDS)
        else:
            self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        # Blank lines before a request do not begin one, but still occupy the connection.
        if self._between_requests:
            self._start_head_timer()
        super().data_received(data)
        if self._head_bytes is not None:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
                self._refuse(431, "The request's headers are too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._between_requests = False
        self._head_bytes = 0
        self._start_head_timer()

    def on_headers_complete(self) -> None:
        self._head_bytes = None
        self._stop_head_timer()
        super().on_headers_complete()
        if self.server_is_stopping:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._between_requests = True

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # The rest of the body is not read, and may be endless.
        if self.cycle.response_complete and self.cycle.more_body:
            self.transport.close()

    def shutdown(self) -> None:
        """End the connection after its current request, or after one that is on its way."""
        if self._is_answering():
            super().shutdown()
        else:
            self.loop.call_later(LINGER_SECONDS, self._close_if_idle)

    def _close_if_idle(self) -> None:
        if not self._is_answering() and self._head_bytes is None:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer malformed HTTP with the same error body as everything else."""
        self._refuse(400, msg)

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _start_head_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._head_is_late)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _head_is_late(self) -> None:
        self._head_timer = None
        if self._is_answering():
            # The response to the previous request is still being sent.
            self._start_head_timer()
        elif self._between_requests:
            # Browsers preconnect, and would take a response here for that of their next request.
            self.transport.close()
        elif not self.transport.is_closing():
            self._refuse(408, "The request did not arrive in time.")

    def _refuse(self, status: int, message: str, retry_after: int | None = None) -> None:
        code = code_for(status)
        body = json.dumps(error_body(code, message, retry_after=retry_after)).encode()
        reason = HTTPStatus(status).phrase
        retry = "" if retry_after is None else f"retry-after: {retry_after}\r\n"
        head = (
            f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n{retry}connection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
