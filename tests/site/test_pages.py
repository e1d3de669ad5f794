"""The server's HTML of each page: its head, its text and its embedded responses."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.core.typography import with_typographic_signs
from tests.factories import SHARP_TITLE
from tests.site_fixtures import root_of, running, site_settings

INITIAL_DATA = re.compile(r'<script type="application/json" id="initial-data">(.*?)</script>')
CONFIG = re.compile(r'<script type="application/json" id="site-config">(.*?)</script>')
NEAREST = "/api/torah-timeline/this-week/nearest"
PAGES = {
    "/": [
        "/api/torah-timeline/this-week",
        "/api/posts/featured",
        "/api/posts/recent",
        "/api/testimonials",
    ],
    "/daily-learning": ["/api/posts/daily?limit=20"],
    "/weekly-essay": ["/api/posts/weekly?limit=20"],
    "/daily-learning/1": ["/api/posts/1", "/api/posts/1/collections"],
    "/weekly-essay/3": [
        "/api/posts/3",
        "/api/posts/3/collections",
        "/api/journey-paths/from/3",
        "/api/posts/3/related?type=weekly",
    ],
    "/weekly-essay/4": [
        "/api/posts/4",
        "/api/posts/4/collections",
        "/api/journey-paths/from/4",
        "/api/posts/4/related?type=weekly",
    ],
    "/series": ["/api/series/active"],
    "/series/light": ["/api/series/slug/light", "/api/series/1/posts"],
    "/torah-timeline": ["/api/torah-timeline", "/api/torah-timeline/this-week"],
    "/torah-timeline/noach": [
        "/api/torah-timeline/slug/noach",
        "/api/torah-timeline/1/posts",
        "/api/torah-timeline/1/adjacent",
        "/api/torah-timeline/this-week",
        "/api/journey-paths/from/1",
        "/api/journey-paths/from/2",
        "/api/torah-timeline/1/readings",
        "/api/torah-timeline/1/text?aliyah=1",
    ],
    "/search": [],
}
# A part of the text of a portion, whose canonical address is that of the portion.
PARTS = {
    "/torah-timeline/noach?aliyah=3&haftarah=sephardi": [
        "/api/torah-timeline/slug/noach",
        "/api/torah-timeline/1/posts",
        "/api/torah-timeline/1/adjacent",
        "/api/torah-timeline/this-week",
        "/api/journey-paths/from/1",
        "/api/journey-paths/from/2",
        "/api/torah-timeline/1/readings",
        "/api/torah-timeline/1/text?aliyah=3",
        "/api/torah-timeline/1/haftarah?custom=sephardi",
    ],
}


class Head(HTMLParser):
    """The parsed head of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.tags: list[str] = []
        self.links: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        fields = dict(attrs)
        if tag == "meta":
            self.meta[str(fields.get("property") or fields.get("name"))] = str(fields["content"])
        if tag == "link":
            self.links[str(fields["rel"])] = str(fields["href"])


def escaped(text: str) -> str:
    """The API's JSON, escaped for a script element."""
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


async def page(client: httpx2.AsyncClient, address: str) -> str:
    response = await client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    return response.text


def title(html: str) -> str:
    [found] = re.findall(r"<title>(.*?)</title>", html, re.DOTALL)
    return unescape(found)


def initial_data(html: str) -> list[dict[str, Any]]:
    [found] = INITIAL_DATA.findall(html)
    entries: list[dict[str, Any]] = json.loads(found)
    return entries


@pytest.mark.rule("ROUTE-19", "READ-58", "TIMELINE-17", "TEXT-10")
@pytest.mark.parametrize(("address", "keys"), {**PAGES, **PARTS}.items())
async def test_a_page_embeds_the_api_responses_that_it_needs(
    client: httpx2.AsyncClient, address: str, keys: list[str]
) -> None:
    html = await page(client, address)
    # Those nearest to the week's portion are only there in weeks that have one.
    embedded = [entry["key"] for entry in initial_data(html) if entry["key"] != [NEAREST]]
    assert embedded == [[key] for key in keys]
    [raw] = INITIAL_DATA.findall(html)
    for key in keys:
        response = await client.get(key)
        total = response.headers.get("x-total-count")
        length = f'"total":{total},' if total else ""
        entry = f'{{"key":["{key}"],"entitlement":"any",{length}"data":{escaped(response.text)}}}'
        assert entry in raw


@pytest.mark.rule("ROUTE-1")
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/", "Torah Nuggets: Daily Torah Wisdom"),
        ("/daily-learning", "Daily Learning | Torah Nuggets"),
        ("/weekly-essay", "Weekly Essays | Torah Nuggets"),
        ("/daily-learning/1", "The candle | Torah Nuggets"),
        ("/weekly-essay/4", f"{SHARP_TITLE} | Torah Nuggets"),
        ("/series", "Series | Torah Nuggets"),
        ("/series/light", "On light | Torah Nuggets"),
        ("/torah-timeline", "Torah Timeline | Torah Nuggets"),
        ("/torah-timeline/noach", "Noach: The flood | Torah Nuggets"),
        ("/search", "Search | Torah Nuggets"),
    ],
)
async def test_each_page_has_its_head_tags(
    client: httpx2.AsyncClient, address: str, expected: str
) -> None:
    html = await page(client, address)
    assert title(html) == expected
    meta = Head(html).meta
    assert meta["og:title"] == expected
    assert meta["description"] == meta["og:description"] != ""
    assert meta["og:site_name"] == "Torah Nuggets"
    article = address.startswith(("/daily-learning/", "/weekly-essay/"))
    assert meta["og:type"] == ("article" if article else "website")


@pytest.mark.rule("ROUTE-19", "HOME-13", "TIMELINE-11")
@pytest.mark.parametrize(
    ("address", "texts"),
    [
        ("/", ["The candle", "The long road", 'href="/daily-learning/2"']),
        ("/daily-learning", ["The bread", "In short 2.", 'href="/daily-learning/5"']),
        ("/weekly-essay", ["The long road", 'href="/weekly-essay/3"']),
        (
            "/daily-learning/2",
            ["<bdi>The bread</bdi></h1>", "The text of teaching 2.", "An Author"],
        ),
        ("/series", ["On light", 'href="/series/light"']),
        (
            "/series/light",
            ["About series 1.", "The bread", 'href="/daily-learning/1?series=light"'],
        ),
        ("/torah-timeline", ["Noach", "The flood", 'href="/torah-timeline/bereshit"']),
        ("/torah-timeline/noach", ["About portion 1.", "The text of teaching 2."]),
    ],
)
async def test_pages_contain_their_text_without_scripts(
    client: httpx2.AsyncClient, address: str, texts: list[str]
) -> None:
    html = await page(client, address)
    shown = html.split('<div id="root"')[1]
    for text in texts:
        assert text in shown


@pytest.mark.parametrize("address", ["/", "/weekly-essay", "/weekly-essay/4"])
async def test_titles_are_escaped(client: httpx2.AsyncClient, address: str) -> None:
    html = await page(client, address)
    assert "<script>alert" not in html
    tags = Head(html).tags
    # The theme's script, the settings and the initial data: titles add no script.
    ours = 3 + html.count('<script type="application/ld+json">')
    assert tags.count("script") == ours
    titles = re.findall(r'"title":"((?:[^"\\]|\\.)*)"', INITIAL_DATA.findall(html)[0])
    assert with_typographic_signs(SHARP_TITLE) in [json.loads(f'"{found}"') for found in titles]


@pytest.mark.rule("PROD-7", "PROD-8")
async def test_every_page_embeds_the_settings_of_the_site(client: httpx2.AsyncClient) -> None:
    [found] = CONFIG.findall(await page(client, "/search"))
    config = json.loads(found)
    assert config["siteName"] == "Torah Nuggets"
    assert config["siteTimezone"] == "America/New_York"
    assert not {"secretKey", "databaseUrl", "adminPassword"} & set(config)


async def test_public_url_is_used_in_pages(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(
        library_url, tmp_path, site_url="https://torah.example/", site_name="Sparks <&>"
    )
    async with running(settings) as site:
        html = await page(site.client, "/weekly-essay/3/")
        head = Head(html)
        assert title(html) == "The long road | Sparks <&>"
        assert head.meta["og:url"] == "https://torah.example/weekly-essay/3"
        assert head.links["canonical"] == "https://torah.example/weekly-essay/3"
        assert head.meta["og:image"].startswith("https://torah.example/cards/weekly-essay/3.png?v=")
        home = Head(await page(site.client, "/"))
        assert home.meta["og:url"] == "https://torah.example/"


@pytest.mark.rule("ROUTE-19")
@pytest.mark.parametrize(
    ("address", "keys"),
    [
        ("/daily-learning?q=bread", ["/api/posts/daily?q=bread&limit=20"]),
        (
            "/weekly-essay?q=xyzzy&page=3",
            ["/api/posts/weekly?q=xyzzy&limit=20", "/api/posts/weekly?limit=20"],
        ),
        (
            "/torah-timeline?q=flood&book=Genesis",
            [
                "/api/torah-timeline",
                "/api/torah-timeline?q=flood&book=Genesis",
                "/api/torah-timeline/this-week",
            ],
        ),
        (
            "/torah-timeline?book=Exodus",
            [
                "/api/torah-timeline",
                "/api/torah-timeline?book=Exodus",
                "/api/torah-timeline/this-week",
            ],
        ),
        (
            "/search?topic=b&topic=a&q=the+bread",
            ["/api/search?q=the+bread&limit=20&topic=a&topic=b&facets=true"],
        ),
        (
            "/search?q=the+bread&to=2026-02-30&from=2020-01-01&sort=newest",
            ["/api/search?q=the+bread&limit=20&sort=newest&from=2020-01-01&facets=true"],
        ),
        ("/search?q=x", []),
    ],
)
async def test_a_filtered_url_embeds_the_filtered_list(
    client: httpx2.AsyncClient, address: str, keys: list[str]
) -> None:
    html = await page(client, address)
    # Those nearest to the week's portion are only there in weeks that have one.
    embedded = [entry["key"] for entry in initial_data(html) if entry["key"] != [NEAREST]]
    assert embedded == [[key] for key in keys]
    for entry in initial_data(html):
        [key] = entry["key"]
        response = (await client.get(key)).json()
        if key.startswith("/api/search"):
            response["tookMs"] = entry["data"]["tookMs"]
        assert entry["data"] == response
    assert Head(html).meta["robots"] == "noindex"


async def test_a_search_page_embeds_its_results(client: httpx2.AsyncClient) -> None:
    html = await page(client, "/search?q=bread")
    shown = root_of(html)
    assert re.search(r"Found \d+ results? for “<bdi>bread</bdi>”", shown)
    assert 'href="/daily-learning/2"' in shown


async def test_search_text_is_escaped(client: httpx2.AsyncClient) -> None:
    for address in ("/search", "/daily-learning", "/torah-timeline"):
        html = await page(client, f"{address}?q=%3Cb%3E%22x%22%3C/b%3E")
        assert '<b>"x"' not in html
        assert "&lt;b&gt;&quot;x&quot;" in html
