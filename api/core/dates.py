"""Writes dates in the language of the interface, as `web/src/shared/lib/dates.ts` does.

In the Hebrew interface the Hebrew date stands before the civil one (LANG-10). It is that of the
civil day: that it begins at sunset is not considered.
"""

from __future__ import annotations

from datetime import date

from babel.dates import format_date
from pyluach.dates import GregorianDate

from api.core.translation import is_hebrew_interface

# Written with all their letters, as browsers write them; pyluach has the short spellings.
_MONTHS = {"חשון": "חשוון", "סיון": "סיוון"}


def full_day(day: date) -> str:
    """'November 20, 2026'; in the Hebrew interface 'י׳ בכסלו תשפ״ז, 20 בנובמבר 2026'"""
    if is_hebrew_interface():
        return f"{hebrew_day(day)}, {format_date(day, 'long', locale='he')}"
    return f"{day:%B} {day.day}, {day.year}"


def long_day(day: date) -> str:
    """'Friday, November 20, 2026'; 'יום שישי, י׳ בכסלו תשפ״ז, 20 בנובמבר 2026'"""
    if is_hebrew_interface():
        return f"{format_date(day, 'EEEE', locale='he')}, {full_day(day)}"
    return f"{day:%A}, {full_day(day)}"


def hebrew_day(day: date) -> str:
    """'י׳ בכסלו תשפ״ז'"""
    found = GregorianDate(day.year, day.month, day.day).to_heb()
    month = found.month_name(hebrew=True)
    return f"{found.hebrew_day()} ב{_MONTHS.get(month, month)} {found.hebrew_year()}"
