"""This week's reading, the timeline and the text of a portion in the Hebrew interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from api.core.settings import Settings
from api.core.translation import set_language
from api.library.calendar import week_of
from api.library.schemas import ThisWeek, TimelineEntry
from api.library.this_week import describe
from api.library.torah_text_schemas import (
    HaftarahPassages,
    PassageText,
    PortionReadings,
    ReadingParts,
    VerseText,
)
from api.search.calendar import VerseRange
from api.site.html_views.timeline import TimelineList, timeline_list
from api.site.html_views.torah_text import ShownText, TextPart, torah_text
from api.site.html_views.week import this_week
from tests.factories import portion

NEW_YORK = ZoneInfo("America/New_York")
_LATIN = re.compile("[A-Za-z]")


@pytest.fixture(autouse=True)
def in_hebrew() -> Iterator[None]:
    set_language("he")
    yield
    set_language("en")


def week(year: int, month: int, day: int) -> ThisWeek:
    genesis = portion(1, "in-the-beginning", parasha="Bereshit", hebrew_name="בְּרֵאשִׁית")
    moment = datetime(year, month, day, 12, tzinfo=UTC)
    return describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis})


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def without_content(html: str) -> str:
    """The interface's own words: what is marked as English is the library's."""
    return re.sub(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>', "", html)


def test_a_week_has_hebrew_names_dates_and_verses() -> None:
    html = this_week(week(2025, 10, 13), "page")
    text = words(html)
    assert "פרשת השבוע" in text
    assert "בראשית א, א – ו, ח" in text
    assert "שבת, כ״ו בתשרי תשפ״ו, 18 באוקטובר 2025" in text
    assert "לקריאת פרשת בראשית" in text
    assert "יום רביעי, כ״ג בתשרי תשפ״ו, 15 באוקטובר 2025" in text
    assert not _LATIN.search(words(without_content(html)))


def test_a_portion_has_its_name_once_as_the_heading() -> None:
    html = this_week(week(2025, 10, 13), "page")
    assert html.count("<h2") == 1
    assert re.search(r'<h2 [^>]*id="this-week"[^>]*>בְּרֵאשִׁית</h2>', html)
    assert "Bereshit" not in html


def test_a_holiday_has_the_date_of_the_next_portion() -> None:
    text = words(this_week(week(2026, 4, 1), "page"))
    assert "קריאת הפרשות תימשך בפרשת שמיני ב־ כ״ד בניסן תשפ״ו, 11 באפריל 2026" in text


def test_two_portions_are_joined_by_a_letter() -> None:
    holiday = week(2026, 4, 1)
    resumes = holiday.diaspora.resumes
    assert resumes
    resumes.portions *= 2
    assert "תימשך בפרשת שמיני ושמיני ב־" in words(this_week(holiday, "page"))


def test_the_timeline_is_in_hebrew() -> None:
    created = datetime(2026, 11, 26, 12, tzinfo=UTC)
    row = portion(1, "noach", parasha="Noach", hebrew_name="נֹחַ", created_at=created, posts=[])
    entry = TimelineEntry.model_validate(row, from_attributes=True)
    listed = TimelineList([entry], 1, ["Genesis", "Exodus"])
    html = timeline_list(listed, week(2025, 10, 13), Settings())
    text = words(html)
    assert "ציר הפרשות" in text
    assert "לקריאת פרשת נח" in text
    assert re.search("נוסף ב ?ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026", text)
    assert ">שמות</option>" in html
    assert 'value="Exodus"' in html
    assert "Noach" not in html
    assert not _LATIN.search(words(without_content(html)))


def _text() -> ShownText:
    aliyot = [
        VerseRange(book="Genesis", start_chapter=6, start_verse=9, end_chapter=6, end_verse=22)
    ]
    haftarah = VerseRange(
        book="Isaiah", start_chapter=54, start_verse=1, end_chapter=55, end_verse=5
    )
    alone = ReadingParts(
        name="Noach",
        hebrew_name="נֹחַ",
        is_joined=False,
        diaspora_only=False,
        aliyot=aliyot * 7,
        maftir=None,
        haftarot=[HaftarahPassages(customs=["ashkenazi"], passages=[haftarah])],
    )
    verse = VerseText(chapter=6, verse=9, hebrew="אֵלֶּה", english="These are.", teachings=[])
    passages = [PassageText(book="Genesis", verses=[verse])]
    part = TextPart(1, False, None)
    return ShownText("/x", PortionReadings(alone=alone, joined=None), part, passages, [])


def test_the_text_has_hebrew_numbers_and_names() -> None:
    html = torah_text(_text())
    text = words(html)
    assert "עלייה ראשונה" in text
    assert "בראשית ו, ט–כב" in text
    assert "מנהג אשכנז: ישעיהו נד, א – נה, ה" in text
    assert 'aria-label="בראשית ו, ט">ו, ט</a>' in html
    assert '<p class="verse-english" lang="en" dir="ltr">These are.</p>' in html
    assert 'id="6:9"' in html
    assert " · " not in text
