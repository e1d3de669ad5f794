"""Pagination of long lists with links that work without scripts."""

from __future__ import annotations

import json
import re

import pytest
from sqlalchemy import Engine

from tests.factories import post, save
from tests.site_fixtures import Site

CARD = re.compile(r'<h3 [^>]*><a class="[^"]*" href="/daily-learning/(\d+)"')
LINK = re.compile(r'<a [^>]*rel="(prev|next)"[^>]* href="([^"]+)"')
KEY = re.compile(r'id="initial-data">\[\{"key":(\["[^"]+"\])')


def links_in(html: str) -> dict[str, str]:
    return {rel: to for rel, to in LINK.findall(html)}


@pytest.fixture
def archive(fresh_site: Site, fresh_engine: Engine) -> Site:
    """45 daily teachings, of which 1 is the newest."""
    save(fresh_engine, (post(number) for number in range(1, 46)))
    return fresh_site


@pytest.mark.rule("READ-21")
async def test_links_reach_the_whole_archive(archive: Site) -> None:
    address, ids = "/daily-learning", []
    for _ in range(3):
        html = (await archive.client.get(address)).text
        ids += [int(id) for id in CARD.findall(html)]
        address = links_in(html).get("next", "")
    assert (ids, address) == (list(range(1, 46)), "")


@pytest.mark.rule("READ-21")
@pytest.mark.parametrize(
    ("number", "links"),
    [
        (1, {"next": "/daily-learning?page=2"}),
        (2, {"prev": "/daily-learning", "next": "/daily-learning?page=3"}),
        (3, {"prev": "/daily-learning?page=2"}),
    ],
)
async def test_a_page_links_the_previous_and_next_pages(
    archive: Site, number: int, links: dict[str, str]
) -> None:
    html = (await archive.client.get(f"/daily-learning?page={number}")).text
    assert links_in(html) == links


@pytest.mark.rule("READ-21")
@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("?page=2", "/api/posts/daily?limit=20&offset=20"),
        ("?page=1", "/api/posts/daily?limit=20"),
        ("?page=x", "/api/posts/daily?limit=20"),
        ("?page=01", "/api/posts/daily?limit=20"),
    ],
)
async def test_a_page_embeds_its_own_items(archive: Site, query: str, key: str) -> None:
    html = (await archive.client.get(f"/daily-learning{query}")).text
    [found] = KEY.findall(html)
    assert json.loads(found) == [key]


async def test_a_short_list_has_no_pagination(archive: Site) -> None:
    assert not LINK.findall((await archive.client.get("/weekly-essay")).text)


async def test_a_page_past_the_last_returns_404(archive: Site) -> None:
    for query in ("?page=4", "?page=99999"):
        assert (await archive.client.get(f"/daily-learning{query}")).status_code == 404


async def test_each_page_has_its_own_canonical_url(archive: Site) -> None:
    for query in ("", "?page=2"):
        html = (await archive.client.get(f"/daily-learning{query}")).text
        assert f'<link rel="canonical" href="http://site.test/daily-learning{query}">' in html


@pytest.mark.parametrize(("query", "total"), [("", 45), ("?page=3", 45)])
async def test_a_page_embeds_the_total(archive: Site, query: str, total: int) -> None:
    html = (await archive.client.get(f"/daily-learning{query}")).text
    assert f'"total":{total},"data":' in html


async def test_a_page_past_the_last_has_its_own_text(archive: Site) -> None:
    html = (await archive.client.get("/daily-learning?page=4")).text
    assert "There is no page this far." in html
    assert ">Daily Learning</h1>" in html
