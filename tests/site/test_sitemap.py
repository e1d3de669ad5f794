"""The sitemap: every public URL once, in parts, with its last modification."""

from __future__ import annotations

from datetime import datetime
from xml.etree import ElementTree

import httpx2
import pytest
from sqlalchemy import Engine

from api.library import catalogue
from api.models import SeriesPost
from tests.factories import days_ago, execute, portion, post, save, series
from tests.site.test_heads import entities
from tests.site.test_pages import Head, page
from tests.site_fixtures import Site, eventually

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
MAX_URLS_PER_SITEMAP = 50_000
PAGES = "/sitemaps/pages.xml"


async def sitemap_entries(client: httpx2.AsyncClient, address: str) -> dict[str, datetime | None]:
    """The paths of a sitemap or an index, with their dates."""
    response = await client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/xml; charset=utf-8"
    root = ElementTree.fromstring(response.content)
    found: dict[str, datetime | None] = {}
    for place in root:
        assert place.tag == NAMESPACE + ("url" if root.tag == f"{NAMESPACE}urlset" else "sitemap")
        location, date = place.findtext(f"{NAMESPACE}loc"), place.findtext(f"{NAMESPACE}lastmod")
        assert location is not None
        assert location.startswith("http://site.test/")
        path = location.removeprefix("http://site.test")
        assert path not in found
        found[path] = datetime.fromisoformat(date) if date else None
    return found


async def everything(client: httpx2.AsyncClient) -> dict[str, datetime | None]:
    parts = [
        await sitemap_entries(client, part)
        for part in await sitemap_entries(client, "/sitemap.xml")
    ]
    return {path: date for part in parts for path, date in part.items()}


@pytest.mark.rule("DISCOVERY-4")
async def test_the_sitemap_lists_exactly_the_public_urls(client: httpx2.AsyncClient) -> None:
    assert set(await everything(client)) == {
        *("/", "/daily-learning", "/weekly-essay", "/series", "/torah-timeline"),
        *("/daily-learning/1", "/daily-learning/2", "/daily-learning/5"),
        *("/weekly-essay/3", "/weekly-essay/4"),
        *("/series/light", "/series/empty"),
        *("/torah-timeline/noach", "/torah-timeline/bereshit", "/torah-timeline/shemot"),
        *("/about", "/assistants", "/contact", "/privacy", "/terms", "/cookies"),
        *("/ai-learning", "/torah-sketch-pad", "/shabbat-table"),
    }


@pytest.mark.rule("DISCOVERY-7")
async def test_every_url_is_canonical(client: httpx2.AsyncClient) -> None:
    for path in await everything(client):
        response = await client.get(path)
        assert response.status_code == 200
        assert f'<link rel="canonical" href="http://site.test{path}">' in response.text


@pytest.mark.rule("DISCOVERY-4")
async def test_last_modified_dates_are_those_of_the_newest_item(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    save(
        fresh_engine,
        [
            post(1, publish_date=days_ago(30)),
            post(2, type="weekly", publish_date=days_ago(60)),
            post(3, type="weekly", publish_date=days_ago(-5)),
            series(1, "old", created_at=days_ago(90)),
        ],
    )
    save(fresh_engine, [SeriesPost(series_id=1, post_id=2, position=0)])
    save(fresh_engine, [SeriesPost(series_id=1, post_id=3, position=1)])
    dates = await everything(fresh_site.client)
    ages = {path: round((days_ago(0) - date).days) for path, date in dates.items() if date}
    assert ages == {
        "/": 30,
        "/shabbat-table": 30,
        "/daily-learning": 30,
        "/daily-learning/1": 30,
        "/weekly-essay": 60,
        "/weekly-essay/2": 60,
        "/series": 60,
        "/series/old": 60,
    }
    assert dates["/torah-timeline"] is None


@pytest.mark.rule("DISCOVERY-4", "DATA-36")
async def test_a_change_of_what_is_shown_is_the_last_modification(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    """On the pages that show it; what only the search reads, and the same text again, is none."""
    save(
        fresh_engine,
        [
            *(post(id, title=f"The \u2066title {id}", publish_date=days_ago(30)) for id in (1, 2)),
            *(series(id, f"s{id}", created_at=days_ago(90)) for id in (1, 2, 3)),
            portion(1, "noach", created_at=days_ago(90)),
        ],
    )
    save(fresh_engine, [SeriesPost(series_id=1, post_id=1, position=0)])
    save(fresh_engine, [SeriesPost(series_id=2, post_id=2, position=0)])
    execute(fresh_engine, "UPDATE posts SET content = '<p>Better.</p>' WHERE id = 1")
    execute(fresh_engine, "UPDATE posts SET questions = '{Why?}', featured = 1 WHERE id = 2")
    execute(fresh_engine, "UPDATE posts SET title = E'The \u2066title 2' WHERE id = 2")
    execute(fresh_engine, "UPDATE series SET title = 'Another' WHERE id = 3")
    execute(fresh_engine, "UPDATE torah_timeline SET description = 'Another'")
    dates = await everything(fresh_site.client)
    ages = {path: round((days_ago(0) - date).days) for path, date in dates.items() if date}
    assert ages == {
        **dict.fromkeys(("/", "/shabbat-table", "/daily-learning", "/daily-learning/1"), 0),
        "/series/s1": 0,
        **dict.fromkeys(("/series", "/series/s3", "/torah-timeline", "/torah-timeline/noach"), 0),
        **dict.fromkeys(("/daily-learning/2", "/series/s2"), 30),
    }
    index = await sitemap_entries(fresh_site.client, "/sitemap.xml")
    assert index["/sitemaps/posts-1.xml"] == dates["/daily-learning/1"]
    for id in (1, 2):
        html = await page(fresh_site.client, f"/daily-learning/{id}")
        modified = datetime.fromisoformat(Head(html).meta["article:modified_time"])
        assert modified == dates[f"/daily-learning/{id}"]
        article = entities(html)["BlogPosting"]
        assert datetime.fromisoformat(article["dateModified"]) == modified


@pytest.mark.rule("DISCOVERY-4")
async def test_a_large_library_has_several_sitemaps(
    fresh_site: Site, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert catalogue.PART_SIZE <= MAX_URLS_PER_SITEMAP
    monkeypatch.setattr(catalogue, "PART_SIZE", 3)
    save(fresh_engine, [post(id, publish_date=days_ago(100 - id)) for id in range(1, 9)])
    index = await sitemap_entries(fresh_site.client, "/sitemap.xml")
    assert list(index) == [PAGES, *(f"/sitemaps/posts-{part}.xml" for part in (1, 2, 3))]
    for part, ids in {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8]}.items():
        urls = await sitemap_entries(fresh_site.client, f"/sitemaps/posts-{part}.xml")
        assert list(urls) == [f"/daily-learning/{id}" for id in ids]
        assert index[f"/sitemaps/posts-{part}.xml"] == max(date for date in urls.values() if date)
    assert (await fresh_site.client.get("/sitemaps/posts-4.xml")).status_code == 404


async def test_an_empty_library_has_a_sitemap(fresh_site: Site) -> None:
    assert list(await sitemap_entries(fresh_site.client, "/sitemap.xml")) == [PAGES]
    assert len(await sitemap_entries(fresh_site.client, PAGES)) == 14


async def test_slugs_of_any_script_are_encoded(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [series(1, "אור & <light>?")])
    [path] = [
        path for path in await sitemap_entries(fresh_site.client, PAGES) if "/series/" in path
    ]
    response = await fresh_site.client.get(path)
    assert response.status_code == 200
    assert f'<link rel="canonical" href="http://site.test{path}">' in response.text
    assert (await fresh_site.client.get(f"/cards{path}.png")).status_code == 200


async def test_a_change_updates_the_sitemap(fresh_site: Site, fresh_engine: Engine) -> None:
    first = await fresh_site.client.get("/sitemap.xml")
    same = {"If-None-Match": first.headers["etag"]}
    assert (await fresh_site.client.get("/sitemap.xml", headers=same)).status_code == 304
    generation = fresh_site.cache.generation
    save(fresh_engine, [post(1)])
    await eventually(lambda: fresh_site.cache.generation > generation)
    assert (await fresh_site.client.get("/sitemap.xml", headers=same)).status_code == 200
