"""Schemas of checkout and membership (MEMBER-17, MEMBER-23)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.core.schemas import JSON_INTEGER, Schema

PaymentState = Literal["paid", "partly-refunded", "refunded", "disputed", "lost"]


class PaymentRequest(Schema):
    amount: Annotated[int, JSON_INTEGER, Field(description="In cents. Only the price is accepted.")]


class PaymentIntent(Schema):
    client_secret: str = Field(description="With it the payment form confirms the payment.")


class Offer(Schema):
    """What a membership costs, and the key with which the payment form is shown."""

    publishable_key: str | None = Field(description="None while nothing can be bought.")
    amount: int = Field(description="In cents.")
    currency: str


class PaymentEntry(Schema):
    id: int
    amount: int = Field(description="In cents.")
    currency: str
    status: PaymentState
    paid_at: datetime
    starts_at: datetime | None = Field(description="None for a payment that does not count.")
    ends_at: datetime | None
    refunded_amount: int = Field(description="In cents.")
    receipt_url: str | None


class GiftEntry(Schema):
    id: int
    months: int
    starts_at: datetime
    ends_at: datetime


class MembershipView(Schema):
    is_premium: bool
    expires_at: datetime | None
    can_purchase: bool = Field(description="Whether a year can be bought now.")
    purchasable_from: datetime | None = Field(description="When it can, if not now.")
    is_payment_pending: bool = Field(description="Whether a payment is being confirmed.")
    reminds_by_mail: bool
    payments: list[PaymentEntry]
    gifts: list[GiftEntry]


class ReminderChange(Schema):
    reminds_by_mail: bool


class GiftCode(Schema):
    code: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]
