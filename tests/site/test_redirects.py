"""Addresses of earlier sites lead to the pages of this one (IMPORT-17)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from api.core.database import sync_engine
from api.models import PathRedirect
from tests.factories import post, save
from tests.site_fixtures import Site, eventually, running, site_settings, statements

RULES = [
    PathRedirect(path="/2019/05/a-שבת", target="/daily-learning/1"),
    PathRedirect(path="/", query="p=12", target="/daily-learning/1"),
    PathRedirect(path="/blog", query="p=12", target="/weekly-essay/2"),
    PathRedirect(path="/daily-learning", target="/weekly-essay"),
    PathRedirect(path="/daily-learning/99", target="/daily-learning/1"),
    PathRedirect(path="/category/hope", target="/search?q=Hope"),
    PathRedirect(path="/category/hope/feed", target="/feeds/all.xml"),
]


@pytest.fixture
async def moved(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    engine = sync_engine(fresh_database_url)
    rules = (
        PathRedirect(path=rule.path, query=rule.query or "", target=rule.target) for rule in RULES
    )
    save(engine, [post(1), post(2, type="weekly"), *rules])
    engine.dispose()
    async with running(site_settings(fresh_database_url, tmp_path)) as site:
        yield site


@pytest.mark.rule("IMPORT-17", "IMPORT-41")
@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/2019/05/a-%D7%A9%D7%91%D7%AA/", "/daily-learning/1"),
        ("/2019/05/A-%d7%a9%d7%91%d7%aa", "/daily-learning/1"),
        ("/?p=12", "/daily-learning/1"),
        ("/?p=0012&utm_source=mail", "/daily-learning/1"),
        ("/blog/?p=12", "/weekly-essay/2"),
        ("/daily-learning/99", "/daily-learning/1"),
        ("/category/hope/", "/search?q=Hope"),
        ("/category/hope/page/2/", "/search?q=Hope"),
        ("/category/hope/feed/", "/feeds/all.xml"),
        ("/category/hope/feed/atom/", "/feeds/all.xml"),
        # The feed of a post's comments.
        ("/2019/05/a-%D7%A9%D7%91%D7%AA/feed/", "/daily-learning/1"),
    ],
)
async def test_an_old_address_leads_to_the_teaching(moved: Site, address: str, target: str) -> None:
    for method in ("GET", "HEAD"):
        response = await moved.client.request(method, address)
        assert (response.status_code, response.headers["location"]) == (301, target)


@pytest.mark.rule("IMPORT-17", "IMPORT-41")
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/daily-learning", 200),
        ("/?p=13", 200),
        ("/?p=12%20", 200),
        ("/", 200),
        ("/2019/05/b", 404),
        ("/blog/?p=13", 404),
        ("/2019/05/a-%2525", 404),
        ("/2019/05/b/feed/", 404),
        ("/category/hope/page/2/more", 404),
        ("/page/2", 404),
        ("/feed/", 404),
        (f"/{'a' * 600}", 404),
        ("/%00", 404),
    ],
)
async def test_other_addresses_are_answered_as_before(
    moved: Site, address: str, status: int
) -> None:
    assert (await moved.client.get(address)).status_code == status


async def test_only_other_methods_than_reading_are_refused(moved: Site) -> None:
    assert (await moved.client.post("/2019/05/a-%D7%A9%D7%91%D7%AA/")).status_code == 405


@pytest.mark.rule("IMPORT-17")
async def test_pages_that_exist_do_not_look_for_old_addresses(moved: Site) -> None:
    moved.forget()
    with statements(moved) as executed:
        for address in ("/", "/daily-learning", "/daily-learning/1", "/weekly-essay/2", "/about"):
            assert (await moved.client.get(address)).status_code == 200
    assert executed
    assert not [statement for statement in executed if "redirects" in statement]


async def test_a_changed_redirect_is_followed_at_once(moved: Site, fresh_database_url: str) -> None:
    address = "/daily-learning/99"
    assert (await moved.client.get(address)).headers["location"] == "/daily-learning/1"
    generation = moved.cache.generation
    engine = sync_engine(fresh_database_url)
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE redirects SET target = '/about' WHERE path = :path"), {"path": address}
        )
    engine.dispose()
    await eventually(lambda: moved.cache.generation > generation)
    assert (await moved.client.get(address)).headers["location"] == "/about"
