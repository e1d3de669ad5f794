"""This week's reading, the timeline and the text of a portion in the Hebrew interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from api.core.translation import set_language
from api.library.calendar import week_of
from api.library.portions import in_interface
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
from api.site.initial_data import as_json, as_schema, timeline_url
from api.site.page_query import PageQuery
from tests.factories import portion
from tests.site.rendered_pages import rendered_main, section, words

NEW_YORK = ZoneInfo("America/New_York")
_LATIN = re.compile("[A-Za-z]")


@pytest.fixture(autouse=True)
def in_hebrew() -> Iterator[None]:
    set_language("he")
    yield
    set_language("en")


def week(year: int, month: int, day: int, **fields: str) -> ThisWeek:
    names = {"parasha": "Bereshit", "hebrew_name": "בְּרֵאשִׁית"}
    genesis = portion(1, "in-the-beginning", **(names | fields))
    moment = datetime(year, month, day, 12, tzinfo=UTC)
    return describe(week_of(moment, NEW_YORK), {("Genesis", 1, 1): genesis})


def week_data(shown: ThisWeek) -> dict[str, str]:
    return {
        "/api/torah-timeline/this-week": as_json(ThisWeek, shown),
        "/api/torah-timeline/this-week/nearest": "[]",
    }


async def this_week(shown: ThisWeek) -> str:
    """Its card on the home page."""
    return section(await rendered_main("/", week_data(shown)), "this-week")


def without_content(html: str) -> str:
    """The interface's own words: what is marked as English is the library's."""
    return re.sub(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>', "", html)


async def test_a_week_has_hebrew_names_dates_and_verses() -> None:
    html = await this_week(week(2025, 10, 13))
    text = words(html)
    assert "פרשת השבוע" in text
    assert "בראשית א, א – ו, ח" in text
    assert "שבת, כ״ו בתשרי תשפ״ו, 18 באוקטובר 2025" in text
    assert "לקריאת פרשת בראשית" in text
    assert "יום רביעי, כ״ג בתשרי תשפ״ו, 15 באוקטובר 2025" in text
    assert not _LATIN.search(words(without_content(html)))


@pytest.mark.rule("LANG-13")
async def test_a_portion_has_its_name_once_as_the_heading() -> None:
    html = await this_week(week(2025, 10, 13))
    assert html.count("<h2") == 1
    assert re.search(r'<h2 [^>]*id="this-week"[^>]*>בְּרֵאשִׁית</h2>', html)
    assert "Bereshit" not in html


async def test_a_holiday_has_the_date_of_the_next_portion() -> None:
    text = words(await this_week(week(2026, 4, 1)))
    assert "קריאת הפרשות תימשך בפרשת שמיני ב־ כ״ד בניסן תשפ״ו, 11 באפריל 2026" in text


async def test_two_portions_are_joined_by_a_letter() -> None:
    holiday = week(2026, 4, 1)
    resumes = holiday.diaspora.resumes
    assert resumes
    resumes.portions *= 2
    assert "תימשך בפרשת שמיני ושמיני ב־" in words(await this_week(holiday))


@pytest.mark.rule("LANG-13")
async def test_the_timeline_is_in_hebrew() -> None:
    created = datetime(2026, 11, 26, 12, tzinfo=UTC)
    rows = [
        portion(
            *(1, "noach"),
            parasha="Noach",
            hebrew_name="נֹחַ",
            created_at=created,
            posts=[],
        ),
        portion(2, "yitro", book="Exodus", hebrew_name="יִתְרוֹ", created_at=created, posts=[]),
    ]
    entries = as_json(list[TimelineEntry], as_schema(list[TimelineEntry], rows))
    data = {timeline_url(PageQuery()): entries, **week_data(week(2025, 10, 13))}
    html = await rendered_main("/torah-timeline", data)
    text = words(html)
    assert "ציר הפרשות" in text
    assert "לקריאת פרשת נח" in text
    assert re.search("נוסף ב ?ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026", text)
    assert '<option value="Exodus">שמות</option>' in html
    assert "Noach" not in html
    assert not _LATIN.search(words(without_content(html)))


def text_data() -> dict[str, str]:
    aliyot = [
        VerseRange(book="Genesis", start_chapter=6, start_verse=9, end_chapter=6, end_verse=22)
    ]
    haftarah = VerseRange(
        book="Isaiah", start_chapter=54, start_verse=1, end_chapter=55, end_verse=5
    )
    alone = ReadingParts(
        key="2",
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
    created = datetime(2026, 11, 26, 12, tzinfo=UTC)
    row = portion(1, "noach", hebrew_name="נֹחַ", created_at=created, posts=[])
    url = "/api/torah-timeline/1"
    return {
        "/api/torah-timeline/slug/noach": as_json(TimelineEntry, as_schema(TimelineEntry, row)),
        f"{url}/posts": "[]",
        f"{url}/nearest": "[]",
        f"{url}/readings": as_json(
            PortionReadings,
            PortionReadings(next_sabbath=None, special=None, alone=alone, joined=None),
        ),
        f"{url}/text?aliyah=1": as_json(list[PassageText], passages),
    }


@pytest.mark.rule("LANG-14")
async def test_the_text_has_hebrew_numbers_and_names() -> None:
    html = await rendered_main("/torah-timeline/noach", text_data())
    html = html[html.index('<section aria-labelledby="text"') :]
    text = words(html)
    assert "עלייה ראשונה" in text
    assert "בראשית ו, ט–כב" in text
    assert "מנהג אשכנז: ישעיהו נד, א – נה, ה" in text
    assert re.search('<a [^>]*aria-label="בראשית ו, ט"[^>]*>ו, ט</a>', html)
    assert re.search(
        '<p class="verse-english verse-translation" lang="en" dir="ltr"[^>]*>These are.</p>', html
    )
    assert 'id="6:9"' in html
    assert " · " not in text


@pytest.mark.rule("LANG-24")
async def test_a_portion_has_its_hebrew_title_and_line() -> None:
    hebrew = {
        "hebrew_title": "השאלה הראשונה",
        "hebrew_description": "האור נקרא מתוך החושך. השבת באה.",
    }
    card = await this_week(week(2025, 10, 13, **hebrew))
    assert "השאלה הראשונה" in card
    assert "האור נקרא מתוך החושך." in card
    assert "השבת באה" not in card
    assert "Portion 1" not in card


@pytest.mark.rule("LANG-24")
def test_a_portion_without_hebrew_keeps_its_title() -> None:
    assert in_interface("The First Question", "") == "The First Question"
    assert in_interface("The First Question", "השאלה הראשונה") == "השאלה הראשונה"
    set_language("en")
    assert in_interface("The First Question", "השאלה הראשונה") == "The First Question"
