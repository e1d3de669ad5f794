"""Each page type uses a limited number of SQL statements, and loads no unused texts or images."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from api.models import JourneyPath, SeriesPost, TorahTimelinePost
from tests.factories import days_ago, portion, post, save, series
from tests.site_fixtures import Site, running, site_settings, statements

POSTS = 12
# The maximum number of statements for each page and its API requests.
MAX_STATEMENTS = {
    "/": 6,
    "/daily-learning": 2,
    "/daily-learning?page=1": 2,
    "/weekly-essay": 2,
    "/daily-learning/1": 4,
    "/weekly-essay/2": 5,
    "/series": 2,
    "/series/light": 5,
    "/torah-timeline": 6,
    "/torah-timeline/noach": 12,
    "/api/posts/daily": 2,
    "/api/posts/daily?limit=3&offset=1": 2,
    "/api/posts/weekly": 2,
    "/api/posts/recent": 1,
    "/api/posts/featured": 1,
    "/api/posts/1": 1,
    "/api/posts/1/collections": 3,
    "/api/posts/begun?id=1&id=2": 2,
    "/daily-learning/1?series=light": 4,
    "/api/series/active": 2,
    "/api/series/slug/light": 2,
    "/api/series/1/posts": 3,
    "/api/torah-timeline": 2,
    "/api/torah-timeline/this-week": 1,
    "/api/torah-timeline/slug/noach": 2,
    "/api/torah-timeline/1/posts": 2,
    "/api/torah-timeline/1/adjacent": 3,
    "/api/torah-timeline/1/readings": 2,
    "/api/torah-timeline/1/text?aliyah=1": 2,
    "/api/torah-timeline/1/haftarah": 2,
    "/api/journey-paths/from/1": 2,
    "/api/verses?reference=Genesis+6:9": 2,
    "/api/testimonials": 1,
}
# The column itself, not a function of the column.
WHOLE_TEXT = re.compile(r"[ ,]posts\.content\b")
# The only responses that contain an embedded image.
PICTURES = {
    "/daily-learning/1",
    "/daily-learning/1?series=light",
    "/weekly-essay/2",
    "/api/posts/1",
}


def _library() -> Iterator[Any]:
    """A series and a portion of many teachings with long texts and embedded images."""
    text = "<p>" + "A long text about light. " * 400 + "</p>"
    for id in range(1, POSTS + 1):
        kind = "daily" if id % 2 else "weekly"
        yield post(id, type=kind, content=text, base64_image="aW1hZ2U=", featured=1)
    yield series(1, "light")
    yield portion(1, "noach")
    for id in range(1, POSTS + 1):
        yield SeriesPost(series_id=1, post_id=id, position=id)
        yield TorahTimelinePost(timeline_id=1, post_id=id)
        target = id % POSTS + 1
        yield JourneyPath(source_post_id=id, target_post_id=target, path_type="learn-more")


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    save(fresh_engine, _library())
    async with running(site_settings(fresh_database_url, tmp_path)) as site:
        yield site


async def test_each_page_type_uses_a_bounded_number_of_statements(site: Site) -> None:
    took: dict[str, int] = {}
    for address in MAX_STATEMENTS:
        with statements(site) as executed:
            site.cache.clear()
            assert (await site.client.get(address)).status_code == 200, address
        took[address] = len(executed)
        pictures = any("base64_image" in statement for statement in executed)
        assert pictures == (address in PICTURES), address
    assert {at: n for at, n in took.items() if n > MAX_STATEMENTS[at]} == {}


async def test_lists_do_not_load_unused_texts(site: Site) -> None:
    for address in ("/", "/daily-learning", "/api/posts/daily", "/api/series/1/posts"):
        with statements(site) as executed:
            site.cache.clear()
            await site.client.get(address)
        assert not any(WHOLE_TEXT.search(statement) for statement in executed), address


async def test_a_text_without_leading_words_has_a_preview(site: Site, fresh_engine: Engine) -> None:
    picture = f'<p><img src="/media/{"x" * 3000}.png"></p>'
    text = f"{picture}<p>The words come late.</p>"
    save(fresh_engine, [post(99, content=text, publish_date=days_ago(0.5))])
    cards = (await site.client.get("/api/posts/recent")).json()
    [card] = [card for card in cards if card["id"] == 99]
    assert card["preview"] == "The words come late."


@pytest.mark.rule("DATA-37")
async def test_cards_and_pages_show_the_same_read_time(site: Site, fresh_engine: Engine) -> None:
    texts = [
        "<p>" + "x" * 996 + "</p>",
        '<p id="p1">' + "x" * 993 + "</p>",
        '<p id="p1">' + "x" * 994 + "</p>",
        '<p dir="rtl" id="p2">' + "שלום" * 500 + "</p><div>A</div>" * 90,
        '<ul><li id="p3">one</li><LI ID="p4">two</LI></ul>' * 70,
        "".join(f'<p id="p{n}">{"word " * 30}</p>' for n in range(1, 60)),
    ]
    save(fresh_engine, [post(100 + n, content=text) for n, text in enumerate(texts)])
    cards = {card["id"]: card for card in (await site.client.get("/api/posts/daily")).json()}
    for id in range(100, 100 + len(texts)):
        full = (await site.client.get(f"/api/posts/{id}")).json()
        assert cards[id]["readMinutes"] == full["readMinutes"], id
