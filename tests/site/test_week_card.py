"""This week's reading on the home page and on the timeline (WEEK-1)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from api.library.calendar import week_of
from api.library.schemas import ThisWeek, TimelineEntry
from api.library.this_week import describe
from api.site.initial_data import as_json, as_schema, timeline_url
from api.site.page_query import PageQuery
from tests.factories import portion
from tests.site.rendered_pages import rendered_main, section, words

NEW_YORK = ZoneInfo("America/New_York")
PORTIONS = ((1, "in-the-beginning"), (2, "noach"))


def week(year: int, month: int, day: int) -> ThisWeek:
    genesis = portion(1, "in-the-beginning", parasha="Bereshit")
    moment = datetime(year, month, day, 12, tzinfo=UTC)
    return describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis})


async def shown(year: int, month: int, day: int) -> str:
    """The card on the home page, where the library has no teachings."""
    data = {
        "/api/torah-timeline/this-week": as_json(ThisWeek, week(year, month, day)),
        "/api/torah-timeline/this-week/nearest": "[]",
    }
    return section(await rendered_main("/", data), "this-week")


@pytest.mark.rule("ROUTE-19")
async def test_a_week_shows_its_portion() -> None:
    html = await shown(2025, 10, 13)
    assert ">Bereshit</h2>" in html
    assert 'href="/torah-timeline/in-the-beginning"' in html
    assert re.search('<p lang="he" dir="rtl"[^>]*>בראשית</p>', html)
    text = words(html)
    assert "This week’s portion Bereshit Genesis 1:1–6:8" in text
    assert "Shabbat, October 18, 2025" in text
    assert "Portion 1 · About portion 1." in text
    assert (
        "Vezot Haberakhah is read on Simchat Torah: Wednesday, October 15, 2025; "
        "in Israel Tuesday, October 14, 2025." in text
    )


async def test_a_holiday_shows_the_date_of_the_next_portion() -> None:
    text = words(await shown(2026, 4, 1))
    assert "This week Shabbat Chol HaMoed of Passover" in text
    assert "The weekly portions go on with Shmini on April 11, 2026." in text
    assert "Israel" not in text


@pytest.mark.rule("ROUTE-19")
async def test_both_readings_are_shown_if_they_differ() -> None:
    text = words(await shown(2026, 5, 20))
    assert "This week Second Day of Shavuot" in text
    assert "This week in Israel Nasso" in text
    assert text.index("Second Day of Shavuot") < text.index("This week in Israel")


async def test_the_portions_of_the_week_are_marked() -> None:
    created = datetime(2026, 11, 26, 12, tzinfo=UTC)
    rows = [portion(id, slug, created_at=created, posts=[]) for id, slug in PORTIONS]
    data = {
        timeline_url(PageQuery()): as_json(
            list[TimelineEntry], as_schema(list[TimelineEntry], rows)
        ),
        "/api/torah-timeline/this-week": as_json(ThisWeek, week(2025, 10, 13)),
        "/api/torah-timeline/this-week/nearest": "[]",
    }
    cards = (await rendered_main("/torah-timeline", data)).split("<article")[1:]
    assert ["This week" in words(card) for card in cards] == [True, False]
