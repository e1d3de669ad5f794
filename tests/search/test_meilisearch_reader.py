"""The reader does not trust estimates of the server, and never exposes its key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from api.search.engines.meilisearch import reader as meilisearch
from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.types import SearchQuery, SearchTimeout, SearchUnavailable

SHORT_ESTIMATE = {"hits": [{"id": 11}, {"id": 4}], "offset": 20, "estimatedTotalHits": 1}
CANDLE = SearchQuery("posts", ("candle",))
KEY = "a-key-that-is-wrong"
INVALID_KEY = {"message": "The provided API key is invalid.", "code": "invalid_api_key"}


@asynccontextmanager
async def server_with_response(response: object, status: int = 200) -> AsyncIterator[str]:
    """A server with the same response for every request. Yields its URL."""

    async def handle(_: web.Request) -> web.Response:
        return web.json_response(response, status=status)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", handle)
    async with TestServer(application) as server:
        yield str(server.make_url("")).rstrip("/")


async def test_totals_are_exact_despite_server_estimates() -> None:
    async with (
        server_with_response({"results": [SHORT_ESTIMATE]}) as address,
        reader_client(address, None) as client,
    ):
        response = await MeilisearchReader(client).search({"posts": CANDLE})
    assert response.results["posts"].total == 22


async def test_a_rejected_key_is_reported_by_its_setting_and_not_printed() -> None:
    async with server_with_response(INVALID_KEY, status=403) as address:
        async with reader_client(address, KEY) as client:
            with pytest.raises(SearchUnavailable) as reading:
                await MeilisearchReader(client).counts()
        with pytest.raises(SearchUnavailable) as writing:
            await asyncio.to_thread(MeilisearchWriter(address, KEY).settings_drift, "posts")
    for raised in (reading, writing):
        assert "MEILI_MASTER_KEY" in str(raised.value)
        assert KEY not in str(raised.value)


@pytest.mark.parametrize(
    ("status", "passes"), [(503, True), (429, True), (500, True), (403, False)]
)
async def test_busy_and_failing_servers_are_distinguished(status: int, passes: bool) -> None:
    async with (
        server_with_response({"message": "busy"}, status=status) as address,
        reader_client(address, None) as client,
    ):
        with pytest.raises(SearchUnavailable) as raised:
            await MeilisearchReader(client).search({"posts": CANDLE})
    assert isinstance(raised.value, SearchTimeout) is passes


async def test_timeouts_and_refused_connections_are_distinguished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(meilisearch, "REQUEST_TIMEOUT_SECONDS", 0.05)

    async def hang(_: web.Request) -> web.Response:
        await asyncio.sleep(30)
        return web.json_response({})

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", hang)
    async with TestServer(application) as server:
        address = str(server.make_url("")).rstrip("/")
        async with reader_client(address, None) as client:
            with pytest.raises(SearchTimeout):
                await MeilisearchReader(client).counts()
    async with reader_client(address, None) as client:
        with pytest.raises(SearchUnavailable) as connecting:
            await MeilisearchReader(client).counts()
    assert not isinstance(connecting.value, SearchTimeout)
