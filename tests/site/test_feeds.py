"""Feeds as a feed reader parses them: complete, in order, and cacheable."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import feedparser
import httpx2
import pytest
from sqlalchemy import Engine

from tests.factories import SECRET, SHARP_TITLE, execute, post, save
from tests.site_fixtures import Site, eventually, running, site_settings

FEEDS = ["/feeds/all.xml", "/feeds/daily.xml", "/feeds/weekly.xml", "/feeds/podcast.xml"]
# Characters that XML forbids, the end of a CDATA section, and characters of any direction.
ODD = 'Odd \x01\x08\x0b\x1f\x7f\ufffe ]]> <b>&amp;</b> שַׁבָּת 🕎 \u202eturned\u202c \u2028 it\'s "so"'
ODD_LEFT = 'Odd \x7f ]]> <b>&amp;</b> שַׁבָּת 🕎 \u202eturned\u202c \u2028 it\'s "so"'
# Bidirectional controls are removed from titles.
ODD_TITLE = ODD_LEFT.replace("\u202e", "").replace("\u202c", "")


async def parsed(client: httpx2.AsyncClient, address: str) -> Any:
    """The parsed feed, which must be well-formed XML."""
    response = await client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/rss+xml; charset=utf-8"
    ElementTree.fromstring(response.content)
    feed = feedparser.parse(response.content)
    assert not feed.bozo
    assert feed.version == "rss20"
    return feed


@pytest.mark.rule("DISCOVERY-1")
@pytest.mark.parametrize("address", FEEDS)
async def test_a_feed_has_its_metadata(client: httpx2.AsyncClient, address: str) -> None:
    about = (await parsed(client, address)).feed
    assert about.title.startswith("Torah Nuggets: ")
    assert about.link.startswith("http://site.test/")
    assert about.subtitle
    assert about.language == "en"
    cover = "podcast" if "podcast" in address else "home"
    assert about.image.href == f"http://site.test/cards/{cover}.png"
    [own] = [link for link in about.links if link.rel == "self"]
    assert (own.href, own.type) == (f"http://site.test{address}", "application/rss+xml")


@pytest.mark.rule("DISCOVERY-1")
@pytest.mark.parametrize(
    ("address", "titles"),
    [
        ("/feeds/all.xml", ["The candle", "The bread", "The long road", SHARP_TITLE, "The well"]),
        ("/feeds/daily.xml", ["The candle", "The bread", "The well"]),
        ("/feeds/weekly.xml", ["The long road", SHARP_TITLE]),
    ],
)
async def test_items_are_newest_first(
    client: httpx2.AsyncClient, address: str, titles: list[str]
) -> None:
    text = (await client.get(address)).text
    assert [
        title.text for title in ElementTree.fromstring(text).iterfind(".//item/title")
    ] == titles
    assert SECRET not in text


async def test_items_contain_the_full_text(client: httpx2.AsyncClient) -> None:
    first = (await parsed(client, "/feeds/daily.xml")).entries[0]
    assert first.link == "http://site.test/daily-learning/1"
    assert (first.id, first.guidislink) == ("torah-nuggets:post:1", False)
    assert first.author == "An Author"
    assert [tag.term for tag in first.tags] == ["Shabbat", "Teshuvah"]
    assert first.summary == "In short 1."
    assert first.content[0].value.startswith("<p><em>A</em> candle &amp; a flame. ")
    published = parsedate_to_datetime(first.published)
    assert first.published.endswith(" GMT")
    post = (await client.get("/api/posts/1")).json()
    assert published == datetime.fromisoformat(post["publishDate"]).replace(microsecond=0)


IN_HEBREW = {"title": "נר שבת", "excerpt": "נר", "content": "<p>מדליקים נר לפני שבת.</p>"}


@pytest.mark.rule("DISCOVERY-1")
@pytest.mark.parametrize(
    ("posts", "languages"),
    [
        ([], ("en", "he")),
        ([IN_HEBREW], ("he", "he")),
        ([{}], ("en", "en")),
        # Of several languages: that of the address.
        ([IN_HEBREW, {}], ("en", "he")),
    ],
)
async def test_a_feed_has_the_language_of_its_items(
    fresh_site: Site, fresh_engine: Engine, posts: list[dict[str, str]], languages: tuple[str, str]
) -> None:
    save(fresh_engine, [post(number, **fields) for number, fields in enumerate(posts, 1)])
    addresses = ("/feeds/all.xml", "/feeds/all.xml?lang=he")
    found = [(await parsed(fresh_site.client, address)).feed.language for address in addresses]
    assert tuple(found) == languages


async def test_links_are_absolute(fresh_site: Site, fresh_engine: Engine) -> None:
    content = (
        '<p id="p1"><a href="/series/light">in</a> <a href="#note">note</a> '
        '<a href="//other.example/a">out</a> <a href="https://other.example/b">out</a> '
        '<img src="/media/uploads/a.png" alt=""> href="/no"</p>'
    )
    save(fresh_engine, [post(7, content=content)])
    xml = ElementTree.fromstring((await fresh_site.client.get("/feeds/all.xml")).content)
    [text] = [found.text for found in xml.iterfind(".//{*}encoded")]
    assert text == (
        '<p><a href="http://site.test/series/light">in</a> '
        '<a href="http://site.test/daily-learning/7#note">note</a> '
        '<a href="http://other.example/a">out</a> <a href="https://other.example/b">out</a> '
        '<img src="http://site.test/media/uploads/a.png" alt=""> href="/no"</p>'
    )


@pytest.mark.rule("DISCOVERY-1")
async def test_unusual_characters_are_escaped(fresh_site: Site, fresh_engine: Engine) -> None:
    odd = post(1, title=ODD, excerpt=ODD, author=ODD[:60], topics=[ODD], content=f"<p>{ODD}</p>")
    save(fresh_engine, [odd])
    await parsed(fresh_site.client, "/feeds/all.xml")
    item = ElementTree.fromstring((await fresh_site.client.get("/feeds/all.xml")).content).find(
        ".//item"
    )
    assert item is not None
    assert item.findtext("title") == ODD_TITLE
    assert item.findtext("description") == ODD_LEFT
    assert item.findtext("{*}encoded") == f"<p>{ODD_LEFT}</p>"


@pytest.mark.rule("DISCOVERY-1")
async def test_a_feed_contains_only_the_newest_items(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    """Of 2,000 teachings, many with the same date, the newest fifty are in a stable order."""
    moment = datetime(2025, 1, 1, 6, tzinfo=UTC)
    posts = [post(id, publish_date=moment + timedelta(days=id // 7)) for id in range(1, 2001)]
    save(fresh_engine, posts)
    entries = (await parsed(fresh_site.client, "/feeds/all.xml")).entries
    assert [entry.id for entry in entries] == [
        f"torah-nuggets:post:{id}" for id in range(2000, 1950, -1)
    ]


@pytest.mark.parametrize("address", FEEDS)
async def test_an_empty_library_has_empty_feeds(fresh_site: Site, address: str) -> None:
    assert (await parsed(fresh_site.client, address)).entries == []


@pytest.mark.rule("DISCOVERY-3")
@pytest.mark.parametrize("address", FEEDS)
async def test_feeds_support_304(client: httpx2.AsyncClient, address: str) -> None:
    first = await client.get(address)
    again = await client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.rule("DISCOVERY-3")
async def test_a_change_updates_the_feed(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1)])
    first = await fresh_site.client.get("/feeds/all.xml")
    generation = fresh_site.cache.generation
    execute(fresh_engine, "UPDATE posts SET title = 'Another' WHERE id = 1")
    await eventually(lambda: fresh_site.cache.generation > generation)
    second = await fresh_site.client.get(
        "/feeds/all.xml", headers={"If-None-Match": first.headers["etag"]}
    )
    assert second.status_code == 200
    assert "<title>Another</title>" in second.text


@pytest.mark.rule("ACCESS-18")
async def test_locked_teachings_have_only_an_excerpt(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    content = f"<p>{SECRET} text.</p>"
    save(
        fresh_engine,
        [
            post(1, content=content, is_premium=1),
            post(2, content=content, is_premium=1, excerpt=""),
            post(3),
        ],
    )
    async with running(site_settings(fresh_database_url, tmp_path, launch_free=False)) as site:
        locked, bare, free = (await parsed(site.client, "/feeds/all.xml")).entries
        assert (locked.summary, "content" in locked) == ("In short 1.", False)
        assert "summary" not in bare
        assert free.content[0].value == "<p>The text of teaching 3.</p>"
        for address in FEEDS:
            assert SECRET not in (await site.client.get(address)).text


async def test_unknown_feeds_return_404(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/feeds/nothing.xml")).status_code == 404


async def test_page_heads_link_the_feeds(client: httpx2.AsyncClient) -> None:
    html = (await client.get("/")).text
    for address in FEEDS:
        assert '<link rel="alternate" type="application/rss+xml" title="' in html
        assert f'href="{address}">' in html


@pytest.mark.rule("LANG-3")
async def test_what_programs_read_of_a_hebrew_page_is_in_hebrew(library_site: Site) -> None:
    """They send no cookie: the addresses name the language."""
    # A client of its own: the language of an address is kept in a cookie.
    transport = httpx2.ASGITransport(library_site.app)
    client = httpx2.AsyncClient(transport=transport, base_url="http://site.test")
    page = (await client.get("/daily-learning/1", headers={"cookie": "language=he"})).text
    for address in ("/feeds/daily.xml?lang=he", "/manifest.webmanifest?lang=he"):
        assert f'href="{address}"' in page
    about = (await parsed(client, "/feeds/daily.xml?lang=he")).feed
    # All of its teachings are in English.
    assert (about.language, about.subtitle) == ("en", "תובנה קצרה בכל בוקר של יום חול.")
    assert about.link.endswith("/daily-learning?lang=he")
    manifest = (await client.get("/manifest.webmanifest?lang=he")).json()
    assert (manifest["lang"], manifest["dir"]) == ("he", "rtl")
    assert manifest["shortcuts"][0]["name"] == "לימוד יומי"
    card = re.search(r'property="og:image" content="http://site.test([^"]+)"', page)
    assert card
    in_hebrew = html.unescape(card[1])
    assert in_hebrew.endswith("&lang=he")
    pictures = []
    for url in (in_hebrew, in_hebrew.removesuffix("&lang=he")):
        pictures.append((await client.get(url)).content)
        client.cookies.clear()
    assert pictures[0].startswith(b"\x89PNG")
    assert pictures[0] != pictures[1], "the label of the card is in Hebrew"
    # English pages are as they were.
    assert 'href="/feeds/daily.xml"' in (await client.get("/daily-learning/1")).text
