"""No endpoint exposes scheduled posts or inactive series."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine

from api.search.engines.postgres.reader import PostgresReader
from api.search.types import EngineResponse, Key, SearchQuery, SearchResult
from tests.factories import SECRET, example_library, execute, save
from tests.site_fixtures import Site

EVERY_URL = [
    "/api/posts/daily",
    "/api/posts/daily?limit=200",
    "/api/posts/weekly",
    "/api/posts/recent",
    "/api/posts/featured",
    "/api/series",
    "/api/series/active",
    "/api/series/slug/light",
    "/api/series/1/posts",
    "/api/torah-timeline",
    "/api/torah-timeline?book=Genesis",
    "/api/torah-timeline/slug/noach",
    "/api/torah-timeline/1/posts",
    "/api/torah-timeline/1/adjacent",
    "/api/torah-timeline/this-week",
    "/api/journey-paths/from/1",
    "/api/posts/1/collections",
    f"/api/posts/daily?q={SECRET}",
    f"/api/posts/weekly?q={SECRET}",
    f"/api/series?q={SECRET}",
    f"/api/torah-timeline?q={SECRET}",
    "/",
    "/daily-learning",
    "/weekly-essay",
    "/series",
    "/series/light",
    "/torah-timeline",
    "/torah-timeline/noach",
    "/daily-learning/1",
    "/weekly-essay/3",
]
HIDDEN_URLS = [
    "/api/posts/9",
    "/api/posts/10",
    "/api/posts/9/collections",
    "/api/journey-paths/from/9",
    "/api/series/slug/hidden",
    "/api/series/2/posts",
    "/daily-learning/9",
    "/weekly-essay/9",
    "/weekly-essay/10",
    "/series/hidden",
]


@pytest.mark.rule("ACCESS-1")
@pytest.mark.parametrize("address", EVERY_URL)
async def test_no_response_contains_hidden_content(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.get(address)
    assert response.status_code == 200
    assert SECRET not in response.text


@pytest.mark.rule("ACCESS-1", "ACCESS-3", "READ-58")
@pytest.mark.parametrize("address", HIDDEN_URLS)
async def test_hidden_content_returns_404(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert SECRET not in response.text


async def test_hidden_content_is_not_counted(client: httpx2.AsyncClient) -> None:
    for address, total in (("posts/daily", 3), ("posts/weekly", 2), ("series", 2)):
        response = await client.get(f"/api/{address}?limit=1")
        assert response.headers["x-total-count"] == str(total)


def search_finding(*ids: int) -> Any:
    """A search engine that still finds posts that the library no longer shows."""

    async def search(_: PostgresReader, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        documents = tuple({"id": id} for id in ids)
        result = SearchResult(documents, len(documents))
        return EngineResponse(dict.fromkeys(queries, result), "postgres")

    return search


async def test_stale_search_hits_are_filtered_by_the_database(
    client: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresReader, "search", search_finding(9, 2, 1, 999))
    response = await client.get("/api/posts/daily?q=anything")
    assert [card["id"] for card in response.json()] == [2, 1]
    monkeypatch.setattr(PostgresReader, "search", search_finding(2, 1))
    response = await client.get("/api/series?q=anything")
    assert [series["slug"] for series in response.json()] == ["light"]


async def test_a_postponed_post_disappears_from_every_url(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    save(fresh_engine, example_library())
    await fresh_site.client.get("/api/posts/1")
    execute(fresh_engine, f"UPDATE posts SET title = '{SECRET}' WHERE id IN (1, 3)")
    execute(
        fresh_engine, "UPDATE posts SET publish_date = now() + interval '1 day' WHERE id IN (1, 3)"
    )
    fresh_site.cache.clear()
    for address in EVERY_URL:
        assert SECRET not in (await fresh_site.client.get(address)).text, address


@pytest.fixture
def media(library_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The uploads folder with a file, and a secret file outside it."""
    uploads = tmp_path / "uploads"
    (uploads / "deep").mkdir(parents=True)
    (uploads / "one.mp3").write_text("sound")
    (uploads / "deep" / "two words.mp3").write_text("sound")
    (tmp_path / "secret.key").write_text("secret")
    (uploads / "way-out").symlink_to(tmp_path / "secret.key")
    (uploads / "circle").symlink_to(uploads / "circle")
    monkeypatch.setitem(library_site.app.state.media_folders, "/media/uploads", uploads)


@pytest.mark.rule("LISTEN-5")
@pytest.mark.usefixtures("media")
@pytest.mark.parametrize(
    ("path", "exists"),
    [
        ("/media/uploads/one.mp3", True),
        ("/media/uploads/deep/two words.mp3", True),
        ("/media/uploads/none.mp3", False),
        ("/media/uploads", False),
        ("/media/uploads/deep", False),
        ("/media/uploads/../secret.key", False),
        ("/media/uploads/deep/../../secret.key", False),
        ("/media/uploads/deep/../one.mp3", False),
        ("/media/uploads/way-out", False),
        ("/media/uploads/circle", False),
        ("/media/uploads/circle/x", False),
        ("/media/uploads//etc/passwd", False),
        ("/media/uploadsX/one.mp3", False),
        ("media/uploads/one.mp3", False),
        ("/etc/passwd", False),
        ("/proc/self/environ", False),
        ("..\\..\\secret.key", False),
        ("/media/uploads/one.mp3\0.jpg", False),
        ("/media/uploads/\0", False),
        ("/media/uploads/" + "x" * 400, False),
        ("/media/uploads/" + "א" * 200, False),
        ("/media/uploads/" + "x/" * 200, False),
        ("/media/uploads/\udcff".encode("utf-8", "replace").decode(), False),
        ("", False),
        (".", False),
    ],
)
async def test_only_media_of_the_site_exist(
    client: httpx2.AsyncClient, path: str, exists: bool
) -> None:
    response = await client.get("/api/file-exists", params={"path": path})
    assert (response.status_code, response.json()) == (200, {"exists": exists})
