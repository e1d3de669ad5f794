"""Dates and names of references in the Hebrew interface."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from api.core.translation import set_language
from api.search.calendar import VerseRange
from api.site.html_views import dates, references
from tests.site import hebrew_names

THURSDAY = date(2026, 11, 26)
NOACH = VerseRange(book="Genesis", start_chapter=6, start_verse=9, end_chapter=11, end_verse=32)


@pytest.fixture
def in_hebrew() -> Iterator[None]:
    set_language("he")
    yield
    set_language("en")


@pytest.mark.usefixtures("in_hebrew")
def test_a_date_has_its_hebrew_date_before_it() -> None:
    assert dates.long_day(THURSDAY) == "יום חמישי, ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026"
    assert dates.full_day(THURSDAY) == "ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026"
    assert dates.short_day(THURSDAY) == "ט״ז בכסלו"


@pytest.mark.usefixtures("in_hebrew")
@pytest.mark.parametrize(
    ("day", "written"),
    [
        (date(2026, 3, 1), "י״ב באדר תשפ״ו"),
        (date(2027, 2, 20), "י״ג באדר א׳ תשפ״ז"),
        (date(2027, 3, 20), "י״א באדר ב׳ תשפ״ז"),
        (date(2026, 10, 26), "ט״ו בחשוון תשפ״ז"),
        (date(2026, 9, 12), "א׳ בתשרי תשפ״ז"),
        (date(2039, 9, 19), "א׳ בתשרי ת״ת"),
    ],
)
def test_months_of_leap_years_are_told_apart(day: date, written: str) -> None:
    assert dates.hebrew_day(day) == written


def test_english_dates_have_no_hebrew_date() -> None:
    assert dates.long_day(THURSDAY) == "Thursday, November 26, 2026"
    assert dates.full_day(THURSDAY) == "November 26, 2026"
    assert dates.short_day(THURSDAY) == "Nov 26"


@pytest.mark.usefixtures("in_hebrew")
def test_references_have_hebrew_names_and_numbers() -> None:
    assert references.verse_range(NOACH) == "בראשית ו, ט – יא, לב"
    assert references.reference_name("Isaiah 54:1-55:5") == "ישעיהו נד, א – נה, ה"
    assert references.reference_name("Exodus 20:1-14") == "שמות כ, א–יד"
    assert references.reference_name("Psalm 15:1") == "תהלים טו, א"
    assert references.reference_name("2 Kings 4") == "מלכים ב ד"
    assert references.verse_name("Genesis", 6, 16) == "בראשית ו, טז"
    assert references.verse_or_chapter(15) == "טו"
    assert references.book_name("Song of Songs") == "שיר השירים"


@pytest.mark.usefixtures("in_hebrew")
def test_what_is_no_reference_to_the_bible_stays() -> None:
    assert references.reference_name("Bavli Shabbat 31a") == "Bavli Shabbat 31a"
    assert references.reference_name("Mishnah Avot 1:14") == "Mishnah Avot 1:14"
    assert references.book_name("Other") == "Other"
    other = NOACH.model_copy(update={"book": "Other"})
    assert references.verse_range(other) == "Other 6:9–11:32"


@pytest.mark.usefixtures("in_hebrew")
def test_a_portion_has_its_hebrew_name_without_points() -> None:
    assert references.portion_name("Chayei Sarah", "חַיֵּי שָׂרָה") == "חיי שרה"
    assert references.portion_name("Lech Lecha", "לֶךְ־לְךָ") == "לך־לך"


def test_references_are_english_in_the_english_interface() -> None:
    assert references.verse_range(NOACH) == "Genesis 6:9–11:32"
    assert references.reference_name("Exodus 20:1-14") == "Exodus 20:1-14"
    assert references.verse_name("Genesis", 6, 16) == "Genesis 6:16"
    assert references.portion_name("Noach", "נֹחַ") == "Noach"


def test_the_file_for_the_browsers_code_is_current() -> None:
    written = hebrew_names.FILE.read_text(encoding="utf-8")
    assert written == hebrew_names.names(), "run python -m tests.site.hebrew_names"
