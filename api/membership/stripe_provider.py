"""Payments by Stripe's own library. What Stripe returns is checked before it is used."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import stripe
from aiohttp import ClientError, ClientTimeout
from stripe import AIOHTTPClient, InvalidRequestError, StripeClient, StripeError

from api.core.settings import Settings
from api.membership.provider import (
    Attempt,
    DisputeStatus,
    PaymentNotFound,
    PaymentProvider,
    PaymentStatus,
    Price,
    ProviderError,
    ProviderPayment,
)

logger = logging.getLogger(__name__)

TIMEOUT_SECONDS = 6.0
# Stripe's library repeats a call that failed in the network, with the same idempotency key.
_RETRIES = 1
_PAGE = 100
_MAX_URL_LENGTH = 500
# An appeal follows a lost dispute: the money is still withdrawn.
_OPEN_DISPUTES = frozenset(
    {"needs_response", "under_review", "appeal_needs_response", "appeal_under_review"}
)
_OPEN_INTENTS = frozenset({"requires_payment_method", "requires_confirmation", "requires_action"})
_EXPAND = ["latest_charge"]

# Stripe would receive the durations of our calls.
stripe.enable_telemetry = False


@asynccontextmanager
async def payment_provider(settings: Settings) -> AsyncIterator[PaymentProvider | None]:
    """None unless both keys of Stripe are set: then nothing can be bought (MEMBER-5)."""
    keys = (settings.stripe_secret_key, settings.stripe_publishable_key)
    if any(keys) and not all((*keys, settings.stripe_webhook_secret)):
        logger.warning("payments need all three of Stripe's keys: see docs/configuration.md")
    if not settings.stripe_secret_key or not settings.stripe_publishable_key:
        yield None
        return
    http_client = AIOHTTPClient(timeout=ClientTimeout(total=TIMEOUT_SECONDS))
    try:
        yield StripeProvider(
            StripeClient(
                settings.stripe_secret_key,
                base_addresses={"api": settings.stripe_api_base or stripe.DEFAULT_API_BASE},
                http_client=http_client,
                max_network_retries=_RETRIES,
            ),
            settings.public_url,
        )
    finally:
        await http_client.close_async()  # type: ignore[no-untyped-call]


class StripeProvider:
    """A PaymentProvider. A payment is a PaymentIntent that carries the attempt as metadata."""

    def __init__(self, client: StripeClient, site: str) -> None:
        self._stripe, self._site = client.v1, site

    async def create_customer(self, user_id: int) -> str:
        with _stripe_errors():
            # Without name and address: Stripe needs to know no more than the payer tells it.
            customer = await self._stripe.customers.create_async(
                {"metadata": {"user_id": str(user_id), "site": self._site}},
                {"idempotency_key": f"customer {user_id} of {self._site}"},
            )
        return customer.id

    async def create_payment(self, attempt: Attempt, customer_id: str) -> ProviderPayment:
        with _stripe_errors():
            intent = await self._stripe.payment_intents.create_async(
                {
                    "amount": attempt.price.amount,
                    "currency": attempt.price.currency,
                    "customer": customer_id,
                    "allowed_payment_method_types": ["card"],
                    "description": "Membership for one year",
                    "metadata": _metadata(attempt),
                    "expand": _EXPAND,
                },
                {"idempotency_key": str(attempt.id)},
            )
        return await self._require(intent)

    async def payment(self, id: str) -> ProviderPayment:
        with _stripe_errors():
            intent = await self._stripe.payment_intents.retrieve_async(id, {"expand": _EXPAND})
        return await self._require(intent)

    async def cancel(self, id: str) -> ProviderPayment:
        try:
            with _stripe_errors():
                intent = await self._stripe.payment_intents.cancel_async(id, {"expand": _EXPAND})
        except PaymentNotFound:
            raise
        except ProviderError as error:
            # Only a payment that was completed or cancelled meanwhile is refused as a request.
            if isinstance(error.__cause__, InvalidRequestError):
                return await self.payment(id)
            raise
        return await self._require(intent)

    async def payments(self) -> AsyncIterator[Sequence[ProviderPayment]]:
        after: str | None = None
        while True:
            with _stripe_errors():
                page = await self._stripe.payment_intents.list_async(
                    {"limit": _PAGE, "expand": [f"data.{name}" for name in _EXPAND]}
                    | ({"starting_after": after} if after else {})  # type: ignore[arg-type]
                )
            read = [await self._payment(intent) for intent in page.data]
            yield [payment for payment in read if payment is not None]
            if not page.has_more or not page.data:
                return
            after = page.data[-1].id

    async def _require(self, intent: Any) -> ProviderPayment:
        payment = await self._payment(intent)
        if payment is None:
            raise PaymentNotFound("The payment is none of this site's.")
        return payment

    async def _payment(self, intent: Any) -> ProviderPayment | None:
        """None for a payment of something else that the Stripe account is used for."""
        attempt = _attempt(intent)
        if attempt is None:
            return None
        charge = intent.latest_charge
        paid_at = charge.created if charge else intent.created
        return ProviderPayment(
            id=intent.id,
            attempt=attempt,
            status=_status(intent, attempt.price),
            client_secret=intent.client_secret or "",
            paid_at=datetime.fromtimestamp(paid_at, UTC),
            amount_refunded=charge.amount_refunded if charge else 0,
            dispute=await self._dispute(intent.id) if charge and charge.disputed else None,
            receipt_url=_https_url(charge.receipt_url) if charge else None,
            receipt_email=intent.receipt_email,
        )

    async def _dispute(self, intent_id: str) -> DisputeStatus | None:
        """The state of a payment's disputes. An inquiry (`warning_...`) withdraws no money."""
        with _stripe_errors():
            page = await self._stripe.disputes.list_async(
                {"payment_intent": intent_id, "limit": _PAGE}
            )
        found = {dispute.status for dispute in page.data}
        if found & _OPEN_DISPUTES:
            return DisputeStatus.OPEN
        if "lost" in found:
            return DisputeStatus.LOST
        return DisputeStatus.WON if "won" in found else None


def _metadata(attempt: Attempt) -> dict[str, str]:
    return {
        "attempt": str(attempt.id),
        "user_id": str(attempt.user_id),
        "amount": str(attempt.price.amount),
        "currency": attempt.price.currency,
        "site": attempt.site,
    }


def _attempt(intent: Any) -> Attempt | None:
    """The attempt in the metadata, which only the holder of the secret key can write."""
    try:
        metadata = intent.metadata.to_dict()
        price = Price(int(metadata["amount"]), metadata["currency"])
        user_id, site = int(metadata["user_id"]), metadata["site"]
        return Attempt(UUID(metadata["attempt"]), user_id, price, site)
    except (AttributeError, KeyError, ValueError):
        return None


def _status(intent: Any, price: Price) -> PaymentStatus:
    if intent.status == "succeeded":
        is_agreed = Price(intent.amount_received, intent.currency) == price
        return PaymentStatus.PAID if is_agreed else PaymentStatus.REJECTED
    if intent.status == "canceled":
        return PaymentStatus.CANCELED
    return PaymentStatus.OPEN if intent.status in _OPEN_INTENTS else PaymentStatus.PROCESSING


def _https_url(url: str | None) -> str | None:
    is_usable = url and url.startswith("https://") and len(url) <= _MAX_URL_LENGTH
    return url if is_usable else None


@contextmanager
def _stripe_errors() -> Iterator[None]:
    try:
        yield
    except (ClientError, TimeoutError) as error:
        # The library does not expect a connection that breaks within a response.
        logger.warning("Stripe: %s", type(error).__name__)
        raise ProviderError(type(error).__name__) from error
    except StripeError as error:
        # Messages may contain what a client sent, so only codes are logged.
        logger.warning(
            "Stripe: %s, status %s, code %s, request %s",
            type(error).__name__,
            error.http_status,
            error.code,
            error.request_id,
        )
        if error.code == "resource_missing":
            raise PaymentNotFound("Stripe does not know this payment.") from error
        raise ProviderError(type(error).__name__) from error
