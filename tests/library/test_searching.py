"""The fields of each hit of `GET /api/search`."""

from __future__ import annotations

import httpx2
import pytest

MARKED = {"id", "title", "highlightedTitle", "snippet", "nearby"}
POST = {
    "type",
    "excerpt",
    "publishDate",
    "author",
    "topics",
    "isPremium",
    "isLocked",
    "semantic",
    "paragraph",
}


@pytest.mark.rule("SEARCH-40", "API-15")
@pytest.mark.parametrize(
    ("q", "group", "fields"),
    [
        ("teaching", "posts", POST),
        ("series", "series", {"slug", "description", "lessonCount"}),
        (
            "portion",
            "torahTimelines",
            {
                *("slug", "parasha", "book", "hebrewName", "englishName"),
                *("startChapter", "startVerse", "endChapter", "endVerse"),
                *("highlightedHebrewTitle", "hebrewSnippet"),
            },
        ),
    ],
)
async def test_each_hit_has_its_fields(
    client: httpx2.AsyncClient, q: str, group: str, fields: set[str]
) -> None:
    found = (await client.get("/api/search", params={"q": q})).json()[group]
    assert found
    assert all(set(hit) == MARKED | fields for hit in found)
