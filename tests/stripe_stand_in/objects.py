"""Payment intents as Stripe stores them, and their form in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PAYABLE = ("requires_payment_method", "requires_action")


@dataclass
class Dispute:
    id: str
    status: str


@dataclass
class Charge:
    id: str
    created: int
    amount_refunded: int = 0
    disputes: list[Dispute] = field(default_factory=list)


@dataclass
class Intent:
    """A payment intent. Times are in seconds since 1970."""

    id: str
    created: int
    amount: int
    currency: str
    customer: str
    metadata: dict[str, str]
    status: str = "requires_payment_method"
    receipt_email: str | None = None
    charge: Charge | None = None

    @property
    def client_secret(self) -> str:
        return f"{self.id}_secret_of_this_payment"

    @property
    def amount_received(self) -> int:
        return self.amount if self.status == "succeeded" else 0

    def as_json(self, *, is_expanded: bool) -> dict[str, Any]:
        charge = self.charge_json() if self.charge and is_expanded else None
        return {
            "id": self.id,
            "object": "payment_intent",
            "amount": self.amount,
            "amount_received": self.amount_received,
            "client_secret": self.client_secret,
            "created": self.created,
            "currency": self.currency,
            "customer": self.customer,
            "latest_charge": charge or (self.charge.id if self.charge else None),
            "metadata": self.metadata,
            "payment_method_types": ["card"],
            "receipt_email": self.receipt_email,
            "status": self.status,
        }

    def charge_json(self) -> dict[str, Any]:
        charge = self.charge
        assert charge is not None
        return {
            "id": charge.id,
            "object": "charge",
            "amount": self.amount,
            "amount_refunded": charge.amount_refunded,
            "created": charge.created,
            "disputed": bool(charge.disputes),
            "payment_intent": self.id,
            "receipt_url": f"https://pay.stripe.com/receipts/{charge.id}",
            "refunded": charge.amount_refunded == self.amount,
        }

    def disputes_json(self) -> list[dict[str, Any]]:
        disputes = self.charge.disputes if self.charge else []
        return [
            {
                "id": dispute.id,
                "object": "dispute",
                "payment_intent": self.id,
                "status": dispute.status,
            }
            for dispute in disputes
        ]
