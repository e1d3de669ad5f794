"""Notices a proxy in front of the site that TRUSTED_PROXIES does not name (OPS-37).

Its forwarded headers are ignored, so all visitors behind it count as one: they share one rate
limit, and nothing else shows it.
"""

from __future__ import annotations

import ipaddress
import logging
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.core.state import StateKey

logger = logging.getLogger(__name__)

# The warning ends this long after the last such request.
REMEMBERED_SECONDS = 3600.0


class UntrustedProxy:
    """Whether requests came through such a proxy lately, as this process sees it."""

    def __init__(self) -> None:
        self._seen_at = -REMEMBERED_SECONDS
        self._is_logged = False

    @property
    def is_seen(self) -> bool:
        return time.monotonic() < self._seen_at + REMEMBERED_SECONDS

    def see(self, address: str) -> None:
        self._seen_at = time.monotonic()
        if self._is_logged:
            return
        self._is_logged = True
        logger.warning(
            "requests from %s have X-Forwarded-For, but TRUSTED_PROXIES does not include it: "
            "all visitors behind this proxy share one rate limit",
            address,
        )


class UntrustedProxyMiddleware:
    def __init__(self, app: ASGIApp, proxy: UntrustedProxy) -> None:
        self._app, self._proxy = app, proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (client := scope.get("client")):
            self._check(client[0], scope)
        await self._app(scope, receive, send)

    def _check(self, address: str, scope: Scope) -> None:
        forwarded = Headers(scope=scope).getlist("x-forwarded-for")
        # The server has replaced a trusted proxy's address by one of those in the header.
        visitors = {visitor.strip() for value in forwarded for visitor in value.split(",")}
        if visitors and address not in visitors and _is_near(address):
            self._proxy.see(address)


def _is_near(address: str) -> bool:
    """Whether it is an address of a private network: any stranger could send the header, too."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


UNTRUSTED_PROXY = StateKey[UntrustedProxy]("untrusted_proxy")
