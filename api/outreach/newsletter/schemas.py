"""Schemas of the newsletter."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from api.core.email_address import EmailAddress
from api.core.schemas import Schema

# Which teachings a subscriber receives.
Frequency = Literal["daily", "weekly", "both"]
# How far the mail of a teaching is.
MailingState = Literal["undecided", "withheld", "waiting", "sending", "mailed"]


class SubscriptionRequest(Schema):
    email: EmailAddress
    frequency: Frequency = "both"


class Mailing(Schema):
    """The state of a teaching's mail (NEWS-9).

    `undecided`: published, it is mailed at its date if `isDue`, which is false for a date that is
    more than three days ago. `withheld`: it is not mailed unless the teacher does so. `waiting`: it
    is mailed at `mailAt`, and can be stopped. `sending`, `mailed`: begun at `mailedAt`.
    `recipients` are the subscribers of its kind now; `sent`, `pending` and `failed` count mails.
    """

    state: MailingState
    is_due: bool
    recipients: int
    mail_at: datetime | None
    mailed_at: datetime | None
    sent: int
    pending: int
    failed: int
