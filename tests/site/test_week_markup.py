"""The text about this week's reading in the server's HTML."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from api.library.calendar import week_of
from api.library.this_week import describe
from api.site.html_views.week import this_week, week_marks
from tests.factories import portion

NEW_YORK = ZoneInfo("America/New_York")


def shown(year: int, month: int, day: int) -> str:
    genesis = portion(1, "in-the-beginning", parasha="Bereshit")
    moment = datetime(year, month, day, 12, tzinfo=UTC)
    return this_week(describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis}), "page")


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split()).replace(" .", ".").replace(" ;", ";")


def test_a_week_shows_its_portion() -> None:
    html = shown(2025, 10, 13)
    assert ">Bereshit</h2>" in html
    assert 'href="/torah-timeline/in-the-beginning"' in html
    assert 'lang="he" dir="rtl">בראשית</p>' in html
    text = words(html)
    assert "This week’s portion Bereshit Genesis 1:1–6:8" in text
    assert "Shabbat, October 18, 2025" in text
    assert "Portion 1 · About portion 1." in text
    assert (
        "Vezot Haberakhah is read on Simchat Torah: Wednesday, October 15, 2025; "
        "in Israel Tuesday, October 14, 2025." in text
    )


def test_a_holiday_shows_the_date_of_the_next_portion() -> None:
    text = words(shown(2026, 4, 1))
    assert "This week Shabbat Chol HaMoed of Passover" in text
    assert "The weekly portions go on with Shmini on April 11, 2026." in text
    assert "Israel" not in text


def test_both_readings_are_shown_if_they_differ() -> None:
    text = words(shown(2026, 5, 20))
    assert "This week Second Day of Shavuot" in text
    assert "This week in Israel Nasso" in text
    assert text.index("Second Day of Shavuot") < text.index("This week in Israel")


def test_the_portions_of_the_week_are_marked() -> None:
    genesis = portion(1, "in-the-beginning", parasha="Bereshit")
    moment = datetime(2025, 10, 13, 12, tzinfo=UTC)
    week = describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis})
    assert week_marks(week) == {"in-the-beginning": "This week"}
