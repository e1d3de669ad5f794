"""The language of the interface: chosen with `?lang=he` at any page, and kept in a cookie (LANG-2).

Pages have the same addresses in each language. What a shared cache may store of the API does not
depend on the language; pages do, so the response cache and `Vary` tell them apart.
"""

from __future__ import annotations

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.country import set_accepted_languages
from api.core.stored_response import PERSONAL
from api.core.translation import (
    DEFAULT,
    Language,
    current_language,
    known_language,
    set_language,
)

COOKIE, PARAMETER = "language", "lang"
_NAME = COOKIE.encode()
_YEAR_SECONDS = 365 * 86_400


def in_hebrew(url: str) -> str:
    """The address of a page in the Hebrew interface, for programs that send no cookie."""
    return f"{url}{'&' if '?' in url else '?'}{PARAMETER}=he"


def in_page_language(url: str) -> str:
    """An address in the language of the current request, for what is read without its cookie."""
    return in_hebrew(url) if current_language() == "he" else url


class LanguageMiddleware:
    """Sets the language of each request; a page asked for in another language keeps it.

    Outside of the response cache, since a response that sets a cookie is for one reader only.
    """

    def __init__(self, app: ASGIApp, is_secure: bool) -> None:
        self._app = app
        self._attributes = "; Path=/; SameSite=Lax" + ("; Secure" if is_secure else "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        set_accepted_languages(_accepted(scope))
        kept, chosen = _kept(scope), _chosen(scope)
        set_language(chosen or kept)
        if chosen is None or chosen == kept:
            await self._app(scope, receive, send)
            return
        cookie = self._cookie(chosen)

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message["headers"]))
                headers.append("Set-Cookie", cookie)
                headers["Cache-Control"] = PERSONAL
                message["headers"] = headers.raw
            await send(message)

        await self._app(scope, receive, with_cookie)

    def _cookie(self, language: Language) -> str:
        """The default needs no cookie, so choosing it removes the other's."""
        seconds = 0 if language == DEFAULT else _YEAR_SECONDS
        return f"{COOKIE}={language}; Max-Age={seconds}{self._attributes}"


def _accepted(scope: Scope) -> str:
    values = (value for name, value in scope["headers"] if name == b"accept-language")
    return next(values, b"").decode("latin-1")


def _kept(scope: Scope) -> Language:
    if scope["path"].startswith("/api/admin"):
        return DEFAULT  # the admin's app is in English only
    # Most requests have no such cookie, and need not have their others parsed.
    has_cookie = any(name == b"cookie" and _NAME in value for name, value in scope["headers"])
    cookie = HTTPConnection(scope).cookies.get(COOKIE) if has_cookie else None
    return known_language(cookie) or DEFAULT


def _chosen(scope: Scope) -> Language | None:
    """The language in the address of a page. Calls of the API follow the cookie."""
    if b"lang=" not in scope["query_string"] or scope["path"].startswith("/api/"):
        return None
    return known_language(QueryParams(scope["query_string"]).get(PARAMETER))
