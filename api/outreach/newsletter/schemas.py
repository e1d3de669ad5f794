"""Schemas of the newsletter."""

from __future__ import annotations

from typing import Literal

from api.core.email_address import EmailAddress
from api.core.schemas import Schema

# Which teachings a subscriber receives.
Frequency = Literal["daily", "weekly", "both"]


class SubscriptionRequest(Schema):
    email: EmailAddress
    frequency: Frequency = "both"
