"""The links from a teaching's page to what comes before and after it, in the server's HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from api.core.settings import Settings
from api.library.schemas import ContainingSeries, PostCollections, TeachingLink
from api.site.html_views.lessons import (
    MAX_OPEN,
    adjacent_posts,
    lesson_mark,
    series_context,
    series_lessons,
)
from tests.site_fixtures import site_settings


def teaching(id: int, *, locked: bool = False) -> TeachingLink:
    return TeachingLink(
        id=id,
        type="daily",
        title=f"Teaching <{id}>",
        publish_date=datetime(2026, 11, 20, 12, tzinfo=UTC),
        is_locked=locked,
    )


def series(slug: str, position: int, lessons: Sequence[TeachingLink]) -> ContainingSeries:
    return ContainingSeries(
        id=1,
        slug=slug,
        title=f"On {slug}",
        position=position,
        lessons=len(lessons),
        outline=list(lessons),
    )


LIGHT = series("light", 2, [teaching(n) for n in (1, 2, 3)])
BREAD = series("bread", 1, [teaching(n) for n in (2, 9)])


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return site_settings("postgresql://nobody@127.0.0.1/nothing", tmp_path)


@pytest.mark.parametrize(
    ("of", "slug", "shown"),
    [
        ([], "light", None),
        # The only series is the context, whatever the address says.
        ([LIGHT], "", LIGHT),
        ([LIGHT], "unknown", LIGHT),
        # Of several, the one from which the reader came; without it none is preferred.
        ([LIGHT, BREAD], "bread", BREAD),
        ([LIGHT, BREAD], "", None),
        ([LIGHT, BREAD], "unknown", None),
    ],
)
def test_the_series_of_a_page(
    of: Sequence[ContainingSeries], slug: str, shown: ContainingSeries | None
) -> None:
    context = series_context(of, slug)
    assert (context.series if context else None) is shown


def test_the_next_lesson_comes_first_and_the_current_one_is_marked() -> None:
    context = series_context([LIGHT], "light")
    assert context
    html = series_lessons(context)
    assert html.index("Next lesson") < html.index("All 3 lessons")
    links = re.findall(r'<a[^>]*href="(/daily[^"]*)"[^>]*>', html)
    assert links == [f"/daily-learning/{id}?series=light" for id in (3, 1, 2, 3)]
    [current] = re.findall(r'href="([^"]*)" aria-current="page"', html)
    assert current == "/daily-learning/2?series=light"
    assert "Part of Series · Lesson 2 of 3" in html
    assert "Lesson 2 of 3:" in lesson_mark(context)
    assert "<3>" not in html


def test_lessons_are_the_documents_relations_only_in_a_chosen_series() -> None:
    chosen, alone = series_context([LIGHT], "light"), series_context([LIGHT], "")
    assert chosen
    assert alone
    assert re.findall(r'rel="(\w+)"', series_lessons(chosen)) == ["next", "prev"]
    assert 'rel="' not in series_lessons(alone)


def test_a_long_list_is_collapsed_and_a_last_lesson_says_so() -> None:
    many = [teaching(n, locked=n == 2) for n in range(1, MAX_OPEN + 2)]
    long, short = (series_context([series("x", 1, part)], "x") for part in (many, many[1:]))
    last = series_context([series("x", len(many), many)], "x")
    assert long
    assert short
    assert last
    assert '<details class="group mt-3">' in series_lessons(long)
    assert '<details class="group mt-3" open>' in series_lessons(short)
    assert "This is the last lesson." in series_lessons(last)
    assert "Next lesson" not in series_lessons(last)
    # A locked lesson is marked in the list, and as the next one.
    assert series_lessons(long).count("Members") == 2


def test_the_teachings_before_and_after_are_relations_of_the_document(settings: Settings) -> None:
    both = PostCollections(
        previous=teaching(1, locked=True), next=teaching(3), series=[], timeline=[]
    )
    html = adjacent_posts("daily", both, settings, with_rel=True)
    assert re.findall(r'href="([^"]*)" rel="(\w+)"', html) == [
        ("/daily-learning/1", "prev"),
        ("/daily-learning/3", "next"),
    ]
    assert "Previous insight" in html
    assert "Members" in html
    assert 'rel="' not in adjacent_posts("daily", both, settings, with_rel=False)
    nothing = PostCollections(previous=None, next=None, series=[], timeline=[])
    assert adjacent_posts("weekly", nothing, settings, with_rel=True) == ""


async def test_a_page_shows_them_without_scripts(client: httpx.AsyncClient) -> None:
    plain = (await client.get("/daily-learning/1")).text
    assert re.search(r'href="/daily-learning/2" rel="prev"', plain)
    assert "Lesson 2 of 2" in plain
    chosen = await client.get("/daily-learning/1?series=light")
    assert re.search(r'href="/daily-learning/2\?series=light" rel="prev"', chosen.text)
    assert 'rel="canonical" href="http://site.test/daily-learning/1"' in chosen.text


async def test_the_address_keeps_the_series_where_the_type_was_wrong(
    client: httpx.AsyncClient,
) -> None:
    response = await client.get("/weekly-essay/1?series=light")
    assert response.status_code == 301
    assert response.headers["location"] == "/daily-learning/1?series=light"


async def test_a_series_leads_to_its_lessons_in_its_context(client: httpx.AsyncClient) -> None:
    html = (await client.get("/series/light")).text
    assert 'href="/daily-learning/1?series=light"' in html
