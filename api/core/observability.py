"""Request ids and metrics: one middleware around everything else.

Each request has an id, which is in every log line of the request and in `X-Request-ID`. A trusted
proxy may set it; otherwise it is made here. Metrics are Prometheus' (`metrics.py`).
"""

from __future__ import annotations

import os
import re
import time
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core import metrics

HEADER = b"x-request-id"
_ACCEPTED = re.compile(rb"[A-Za-z0-9._-]{8,128}")
# The scope's key of the request's observation. Middleware copies scopes; the object is shared.
_OBSERVATION = "observation"

request_id: ContextVar[str] = ContextVar("request_id", default="")


@dataclass(slots=True)
class Observation:
    """What is known of a request after its response."""

    route: str = "(none)"
    status: int = 500


class ObservabilityMiddleware:
    """Outermost: sets the request id, and measures the request from its head to its last byte."""

    def __init__(self, app: ASGIApp, trusted_proxies: list[str]) -> None:
        self._app = app
        self._proxies = [ip_network(network) for network in trusted_proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        observation = scope[_OBSERVATION] = Observation()
        own = self._request_id(scope)
        request_id.set(own.decode())
        header = (HEADER, own)

        async def observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                observation.status = message["status"]
                message["headers"] = [*message["headers"], header]
            await send(message)

        started = time.perf_counter()
        metrics.IN_FLIGHT.inc()
        try:
            await self._app(scope, receive, observed)
        finally:
            metrics.IN_FLIGHT.dec()
            seconds = time.perf_counter() - started
            metrics.observe_request(scope["method"], observation.route, observation.status, seconds)

    def _request_id(self, scope: Scope) -> bytes:
        if self._proxies and self._is_from_proxy(scope):
            for name, value in scope["headers"]:
                if name == HEADER and _ACCEPTED.fullmatch(value):
                    accepted: bytes = value
                    return accepted
        return os.urandom(8).hex().encode()

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


class RouteObserver:
    """Innermost: records the route, for metrics by route template."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            observation: Observation | None = scope.get(_OBSERVATION)
            if observation is not None:
                observation.route = getattr(scope.get("route"), "path", "(none)")


def note_cached(scope: Scope) -> None:
    """Count a request that is served from the cache, before routing, as a route of its own."""
    observation: Observation | None = scope.get(_OBSERVATION)
    if observation is not None:
        observation.route = "(cached)"
