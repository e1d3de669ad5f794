"""Formats dates like `web/src/shared/lib/dates.ts`.

In the Hebrew interface the Hebrew date stands before the civil one (LANG-10). It is that of the
civil day: that it begins at sunset is not considered.
"""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date
from pyluach.dates import GregorianDate

from api.core.translation import is_hebrew_interface
from api.site.html_views.elements import Html, el

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


def short_day(day: date) -> str:
    """'Nov 20'; 'י׳ בכסלו'"""
    if is_hebrew_interface():
        return hebrew_day(day, with_year=False)
    return f"{day:%b} {day.day}"


def hebrew_day(day: date, *, with_year: bool = True) -> str:
    """'י׳ בכסלו תשפ״ז'"""
    found = GregorianDate(day.year, day.month, day.day).to_heb()
    month = found.month_name(hebrew=True)
    written = f"{found.hebrew_day()} ב{_MONTHS.get(month, month)}"
    return f"{written} {found.hebrew_year()}" if with_year else written


def time(moment: datetime, zone: ZoneInfo) -> Html:
    return _time(moment, full_day(moment.astimezone(zone)))


def short_time(moment: datetime, zone: ZoneInfo) -> Html:
    return _time(moment, short_day(moment.astimezone(zone)))


def day_time(day: date) -> Html:
    return _time(day, full_day(day))


def long_day_time(day: date) -> Html:
    return _time(day, long_day(day))


def _time(moment: date, text: str) -> Html:
    # HTML has at most three digits of a second's fraction, and nobody needs one.
    shown = moment.replace(microsecond=0) if isinstance(moment, datetime) else moment
    return el("time", "", text, datetime=shown.isoformat())
