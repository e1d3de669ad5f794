"""The URLs of pages, redirects, and URLs that return 404."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Engine

from api.core.paths import ROOT
from api.library.deps import MAX_ID
from api.site import bundle, page_router
from tests.factories import post, save
from tests.site_fixtures import Site, root_of, running, site_settings


@pytest.mark.rule("ROUTE-12", "ROUTE-14", "READ-36", "SERIES-11", "TIMELINE-18")
@pytest.mark.parametrize(
    "address",
    [
        "/nothing",
        "/daily-learning/999",
        "/daily-learning/abc",
        "/daily-learning/1.5",
        "/daily-learning/-1",
        "/daily-learning/0",
        "/daily-learning/1e0",
        "/daily-learning/%D9%A1",
        "/daily-learning/2147483648",
        "/daily-learning/99999999999999999999",
        "/daily-learning/1/more",
        "/weekly-essay/999",
        "/series/no-such",
        "/series/light/more",
        "/torah-timeline/no-such",
        "/search/more",
        "/index.html",
        "/.env",
        "/%00",
        "/series/%00",
        "/torah-timeline/%00",
        "/..%2f..%2fetc%2fpasswd",
    ],
)
async def test_unknown_pages_return_404(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert response.headers["content-type"].startswith("text/html")
    assert "404 Page Not Found" in root_of(response.text)
    assert "etag" not in response.headers


@pytest.mark.rule("ROUTE-13")
@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("/Daily-Learning", "/daily-learning"),
        ("/WEEKLY-ESSAY/3", "/weekly-essay/3"),
        ("/Series/LIGHT", "/series/light"),
        ("/Torah-Timeline/Noach", "/torah-timeline/noach"),
        ("/daily-learning/", "/daily-learning"),
        ("/daily-learning/1/", "/daily-learning/1"),
    ],
)
async def test_paths_are_case_insensitive(
    client: httpx2.AsyncClient, address: str, same: str
) -> None:
    response = await client.get(address)
    assert response.status_code == 200
    # The page's own address, and that of the same page in the other language.
    text = re.sub(f'="{re.escape(address)}(?=["?#])', f'="{same}', response.text)
    assert text == (await client.get(same)).text


@pytest.mark.rule("ROUTE-15", "ROUTE-16", "ROUTE-17")
@pytest.mark.parametrize(
    ("address", "to"),
    [
        ("/daily-learning/3", "/weekly-essay/3"),
        ("/weekly-essay/1", "/daily-learning/1"),
        ("/Weekly-Essay/1/", "/daily-learning/1"),
        ("/weekly-essays", "/weekly-essay"),
        ("/Weekly-Essays/", "/weekly-essay"),
        ("/blank", "/"),
        ("/new", "/"),
        ("/empty", "/"),
        ("/Home/", "/"),
        ("/about:blank", "/"),
        ("/daily-learning/01", "/daily-learning/1"),
        ("/Weekly-Essay/0003/?x=1", "/weekly-essay/3?x=1"),
        ("/weekly-essays?q=light&x=%D7%90", "/weekly-essay?q=light&x=%D7%90"),
    ],
)
async def test_moved_urls_redirect(client: httpx2.AsyncClient, address: str, to: str) -> None:
    response = await client.get(address)
    assert (response.status_code, response.headers["location"]) == (301, to)


@pytest.mark.rule("ROUTE-17")
def test_the_client_has_the_same_redirects() -> None:
    table = json.loads((ROOT / "web" / "src" / "app" / "redirects.json").read_text())
    assert table == page_router.REDIRECTS


@pytest.mark.rule("ROUTE-14")
async def test_the_largest_id_has_a_valid_url(fresh_site: Site, fresh_engine: Engine) -> None:
    teaching = post(1)
    teaching.id = MAX_ID
    save(fresh_engine, [teaching])
    assert (await fresh_site.client.get(f"/daily-learning/{MAX_ID}")).status_code == 200
    assert (await fresh_site.client.get(f"/daily-learning/{MAX_ID + 1}")).status_code == 404


@pytest.mark.parametrize("address", ["/", "/daily-learning", "/daily-learning/1", "/series/light"])
async def test_pages_are_cached_like_api_responses(
    client: httpx2.AsyncClient, address: str
) -> None:
    first = await client.get(address)
    assert first.headers["cache-control"] == "public, no-cache"
    again = await client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head(address)
    assert (head.status_code, head.content) == (200, b"")


async def test_bundle_files_are_served(client: httpx2.AsyncClient) -> None:
    response = await client.get("/early.js")
    assert (response.status_code, response.text) == (200, "// early")
    assert "javascript" in response.headers["content-type"]
    response = await client.get("/assets/main-1a2b.js")
    assert (response.status_code, response.text) == (200, "// main")
    for outside in ("/assets/../index.html", "/assets/..%2findex.html", "/assets/%2e%2e/early.js"):
        assert "<!--head-->" not in (await client.get(outside)).text


async def test_search_parameters_do_not_change_the_canonical_url(library_site: Site) -> None:
    plain = await library_site.client.get("/torah-timeline")
    searched = await library_site.client.get("/torah-timeline?book=Exodus")
    canonical = '<link rel="canonical" href="http://site.test/torah-timeline">'
    assert canonical in plain.text
    assert canonical in searched.text


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/nothing", "Did you forget to add the page to the router?"),
        ("/daily-learning/abc", "Did you forget to add the page to the router?"),
        ("/daily-learning/999", "This teaching is not here, or not any more."),
        ("/weekly-essay/999", "This essay is not here, or not any more."),
        ("/series/no-such", "This series is not here, or not any more."),
        ("/torah-timeline/no-such", "There is no portion at this address.</h1>"),
    ],
)
async def test_the_404_page_uses_the_texts_of_the_client(
    client: httpx2.AsyncClient, address: str, words: str
) -> None:
    assert words in (await client.get(address)).text


async def test_without_a_bundle_only_the_api_responds(
    library_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not bundle.bundle_is_built(tmp_path / "none")
    monkeypatch.setattr("tests.site_fixtures._bundle", lambda _: tmp_path / "none")
    async with running(site_settings(library_url, tmp_path)) as site:
        assert (await site.client.get("/")).status_code == 404
        assert (await site.client.get("/api/posts/1")).status_code == 200


async def test_health_reports_the_state_of_the_site(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/health")
    assert response.status_code == 200
    assert "etag" not in response.headers
    body = response.json()
    assert body.pop("version")
    assert body.pop("disk")["state"] in ("ok", "low")
    assert body == {
        "status": "ok",
        "engine": "postgres",
        "degraded": False,
        "database": "ok",
        "renderer": "ok",
        "semantic": "off",
        "failingTasks": [],
        "deadLetters": 0,
        "failedJobs": 0,
        "jobWorkers": 0,
        "backups": {"state": "off", "lastSuccessAt": None, "lastFailureAt": None},
        "untrustedProxy": False,
        "replicas": [],
        "searchServers": [],
    }
