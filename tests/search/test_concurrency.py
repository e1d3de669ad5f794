"""Searches share a process with other requests: their number is limited, and they yield."""

from __future__ import annotations

import asyncio

import pytest

from api.search.concurrency import SearchConcurrency
from api.search.types import SearchBusy
from tests.site_fixtures import Site

QUERY = {"queries": [{"indexUid": "posts", "q": "shabbat"}]}


def test_searches_beyond_the_limit_are_rejected_until_one_ends() -> None:
    concurrency = SearchConcurrency(limit=2)
    with concurrency.slot() as first:
        first.take()
        with concurrency.slot() as second, concurrency.slot() as third:
            second.take()
            with pytest.raises(SearchBusy) as rejected:
                third.take()
        assert rejected.value.headers == {"Retry-After": "1"}
        with concurrency.slot() as fourth:
            fourth.take()


def test_a_request_takes_one_slot_and_only_for_a_search() -> None:
    concurrency = SearchConcurrency(limit=1)
    with concurrency.slot(), concurrency.slot() as searching:
        searching.take()
        searching.take()
    with concurrency.slot() as after:
        after.take()


@pytest.mark.rule("SEARCH-44")
async def test_beyond_the_limit_searches_return_retry_after_and_reading_continues(
    library_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_site.app.state.search_concurrency, "_limit", 0)
    library_site.cache.clear()
    client = library_site.client
    facets = {"facetName": "topics", "facetQuery": ""}
    for rejected in (
        await client.get("/api/search", params={"q": "shabbat"}),
        await client.get("/api/passages", params={"q": "shabbat"}),
        await client.post("/api/instant/multi-search", json=QUERY),
        await client.post("/api/instant/indexes/posts/facet-search", json=facets),
        await client.get("/api/posts/daily", params={"q": "shabbat"}),
        await client.get("/api/posts/weekly", params={"q": "shabbat"}),
        await client.get("/api/series", params={"q": "shabbat"}),
        await client.get("/api/torah-timeline", params={"q": "shabbat"}),
    ):
        assert rejected.status_code == 503, rejected.url
        assert rejected.headers["retry-after"] == "1"
        assert "Please try again." in rejected.json()["message"]
    assert (await client.get("/api/posts/daily")).status_code == 200


async def test_long_searches_yield_to_other_requests() -> None:
    concurrency = SearchConcurrency(slice_seconds=0.0)
    order: list[str] = []

    async def search(name: str, steps: int) -> None:
        await concurrency.map(lambda _: order.append(name), range(steps))

    async def reader() -> None:
        await asyncio.sleep(0)
        order.append("reader")

    await asyncio.gather(search("long", 20), search("other", 20), search("short", 1), reader())
    assert order.index("short") < 5
    assert order.index("reader") < 8
    assert order.count("long") == order.count("other") == 20


async def test_a_request_waits_for_at_most_one_slice() -> None:
    concurrency = SearchConcurrency(slice_seconds=0.0)
    slices, waits = 0, list[int]()

    def compute(_: object) -> None:
        nonlocal slices
        slices += 1

    async def reader() -> None:
        while slices < 200:
            before = slices
            await asyncio.sleep(0)
            waits.append(slices - before)

    searches = [concurrency.map(compute, range(20)) for _ in range(10)]
    async with asyncio.timeout(30):
        await asyncio.gather(reader(), *searches)
    assert max(waits) == 1


async def test_a_short_search_computes_without_yielding() -> None:
    concurrency = SearchConcurrency(slice_seconds=60.0)
    other_task = asyncio.create_task(asyncio.sleep(0))
    assert await concurrency.map(str, [1, 2, 3]) == ["1", "2", "3"]
    assert not other_task.done(), "no other task has run"


async def test_a_failed_search_releases_its_lock() -> None:
    concurrency = SearchConcurrency()

    def fail(_: object) -> None:
        raise ValueError("no such hit")

    with pytest.raises(ValueError, match="no such hit"):
        await concurrency.map(fail, [1])
    async with asyncio.timeout(30):
        assert await concurrency.map(str, [1]) == ["1"]
