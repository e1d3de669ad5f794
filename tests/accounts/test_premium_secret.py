"""No public URL exposes the locked text of premium teachings (ACCESS-18)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pytest

from tests.accounts.conftest import SECRET, Headers
from tests.accounts.test_viewer import ADDRESSES
from tests.site_fixtures import Site

OTHER_ADDRESSES = [
    "/api/posts/2",
    "/api/posts/2/related?type=weekly",
    "/api/posts/daily?q=candle",
    "/api/series?q=light",
    "/api/torah-timeline?q=noach",
    "/api/passages?q=what+does+the+candle+hide",
    "/api/search?q=hides+from+sight&facets=true",
    "/api/search?q=shabbat&type=daily",
    # A misspelling and a prefix of the secret: neither is corrected to it.
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
    for address in ADDRESSES + OTHER_ADDRESSES:
        response = await premium_site.client.get(address, headers=headers[viewer])
        assert SECRET.lower().encode() not in response.content.lower(), address
        assert SECRET not in str(response.headers), address
    assert SECRET.lower() not in caplog.text.lower()


async def test_instant_search_does_not_expose_the_secret(premium_site: Site) -> None:
    queries = [{"indexUid": "posts", "q": q} for q in ("candle", "hides from sight", SECRET[:6])]
    response = await premium_site.client.post(
        "/api/instant/multi-search", json={"queries": queries}
    )
    hits = [hit for result in response.json()["results"] for hit in result["hits"]]
    assert response.status_code == 200
    assert hits
    assert SECRET.lower() not in response.text.lower()


async def test_members_find_the_secret(premium_site: Site, headers: Mapping[str, Headers]) -> None:
    """Shows that the tests above would detect the secret."""
    member = headers["member"]
    response = await premium_site.client.get("/api/search?q=hides+from+sight", headers=member)
    assert SECRET in response.text
    page = await premium_site.client.get("/daily-learning/1", headers=member)
    assert SECRET in page.text
