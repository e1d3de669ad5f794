"""Complimentary members of an earlier site receive one gift each (IMPORT-43)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from api.membership.complimentary import (
    CodeFor,
    Complimentary,
    ComplimentaryGifts,
    ComplimentaryReport,
    months_until,
)
from api.membership.repository import MembershipRepository
from tests.factories import execute
from tests.membership.conftest import Shop
from tests.membership.test_gifts_and_reminders import gifts
from tests.membership.test_webhook import is_premium

pytestmark = pytest.mark.rule("IMPORT-43")

NOW = datetime(2026, 1, 15, 12, tzinfo=UTC)
MIRIAM, DOV = "miriam@reader.example", "dov@reader.example"


async def give(
    shop: Shop, members: Sequence[Complimentary], *, makes_codes: bool = True
) -> tuple[ComplimentaryReport, list[CodeFor]]:
    async with AsyncSession(shop.site.app.state.engine) as session, session.begin():
        given = ComplimentaryGifts(MembershipRepository(session), gifts(shop, session), b"secret")
        codes = await given.give(members, NOW, makes_codes=makes_codes)
    return given.report, codes


@pytest.mark.parametrize(
    ("ends", "months"),
    [
        (None, 120),
        (date(2026, 1, 15), 1),
        (date(2026, 2, 14), 1),
        (date(2026, 2, 15), 2),
        (date(2027, 1, 1), 12),
        (date(2099, 1, 1), 120),
        (date(2026, 1, 14), 0),
    ],
)
def test_a_gift_lasts_until_the_end_and_no_more_than_a_month_longer(
    ends: date | None, months: int
) -> None:
    assert months_until(ends, NOW) == months


async def test_an_account_with_the_address_becomes_a_member(shop: Shop) -> None:
    miriam = shop.reader(5, email=MIRIAM)
    # An address that nobody has confirmed proves nothing.
    other = shop.reader(6, unconfirmed_email=DOV)
    report, codes = await give(shop, [Complimentary(MIRIAM, date(2026, 4, 1))], makes_codes=False)
    assert (report, codes) == (ComplimentaryReport(members=1), [])
    assert await is_premium(shop, miriam)
    assert shop.column("SELECT months FROM membership_gifts") == [3]
    report, _ = await give(shop, [Complimentary(DOV, None)], makes_codes=False)
    assert report == ComplimentaryReport(waiting=1)
    assert not await is_premium(shop, other)
    assert shop.column("SELECT count(*) FROM outgoing_emails") == [0]


async def test_others_receive_a_code_that_opens_the_membership(shop: Shop) -> None:
    report, [made] = await give(shop, [Complimentary(DOV, None)])
    assert report == ComplimentaryReport(codes=1)
    assert (made.email, made.months) == (DOV, 120)
    reader = shop.reader(5)
    response = await reader.post("/api/membership/gift-codes", code=made.code)
    assert response.json()["isPremium"] is True
    # Neither the address nor the code is stored.
    stored = str(shop.column("SELECT g::text FROM membership_gifts g"))
    assert DOV not in stored
    assert made.code not in stored


async def test_nobody_receives_a_second_gift(shop: Shop) -> None:
    shop.reader(5, email=MIRIAM)
    members = [Complimentary(MIRIAM, None), Complimentary(DOV, None)]
    await give(shop, members)
    execute(shop.engine, "UPDATE membership_gifts SET revoked_at = now()")
    for _ in range(2):
        report, codes = await give(shop, members)
        assert (report, codes) == (ComplimentaryReport(known=2), [])
    assert shop.column("SELECT count(*) FROM membership_gifts") == [2]


async def test_what_ended_is_not_given(shop: Shop) -> None:
    report, codes = await give(shop, [Complimentary(DOV, date(2025, 1, 1))])
    assert (report, codes) == (ComplimentaryReport(ended=1), [])
    assert shop.column("SELECT count(*) FROM membership_gifts") == [0]
