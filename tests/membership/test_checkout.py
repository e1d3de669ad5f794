"""Beginning a payment: once per reader, whatever is lost (MEMBER-17, MEMBER-22)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from aiohttp import ClientTimeout

from api.membership import stripe_provider
from api.membership.checkout import UNAVAILABLE
from api.models import MembershipPayment
from tests.accounts.people import visitor
from tests.factories import execute, save
from tests.membership.conftest import PRICE, Shop
from tests.stripe_stand_in import Fault
from tests.stripe_stand_in.state import DECLINED_CARD, SLOW_CARD

CARD = "4242424242424242"


@pytest.mark.rule("MEMBER-17")
async def test_a_reader_gets_the_secret_of_a_payment(shop: Shop) -> None:
    reader = shop.reader()
    response = await shop.begin(reader)
    [intent] = shop.stripe.intents.values()
    assert response.json() == {"clientSecret": intent.client_secret}
    assert (intent.amount, intent.currency) == (PRICE, "usd")
    assert intent.metadata["user_id"] == "5"
    assert response.headers["cache-control"] == "private, no-store"
    assert shop.column("SELECT stripe_customer_id FROM users WHERE id = 5") == [intent.customer]


@pytest.mark.rule("MEMBER-17")
@pytest.mark.parametrize("amount", [1, 0, -8800, 8799, 8801, 88, "8800", True, None, 1e99])
async def test_another_amount_is_refused(shop: Shop, amount: object) -> None:
    response = await shop.reader().post("/api/create-payment-intent", amount=amount)
    assert response.status_code == 422
    assert "amount" in response.json()["fields"]
    assert not shop.stripe.calls


@pytest.mark.rule("MEMBER-17")
async def test_visitors_and_shared_accounts_cannot_pay(shop: Shop) -> None:
    assert (await shop.begin(visitor(shop.site))).status_code == 401
    demo = visitor(shop.site)
    demo.accept(await demo.post("/api/demo-login"))
    assert (await shop.begin(demo)).status_code == 403
    assert not shop.stripe.calls


@pytest.mark.rule("MEMBER-22")
async def test_two_tabs_share_one_payment(shop: Shop) -> None:
    reader = shop.reader()
    responses = await asyncio.gather(*(shop.begin(reader) for _ in range(6)))
    assert {response.status_code for response in responses} == {200}
    assert len({response.json()["clientSecret"] for response in responses}) == 1
    assert len(shop.stripe.intents) == 1


@pytest.mark.rule("MEMBER-22")
@pytest.mark.parametrize("operation", ["create_customer", "create_intent", "retrieve_intent"])
@pytest.mark.parametrize("kind", ["error", "lost_answer"])
async def test_a_failed_call_can_be_repeated(shop: Shop, operation: str, kind: str) -> None:
    reader = shop.reader()
    if operation == "retrieve_intent":
        await shop.begun(reader)
    # The libraries repeat a failed call by themselves.
    shop.stripe.faults.append(Fault(operation, kind, times=8))
    failed = await shop.begin(reader)
    assert (failed.status_code, failed.json()["code"]) == (503, "payment_unavailable")
    assert failed.json()["message"] == UNAVAILABLE
    shop.stripe.faults.clear()
    assert (await shop.begin(reader)).status_code == 200
    assert len(shop.stripe.intents) == 1


@pytest.mark.rule("MEMBER-17")
async def test_a_slow_provider_does_not_keep_the_reader_waiting(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = shop.site.app.state.payment_provider._stripe._requestor._get_http_client()
    monkeypatch.setattr(client, "_timeout", ClientTimeout(total=0.2))
    shop.stripe.faults.append(Fault("create_customer", "timeout", times=2, seconds=1.0))
    assert (await shop.begin(shop.reader())).status_code == 503
    assert stripe_provider.TIMEOUT_SECONDS < 10


async def test_a_declined_card_leaves_the_payment_open(shop: Shop) -> None:
    reader = shop.reader()
    intent = await shop.begun(reader)
    with pytest.raises(Exception, match="declined"):
        shop.stripe.confirm(intent, DECLINED_CARD)
    assert await shop.begun(reader) == intent


@pytest.mark.rule("MEMBER-22")
@pytest.mark.parametrize("card", [CARD, SLOW_CARD])
async def test_a_paid_payment_is_not_paid_again(shop: Shop, card: str) -> None:
    reader = shop.reader()
    shop.stripe.confirm(await shop.begun(reader), card)
    response = await shop.begin(reader)
    assert (response.status_code, response.json()["code"]) == (409, "payment_pending")
    # A browser cannot make itself a member: only the webhook or the reconciliation does.
    membership = await shop.membership(reader)
    assert membership["isPremium"] is False
    assert membership["isPaymentPending"] is True


@pytest.mark.rule("MEMBER-22")
async def test_a_member_cannot_pay_again_before_the_last_month(shop: Shop) -> None:
    reader = shop.reader()
    shop.stripe.confirm(await shop.begun(reader), CARD)
    await shop.deliver_all()
    response = await shop.begin(reader)
    assert (response.status_code, response.json()["code"]) == (409, "already_member")
    membership = await shop.membership(reader)
    assert membership["canPurchase"] is False
    begin, end = membership["purchasableFrom"], membership["expiresAt"]
    assert datetime.fromisoformat(end) - datetime.fromisoformat(begin) == timedelta(days=30)


@pytest.mark.rule("MEMBER-1")
async def test_a_member_renews_and_the_years_follow_each_other(shop: Shop) -> None:
    reader = shop.reader()
    paid_at = datetime.now(UTC) - timedelta(days=350)
    shop.stripe.now = paid_at.timestamp
    try:
        shop.stripe.confirm(await shop.begun(reader), CARD)
    finally:
        shop.stripe.now = lambda: datetime.now(UTC).timestamp()
    await shop.deliver_all()
    first_end = datetime.fromisoformat((await shop.membership(reader))["expiresAt"])
    assert (await shop.membership(reader))["canPurchase"] is True
    shop.stripe.confirm(await shop.begun(reader), CARD)
    await shop.deliver_all()
    membership = await shop.membership(reader)
    second = membership["payments"][0]
    assert datetime.fromisoformat(second["startsAt"]) == first_end
    assert datetime.fromisoformat(membership["expiresAt"]).year == first_end.year + 1
    assert membership["canPurchase"] is False


@pytest.mark.rule("MEMBER-22")
async def test_a_cancelled_payment_is_replaced(shop: Shop) -> None:
    reader = shop.reader()
    first = await shop.begun(reader)
    shop.stripe.cancel(first)
    second = await shop.begun(reader)
    assert second != first
    await shop.deliver_all()
    assert shop.column("SELECT status FROM membership_payments ORDER BY id") == [
        "canceled",
        "open",
    ]


async def test_a_payment_with_an_earlier_price_is_cancelled(shop: Shop) -> None:
    reader = shop.reader()
    first = await shop.begun(reader)
    execute(shop.engine, "UPDATE membership_payments SET amount = 7700")
    second = await shop.begun(reader)
    assert shop.stripe.intents[first].status == "canceled"
    assert shop.stripe.intents[second].amount == PRICE


async def test_an_attempt_older_than_its_key_is_given_up(shop: Shop) -> None:
    reader = shop.reader()
    old = datetime.now(UTC) - timedelta(hours=21)
    attempt = "00000000-0000-4000-8000-000000000001"
    row = MembershipPayment(
        user_id=5, attempt=attempt, amount=PRICE, currency="usd", created_at=old
    )
    save(shop.engine, [row])
    intent = await shop.begun(reader)
    assert shop.stripe.intents[intent].metadata["attempt"] != attempt


@pytest.mark.rule("MEMBER-22")
async def test_what_stripe_does_not_know_is_begun_anew(shop: Shop) -> None:
    """The keys of the test mode were replaced by others: customer and payment are unknown."""
    reader = shop.reader()
    first = await shop.begun(reader)
    shop.stripe.forget()
    second = await shop.begun(reader)
    assert list(shop.stripe.intents) == [second]
    execute(shop.engine, "UPDATE membership_payments SET status = 'canceled'")
    shop.stripe.keys.clear()
    third = await shop.begun(reader)
    assert third not in (first, second)


@pytest.mark.rule("MEMBER-5")
async def test_without_keys_nothing_can_be_bought(shop: Shop) -> None:
    app = shop.site.app
    provider, app.state.payment_provider = app.state.payment_provider, None
    try:
        response = await shop.begin(shop.reader())
    finally:
        app.state.payment_provider = provider
    assert (response.status_code, response.json()["message"]) == (503, UNAVAILABLE)


@pytest.mark.rule("MEMBER-5")
async def test_wrong_keys_are_a_payment_error(shop: Shop) -> None:
    requestor = shop.site.app.state.payment_provider._stripe._requestor
    key, requestor._options.api_key = requestor._options.api_key, "sk_test_wrong"
    try:
        response = await shop.begin(shop.reader())
    finally:
        requestor._options.api_key = key
    assert (response.status_code, response.json()["message"]) == (503, UNAVAILABLE)


async def test_the_offer_is_public(shop: Shop) -> None:
    response = await shop.site.client.get("/api/membership/offer")
    assert response.json() == {
        "publishableKey": "pk_test_stand_in",
        "amount": PRICE,
        "currency": "usd",
    }
