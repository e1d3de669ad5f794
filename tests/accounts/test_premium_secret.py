"""A secret in premium teachings leaves the site by no public way (ACCESS-18)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pytest

from tests.accounts.conftest import SECRET, Headers
from tests.accounts.test_viewer import ADDRESSES
from tests.site_fixtures import Site

ELSEWHERE = [
    "/api/posts/2",
    "/api/posts/2/related?type=weekly",
    "/api/posts/daily?q=candle",
    "/api/series?q=light",
    "/api/torah-timeline?q=noach",
    "/api/passages?q=what+does+the+candle+hide",
    "/api/search?q=hides+from+sight&facets=true",
    "/api/search?q=shabbat&type=daily",
    # A misspelling of the secret, and its beginning: neither is corrected to it.
    f"/api/search?q={SECRET[:-1]}x",
    f"/api/search?q={SECRET[:6]}",
    f"/search?q={SECRET[:-1]}x",
    "/weekly-essay",
    "/series",
    "/torah-timeline",
    "/offline",
    "/nowhere",
    "/feeds/daily.xml",
    "/feeds/weekly.xml",
    "/sitemaps/pages.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/cards/daily-learning/1.png",
    "/cards/home.png",
    "/api/openapi.json",
    "/api/health",
    "/api/posts/abc",
    "/api/posts/999",
    "/api/file-exists?path=/media/uploads/none.mp3",
]


@pytest.mark.parametrize("viewer", ["visitor", "user", "former"])
async def test_no_public_url_exposes_the_secret(
    premium_site: Site,
    headers: Mapping[str, Headers],
    viewer: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    for address in ADDRESSES + ELSEWHERE:
        answer = await premium_site.client.get(address, headers=headers[viewer])
        assert SECRET.lower().encode() not in answer.content.lower(), address
        assert SECRET not in str(answer.headers), address
    assert SECRET.lower() not in caplog.text.lower()


async def test_instant_search_does_not_expose_it(premium_site: Site) -> None:
    queries = [{"indexUid": "posts", "q": q} for q in ("candle", "hides from sight", SECRET[:6])]
    answer = await premium_site.client.post("/api/instant/multi-search", json={"queries": queries})
    hits = [hit for result in answer.json()["results"] for hit in result["hits"]]
    assert answer.status_code == 200
    assert hits
    assert SECRET.lower() not in answer.text.lower()


async def test_members_find_it(premium_site: Site, headers: Mapping[str, Headers]) -> None:
    """The test above would notice the secret."""
    member = headers["member"]
    answer = await premium_site.client.get("/api/search?q=hides+from+sight", headers=member)
    assert SECRET in answer.text
    page = await premium_site.client.get("/daily-learning/1", headers=member)
    assert SECRET in page.text
