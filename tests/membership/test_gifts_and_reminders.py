"""Gifts of the operator, gift codes, and reminders before the end (MEMBER-25, MEMBER-27)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.codes import code_hash, new_code
from api.membership.gifts import GiftService
from api.membership.mail import MembershipMail
from api.membership.recording import PaymentRecorder
from api.membership.reminders import send_reminders
from api.membership.repository import MembershipRepository
from tests.accounts.people import mails
from tests.factories import execute
from tests.membership.conftest import Shop
from tests.membership.test_webhook import is_premium, paid

ADDRESS = "miriam@example.org"


async def gift_code(shop: Shop, months: int = 12) -> str:
    async with AsyncSession(shop.site.app.state.engine) as session, session.begin():
        _, code = await gifts(shop, session).create_code(months)
        return code


def gifts(shop: Shop, session: AsyncSession) -> GiftService:
    repository = MembershipRepository(session)
    recorder = PaymentRecorder(session, repository, MembershipMail(shop.settings))
    return GiftService(session, repository, recorder)


@pytest.mark.rule("MEMBER-27")
async def test_a_code_makes_one_reader_a_member(shop: Shop) -> None:
    first, second = shop.reader(5), shop.reader(6)
    code = await gift_code(shop)
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    response = await first.post("/api/membership/gift-codes", code=typed)
    assert response.status_code == 200
    assert response.json()["isPremium"] is True
    [gift] = response.json()["gifts"]
    assert gift["endsAt"] == response.json()["expiresAt"]
    for reader in (first, second):
        again = await reader.post("/api/membership/gift-codes", code=code)
        assert again.status_code == 404
    assert not await is_premium(shop, second)
    assert shop.column("SELECT code_hash FROM membership_gifts") == [code_hash(code)]


@pytest.mark.parametrize(
    ("code", "status"), [("", 422), (" ", 422), ("x" * 101, 422), ("AAAA-BBBB", 404), ("שבת", 404)]
)
async def test_wrong_codes(shop: Shop, code: str, status: int) -> None:
    response = await shop.reader().post("/api/membership/gift-codes", code=code)
    assert response.status_code == status


@pytest.mark.rule("MEMBER-27")
async def test_codes_cannot_be_guessed(shop: Shop) -> None:
    reader = shop.reader()
    statuses = [
        (await reader.post("/api/membership/gift-codes", code=new_code())).status_code
        for _ in range(11)
    ]
    assert statuses == [404] * 10 + [429]


@pytest.mark.rule("MEMBER-27")
async def test_a_gift_lengthens_a_paid_year_and_can_be_revoked(shop: Shop) -> None:
    reader = shop.reader()
    await paid(shop, reader)
    end = datetime.fromisoformat((await shop.membership(reader))["expiresAt"])
    engine = shop.site.app.state.engine
    async with AsyncSession(engine) as session, session.begin():
        await gifts(shop, session).grant(5, 1)
    membership = await shop.membership(reader)
    assert timedelta(27) < datetime.fromisoformat(membership["expiresAt"]) - end < timedelta(32)
    async with AsyncSession(engine) as session, session.begin():
        assert await gifts(shop, session).revoke(5) == 1
    membership = await shop.membership(reader)
    assert (datetime.fromisoformat(membership["expiresAt"]), membership["gifts"]) == (end, [])


@pytest.mark.rule("MEMBER-27")
async def test_a_revoked_code_takes_its_gift_back(shop: Shop) -> None:
    reader, engine = shop.reader(), shop.site.app.state.engine
    code = await gift_code(shop)
    await reader.post("/api/membership/gift-codes", code=code)
    async with AsyncSession(engine) as session, session.begin():
        assert await gifts(shop, session).revoke_code(code)
        assert not await gifts(shop, session).revoke_code(code)
        assert not await gifts(shop, session).revoke_code("reader5")
    assert not await is_premium(shop, reader)


async def ending_in(shop: Shop, days: float, user_id: int = 5) -> None:
    """Give a reader a membership that ends then."""
    engine = shop.site.app.state.engine
    async with AsyncSession(engine) as session, session.begin():
        await gifts(shop, session).grant(user_id, 12)
    end = datetime.now(UTC) + timedelta(days=days)
    execute(
        shop.engine,
        f"UPDATE users SET subscription_expires_at = '{end.isoformat()}' WHERE id = {user_id}",
    )


async def remind(shop: Shop) -> int:
    return await send_reminders(shop.site.app.state.engine, MembershipMail(shop.settings))


@pytest.mark.rule("MEMBER-25")
async def test_a_member_is_reminded_once_of_each_end(shop: Shop) -> None:
    reader = shop.reader(email=ADDRESS)
    await ending_in(shop, 14.1)
    assert await remind(shop) == 0
    await ending_in(shop, 13.9)
    assert (await remind(shop), await remind(shop)) == (1, 0)
    [mail] = mails(shop.engine, ADDRESS)
    assert "/checkout" in mail
    assert "does not renew by itself" in mail
    await ending_in(shop, 10)
    assert await remind(shop) == 1
    assert (await shop.membership(reader))["remindsByMail"] is True


@pytest.mark.rule("LANG-18")
async def test_a_reminder_is_in_the_readers_language(shop: Shop) -> None:
    shop.reader(5, email=ADDRESS, language="he")
    shop.reader(6, email="ruth@example.org")
    await ending_in(shop, 5, 5)
    await ending_in(shop, 5, 6)
    assert await remind(shop) == 2
    [hebrew], [english] = mails(shop.engine, ADDRESS), mails(shop.engine, "ruth@example.org")
    assert "הוא אינו מתחדש מעצמו" in hebrew
    assert "does not renew by itself" in english


@pytest.mark.rule("MEMBER-25")
async def test_who_is_not_reminded(shop: Shop) -> None:
    unwilling = shop.reader(5, email=ADDRESS)
    shop.reader(6)
    shop.reader(7, email="former@example.org")
    response = await unwilling.send("PATCH", "/api/membership", {"remindsByMail": False})
    assert response.json()["remindsByMail"] is False
    await ending_in(shop, 5, 5)
    await ending_in(shop, 5, 6)
    await ending_in(shop, -1, 7)
    assert await remind(shop) == 0
    await unwilling.send("PATCH", "/api/membership", {"remindsByMail": True})
    assert await remind(shop) == 1


@pytest.mark.rule("MEMBER-19")
async def test_a_membership_ends_at_its_moment_without_any_process(shop: Shop) -> None:
    reader = shop.reader()
    await ending_in(shop, 1 / 86_400)
    assert await is_premium(shop, reader)
    end = datetime.fromisoformat((await shop.membership(reader))["expiresAt"])
    while datetime.now(UTC) < end:
        pass
    assert not await is_premium(shop, reader)
    profile = (await reader.get("/api/user")).json()
    assert (profile["isPremium"], profile["subscriptionStatus"]) == (False, "free")
