"""The Meilisearch engine's reader: asynchronous, for the API."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
from pydantic_core import from_json

from api.search.engines.base import SearchReader, ServerStatus
from api.search.engines.meilisearch.filters import render_filter
from api.search.index.fields import INDEXES
from api.search.text.analyzer import is_hebrew
from api.search.text.corrections import is_word
from api.search.text.edit_distance import allowed_edits
from api.search.types import (
    Condition,
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    Filter,
    IndexUid,
    Key,
    SearchQuery,
    SearchResult,
    SearchTimeout,
    SearchUnavailable,
)

REQUEST_TIMEOUT_SECONDS = 0.6
_SERVER_ERROR, _TOO_MANY = 500, 429
# A last English word up to this length may be the beginning of another one ('coven').
_MAX_BEGINNING = 5


class MeilisearchReader:
    """Reads through one shared client with keep-alive; `client` has the URL and the key.

    `prefix` is put before the index names, so that several libraries can share a server.
    """

    name: EngineName = "meilisearch"
    degraded = False
    servers: Sequence[ServerStatus] = ()

    def __init__(self, client: aiohttp.ClientSession, prefix: str = "") -> None:
        self._client, self._prefix = client, prefix

    def for_request(self) -> SearchReader:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        body = {"queries": [self._body(query) for query in queries.values()]}
        answer = await self._request("POST", "/multi-search", body)
        # The results are in the order of the queries.
        found = zip(queries, answer["results"], strict=True)
        return EngineResponse({key: _result(item) for key, item in found}, self.name)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        body = {
            "facetName": query.facet,
            "facetQuery": query.prefix,
            "q": _query_text(query.query),
            "matchingStrategy": "last" if query.query.match_any else "all",
            "filter": render_filter(_public(query.query.filter)),
        }
        path = f"/indexes/{self._prefix}{query.query.index}/facet-search"
        answer = await self._request("POST", path, body)
        hits = [FacetHit(hit["value"], hit["count"]) for hit in answer["facetHits"]]
        return hits[: query.limit]

    async def counts(self) -> dict[IndexUid, int]:
        """How many documents each existing index holds."""
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
                # Takes half the time of the standard library's parser.
                answer: dict[str, Any] = from_json(await response.read())
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            kind = SearchTimeout if _is_transient(error) else SearchUnavailable
            raise kind(f"Meilisearch: {_message(error)}") from error
        return answer


def _is_transient(error: Exception) -> bool:
    """Whether the next request may succeed: this one timed out, was refused under load, or used a
    connection that the server had just closed.
    """
    if isinstance(error, aiohttp.ClientResponseError):
        return error.status >= _SERVER_ERROR or error.status == _TOO_MANY
    # A timeout while connecting is both kinds of error.
    return isinstance(error, TimeoutError | aiohttp.ServerDisconnectedError)


def _message(error: Exception) -> str:
    """The cause, without the request: its headers contain the key."""
    if not isinstance(error, aiohttp.ClientResponseError):
        return f"{type(error).__name__} {error}".strip()
    return f"it answered {error.status} {error.message}{key_advice(error.status)}"


def key_advice(status: int) -> str:
    """Advice to append to a refusal: not empty where the key may be wrong."""
    return "; look at MEILI_MASTER_KEY" if status in (401, 403) else ""


def reader_client(url: str, master_key: str | None) -> aiohttp.ClientSession:
    """The HTTP client of a reader, with a timeout and a limit on connections.

    aiohttp takes a fifth of the time that httpx2 takes for a request, which matters here: that
    time was as long as the engine's own.
    """
    # The server flushes a compressed response in parts, each of which may wait 40 ms for the
    # acknowledgement of the one before it. Over a local network plain bytes are faster.
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
    """The words, those that match exactly as phrases. Analysed words hold no operators.

    The engine forgives typing errors in any other long word, so that a word of a language is a
    phrase too: 'praying' does not find 'playing'. Documents hold the other forms of their words
    (`index/word_forms.py`). Where some of the words are enough, no phrase could be left out.
    """
    exact = [f'"{word}"' for word in query.exact_words]
    if query.match_any or not query.words:
        return " ".join([*exact, *query.words])
    *before, last = query.words
    before = [f'"{word}"' if _is_fixed(word) else word for word in before]
    # The last word may be the beginning of a longer one.
    is_long = is_hebrew(last) or len(last) > _MAX_BEGINNING
    is_whole = is_long and not query.completions and _is_fixed(last)
    return " ".join([*exact, *before, f'"{last}"' if is_whole else last])


def _is_fixed(word: str) -> bool:
    return allowed_edits(word) > 0 and is_word(word)


def _public(groups: Filter) -> Filter:
    return (*groups, (Condition("publishTs", "<=", int(time.time())),))


def _search_body(query: SearchQuery) -> dict[str, Any]:
    settings = INDEXES[query.index]
    body: dict[str, Any] = {
        "q": _query_text(query),
        "matchingStrategy": "last" if query.match_any else "all",
        "filter": render_filter(_public(query.filter)),
        "limit": query.limit,
        "offset": query.offset,
        "attributesToRetrieve": list(settings.retrieved),
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
        # An estimate: sometimes less than the documents found.
        total=max(item["estimatedTotalHits"], item["offset"] + len(hits)),
        facets=item.get("facetDistribution") or {},
    )
