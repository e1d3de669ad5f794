"""The price, and how payments and gifts add up to a membership (MEMBER-1, MEMBER-18).

When a membership ends follows from its payments and gifts alone, whatever the order in which the
site learned of them. So a repeated, late or reordered message cannot lead to another result, and a
computation that was lost can be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

PRICE_CENTS = 8800
CURRENCY = "usd"
MONTHS_PER_PAYMENT = 12
# A member can renew this long before the end. Nobody can pay for a second year before, so that a
# reader who does not see the result of a payment cannot pay twice.
RENEWAL_WINDOW = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Term:
    """A number of months that a payment or a gift adds at a moment. `source` identifies it."""

    source: str
    begins: datetime
    months: int


@dataclass(frozen=True, slots=True)
class Period:
    """From `starts_at` until, but not including, `ends_at`."""

    starts_at: datetime
    ends_at: datetime


def periods(terms: Iterable[Term]) -> dict[str, Period]:
    """The period of each term by its source, in the order of time.

    A term begins when it was paid or given, or at the end of the one before if that is later.
    """
    found: dict[str, Period] = {}
    end: datetime | None = None
    for term in sorted(terms, key=lambda term: (term.begins, term.source)):
        start = term.begins if end is None else max(term.begins, end)
        end = add_months(start, term.months)
        found[term.source] = Period(start, end)
    return found


def membership_end(terms: Iterable[Term]) -> datetime | None:
    """When the membership ends or ended; None without any term."""
    return max((period.ends_at for period in periods(terms).values()), default=None)


def purchasable_from(end: datetime | None, now: datetime) -> datetime | None:
    """From when a membership that ends then can be renewed; None if it can be bought right now."""
    if end is None or end - RENEWAL_WINDOW <= now:
        return None
    return end - RENEWAL_WINDOW


def add_months(moment: datetime, months: int) -> datetime:
    """The same day and time, in UTC. Where a month is too short, the first day of the next one."""
    moment = moment.astimezone(UTC)
    years, month = divmod(moment.month - 1 + months, 12)
    first = moment.replace(year=moment.year + years, month=month + 1, day=1)
    day = first + timedelta(days=moment.day - 1)
    if day.month == first.month:
        return day
    return (first + timedelta(days=31)).replace(day=1)
