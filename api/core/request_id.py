"""Request ids: in every log line of a request, and in its response's `X-Request-ID`.

A trusted proxy may set the id; otherwise it is made here.
"""

from __future__ import annotations

import os
import re
from contextvars import ContextVar
from ipaddress import ip_address, ip_network
from itertools import count

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = b"x-request-id"
_ACCEPTED = re.compile(rb"[A-Za-z0-9._-]{8,128}")

request_id: ContextVar[str] = ContextVar("request_id", default="")


class RequestIdMiddleware:
    """Outermost: every response of the application has an id, also those from the cache."""

    def __init__(self, app: ASGIApp, trusted_proxies: list[str]) -> None:
        self._app = app
        self._proxies = [ip_network(network) for network in trusted_proxies]
        # Unique among processes and restarts; the number makes it unique within this one.
        self._process = os.urandom(6).hex()
        self._numbers = count()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        own = self._accepted_id(scope) or f"{self._process}-{next(self._numbers):04x}"
        request_id.set(own)
        header = (HEADER, own.encode())

        async def with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], header]
            await send(message)

        await self._app(scope, receive, with_id)

    def _accepted_id(self, scope: Scope) -> str | None:
        """The valid id that a trusted proxy sent."""
        if self._proxies and self._is_from_proxy(scope):
            for name, value in scope["headers"]:
                if name == HEADER and _ACCEPTED.fullmatch(value):
                    accepted: str = value.decode()
                    return accepted
        return None

    def _is_from_proxy(self, scope: Scope) -> bool:
        """Whether a trusted proxy sent the request.

        uvicorn replaces the address of a trusted proxy by the forwarded one, with port 0.
        """
        host, port = scope.get("client") or ("", 1)
        if port == 0:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)
