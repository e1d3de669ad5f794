"""Counts answered searches, including those served from the cache, which no endpoint sees."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.analytics.recorder import SearchRecorder

# The search page embeds its first response, so the browser does not request it.
SEARCHES = ("/api/search", "/search")
TOTAL_HEADER = "x-total-count"
CHAIN_HEADER = "x-search-chain"
_ANSWERED = (200, 304)


class SearchCountMiddleware:
    """Records each answered search: session id, query and number of results."""

    def __init__(self, app: ASGIApp, recorder: Callable[[], SearchRecorder]) -> None:
        self._app, self._recorder = app, recorder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in SEARCHES or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in _ANSWERED:
                self._count(scope, Headers(raw=message["headers"]))
            await send(message)

        await self._app(scope, receive, counted)

    def _count(self, scope: Scope, answer: Headers) -> None:
        if TOTAL_HEADER not in answer:
            return
        query = parse_qs(scope["query_string"].decode("latin-1")).get("q", [""])[0]
        chain = Headers(scope=scope).get(CHAIN_HEADER)
        self._recorder().record(chain, query, int(answer[TOTAL_HEADER]))
