"""The nightly comparison with Stripe, and the check of unfinished payments (MEMBER-26)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from api.membership import jobs
from api.membership.mail import MembershipMail
from api.membership.provider import ProviderError
from api.membership.reconciliation import Reconciler, Reconciliation
from tests.accounts.people import mails
from tests.factories import execute
from tests.membership.conftest import PRICE, Shop
from tests.membership.test_checkout import CARD
from tests.membership.test_webhook import is_premium, paid
from tests.stripe_stand_in import Fault
from tests.stripe_stand_in.state import SLOW_CARD


def reconciler(shop: Shop) -> Reconciler:
    state = shop.site.app.state
    return Reconciler(state.engine, state.payment_provider, MembershipMail(shop.settings))


async def reconcile(shop: Shop) -> Reconciliation:
    return await reconciler(shop).reconcile()


@pytest.mark.rule("MEMBER-26")
async def test_a_lost_payment_is_found(shop: Shop) -> None:
    reader = shop.reader(email="miriam@example.org")
    shop.stripe.confirm(await shop.begun(reader), CARD)
    result = await reconcile(shop)
    assert await is_premium(shop, reader)
    assert result.compared == 1
    [line] = result.differences
    assert "status open -> paid" in line
    assert len(mails(shop.engine, "miriam@example.org")) == 1
    # Events that arrive after it change nothing.
    before = await shop.membership(reader)
    await shop.deliver_all()
    assert await shop.membership(reader) == before
    assert (await reconcile(shop)).differences == []


@pytest.mark.rule("MEMBER-26")
async def test_lost_refunds_and_disputes_are_found(shop: Shop) -> None:
    refunded, disputed = shop.reader(5), shop.reader(6)
    intents = [await paid(shop, refunded), await paid(shop, disputed)]
    shop.stripe.refund(intents[0])
    shop.stripe.dispute(intents[1], "needs_response")
    assert len((await reconcile(shop)).differences) == 2
    assert not await is_premium(shop, refunded)
    assert not await is_premium(shop, disputed)


@pytest.mark.rule("MEMBER-26")
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE users SET subscription_status = 'free', subscription_expires_at = NULL",
        "UPDATE users SET subscription_expires_at = now() + interval '9 years' WHERE id = 5",
        "UPDATE membership_payments SET amount_refunded = 8800",
        "UPDATE membership_payments SET paid_at = '2020-01-01'",
        "UPDATE membership_payments SET status = 'canceled', paid_at = NULL",
        "DELETE FROM membership_payments",
    ],
)
async def test_rows_changed_by_hand_are_repaired(shop: Shop, change: str) -> None:
    reader = shop.reader()
    await paid(shop, reader)
    before = await shop.membership(reader)
    execute(shop.engine, change)
    assert (await reconcile(shop)).differences
    after = await shop.membership(reader)
    assert {**after, "payments": [{**after["payments"][0], "id": 0}]} == {
        **before,
        "payments": [{**before["payments"][0], "id": 0}],
    }


async def test_a_member_who_never_paid_is_repaired_and_the_reviewer_is_not(shop: Shop) -> None:
    reader = shop.reader(subscription_status="premium")
    execute(
        shop.engine,
        "INSERT INTO users (id, username, subscription_status) VALUES (999, 'reviewer', 'premium')",
    )
    assert (await reconcile(shop)).differences == ["user 5: membership repaired"]
    assert not await is_premium(shop, reader)
    assert shop.column("SELECT subscription_status FROM users WHERE id = 999") == ["premium"]


@pytest.mark.rule("MEMBER-26")
async def test_a_payment_that_stripe_does_not_know_is_reported_and_kept(shop: Shop) -> None:
    reader = shop.reader()
    intent = await paid(shop, reader)
    del shop.stripe.intents[intent]
    assert (await reconcile(shop)).differences == [
        f"{intent}: unknown to Stripe; please check the keys"
    ]
    assert await is_premium(shop, reader)


@pytest.mark.rule("MEMBER-26")
async def test_many_payments_are_read_in_pages(shop: Shop) -> None:
    reader = shop.reader()
    for _ in range(120):
        shop.stripe.cancel(await shop.begun(reader))
        execute(shop.engine, "DELETE FROM rate_limits")
    shop.stripe.confirm(await shop.begun(reader), CARD)
    shop.stripe.calls.clear()
    result = await reconcile(shop)
    assert result.compared == 121
    assert shop.stripe.calls == ["list_intents", "list_intents"]
    assert await is_premium(shop, reader)


async def test_an_outage_loses_nothing(shop: Shop) -> None:
    reader = shop.reader()
    shop.stripe.confirm(await shop.begun(reader), CARD)
    shop.stripe.faults.append(Fault("list_intents", "error", times=2))
    with pytest.raises(ProviderError):
        await reconcile(shop)
    assert (await reconcile(shop)).compared == 1
    assert await is_premium(shop, reader)


@pytest.mark.rule("MEMBER-26")
async def test_unfinished_payments_are_checked_within_minutes(shop: Shop) -> None:
    lost, slow, waiting = shop.reader(5), shop.reader(6), shop.reader(7)
    shop.stripe.confirm(await shop.begun(lost), CARD)
    intent = await shop.begun(slow)
    shop.stripe.confirm(intent, SLOW_CARD)
    await shop.begun(waiting)
    assert (await reconciler(shop).check_unfinished()).compared == 3
    assert await is_premium(shop, lost)
    assert (await shop.membership(slow))["isPaymentPending"] is True
    # A payment in progress is followed until it has ended, also after a day.
    execute(shop.engine, "UPDATE membership_payments SET created_at = now() - interval '2 days'")
    shop.stripe.settle(intent)
    assert (await reconciler(shop).check_unfinished()).compared == 1
    assert await is_premium(shop, slow)


@pytest.mark.rule("MEMBER-26")
async def test_the_nightly_job_mails_what_differed(shop: Shop) -> None:
    reader = shop.reader()
    intent = await paid(shop, reader)
    shop.stripe.refund(intent)
    await run(shop, "reconcile")
    [report] = mails(shop.engine, shop.settings.contact_email)
    assert f"{intent}: amount_refunded none -> {PRICE} (repaired)" in report
    assert "receipts" not in report
    await run(shop, "reconcile")
    assert len(mails(shop.engine, shop.settings.contact_email)) == 1


@pytest.mark.rule("DATA-33")
async def test_old_events_are_deleted(shop: Shop) -> None:
    await paid(shop, shop.reader())
    execute(shop.engine, "UPDATE provider_events SET received_at = now() - interval '91 days'")
    await run(shop, "reconcile")
    assert shop.column("SELECT count(*) FROM provider_events") == [0]


async def run(shop: Shop, task: str) -> None:
    """Run a job of memberships as the worker does."""
    resources = {"engine": shop.site.app.state.engine, "settings": shop.settings}
    await jobs.membership.tasks[task].func(SimpleNamespace(additional_context=resources), 0)
