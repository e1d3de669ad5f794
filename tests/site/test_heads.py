"""The head of a page: its canonical URL, its preview image and its structured data (JSON-LD)."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine

from api.core.settings import Settings
from tests.factories import SHARP_TITLE, post, save
from tests.site.test_pages import PAGES, Head, page
from tests.site_fixtures import Site, running, site_settings

LD = re.compile(r'<script type="application/ld\+json">(.*?)</script>')


def entities(html: str) -> dict[str, Any]:
    """The JSON-LD entities of a page, by type. Each type occurs once."""
    found = [json.loads(text) for text in LD.findall(html)]
    assert all(entity["@context"] == "https://schema.org" for entity in found)
    by_type = {entity["@type"]: entity for entity in found}
    assert len(by_type) == len(found)
    return by_type


@pytest.mark.rule("DISCOVERY-7")
@pytest.mark.parametrize("address", PAGES)
async def test_a_page_has_one_canonical_url(client: httpx2.AsyncClient, address: str) -> None:
    for page_query in (address, f"{address.upper()}?utm=1"):
        head = Head(await page(client, page_query))
        assert head.links["canonical"] == head.meta["og:url"] == f"http://site.test{address}"


@pytest.mark.rule("SHARE-8")
@pytest.mark.parametrize("address", PAGES)
async def test_a_page_links_an_existing_card(client: httpx2.AsyncClient, address: str) -> None:
    meta = Head(await page(client, address)).meta
    assert meta["og:image"].startswith("http://site.test/cards/")
    card = await client.get(meta["og:image"])
    assert (card.status_code, card.headers["content-type"]) == (200, "image/png")
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image:alt"].endswith(", Torah Nuggets")
    assert meta["twitter:card"] == "summary_large_image"


async def test_the_card_url_changes_with_the_title(
    client: httpx2.AsyncClient,
) -> None:
    one, other = [Head(await page(client, f"/daily-learning/{id}")).meta for id in (1, 2)]
    versions = {meta["og:image"].partition("?v=")[2] for meta in (one, other)}
    assert len(versions) == 2


@pytest.mark.rule("DISCOVERY-9")
@pytest.mark.parametrize(
    ("address", "indexable"), [("/search", False), ("/", True), ("/series", True)]
)
async def test_only_content_pages_are_indexable(
    client: httpx2.AsyncClient, address: str, indexable: bool
) -> None:
    assert ("robots" not in Head(await page(client, address)).meta) is indexable


@pytest.mark.rule("DISCOVERY-9")
async def test_missing_pages_are_not_indexable(client: httpx2.AsyncClient) -> None:
    html = (await client.get("/nothing")).text
    head = Head(html)
    assert head.meta["robots"] == "noindex"
    assert "canonical" not in head.links
    assert "og:url" not in head.meta
    assert entities(html) == {}


@pytest.mark.rule("DISCOVERY-6")
async def test_the_home_page_describes_the_site_search(client: httpx2.AsyncClient) -> None:
    site = entities(await page(client, "/"))["WebSite"]
    assert (site["name"], site["url"]) == ("Torah Nuggets", "http://site.test/")
    target = site["potentialAction"]["target"]["urlTemplate"]
    assert (await client.get(target.replace("{search_term_string}", "light"))).status_code == 200


@pytest.mark.rule("DISCOVERY-6")
@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("/daily-learning", ["Home", "Daily Learning"]),
        ("/daily-learning/1", ["Home", "Daily Learning", "The candle"]),
        ("/weekly-essay/4", ["Home", "Weekly Essays", SHARP_TITLE]),
        ("/series/light", ["Home", "Series", "On light"]),
        ("/torah-timeline/noach", ["Home", "Torah Timeline", "Noach: The flood"]),
    ],
)
async def test_a_page_has_breadcrumbs(
    client: httpx2.AsyncClient, address: str, names: list[str]
) -> None:
    steps = entities(await page(client, address))["BreadcrumbList"]["itemListElement"]
    assert [step["name"] for step in steps] == names
    assert [step["position"] for step in steps] == list(range(1, len(names) + 1))
    assert steps[-1]["item"] == f"http://site.test{address}"
    for step in steps:
        assert (await client.get(step["item"])).status_code == 200


@pytest.mark.rule("DISCOVERY-6")
@pytest.mark.parametrize(
    ("address", "type"), [("/daily-learning/1", "BlogPosting"), ("/weekly-essay/3", "Article")]
)
async def test_a_teaching_has_article_data(
    client: httpx2.AsyncClient, address: str, type: str
) -> None:
    html = await page(client, address)
    article = entities(html)[type]
    post = (await client.get(f"/api/posts/{address[-1]}")).json()
    assert article["headline"] == post["title"]
    assert article["author"] == {"@type": "Person", "name": "An Author"}
    assert article["publisher"]["name"] == "Torah Nuggets"
    assert article["mainEntityOfPage"] == f"http://site.test{address}"
    assert article["keywords"] == post["topics"]
    assert article["timeRequired"] == f"PT{post['readMinutes']}M"
    assert article["isAccessibleForFree"] is True
    # The same time in the site's time zone and in UTC.
    dates = (article["datePublished"], Head(html).meta["article:published_time"])
    assert len({datetime.fromisoformat(moment) for moment in dates}) == 1
    card = article["image"][0]
    assert (await client.get(card)).status_code == 200


@pytest.mark.rule("DISCOVERY-6")
async def test_a_teaching_with_audio_has_episode_data(client: httpx2.AsyncClient) -> None:
    episode = entities(await page(client, "/daily-learning/1"))["PodcastEpisode"]
    media = episode["associatedMedia"]
    assert media["contentUrl"] == "http://site.test/media/uploads/one.mp3"
    assert media["encodingFormat"] == "audio/mpeg"
    feed = await client.get(episode["partOfSeries"]["webFeed"])
    assert feed.headers["content-type"].startswith("application/rss+xml")
    assert "PodcastEpisode" not in entities(await page(client, "/daily-learning/2"))


@pytest.mark.rule("DISCOVERY-6")
async def test_titles_are_escaped_in_structured_data(client: httpx2.AsyncClient) -> None:
    html = await page(client, "/weekly-essay/4")
    assert entities(html)["Article"]["headline"] == SHARP_TITLE
    for text in LD.findall(html):
        assert not set("<>&") & set(text)


@pytest.mark.rule("ACCESS-18")
async def test_locked_teachings_are_marked_in_structured_data(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    save(fresh_engine, [post(1, is_premium=1, audio_url="/media/uploads/one.mp3"), post(2)])
    async with running(site_settings(fresh_database_url, tmp_path, launch_free=False)) as site:
        locked, free = [entities(await page(site.client, f"/daily-learning/{id}")) for id in (1, 2)]
    assert locked["BlogPosting"]["isAccessibleForFree"] is False
    assert "PodcastEpisode" not in locked
    assert free["BlogPosting"]["isAccessibleForFree"] is True


# --- the public URL of the site ---


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("torah.example", "http://torah.example"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ('evil.example"><script>', None),
        ("evil.example/path?", None),
        ("user@evil.example", None),
        ("", None),
    ],
)
async def test_without_public_url_the_request_host_is_used(
    library_site: Site, host: str, expected: str | None
) -> None:
    settings: Settings = library_site.app.state.settings
    html = (await library_site.client.get("/series", headers={"Host": host})).text
    base = expected or f"http://{settings.host}:{settings.port}"
    assert Head(html).links["canonical"] == f"{base}/series"


@pytest.mark.rule("DISCOVERY-8")
@pytest.mark.parametrize(
    "address", ["/", "/daily-learning/1", "/feeds/all.xml", "/sitemap.xml", "/robots.txt"]
)
async def test_a_forged_host_does_not_affect_other_visitors(
    library_site: Site, address: str
) -> None:
    for host in ("evil.example", "torah.example", "evil.example"):
        response = await library_site.client.get(address, headers={"Host": host})
        assert host in response.text
        assert ({"evil.example", "torah.example"} - {host}).pop() not in response.text


async def test_public_url_overrides_the_request_host(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(library_url, tmp_path, site_url="https://torah.example")
    async with running(settings) as site:
        response = await site.client.get("/", headers={"Host": "evil.example"})
    assert "evil.example" not in response.text
    assert Head(response.text).links["canonical"] == "https://torah.example/"
