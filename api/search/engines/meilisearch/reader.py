"""The Meilisearch engine: the async reader of the API."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import aiohttp

from api.search.engines.meilisearch.filters import render_filter
from api.search.index.fields import INDEXES
from api.search.text.analyzer import tokens
from api.search.types import (
    Condition,
    EngineName,
    FacetHit,
    FacetQuery,
    Filter,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchTimeout,
    SearchUnavailable,
)

REQUEST_TIMEOUT_SECONDS = 0.6
_SERVER_ERROR, _TOO_MANY = 500, 429


class MeilisearchReader:
    """Reads through one shared client with keep-alive; `client` carries the address and the key.

    `prefix` stands before the index names, so that several libraries can share a server.
    """

    name: EngineName = "meilisearch"

    def __init__(self, client: aiohttp.ClientSession, prefix: str = "") -> None:
        self._client, self._prefix = client, prefix

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        body = {"queries": [self._body(query) for query in queries]}
        answer = await self._request("POST", "/multi-search", body)
        return [_result(item) for item in answer["results"]]

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        body = {
            "facetName": query.facet,
            "facetQuery": query.prefix,
            "q": _query_text(query.query),
            "matchingStrategy": "last" if query.query.loose else "all",
            "filter": render_filter(_public(query.query.filter)),
        }
        path = f"/indexes/{self._prefix}{query.query.index}/facet-search"
        answer = await self._request("POST", path, body)
        hits = [FacetHit(hit["value"], hit["count"]) for hit in answer["facetHits"]]
        return hits[: query.limit]

    async def counts(self) -> dict[IndexUid, int]:
        """How many documents each of the indexes holds that are there."""
        held = (await self._request("GET", "/stats"))["indexes"]
        return {
            index: held[self._prefix + index]["numberOfDocuments"]
            for index in INDEXES
            if self._prefix + index in held
        }

    def _body(self, query: SearchQuery) -> dict[str, Any]:
        return {**_search_body(query), "indexUid": self._prefix + query.index}

    async def _request(
        self, method: str, path: str, body: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        try:
            async with self._client.request(method, path, json=body) as response:
                response.raise_for_status()
                answer: dict[str, Any] = json.loads(await response.read())
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            kind = SearchTimeout if _may_pass(error) else SearchUnavailable
            raise kind(f"Meilisearch: {_told(error)}") from error
        return answer


def _may_pass(error: Exception) -> bool:
    """Whether the next request may well be answered: this one was late, refused for being one
    too many, or sent on a connection that the server had just closed.
    """
    if isinstance(error, aiohttp.ClientResponseError):
        return error.status >= _SERVER_ERROR or error.status == _TOO_MANY
    # A timeout while connecting is both kinds of error.
    return isinstance(error, TimeoutError | aiohttp.ServerDisconnectedError)


def _told(error: Exception) -> str:
    """What went wrong, without the request: its headers carry the key."""
    if not isinstance(error, aiohttp.ClientResponseError):
        return f"{type(error).__name__} {error}".strip()
    return f"it answered {error.status} {error.message}{key_advice(error.status)}"


def key_advice(status: int) -> str:
    """What to add to a refusal: something where it may be the key's fault."""
    return "; look at MEILI_MASTER_KEY" if status in (401, 403) else ""


def reader_client(url: str, master_key: str | None) -> aiohttp.ClientSession:
    """The client that a reader needs: bounded in time and in connections.

    Of the clients that are kept well this one spends a third of the time on a question, which
    counts here: it was as long as the engine's own.
    """
    # The server flushes a compressed answer in parts, each of which may wait 40 ms for the
    # acknowledgement of the one before it. On the way to a neighbour plain bytes are sooner there.
    headers = {"Accept-Encoding": "identity"}
    if master_key:
        headers["Authorization"] = f"Bearer {master_key}"
    return aiohttp.ClientSession(
        url,
        headers=headers,
        timeout=aiohttp.ClientTimeout(total=REQUEST_TIMEOUT_SECONDS),
        connector=aiohttp.TCPConnector(limit=32),
        cookie_jar=aiohttp.DummyCookieJar(),
    )


def _query_text(query: SearchQuery) -> str:
    """The query as words and phrases only: what a reader typed is never an operator."""
    phrases = (" ".join(tokens(phrase)) for phrase in query.phrases)
    return " ".join([*(f'"{phrase}"' for phrase in phrases if phrase), *tokens(query.text)])


def _public(groups: Filter) -> Filter:
    return (*groups, (Condition("publishTs", "<=", int(time.time())),))


def _search_body(query: SearchQuery) -> dict[str, Any]:
    body: dict[str, Any] = {
        "q": _query_text(query),
        "matchingStrategy": "last" if query.loose else "all",
        "filter": render_filter(_public(query.filter)),
        "limit": query.limit,
        "offset": query.offset,
        "attributesToRetrieve": [*INDEXES[query.index].public, "content"],
    }
    if query.facets:
        body["facets"] = list(query.facets)
    if query.sort:
        body["sort"] = [f"{s.attribute}:{'desc' if s.descending else 'asc'}" for s in query.sort]
    return body


def _result(item: dict[str, Any]) -> SearchResult:
    hits = tuple(item["hits"])
    return SearchResult(
        documents=hits,
        # An estimate: sometimes of fewer than there are.
        total=max(item["estimatedTotalHits"], item["offset"] + len(hits)),
        facets=item.get("facetDistribution") or {},
    )
