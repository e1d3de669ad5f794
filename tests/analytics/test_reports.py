"""What the admin sees of searches, and what a page tells when a result is opened."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from sqlalchemy import Engine, insert, text

from api.models import SearchCount
from tests.api_fixtures import Site

TODAY = datetime.now(ZoneInfo("America/New_York")).date()
TAB = "tab-00001"
REPORTS = ["top", "empty", "trend"]


def count(engine: Engine, query: str, days_ago: int = 0, **numbers: int) -> None:
    defaults = {"searches": 1, "empty": 0, "opened": 0, "results": 0}
    day = TODAY - timedelta(days=days_ago)
    with engine.begin() as connection:
        row = {"day": day, "query": query, **defaults, **numbers}
        connection.execute(insert(SearchCount).values(row))


async def report(admin: httpx.AsyncClient, name: str, **params: Any) -> list[dict[str, Any]]:
    answer = await admin.get(f"/api/admin/searches/{name}", params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: list[dict[str, Any]] = answer.json()
    return found


# --- what the admin sees ---


@pytest.mark.parametrize("name", REPORTS)
async def test_nobody_else_sees_it(site: Site, name: str) -> None:
    assert (await site.client.get(f"/api/admin/searches/{name}")).status_code == 401
    assert (await site.client.get(f"/api/admin/searches/{name}?days=x")).status_code == 401


async def test_top(admin: httpx.AsyncClient, fresh_engine: Engine) -> None:
    count(fresh_engine, "shabbat", searches=3, opened=2, results=30)
    count(fresh_engine, "shabbat", 29, searches=1, empty=1)
    count(fresh_engine, "shabbat", 30, searches=100)
    count(fresh_engine, "tefillin", 1, searches=5, results=12)
    count(fresh_engine, "", searches=50)
    found = await report(admin, "top")
    assert [entry["query"] for entry in found] == ["tefillin", "shabbat"]
    assert found[1] == {
        "query": "shabbat",
        "searches": 4,
        "empty": 1,
        "opened": 2,
        "results": 7.5,
        "lastDay": TODAY.isoformat(),
    }
    assert len(await report(admin, "top", limit=1)) == 1
    assert [e["query"] for e in await report(admin, "top", days=400)] == ["shabbat", "tefillin"]


async def test_empty(admin: httpx.AsyncClient, fresh_engine: Engine) -> None:
    count(fresh_engine, "found", searches=9)
    count(fresh_engine, "seldom", searches=9, empty=1)
    count(fresh_engine, "often", searches=2, empty=2)
    count(fresh_engine, "long ago", 31, empty=1)
    found = await report(admin, "empty")
    assert [(entry["query"], entry["empty"]) for entry in found] == [("often", 2), ("seldom", 1)]


async def test_trend(admin: httpx.AsyncClient, fresh_engine: Engine) -> None:
    count(fresh_engine, "shabbat", searches=3, opened=2)
    count(fresh_engine, "tefillin", searches=4, empty=1)
    count(fresh_engine, "", searches=1)
    count(fresh_engine, "shabbat", 2)
    found = await report(admin, "trend", days=3)
    days = [(TODAY - timedelta(days=ago)).isoformat() for ago in (2, 1, 0)]
    assert found == [
        {"day": days[0], "searches": 1, "empty": 0, "opened": 0},
        {"day": days[1], "searches": 0, "empty": 0, "opened": 0},
        {"day": days[2], "searches": 8, "empty": 1, "opened": 2},
    ]
    assert len(await report(admin, "trend")) == 30


@pytest.mark.parametrize(
    ("query", "searches"), [("  SHABBAT ", 3), ("tefillin", 0), ("?!", 0), ("\x00", 0), (" ", 4)]
)
async def test_trend_of_a_query(
    admin: httpx.AsyncClient, fresh_engine: Engine, query: str, searches: int
) -> None:
    count(fresh_engine, "shabbat", searches=3)
    count(fresh_engine, "", searches=1)
    [day] = await report(admin, "trend", days=1, query=query)
    assert day["searches"] == searches


@pytest.mark.parametrize("name", REPORTS)
async def test_without_any_search(admin: httpx.AsyncClient, name: str) -> None:
    assert all(entry["searches"] == 0 for entry in await report(admin, name))


@pytest.mark.parametrize(
    "bad",
    [
        "days=0",
        "days=-1",
        "days=401",
        "days=x",
        "days=1e3",
        "days=99999999999999999999",
        "limit=0",
        "limit=201",
        "limit=",
        "limit=%00",
    ],
)
async def test_bad_bounds(admin: httpx.AsyncClient, bad: str) -> None:
    assert (await admin.get(f"/api/admin/searches/top?{bad}")).status_code == 422


async def test_a_long_query_is_refused(admin: httpx.AsyncClient) -> None:
    answer = await admin.get("/api/admin/searches/trend", params={"query": "x" * 201})
    assert answer.status_code == 422


# --- what is opened ---


async def tell(site: Site, body: object) -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return await site.client.post("/api/search/opened", content=json.dumps(body), headers=headers)


async def test_opened(site: Site) -> None:
    recorder = site.app.state.search_recorder
    recorder.record(TAB, "shabbat", 3)
    answer = await tell(site, {"chain": TAB, "kind": "post", "id": 1})
    assert (answer.status_code, answer.content) == (204, b"")
    [(key, tally)] = recorder.take(everything=True).items()
    assert (key[1], tally.opened) == ("shabbat", 1)


@pytest.mark.parametrize(
    "body",
    [
        {"chain": "unknown-chain", "kind": "post", "id": 1},
        {"chain": "", "kind": "series", "id": 2**31 - 1},
        {"chain": "\x00", "kind": "timeline", "id": 1},
    ],
)
async def test_opened_from_nowhere(site: Site, body: dict[str, Any]) -> None:
    assert (await tell(site, body)).status_code == 204
    assert site.app.state.search_recorder.take(everything=True) == {}


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"chain": TAB, "kind": "user", "id": 1},
        {"chain": TAB, "kind": "post", "id": 0},
        {"chain": TAB, "kind": "post", "id": 2**31},
        {"chain": TAB, "kind": "post", "id": 1.5},
        {"chain": None, "kind": "post", "id": 1},
        {"chain": "\ud800", "kind": "post", "id": 1},
        {"chain": "x" * 65, "kind": "post", "id": 1},
    ],
)
async def test_bad_bodies(site: Site, body: object) -> None:
    assert (await tell(site, body)).status_code == 422


async def test_too_many_calls(site: Site) -> None:
    body = {"chain": TAB, "kind": "post", "id": 1}
    assert [(await tell(site, body)).status_code for _ in range(121)] == [204] * 120 + [429]
    refused = await tell(site, body)
    assert 0 < int(refused.headers["retry-after"]) <= 60
    assert refused.json() == {
        "code": "rate_limited",
        "message": "Too many calls. Please wait.",
        "retryAfter": int(refused.headers["retry-after"]),
    }


async def test_nothing_of_the_visitor_is_stored(site: Site, fresh_engine: Engine) -> None:
    site.app.state.search_recorder.record(TAB, "shabbat", 3)
    await tell(site, {"chain": TAB, "kind": "post", "id": 1})
    tables = "SELECT table_name, column_name FROM information_schema.columns WHERE table_name = 'search_counts'"
    with fresh_engine.connect() as connection:
        columns = {row.column_name for row in connection.execute(text(tables))}
    assert columns == {"day", "query", "searches", "empty", "opened", "results"}
