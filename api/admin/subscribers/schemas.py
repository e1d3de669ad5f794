"""Schemas of the newsletter's subscribers."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from api.core.schemas import Schema

SubscriberState = Literal["confirmed", "pending", "unsubscribed", "refused"]


class Subscriber(Schema):
    id: int
    email: str
    frequency: str
    state: SubscriberState
    created_at: datetime
    confirmed_at: datetime | None


class SubscriberCounts(Schema):
    confirmed: int
    pending: int
    unsubscribed: int
    refused: int
