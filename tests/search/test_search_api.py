"""`GET /api/search` (document 1, sections 2, 5, 7)."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("q", ["", "a", "  a  ", " ", "ש"])
async def test_two_characters_are_needed(client: httpx.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 422
    assert response.json() == {"message": "Please enter at least 2 characters to search"}


@pytest.mark.parametrize("limit", ["0", "51", "-1", "many", "1e3"])
async def test_the_limit_is_bounded(client: httpx.AsyncClient, limit: str) -> None:
    response = await client.get("/api/search", params={"q": "shabbat", "limit": limit})
    assert response.status_code == 422
    assert response.json()["message"].startswith("limit:")


async def test_three_groups_and_their_totals(client: httpx.AsyncClient) -> None:
    answer = (await client.get("/api/search", params={"q": "shabat"})).json()
    assert set(answer) == {
        "query", "engine", "degraded", "tookMs", "totals", "notes", "verse", "suggestions",
        "posts", "series", "torahTimelines",
    }  # fmt: skip
    assert answer["query"] == "shabat"
    assert answer["engine"] == "postgres"
    for group in ("posts", "series", "torahTimelines"):
        assert len(answer[group]) == min(10, answer["totals"][group])
    assert answer["posts"], "the example library has a teaching on Shabbat"


async def test_what_matched_is_marked(client: httpx.AsyncClient) -> None:
    answer = (await client.get("/api/search", params={"q": "teaching"})).json()
    assert all("<mark>teaching</mark>" in hit["snippet"].lower() for hit in answer["posts"])


@pytest.mark.parametrize(
    "q", ["\0\0", "'; DROP TABLE posts; --", "🕯🕯", "%%", "x" * 10_000, "א" * 300]
)
async def test_no_query_is_an_error(client: httpx.AsyncClient, q: str) -> None:
    response = await client.get("/api/search", params={"q": q})
    assert response.status_code == 200
