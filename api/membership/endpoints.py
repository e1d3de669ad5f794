"""Checkout, Stripe's webhook, and the reader's membership (MEMBER-17, MEMBER-18, MEMBER-23)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from api.accounts.deps import Owner
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE, PUBLIC_RESPONSE
from api.core.error_responses import errors
from api.core.errors import Unprocessable
from api.core.rate_limit import Limiter, RateLimit
from api.core.state import SettingsDep
from api.core.translation import t
from api.membership.checkout import PRICE
from api.membership.deps import Checkout, Gifts, Membership, Webhook
from api.membership.schemas import (
    GiftCode,
    MembershipView,
    Offer,
    PaymentIntent,
    PaymentRequest,
    ReminderChange,
)

router = APIRouter(prefix="/api", tags=["membership"])

WEBHOOK_PATH = "/api/webhooks/stripe"
# An event carries the whole object that has changed.
WEBHOOK_BODY_LIMIT = BodyLimit(WEBHOOK_PATH, max_bytes=512 * 1024, seconds=10.0, max_depth=40)
PAYMENTS_PER_READER = RateLimit("payments", limit=30, seconds=600.0, shared=True)
GIFT_CODES_PER_READER = RateLimit("gift codes", limit=10, seconds=3600.0, shared=True)
_PERSONAL = [PERSONAL_RESPONSE]


@router.post(
    "/create-payment-intent", responses=errors(401, 403, 409, 429, 503), dependencies=_PERSONAL
)
async def create_payment_intent(
    request: PaymentRequest, reader: Owner, service: Checkout, limiter: Limiter
) -> PaymentIntent:
    """Begin the payment of a year, or find the one that the reader has begun.

    However often it is called, the reader pays once. 409 `already_member` for a member who cannot
    renew yet, 409 `payment_pending` while a payment is being confirmed.
    """
    if request.amount != PRICE.amount:
        message = t("The membership costs {0} cents.", PRICE.amount)
        raise Unprocessable(message, fields={"amount": message})
    await limiter.check(PAYMENTS_PER_READER, str(reader.user_id))
    return PaymentIntent(client_secret=await service.begin(reader.user_id))


@router.post(
    "/webhooks/stripe",
    status_code=204,
    response_class=Response,
    responses=errors(400, 404, 503),
    dependencies=_PERSONAL,
)
async def stripe_webhook(
    request: Request,
    service: Webhook,
    stripe_signature: Annotated[str, Header(max_length=4000)] = "",
) -> None:
    """Events of Stripe. 400 for what it did not sign just now, 404 without keys.

    503: deliver it again.
    """
    await service.receive(await request.body(), stripe_signature)


@router.get("/membership/offer", dependencies=[PUBLIC_RESPONSE])
async def offer(settings: SettingsDep) -> Offer:
    """The price, and the key for the payment form."""
    key = settings.stripe_publishable_key if settings.stripe_secret_key else None
    return Offer(publishable_key=key, amount=PRICE.amount, currency=PRICE.currency)


@router.get("/membership", responses=errors(401, 403), dependencies=_PERSONAL)
async def membership(reader: Owner, service: Membership) -> MembershipView:
    """The reader's membership, payments and gifts."""
    return await service.view(reader.user_id)


@router.patch("/membership", responses=errors(401, 403), dependencies=_PERSONAL)
async def change_reminder(
    change: ReminderChange, reader: Owner, service: Membership
) -> MembershipView:
    """Switch the reminder before the end on or off."""
    await service.remind_by_mail(reader.user_id, change.reminds_by_mail)
    return await service.view(reader.user_id)


@router.post("/membership/gift-codes", responses=errors(401, 403, 404, 429), dependencies=_PERSONAL)
async def redeem_gift_code(
    gift: GiftCode, reader: Owner, service: Gifts, membership: Membership, limiter: Limiter
) -> MembershipView:
    """Redeem a gift code; 404 for one that is unknown or used."""
    await limiter.check(GIFT_CODES_PER_READER, str(reader.user_id))
    await service.redeem(reader.user_id, gift.code)
    return await membership.view(reader.user_id)
