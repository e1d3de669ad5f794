"""How payments and gifts add up (MEMBER-1)."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

from api.membership.terms import Term, add_months, membership_end, periods, purchasable_from


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.rule("MEMBER-1")
@pytest.mark.parametrize(
    ("begin", "months", "end"),
    [
        ("2026-11-24T10:30", 12, "2027-11-24T10:30"),
        ("2028-02-29T00:00", 12, "2029-03-01T00:00"),
        ("2027-02-28T23:59", 12, "2028-02-28T23:59"),
        ("2027-01-31T08:00", 1, "2027-03-01T08:00"),
        ("2027-12-31T08:00", 2, "2028-03-01T08:00"),
        ("2027-10-31T08:00", 1, "2027-12-01T08:00"),
        ("2027-11-30T08:00", 1, "2027-12-30T08:00"),
    ],
)
def test_months_are_calendar_months(begin: str, months: int, end: str) -> None:
    assert add_months(at(begin), months) == at(end)


@pytest.mark.rule("MEMBER-1")
def test_a_renewal_begins_where_the_year_ends() -> None:
    first, second = Term("a", at("2026-01-10"), 12), Term("b", at("2026-12-20"), 12)
    assert periods([second, first])["b"].starts_at == at("2027-01-10")
    assert membership_end([first, second]) == at("2028-01-10")


@pytest.mark.rule("MEMBER-1")
def test_a_year_after_a_pause_begins_when_it_is_paid() -> None:
    terms = [Term("a", at("2020-01-10"), 12), Term("b", at("2026-12-20"), 12)]
    assert membership_end(terms) == at("2027-12-20")


def test_the_order_does_not_matter() -> None:
    chance = random.Random(7)
    terms = [
        Term(str(n), at("2026-01-01") + timedelta(days=chance.randrange(2_000)), 1 + n % 12)
        for n in range(12)
    ]
    expected = periods(terms)
    for _ in range(50):
        chance.shuffle(terms)
        assert periods(terms) == expected


def test_when_a_year_can_be_bought() -> None:
    now = at("2026-12-01")
    assert purchasable_from(None, now) is None
    assert purchasable_from(at("2026-11-30"), now) is None
    assert purchasable_from(at("2026-12-31"), now) is None
    assert purchasable_from(at("2027-01-10"), now) == at("2026-12-11")
