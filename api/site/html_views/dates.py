"""Formats dates like `web/src/shared/lib/dates.ts`."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from api.site.html_views.elements import Html, el


def full_day(day: date) -> str:
    """'November 20, 2026'"""
    return f"{day:%B} {day.day}, {day.year}"


def long_day(day: date) -> str:
    """'Friday, November 20, 2026'"""
    return f"{day:%A}, {full_day(day)}"


def time(moment: datetime, zone: ZoneInfo) -> Html:
    return _time(moment, full_day(moment.astimezone(zone)))


def long_time(moment: datetime, zone: ZoneInfo) -> Html:
    return _time(moment, long_day(moment.astimezone(zone)))


def short_time(moment: datetime, zone: ZoneInfo) -> Html:
    day = moment.astimezone(zone)
    return _time(moment, f"{day:%b} {day.day}")


def day_time(day: date) -> Html:
    return _time(day, full_day(day))


def long_day_time(day: date) -> Html:
    return _time(day, long_day(day))


def _time(moment: date, text: str) -> Html:
    return el("time", "", text, datetime=moment.isoformat())
