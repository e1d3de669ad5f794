"""Webhooks: what is refused, and what each event does to a membership (MEMBER-18)."""

from __future__ import annotations

import asyncio
import json
import random
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.accounts.people import Person, mails
from tests.factories import execute
from tests.membership.conftest import PRICE, Shop
from tests.membership.test_checkout import CARD
from tests.stripe_stand_in import Event, Fault
from tests.stripe_stand_in.state import WEBHOOK_SECRET

PATH = "/api/webhooks/stripe"


async def paid(shop: Shop, person: Person, **confirmation: str) -> str:
    """The id of a payment that was made and reported."""
    intent = await shop.begun(person)
    shop.stripe.confirm(intent, CARD, **confirmation)
    await shop.deliver_all()
    return intent


async def is_premium(shop: Shop, person: Person) -> bool:
    return bool((await shop.membership(person))["isPremium"])


async def unreported(shop: Shop) -> tuple[Person, Event]:
    """A reader who has paid, and the event that reports it."""
    reader = shop.reader()
    shop.stripe.confirm(await shop.begun(reader), CARD)
    return reader, shop.stripe.events[-1]


@pytest.mark.rule("MEMBER-18", "MEMBER-24")
async def test_a_paid_year_makes_a_member(shop: Shop) -> None:
    reader = shop.reader(email="miriam@example.org")
    await paid(shop, reader)
    membership = await shop.membership(reader)
    [payment] = membership["payments"]
    assert membership["isPremium"] is True
    assert (payment["status"], payment["amount"]) == ("paid", PRICE)
    assert payment["receiptUrl"].startswith("https://pay.stripe.com/")
    end = datetime.fromisoformat(membership["expiresAt"])
    assert end.date() == datetime.now(UTC).date().replace(year=datetime.now(UTC).year + 1)
    profile = (await reader.get("/api/user")).json()
    assert (profile["subscriptionStatus"], profile["isPremium"]) == ("premium", True)
    [receipt] = mails(shop.engine, "miriam@example.org")
    assert "$88" in receipt
    assert payment["receiptUrl"] in receipt


@pytest.mark.rule("LANG-18")
async def test_a_receipt_is_in_the_language_of_the_checkout(shop: Shop) -> None:
    """Stripe's webhook, which sends it, has no language."""
    reader = shop.reader(email="miriam@example.org")
    reader.client.cookies.set("language", "he")
    await paid(shop, reader)
    [receipt] = mails(shop.engine, "miriam@example.org")
    assert receipt.startswith("המנוי שלכם")
    assert "$88" in receipt


@pytest.mark.rule("MEMBER-18")
async def test_forged_signatures_are_refused(shop: Shop) -> None:
    reader, event = await unreported(shop)
    right = event.signature()
    now = int(time.time())
    forged = [
        "",
        "t=",
        "nonsense",
        f"t={now}",
        f"t={now},v1=",
        f"t={now},v0={right.partition('v1=')[2]}",
        event.signature(secret="whsec_of_somebody_else"),
        event.signature(secret=""),
        right[:-1] + ("0" if right[-1] != "0" else "1"),
        right.replace(f"t={now}", f"t={now + 1}"),
        right.upper(),
        "t=99999999999999999999," + right,
        "x" * 3_000 + "," + right,
        "é" + right,
    ]
    for signature in forged:
        response = await shop.site.client.post(
            PATH, content=event.payload, headers=[(b"Stripe-Signature", signature.encode())]
        )
        assert response.status_code in (400, 422), signature
    changed = event.payload.replace("payment_intent.succeeded", "payment_intent.canceled")
    response = await shop.site.client.post(
        PATH, content=changed, headers={"Stripe-Signature": right}
    )
    assert response.status_code == 400
    assert not await is_premium(shop, reader)
    assert shop.column("SELECT count(*) FROM provider_events") == [0]


@pytest.mark.rule("MEMBER-18")
@pytest.mark.parametrize("age", [301, 3_600, 86_400 * 30])
async def test_expired_signatures_are_refused(shop: Shop, age: int) -> None:
    reader, event = await unreported(shop)
    response = await shop.deliver(event, timestamp=int(time.time()) - age)
    assert response.status_code == 400
    assert not await is_premium(shop, reader)


@pytest.mark.rule("MEMBER-18")
async def test_a_replayed_delivery_is_refused_and_a_repeated_event_changes_nothing(
    shop: Shop,
) -> None:
    reader, event = await unreported(shop)
    now = int(time.time())
    assert (await shop.deliver(event, timestamp=now - 10)).status_code == 204
    before = await shop.membership(reader)
    for _ in range(3):
        assert (await shop.deliver(event, timestamp=now - 10)).status_code == 400
    assert (await shop.deliver(event, timestamp=now - 5)).status_code == 204
    assert await shop.membership(reader) == before
    assert shop.column("SELECT count(*) FROM provider_events") == [1]


@pytest.mark.rule("MEMBER-24")
async def test_concurrent_deliveries_of_one_event_are_one(shop: Shop) -> None:
    reader = shop.reader(email="miriam@example.org")
    shop.stripe.confirm(await shop.begun(reader), CARD)
    event, now = shop.stripe.events[-1], int(time.time())
    deliveries = (shop.deliver(event, timestamp=now - n) for n in range(8))
    assert {each.status_code for each in await asyncio.gather(*deliveries)} == {204}
    assert len((await shop.membership(reader))["payments"]) == 1
    assert len(mails(shop.engine, "miriam@example.org")) == 1


@pytest.mark.rule("MEMBER-18")
async def test_events_in_any_order_lead_to_the_same_end(shop: Shop) -> None:
    reader = shop.reader()
    intent = await shop.begun(reader)
    shop.stripe.confirm(intent, CARD)
    shop.stripe.refund(intent)
    events = list(shop.stripe.events)
    for seed in range(5):
        random.Random(seed).shuffle(events)
        execute(shop.engine, "DELETE FROM provider_events")
        for event in events:
            assert (await shop.deliver(event)).status_code == 204
        membership = await shop.membership(reader)
        assert membership["isPremium"] is False
        assert membership["payments"][0]["status"] == "refunded"


@pytest.mark.rule("MEMBER-18")
async def test_a_read_that_began_earlier_does_not_undo_a_later_one(shop: Shop) -> None:
    reader = shop.reader()
    intent = await shop.begun(reader)
    shop.stripe.confirm(intent, CARD)
    success = shop.stripe.events[-1]
    shop.stripe.faults.append(Fault("retrieve_intent", "delay_answer", seconds=0.4))
    slow = asyncio.create_task(shop.deliver(success))
    await asyncio.sleep(0.2)
    shop.stripe.refund(intent)
    assert (await shop.deliver(shop.stripe.events[-1])).status_code == 204
    assert (await slow).status_code == 204
    assert not await is_premium(shop, reader)


@pytest.mark.rule("MEMBER-18")
async def test_a_refund_ends_the_year_and_a_part_does_not(shop: Shop) -> None:
    reader = shop.reader()
    intent = await paid(shop, reader)
    shop.stripe.refund(intent, 1_000)
    await shop.deliver_all()
    [payment] = (await shop.membership(reader))["payments"]
    assert (payment["status"], payment["refundedAmount"]) == ("partly-refunded", 1_000)
    assert await is_premium(shop, reader)
    shop.stripe.refund(intent)
    await shop.deliver_all()
    membership = await shop.membership(reader)
    assert (membership["isPremium"], membership["expiresAt"]) == (False, None)
    assert membership["payments"][0]["startsAt"] is None
    # Whoever got the money back can buy a year again.
    assert membership["canPurchase"] is True
    await shop.begun(reader)


@pytest.mark.rule("MEMBER-18")
async def test_a_dispute_suspends_and_a_won_one_restores(shop: Shop) -> None:
    reader = shop.reader()
    intent = await paid(shop, reader)
    end = (await shop.membership(reader))["expiresAt"]
    for status, shown, is_member in [
        ("warning_needs_response", "paid", True),
        ("needs_response", "disputed", False),
        ("under_review", "disputed", False),
        ("won", "paid", True),
        ("needs_response", "disputed", False),
        ("lost", "lost", False),
    ]:
        shop.stripe.dispute(intent, status)
        await shop.deliver_all()
        membership = await shop.membership(reader)
        found = (membership["payments"][0]["status"], membership["isPremium"])
        assert found == (shown, is_member), status
        assert membership["expiresAt"] == (end if is_member else None)


@pytest.mark.rule("MEMBER-18")
async def test_a_payment_with_a_changed_amount_does_not_count(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    reader = shop.reader()
    intent = await shop.begun(reader)
    shop.stripe.intents[intent].amount = 100
    shop.stripe.confirm(intent, CARD)
    await shop.deliver_all()
    assert not await is_premium(shop, reader)
    assert "please refund it" in caplog.text
    assert "_secret_" not in caplog.text
    assert shop.column("SELECT status FROM membership_payments") == ["rejected"]


@pytest.mark.rule("MEMBER-18")
async def test_an_outage_of_stripe_makes_it_deliver_again(shop: Shop) -> None:
    reader, event = await unreported(shop)
    shop.stripe.faults.append(Fault("retrieve_intent", "error", times=2))
    assert (await shop.deliver(event)).status_code == 503
    assert shop.column("SELECT count(*) FROM provider_events") == [0]
    assert (await shop.deliver(event)).status_code == 204
    assert await is_premium(shop, reader)


async def test_what_is_none_of_the_sites_is_accepted_and_ignored(shop: Shop) -> None:
    reader, event = await unreported(shop)
    shop.stripe.intents[event.intent_id].metadata = {"order": "of another shop"}
    assert (await shop.deliver(event)).status_code == 204
    assert not await is_premium(shop, reader)
    others: list[Any] = [
        {"id": "evt_x", "type": "customer.created", "data": {"object": {"object": "customer"}}},
        {"id": "evt_y", "type": "payment_intent.succeeded", "data": {}},
        {"id": 5},
        [],
        {**json.loads(event.payload), "data": {"object": {"object": "charge", "id": "ch_1"}}},
        {
            **json.loads(event.payload),
            "id": "evt_z",
            "data": {"object": {"object": "payment_intent", "id": "../../v1/customers"}},
        },
    ]
    for body in others:
        other = Event("evt_other", "", 0, json.dumps(body))
        assert (await shop.deliver(other)).status_code == 204, body
    calls = shop.stripe.calls.count("retrieve_intent")
    unknown = event.payload.replace(event.intent_id, "pi_unknown").replace(event.id, "evt_u")
    assert (await shop.deliver(Event("evt_u", "", 0, unknown))).status_code == 204
    assert shop.stripe.calls.count("retrieve_intent") == calls + 1


async def test_payments_of_another_site_on_the_same_stripe_account_make_no_member(
    shop: Shop,
) -> None:
    reader, event = await unreported(shop)
    execute(shop.engine, "DELETE FROM membership_payments")
    shop.stripe.intents[event.intent_id].metadata["site"] = "https://staging.example"
    assert (await shop.deliver(event)).status_code == 204
    assert not await is_premium(shop, reader)


async def test_a_payment_that_a_restored_backup_lacks_is_found_again(shop: Shop) -> None:
    reader, event = await unreported(shop)
    execute(shop.engine, "DELETE FROM membership_payments")
    assert (await shop.deliver(event)).status_code == 204
    assert await is_premium(shop, reader)


@pytest.mark.rule("DATA-33")
async def test_a_deleted_account_keeps_the_payment_without_the_person(shop: Shop) -> None:
    reader = shop.reader()
    intent = await paid(shop, reader)
    execute(shop.engine, "DELETE FROM users WHERE id = 5")
    assert shop.column("SELECT user_id FROM membership_payments") == [None]
    shop.stripe.refund(intent)
    await shop.deliver_all()
    assert shop.column("SELECT amount_refunded FROM membership_payments") == [PRICE]


@pytest.mark.rule("MEMBER-18")
async def test_a_body_is_bounded_before_it_is_verified(shop: Shop) -> None:
    huge = await shop.site.client.post(PATH, content=b"x" * 600_000)
    assert huge.status_code == 413
    deep = await shop.site.client.post(PATH, content=b"[" * 1_000)
    assert deep.status_code == 400
    assert not shop.stripe.calls


async def test_without_a_webhook_secret_nothing_is_accepted(shop: Shop) -> None:
    _, event = await unreported(shop)
    settings = shop.settings
    shop.site.app.state.settings = settings.model_copy(update={"stripe_webhook_secret": None})
    try:
        assert (await shop.deliver(event)).status_code == 404
        assert (await shop.deliver(event, secret="")).status_code == 404
    finally:
        shop.site.app.state.settings = settings


@pytest.mark.rule("MEMBER-24")
async def test_the_receipt_goes_to_the_entered_address_of_an_account_without_one(
    shop: Shop,
) -> None:
    reader = shop.reader()
    await paid(shop, reader, receipt_email="miriam@example.org")
    assert len(mails(shop.engine, "miriam@example.org")) == 1
    assert WEBHOOK_SECRET.startswith("whsec_")
    other = shop.reader(6)
    await paid(shop, other, receipt_email="not an address\r\nBcc: all@example.org")
    assert await is_premium(shop, other)
    assert shop.column("SELECT count(*) FROM outgoing_emails") == [1]
