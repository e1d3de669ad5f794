"""Dates and names of portions in the Hebrew interface."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from api.core import dates
from api.core.translation import set_language
from api.library.portions import portion_name
from tests.site import hebrew_names

THURSDAY = date(2026, 11, 26)


@pytest.fixture
def in_hebrew() -> Iterator[None]:
    set_language("he")
    yield
    set_language("en")


@pytest.mark.rule("LANG-10")
@pytest.mark.usefixtures("in_hebrew")
def test_a_date_has_its_hebrew_date_before_it() -> None:
    assert dates.long_day(THURSDAY) == "יום חמישי, ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026"
    assert dates.full_day(THURSDAY) == "ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026"


@pytest.mark.rule("LANG-10")
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


@pytest.mark.rule("LANG-13")
@pytest.mark.usefixtures("in_hebrew")
def test_a_portion_has_its_hebrew_name_without_points() -> None:
    assert portion_name("Chayei Sarah", "חַיֵּי שָׂרָה") == "חיי שרה"
    assert portion_name("Lech Lecha", "לֶךְ־לְךָ") == "לך־לך"


def test_the_english_interface_has_a_portions_english_name() -> None:
    assert portion_name("Noach", "נֹחַ") == "Noach"


@pytest.mark.rule("LANG-10")
def test_the_file_for_the_browsers_code_is_current() -> None:
    written = hebrew_names.FILE.read_text(encoding="utf-8")
    assert written == hebrew_names.names(), "run python -m tests.site.hebrew_names"
