"""When Meilisearch fails, searches use Postgres without an error."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from api.search.engines import failover
from api.search.engines.base import ServerStatus
from api.search.engines.failover import MAX_PRIMARY_REQUESTS, OPEN_SECONDS, FailoverReader
from api.search.types import (
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchBusy,
    SearchQuery,
    SearchResult,
    SearchTimeout,
    SearchUnavailable,
)


class Engine:
    """An engine that returns one hit or fails, and counts its calls."""

    def __init__(self, name: EngineName) -> None:
        self.name: EngineName = name
        self.degraded = False
        self.servers: Sequence[ServerStatus] = ()
        self.down = self.slow = False
        self.calls = 0
        self.document_counts: dict[IndexUid, int] = {"posts": 10, "series": 1}

    async def counts(self) -> dict[IndexUid, int]:
        if self.down:
            raise SearchUnavailable("down")
        return self.document_counts

    def for_request(self) -> Engine:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        self.calls += 1
        if self.slow:
            raise SearchTimeout("slow")
        if self.down:
            raise SearchUnavailable("down")
        result = SearchResult(({"engine": self.name},), 1)
        return EngineResponse(dict.fromkeys(queries, result), self.name)

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        self.calls += 1
        if self.down:
            raise SearchUnavailable("down")
        return [FacetHit(self.name, 1)]


class HangingEngine(Engine):
    """An engine that responds only when the test allows it, and counts the waiting calls."""

    def __init__(self) -> None:
        super().__init__("meilisearch")
        self.may_respond = asyncio.Event()
        self.waiting = 0

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        self.waiting += 1
        await self.may_respond.wait()
        self.waiting -= 1
        return await super().search(queries)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def responding_engine(reader: FailoverReader) -> str:
    response = await reader.search({"posts": SearchQuery("posts")})
    assert response.results["posts"].documents[0]["engine"] == response.engine
    return response.engine


@pytest.mark.rule("INDEX-3")
async def test_the_secondary_serves_during_an_outage() -> None:
    primary, secondary, clock = Engine("meilisearch"), Engine("postgres"), Clock()
    reader = FailoverReader({"one": primary}, secondary, clock)
    assert await responding_engine(reader) == "meilisearch"

    primary.down = True
    assert [await responding_engine(reader) for _ in range(5)] == ["postgres"] * 5
    assert primary.calls == 2, "no call waits for it after the first failure"
    assert (reader.name, reader.degraded) == ("postgres", True)

    primary.down = False
    await reader.check()
    assert reader.degraded, "it is not used for a while, even if it has recovered"
    clock.now += OPEN_SECONDS
    await reader.check()
    assert await responding_engine(reader) == "meilisearch"
    assert (reader.name, reader.degraded) == ("meilisearch", False)


async def test_each_switch_is_logged_once() -> None:
    primary, clock, switches = Engine("meilisearch"), Clock(), []
    reader = FailoverReader(
        {"one": primary}, Engine("postgres"), clock, lambda: switches.append(clock.now)
    )
    primary.down = True
    for _ in range(3):
        await responding_engine(reader)
        await reader.check()
    primary.down = False
    clock.now += OPEN_SECONDS
    for _ in range(3):
        await reader.check()
    assert switches == [0, OPEN_SECONDS]


async def test_an_outage_is_detected_by_the_health_check() -> None:
    primary = Engine("meilisearch")
    reader = FailoverReader({"one": primary}, Engine("postgres"))
    primary.down = True
    await reader.check()
    assert await responding_engine(reader) == "postgres"
    assert primary.calls == 0


@pytest.mark.parametrize(
    "document_counts", [{}, {"posts": 8, "series": 1}, {"posts": 10, "series": 0}]
)
async def test_an_engine_with_lost_documents_is_not_queried(
    document_counts: dict[IndexUid, int],
) -> None:
    primary = Engine("meilisearch")
    primary.document_counts = document_counts
    reader = FailoverReader({"one": primary}, Engine("postgres"))
    await reader.check()
    assert await responding_engine(reader) == "postgres"
    primary.document_counts = {"posts": 9, "series": 1}
    await reader.check()
    assert await responding_engine(reader) == "meilisearch"


async def test_search_works_while_the_database_is_down() -> None:
    secondary = Engine("postgres")
    secondary.down = True
    reader = FailoverReader({"one": Engine("meilisearch")}, secondary)
    await reader.check()
    assert await responding_engine(reader) == "meilisearch"


async def test_facet_searches_fall_back() -> None:
    primary = Engine("meilisearch")
    primary.down = True
    reader = FailoverReader({"one": primary}, Engine("postgres"))
    hits = await reader.facet_values(FacetQuery(SearchQuery("posts"), "type"))
    assert hits == [FacetHit("postgres", 1)]


async def test_if_both_engines_fail_the_error_is_raised() -> None:
    primary, secondary = Engine("meilisearch"), Engine("postgres")
    primary.down = secondary.down = True
    with pytest.raises(SearchUnavailable):
        await responding_engine(FailoverReader({"one": primary}, secondary))


async def test_one_slow_response_does_not_cause_failover() -> None:
    primary, switches = Engine("meilisearch"), list[None]()
    reader = FailoverReader(
        {"one": primary}, Engine("postgres"), Clock(), on_switch=lambda: switches.append(None)
    )
    primary.slow = True
    request = reader.for_request()
    response = await request.search({"posts": SearchQuery("posts")})
    assert (response.engine, response.degraded) == ("postgres", True), (
        "the response must not be cached"
    )
    assert (request.name, request.degraded) == ("postgres", True)
    primary.slow = False
    await request.search({"posts": SearchQuery("posts")})
    assert primary.calls == 1, "one request waits for it once"

    assert await responding_engine(reader) == "meilisearch"
    assert (reader.degraded, switches) == (False, []), "the cached responses remain"


async def test_few_slow_responses_do_not_cause_failover() -> None:
    primary, clock = Engine("meilisearch"), Clock()
    reader = FailoverReader({"one": primary}, Engine("postgres"), clock)
    for turn in range(100):
        primary.slow = turn % 5 == 0
        await responding_engine(reader)
        clock.now += 0.1
    assert not reader.degraded


async def test_a_hanging_engine_causes_failover() -> None:
    primary, clock = Engine("meilisearch"), Clock()
    reader = FailoverReader({"one": primary}, Engine("postgres"), clock)
    primary.slow = True
    assert [await responding_engine(reader) for _ in range(20)] == ["postgres"] * 20
    assert primary.calls == 3
    assert reader.degraded
    primary.slow = False
    clock.now += OPEN_SECONDS
    await reader.check()
    assert await responding_engine(reader) == "meilisearch"


async def test_concurrent_requests_to_the_primary_are_limited() -> None:
    primary = HangingEngine()
    reader = FailoverReader({"one": primary}, Engine("postgres"))
    searches = [
        asyncio.create_task(responding_engine(reader)) for _ in range(3 * MAX_PRIMARY_REQUESTS)
    ]
    await asyncio.sleep(0.05)
    assert primary.waiting == MAX_PRIMARY_REQUESTS
    primary.may_respond.set()
    assert await asyncio.gather(*searches) == ["meilisearch"] * len(searches)


async def test_a_search_that_waits_too_long_raises_search_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(failover, "MAX_WAIT_SECONDS", 0.05)
    primary, secondary = HangingEngine(), Engine("postgres")
    reader = FailoverReader({"one": primary}, secondary)
    searches = [asyncio.create_task(responding_engine(reader)) for _ in range(MAX_PRIMARY_REQUESTS)]
    await asyncio.sleep(0)
    for _ in range(30):
        with pytest.raises(SearchBusy):
            await responding_engine(reader)
    assert (secondary.calls, reader.degraded) == (0, False), "the primary did not fail"
    primary.may_respond.set()
    assert await asyncio.gather(*searches) == ["meilisearch"] * MAX_PRIMARY_REQUESTS


async def test_a_waiting_search_moves_to_the_secondary_if_the_primary_fails() -> None:
    primary = HangingEngine()
    reader = FailoverReader({"one": primary}, Engine("postgres"))
    searches = [
        asyncio.create_task(responding_engine(reader)) for _ in range(3 * MAX_PRIMARY_REQUESTS)
    ]
    await asyncio.sleep(0.05)
    primary.down = True
    primary.may_respond.set()
    assert await asyncio.gather(*searches) == ["postgres"] * len(searches)
    assert primary.calls == MAX_PRIMARY_REQUESTS
