"""Refuses changes that another site makes a reader's browser send (AUTH-47, AUTH-48).

The browser adds the cookie to requests of any page. A request that changes something is therefore
accepted if it carries a bearer token, which no other page knows, or if it comes from this site:
by its `Sec-Fetch-Site`, or by its `Origin`, which browsers send with every POST, PUT, PATCH and
DELETE. A program sends neither; it is accepted unless it carries the cookie.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from api.core.errors import Forbidden, error_response
from api.core.translation import t

_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class RequestOriginMiddleware:
    def __init__(self, app: ASGIApp, cookie: str, site_url: str | None) -> None:
        self._app, self._cookie = app, cookie
        self._site = _host(site_url) if site_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in _SAFE or self._is_allowed(scope):
            await self._app(scope, receive, send)
            return
        error = Forbidden(t("This request comes from another site."))
        await error_response(error)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if headers.get("authorization", "").lower().startswith("bearer "):
            return True
        if headers.get("sec-fetch-site") == "same-origin":
            return True
        origin = headers.get("origin")
        if origin is None:
            return self._cookie not in cookie_parser(headers.get("cookie", ""))
        # `null` and malformed origins have no host.
        return _host(origin) in {headers.get("host", "").lower(), self._site} - {"", None}


def _host(url: str) -> str:
    """The host and port of a URL; empty where it has none."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""
