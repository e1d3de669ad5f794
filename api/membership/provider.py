"""What the site needs of a payment provider. `stripe_provider.py` implements it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID


class PaymentStatus(StrEnum):
    """A payment in the course of time. Only `PAID` may count for a membership."""

    # The reader can still pay, for example with another card after one was declined.
    OPEN = "open"
    # The reader has paid, but the money has not arrived.
    PROCESSING = "processing"
    PAID = "paid"
    CANCELED = "canceled"
    # Paid with another amount or currency than agreed.
    REJECTED = "rejected"


class DisputeStatus(StrEnum):
    """A dispute (chargeback). The money is withdrawn while one is open, and after a lost one."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Price:
    """An amount in cents and its currency."""

    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A payment that the site has decided to begin. `id` makes repeated calls begin it once."""

    id: UUID
    user_id: int
    price: Price
    # The URL of the site: several may use one account of the provider.
    site: str


@dataclass(frozen=True, slots=True)
class ProviderPayment:
    """A payment as the provider stores it at the moment of a read."""

    id: str
    attempt: Attempt
    status: PaymentStatus
    # With it a browser confirms the payment; it must not be logged or stored.
    client_secret: str
    # When it was paid, if it was.
    paid_at: datetime
    amount_refunded: int
    dispute: DisputeStatus | None
    receipt_url: str | None
    # What the payer entered for the receipt, not verified.
    receipt_email: str | None


class ProviderError(Exception):
    """The provider did not respond, or refused the call: wrong keys, for example."""


class PaymentNotFound(ProviderError):
    """The provider does not know the payment, or it is none of the site's."""


class PaymentProvider(Protocol):
    """Every method raises ProviderError."""

    async def create_customer(self, user_id: int) -> str:
        """The id of a customer for a user. A repetition within a day returns the same."""
        ...

    async def create_payment(self, attempt: Attempt, customer_id: str) -> ProviderPayment:
        """The payment of an attempt. A repetition within a day returns the same payment."""
        ...

    async def payment(self, id: str) -> ProviderPayment:
        """Raises PaymentNotFound."""
        ...

    async def cancel(self, id: str) -> ProviderPayment:
        """Cancel a payment. One that can no longer be cancelled is returned as it is."""
        ...

    def payments(self) -> AsyncIterator[Sequence[ProviderPayment]]:
        """All payments of the site, in pages of up to 100, the newest first."""
        ...
