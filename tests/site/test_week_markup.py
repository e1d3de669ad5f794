"""The words in which a first view tells what is read this week."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from api.library.calendar import week_of
from api.library.week import describe
from api.site.markup import week
from tests.factories import portion

NEW_YORK = ZoneInfo("America/New_York")


def shown(year: int, month: int, day: int) -> str:
    genesis = portion(1, "in-the-beginning", parasha="Bereshit")
    moment = datetime(year, month, day, 12, tzinfo=UTC)
    return week(describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis}))


def test_a_week_with_its_portion() -> None:
    html = shown(2025, 10, 13)
    assert '<h2>This week: <a href="/torah-timeline/in-the-beginning">Bereshit</a>' in html
    assert '<span lang="he" dir="rtl">בראשית</span></h2>' in html
    line = "Portion 1 · About portion 1."
    assert f"<p>Genesis 1:1–6:8 · Shabbat, October 18, 2025</p><p>{line}</p>" in html
    ending = (
        "Vezot Haberakhah is read on Simchat Torah: October 15, 2025; in Israel October 14, 2025."
    )
    assert f"<p>{ending}</p>" in html


def test_a_holiday_tells_when_the_portions_go_on() -> None:
    html = shown(2026, 4, 1)
    assert "<h2>This week: Shabbat Chol HaMoed of Passover" in html
    assert "The weekly portions go on with Shmini on April 11, 2026." in html
    assert "Israel" not in html


def test_both_where_they_differ() -> None:
    html = shown(2026, 5, 20)
    assert "<h2>This week: Second Day of Shavuot" in html
    assert "<h2>This week in Israel: Nasso" in html
    assert html.index("This week:") < html.index("This week in Israel:")
