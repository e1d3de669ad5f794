"""Several Meilisearch servers: reads are spread over those that are up to date."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from api.core.settings import Settings
from api.search.engines.failover import (
    MAX_PRIMARY_REQUESTS,
    OPEN_SECONDS,
    FailoverReader,
)
from api.search.engines.meilisearch.servers import MAX_NAME_LENGTH, server_name
from api.search.types import FacetQuery, SearchBusy, SearchQuery, SearchUnavailable
from tests.search.test_failover import Clock, Engine, responding_engine


class Servers:
    """A reader over two servers and Postgres, and for how long each server's queue has waited."""

    def __init__(self) -> None:
        self.one, self.two, self.postgres = (
            Engine("meilisearch"),
            Engine("meilisearch"),
            Engine("postgres"),
        )
        self.clock, self.switches = Clock(), list[float]()
        self.waiting: dict[str, float] = {}
        self.is_database_down = False
        self.reader = FailoverReader(
            {"one": self.one, "two": self.two},
            self.postgres,
            self.clock,
            lambda: self.switches.append(self.clock.now),
            self.delays,
        )

    async def delays(self) -> dict[str, float]:
        if self.is_database_down:
            raise SearchUnavailable("down")
        return self.waiting

    @property
    def states(self) -> list[str]:
        return [server.state for server in self.reader.servers]

    async def search(self, times: int = 1) -> list[str]:
        return [await responding_engine(self.reader) for _ in range(times)]


@pytest.fixture
def servers() -> Servers:
    return Servers()


@pytest.mark.rule("SCALE-8")
async def test_reads_are_spread_over_the_servers(servers: Servers) -> None:
    await servers.search(6)
    assert (servers.one.calls, servers.two.calls) == (3, 3)


async def test_one_request_stays_with_one_server(servers: Servers) -> None:
    request = servers.reader.for_request()
    for _ in range(4):
        await request.search({"posts": SearchQuery("posts")})
    assert sorted((servers.one.calls, servers.two.calls)) == [0, 4]


async def test_a_read_goes_to_a_server_that_is_not_busy(servers: Servers) -> None:
    request = servers.reader.for_request()
    async with AsyncExitStack() as slots:
        for _ in range(MAX_PRIMARY_REQUESTS):
            await slots.enter_async_context(servers.reader.servers[1].slot())
        assert await servers.search(4) == ["meilisearch"] * 4
        # This one had chosen its server before.
        await request.search({"posts": SearchQuery("posts")})
        assert (servers.one.calls, servers.two.calls) == (5, 0)
        for _ in range(MAX_PRIMARY_REQUESTS):
            await slots.enter_async_context(servers.reader.servers[0].slot())
        with pytest.raises(SearchBusy):
            await servers.search()


@pytest.mark.rule("SCALE-8")
async def test_a_read_that_fails_on_one_server_is_answered_by_another(servers: Servers) -> None:
    servers.one.down = True
    assert await servers.search(6) == ["meilisearch"] * 6
    assert servers.one.calls == 1, "no call waits for it after the first failure"
    assert servers.states == ["out", "used"]
    assert (servers.reader.degraded, servers.switches, servers.postgres.calls) == (False, [], 0)
    hits = await servers.reader.facet_values(FacetQuery(SearchQuery("posts"), "type"))
    assert [hit.value for hit in hits] == ["meilisearch"]


@pytest.mark.rule("SCALE-8")
async def test_postgres_answers_only_when_no_server_is_left(servers: Servers) -> None:
    servers.one.down = servers.two.down = True
    assert await servers.search(3) == ["postgres"] * 3
    assert (servers.reader.degraded, servers.switches) == (True, [0])
    servers.two.down = False
    servers.clock.now += OPEN_SECONDS
    await servers.reader.check()
    assert await servers.search(3) == ["meilisearch"] * 3
    assert (servers.reader.degraded, servers.switches) == (False, [0, OPEN_SECONDS])
    assert servers.states == ["out", "used"]


@pytest.mark.rule("SCALE-9")
async def test_an_emptied_server_is_left_out_until_it_is_filled(servers: Servers) -> None:
    servers.two.document_counts = {"posts": 0, "series": 0}
    await servers.reader.check()
    await servers.search(4)
    assert (servers.states, servers.two.calls) == (["used", "out"], 0)
    servers.two.document_counts = servers.one.document_counts
    await servers.reader.check()
    await servers.search(4)
    assert servers.two.calls == 2


@pytest.mark.rule("SCALE-8")
async def test_a_server_that_waits_for_changes_is_not_read_beside_one_that_has_them(
    servers: Servers,
) -> None:
    servers.waiting = {"one": 20.0, "two": 1.0}
    await servers.reader.check()
    await servers.search(4)
    assert (servers.states, servers.one.calls) == (["behind", "used"], 0)
    servers.two.down = True
    assert await servers.search(2) == ["meilisearch"] * 2, "an older result before the other engine"
    assert servers.one.calls == 2
    servers.waiting = {}
    await servers.reader.check()
    assert servers.states == ["used", "out"]


async def test_if_all_wait_alike_all_are_read(servers: Servers) -> None:
    servers.waiting = {"one": 600.0, "two": 602.0}
    await servers.reader.check()
    assert servers.states == ["used", "used"]


async def test_servers_are_read_while_the_database_is_down(servers: Servers) -> None:
    servers.is_database_down = servers.postgres.down = True
    await servers.reader.check()
    assert await servers.search(2) == ["meilisearch"] * 2


@pytest.mark.rule("SCALE-15")
async def test_a_single_server_needs_no_query_for_its_delay() -> None:
    async def never() -> dict[str, float]:
        raise AssertionError("a single server is not compared with others")

    reader = FailoverReader({"one": Engine("meilisearch")}, Engine("postgres"), delays=never)
    await reader.check()
    assert await responding_engine(reader) == "meilisearch"


def test_the_name_of_a_server_has_no_password_and_a_limited_length() -> None:
    assert server_name("https://user:secret@search-1:7700/meili") == "search-1:7700/meili"
    long = server_name(f"http://{'a' * 200}:7700")
    assert len(long) <= MAX_NAME_LENGTH
    assert long != server_name(f"http://{'b' * 200}:7700")


@pytest.mark.rule("SCALE-6")
@pytest.mark.parametrize(
    ("key", "keys"),
    [(None, [None, None]), ("same", ["same", "same"]), ("first, second", ["first", "second"])],
)
def test_one_key_is_for_all_servers_or_each_has_one(
    key: str | None, keys: list[str | None]
) -> None:
    settings = Settings(meili_url="http://one:7700, http://two:7700/", meili_master_key=key)
    urls = ["http://one:7700", "http://two:7700"]
    assert settings.meili_servers == list(zip(urls, keys, strict=True))


@pytest.mark.rule("SCALE-6")
def test_the_key_of_a_single_server_may_contain_commas() -> None:
    settings = Settings(meili_url="http://one:7700", meili_master_key="a,b,c")
    assert settings.meili_servers == [("http://one:7700", "a,b,c")]
