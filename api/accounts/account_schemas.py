"""Schemas of changes of the reader's own account (ACCOUNT-3 to ACCOUNT-6)."""

from __future__ import annotations

from datetime import datetime

from pydantic import StrictBool

from api.accounts.fields import OptionalName, Password
from api.core.email_address import EmailAddress
from api.core.schemas import Flag, Schema


class ProfileChanges(Schema):
    """What is left out stays as it is."""

    name: OptionalName = None
    is_email_private: Flag = 1
    data_collection_consent: Flag = 0
    keeps_history: StrictBool = True
    daily_mail: StrictBool = False


class PasswordProof(Schema):
    """The current password. An account without one needs a sign-in of the last 15 minutes."""

    current_password: Password | None = None


class PasswordChange(PasswordProof):
    password: Password


class EmailChange(PasswordProof):
    email: EmailAddress


class Session(Schema):
    id: int
    device: str
    created_at: datetime
    # To the hour.
    last_used_at: datetime
    expires_at: datetime
    is_current: bool
