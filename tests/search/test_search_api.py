"""The endpoint `GET /api/search` (SEARCH-39)."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest


@pytest.mark.rule("SEARCH-1")
@pytest.mark.parametrize("q", ["", "a", "  a  ", " ", "ש"])
async def test_two_characters_are_needed(client: httpx2.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 422
    assert response.json() == {
        "code": "validation_failed",
        "message": "Please enter at least 2 characters to search",
        "fields": {"q": "Please enter at least 2 characters to search"},
    }


@pytest.mark.parametrize("limit", ["0", "51", "-1", "many", "1e3"])
async def test_the_limit_has_a_maximum(client: httpx2.AsyncClient, limit: str) -> None:
    response = await client.get("/api/search", params={"q": "shabbat", "limit": limit})
    assert response.status_code == 422
    assert response.json()["message"].startswith("limit:")


@pytest.mark.rule("ACCESS-5", "SEARCH-32", "SEARCH-39")
async def test_three_groups_and_their_totals(client: httpx2.AsyncClient) -> None:
    body = (await client.get("/api/search", params={"q": "shabat"})).json()
    assert set(body) == {
        "query", "engine", "degraded", "tookMs", "totals", "order", "facets", "notes", "absentTerms", "sitePages", "cautionNotice",
        "place", "verse", "mishnah", "calendar", "suggestions", "posts", "series", "torahTimelines", "closest",
    }  # fmt: skip
    assert body["query"] == "shabat"
    assert body["engine"] == "postgres"
    for group in ("posts", "series", "torahTimelines"):
        assert len(body[group]) == min(10, body["totals"][group])
    assert body["posts"], "the example library has a teaching on Shabbat"


@pytest.mark.rule("SEARCH-15", "SEARCH-32", "SEARCH-39")
async def test_matches_are_highlighted(client: httpx2.AsyncClient) -> None:
    body = (await client.get("/api/search", params={"q": "teaching"})).json()
    assert all("<mark>teaching</mark>" in hit["snippet"].lower() for hit in body["posts"])


@pytest.mark.rule("SEARCH-32", "SEARCH-39")
@pytest.mark.parametrize(
    "q", ["\0\0", "'; DROP TABLE posts; --", "🕯🕯", "%%", "x" * 10_000, "א" * 300]
)
async def test_no_query_causes_a_server_error(client: httpx2.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 200


async def search(client: httpx2.AsyncClient, **parameters: Any) -> dict[str, Any]:
    response = await client.get("/api/search", params={"q": "the", "limit": 50, **parameters})
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


async def test_facets_are_counted_on_request(client: httpx2.AsyncClient) -> None:
    assert (await search(client))["facets"] is None
    body = await search(client, facets=True)
    assert set(body["facets"]) == {"type", "topic", "series", "book", "portion", "length"}
    assert sum(body["facets"]["type"].values()) == body["totals"]["posts"]
    assert sum(body["facets"]["length"].values()) == body["totals"]["posts"]


@pytest.mark.rule("SEARCH-17")
async def test_filters_combine_with_correct_counts(client: httpx2.AsyncClient) -> None:
    """The count of a value is the total when that value is selected, too."""
    selected = {"type": "weekly"}
    body = await search(client, facets=True, **selected)
    assert {hit["type"] for hit in body["posts"]} == {"weekly"}
    assert set(body["facets"]["type"]) == {"daily", "weekly"}, "the other type can be added"
    for name in ("topic", "length", "series"):
        for value, count in body["facets"][name].items():
            narrowed = await search(client, **selected, **{name: value})
            assert narrowed["totals"]["posts"] == count, (name, value)


@pytest.mark.rule("SEARCH-17")
async def test_values_of_one_facet_are_alternatives(client: httpx2.AsyncClient) -> None:
    both = await search(client, type=["daily", "weekly"])
    assert both["totals"]["posts"] == (await search(client))["totals"]["posts"]


async def test_a_group_without_the_filtered_attribute_is_empty(client: httpx2.AsyncClient) -> None:
    body = await search(client, book="Genesis")
    assert body["series"] == []
    assert {hit["book"] for hit in body["torahTimelines"]} == {"Genesis"}
    body = await search(client, length="Under 3 minutes")
    assert body["torahTimelines"] == body["series"] == []


@pytest.mark.parametrize("value", ["", '"', "\\", "a AND b", "🕯", "x" * 200])
async def test_no_filter_value_causes_a_server_error(
    client: httpx2.AsyncClient, value: str
) -> None:
    assert (await search(client, topic=value))["posts"] == []


@pytest.mark.rule("SEARCH-17")
async def test_filters_are_bounded(client: httpx2.AsyncClient) -> None:
    for topic in (["x"] * 41, ["x" * 201], ["\0"]):
        response = await client.get("/api/search", params={"q": "shabbat", "topic": topic})
        assert response.status_code == 422
        assert "message" in response.json()
