"""Schemas of the newsletter's subscribers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from api.core.schemas import Schema
from api.outreach.newsletter.schemas import Frequency

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


# What became of an address that the admin typed. `mailed`: the confirmation link is on its way.
# `limited`: too many were mailed within the hour. `invalid`: it is no address. The others are the
# state in which it is known already, and nothing is mailed.
AddedState = Literal["mailed", "limited", "invalid"] | SubscriberState


class NewSubscribers(Schema):
    """Addresses as they were typed or pasted: a line each, or with commas or semicolons between."""

    addresses: Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
    frequency: Frequency = "both"


class AddedSubscriber(Schema):
    """`address` is in its stored form; an invalid one as it was typed."""

    address: str
    state: AddedState
