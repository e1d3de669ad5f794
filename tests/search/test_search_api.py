"""`GET /api/search` (SEARCH-39)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest


@pytest.mark.parametrize("q", ["", "a", "  a  ", " ", "ש"])
async def test_two_characters_are_needed(client: httpx.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 422
    assert response.json() == {
        "code": "validation_failed",
        "message": "Please enter at least 2 characters to search",
        "fields": {"q": "Please enter at least 2 characters to search"},
    }


@pytest.mark.parametrize("limit", ["0", "51", "-1", "many", "1e3"])
async def test_the_limit_has_a_maximum(client: httpx.AsyncClient, limit: str) -> None:
    response = await client.get("/api/search", params={"q": "shabbat", "limit": limit})
    assert response.status_code == 422
    assert response.json()["message"].startswith("limit:")


async def test_three_groups_and_their_totals(client: httpx.AsyncClient) -> None:
    answer = (await client.get("/api/search", params={"q": "shabat"})).json()
    assert set(answer) == {
        "query", "engine", "degraded", "tookMs", "totals", "facets", "notes", "verse", "suggestions",
        "posts", "series", "torahTimelines",
    }  # fmt: skip
    assert answer["query"] == "shabat"
    assert answer["engine"] == "postgres"
    for group in ("posts", "series", "torahTimelines"):
        assert len(answer[group]) == min(10, answer["totals"][group])
    assert answer["posts"], "the example library has a teaching on Shabbat"


async def test_matches_are_highlighted(client: httpx.AsyncClient) -> None:
    answer = (await client.get("/api/search", params={"q": "teaching"})).json()
    assert all("<mark>teaching</mark>" in hit["snippet"].lower() for hit in answer["posts"])


@pytest.mark.parametrize(
    "q", ["\0\0", "'; DROP TABLE posts; --", "🕯🕯", "%%", "x" * 10_000, "א" * 300]
)
async def test_no_query_causes_a_server_error(client: httpx.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 200


async def answer_to(client: httpx.AsyncClient, **parameters: Any) -> dict[str, Any]:
    response = await client.get("/api/search", params={"q": "the", "limit": 50, **parameters})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def test_facets_are_counted_on_request(client: httpx.AsyncClient) -> None:
    assert (await answer_to(client))["facets"] is None
    answer = await answer_to(client, facets=True)
    assert set(answer["facets"]) == {"type", "topic", "series", "book", "portion", "length"}
    assert sum(answer["facets"]["type"].values()) == answer["totals"]["posts"]
    assert sum(answer["facets"]["length"].values()) == answer["totals"]["posts"]


async def test_filters_combine_with_correct_counts(client: httpx.AsyncClient) -> None:
    """Each count is how many there are when that value is chosen too."""
    chosen = {"type": "weekly"}
    answer = await answer_to(client, facets=True, **chosen)
    assert {hit["type"] for hit in answer["posts"]} == {"weekly"}
    assert set(answer["facets"]["type"]) == {"daily", "weekly"}, "the other type can be added"
    for name in ("topic", "length", "series"):
        for value, count in answer["facets"][name].items():
            narrowed = await answer_to(client, **chosen, **{name: value})
            assert narrowed["totals"]["posts"] == count, (name, value)


async def test_values_of_one_facet_are_alternatives(client: httpx.AsyncClient) -> None:
    both = await answer_to(client, type=["daily", "weekly"])
    assert both["totals"]["posts"] == (await answer_to(client))["totals"]["posts"]


async def test_a_group_without_the_filtered_attribute_is_empty(client: httpx.AsyncClient) -> None:
    answer = await answer_to(client, book="Genesis")
    assert answer["series"] == []
    assert {hit["book"] for hit in answer["torahTimelines"]} == {"Genesis"}
    answer = await answer_to(client, length="Under 3 minutes")
    assert answer["torahTimelines"] == answer["series"] == []


@pytest.mark.parametrize("value", ["", '"', "\\", "a AND b", "🕯", "x" * 200])
async def test_no_filter_value_causes_a_server_error(client: httpx.AsyncClient, value: str) -> None:
    assert (await answer_to(client, topic=value))["posts"] == []


async def test_filters_are_bounded(client: httpx.AsyncClient) -> None:
    for topic in (["x"] * 41, ["x" * 201], ["\0"]):
        response = await client.get("/api/search", params={"q": "shabbat", "topic": topic})
        assert response.status_code == 422
        assert "message" in response.json()
