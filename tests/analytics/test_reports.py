"""Search events that pages send, and the reports that the admin sees."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx2
import pytest
from sqlalchemy import Engine, insert, text

from api.analytics.recorder import Tallies, Tally
from api.models import SearchCount
from tests.site_fixtures import Site

TODAY = datetime.now(ZoneInfo("America/New_York")).date()
REPORTS = ["top", "empty", "trend"]


def count(engine: Engine, query: str, days_ago: int = 0, **numbers: int) -> None:
    defaults = {"searches": 1, "empty": 0, "opened": 0, "results": 0, "unanswered": 0}
    day = TODAY - timedelta(days=days_ago)
    with engine.begin() as connection:
        row = {"day": day, "query": query, **defaults, **numbers}
        connection.execute(insert(SearchCount).values(row))


async def report(admin: httpx2.AsyncClient, name: str, **params: Any) -> list[dict[str, Any]]:
    response = await admin.get(f"/api/admin/searches/{name}", params=params)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "private, no-store"
    found: list[dict[str, Any]] = response.json()
    return found


# --- reports ---


@pytest.mark.rule("ACCESS-9", "ADMIN-6")
@pytest.mark.parametrize("name", REPORTS)
async def test_reports_require_the_admin(site: Site, name: str) -> None:
    assert (await site.client.get(f"/api/admin/searches/{name}")).status_code == 401
    assert (await site.client.get(f"/api/admin/searches/{name}?days=x")).status_code == 401


@pytest.mark.rule("ADMIN-20")
async def test_top_queries(admin: httpx2.AsyncClient, fresh_engine: Engine) -> None:
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
        "unanswered": 0,
        "lastDay": TODAY.isoformat(),
    }
    assert len(await report(admin, "top", limit=1)) == 1
    assert [e["query"] for e in await report(admin, "top", days=400)] == ["shabbat", "tefillin"]


@pytest.mark.rule("ADMIN-20")
async def test_queries_without_results(admin: httpx2.AsyncClient, fresh_engine: Engine) -> None:
    count(fresh_engine, "found", searches=9)
    count(fresh_engine, "seldom", searches=9, empty=1)
    count(fresh_engine, "often", searches=2, empty=2)
    count(fresh_engine, "long ago", 31, empty=1)
    found = await report(admin, "empty")
    assert [(entry["query"], entry["empty"]) for entry in found] == [("often", 2), ("seldom", 1)]


@pytest.mark.rule("ADMIN-66")
async def test_questions_without_an_answer_are_listed_with_searches_without_results(
    admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    count(fresh_engine, "searched", searches=2, empty=2)
    count(fresh_engine, "asked", searches=0, unanswered=3)
    count(fresh_engine, "both", searches=2, empty=2, unanswered=2)
    count(fresh_engine, "answered", searches=9)
    found = await report(admin, "empty")
    assert [(entry["query"], entry["unanswered"]) for entry in found] == [
        ("both", 2),
        ("asked", 3),
        ("searched", 0),
    ]


@pytest.mark.rule("ADMIN-20")
async def test_searches_by_day(admin: httpx2.AsyncClient, fresh_engine: Engine) -> None:
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


@pytest.mark.rule("ADMIN-20")
@pytest.mark.parametrize(
    ("query", "searches"), [("  SHABBAT ", 3), ("tefillin", 0), ("?!", 0), ("\x00", 0), (" ", 4)]
)
async def test_searches_of_one_query_by_day(
    admin: httpx2.AsyncClient, fresh_engine: Engine, query: str, searches: int
) -> None:
    count(fresh_engine, "shabbat", searches=3)
    count(fresh_engine, "", searches=1)
    [day] = await report(admin, "trend", days=1, query=query)
    assert day["searches"] == searches


@pytest.mark.parametrize("name", REPORTS)
async def test_reports_without_any_search(admin: httpx2.AsyncClient, name: str) -> None:
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
async def test_invalid_limits_are_rejected(admin: httpx2.AsyncClient, bad: str) -> None:
    assert (await admin.get(f"/api/admin/searches/top?{bad}")).status_code == 422


async def test_long_queries_are_rejected(admin: httpx2.AsyncClient) -> None:
    response = await admin.get("/api/admin/searches/trend", params={"query": "x" * 201})
    assert response.status_code == 422


# --- events ---


async def send_event(site: Site, body: object) -> httpx2.Response:
    headers = {"Content-Type": "application/json"}
    content = json.dumps(body)
    return await site.client.post("/api/analytics/searches", content=content, headers=headers)


def search_event(event: str = "searched", query: str = "shabbat", result_count: int = 3) -> Any:
    return {"event": event, "query": query, "resultCount": result_count}


def counts(site: Site) -> dict[str, Tally]:
    tallies: Tallies = site.app.state.search_recorder.take()
    return {query: tally for (_, query), tally in tallies.items()}


@pytest.mark.rule("ADMIN-22", "ADMIN-66")
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("searched", Tally(searches=1, results=3)),
        ("opened", Tally(opened=1)),
        ("searched_and_opened", Tally(searches=1, opened=1, results=3)),
        ("unanswered", Tally(unanswered=1)),
    ],
)
async def test_events_are_counted(site: Site, event: str, expected: Tally) -> None:
    response = await send_event(site, search_event(event))
    assert (response.status_code, response.content) == (204, b"")
    assert counts(site) == {"shabbat": expected}


async def test_integers_may_be_sent_as_floats(site: Site) -> None:
    """JSON has one number type: 3.0 is the integer 3."""
    assert (await send_event(site, search_event() | {"resultCount": 3.0})).status_code == 204
    assert counts(site) == {"shabbat": Tally(searches=1, results=3)}


@pytest.mark.rule("ADMIN-24")
async def test_searches_without_an_event_are_not_counted(site: Site) -> None:
    """The page decides what counts as a search (ADMIN-24): the server does not count requests."""
    queries = [{"indexUid": "posts", "q": "zebra"}]
    for typed in ("zeb", "zebr", "zebra"):
        assert (await site.client.get("/api/search", params={"q": typed})).status_code == 200
        assert (await site.client.get("/search", params={"q": typed})).status_code == 200
    response = await site.client.post("/api/instant/multi-search", json={"queries": queries})
    assert response.status_code == 200
    assert counts(site) == {}


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        search_event("clicked"),
        search_event(query="x" * 201),
        search_event(query="\ud800"),
        search_event(result_count=-1),
        search_event(result_count=1_000_001),
        search_event() | {"query": None},
        search_event() | {"resultCount": 1.5},
        search_event() | {"resultCount": True},
        search_event() | {"resultCount": "3"},
    ],
)
async def test_invalid_bodies_are_rejected(site: Site, body: object) -> None:
    assert (await send_event(site, body)).status_code == 422
    assert counts(site) == {}


async def test_too_many_events_return_429(site: Site) -> None:
    calls = [(await send_event(site, search_event())).status_code for _ in range(121)]
    assert calls == [204] * 120 + [429]
    rejected = await send_event(site, search_event())
    assert 0 < int(rejected.headers["retry-after"]) <= 60
    assert rejected.json() == {
        "code": "rate_limited",
        "message": "Too many calls. Please wait.",
        "retryAfter": int(rejected.headers["retry-after"]),
    }


@pytest.mark.rule("ADMIN-21")
async def test_no_visitor_data_is_stored(fresh_engine: Engine) -> None:
    tables = "SELECT column_name FROM information_schema.columns WHERE table_name = 'search_counts'"
    with fresh_engine.connect() as connection:
        columns = set(connection.execute(text(tables)).scalars())
    assert columns == {"day", "query", "searches", "empty", "opened", "results", "unanswered"}
