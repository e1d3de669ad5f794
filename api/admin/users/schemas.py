"""Schemas of the admin's users."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from api.core.schemas import JSON_INTEGER, Schema
from api.membership.schemas import GiftEntry, PaymentEntry
from api.models import MAX_GIFT_MONTHS


class UserRow(Schema):
    id: int
    username: str
    email: str | None
    name: str | None
    created_at: datetime
    subscription_status: Literal["free", "premium"]


class UserStats(Schema):
    total_users: int
    new_users_this_week: int
    premium_users: int


class UserDetail(UserRow):
    """`sessions` counts the valid ones; `newsletter` is how often it is sent, if it is."""

    sessions: int
    newsletter: str | None
    deletion_due_at: datetime | None
    membership_ends_at: datetime | None
    payments: list[PaymentEntry]
    gifts: list[GiftEntry]


class NewGift(Schema):
    months: Annotated[int, Field(ge=1, le=MAX_GIFT_MONTHS), JSON_INTEGER]


class EndedSessions(Schema):
    ended: int
