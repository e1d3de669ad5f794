"""The dates of Markdown files, in the forms that site generators accept."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

from api.library.importing.fields import PUBLISHED_AT, moment

_MOMENT = re.compile(
    r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?"
    r"\s*(Z|z|UTC|[+-]\d{2}:?\d{2})?",
    re.ASCII,
)
_WRITTEN = ("%b %d %Y", "%B %d %Y", "%d %b %Y", "%d %B %Y", "%b %d %Y %H:%M", "%B %d %Y %H:%M")
# The beginning of a file's name: `2019-05-05-a-post.md`.
_IN_NAME = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:-|\Z)", re.ASCII)
_MOST_OF_A_DATE = 60


def date_of(value: object, zone: ZoneInfo) -> datetime | None:
    """A date, or a date and time; None for a value that is neither."""
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=zone)
    if isinstance(value, date):
        return datetime.combine(value, PUBLISHED_AT, zone)
    if not isinstance(value, str) or len(value) > _MOST_OF_A_DATE:
        return None
    found = _numbers(value.strip(), zone) or _written(value.strip(), zone)
    try:
        # The library's bounds, and those of the calendar.
        return moment(found.astimezone(UTC).isoformat(), zone) if found else None
    except (ValueError, OverflowError):
        return None


def date_in_name(name: str, zone: ZoneInfo) -> datetime | None:
    found = _IN_NAME.match(name)
    return _numbers("-".join(found.groups()), zone) if found else None


def without_date(name: str) -> str:
    """A file's name without the date before it."""
    found = _IN_NAME.match(name)
    return name[found.end() :] or name if found else name


def _numbers(value: str, zone: ZoneInfo) -> datetime | None:
    found = _MOMENT.fullmatch(value)
    if not found:
        return None
    year, month, day, *time, offset = found.groups()
    hours, minutes, seconds = (int(part or 0) for part in time)
    try:
        naive = datetime(int(year), int(month), int(day), hours, minutes, seconds)  # noqa: DTZ001
        if time[0] is None:
            return datetime.combine(naive.date(), PUBLISHED_AT, zone)
        if offset is None:
            return naive.replace(tzinfo=zone)
        given = "+00:00" if offset in ("Z", "z", "UTC") else offset
        return datetime.fromisoformat(f"{naive.isoformat()}{given}")
    except ValueError:
        return None


def _written(value: str, zone: ZoneInfo) -> datetime | None:
    """Such as "Jul 08, 2022", or "Fri, 08 Jul 2022 10:00:00 GMT"."""
    plain = " ".join(value.replace(",", " ").split())
    for form in _WRITTEN:
        try:
            found = datetime.strptime(plain, form)  # noqa: DTZ007 - the zone is that of the site
        except ValueError:
            continue
        if "%H" in form:
            return found.replace(tzinfo=zone)
        return datetime.combine(found.date(), PUBLISHED_AT, zone)
    try:
        found = parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=zone)
