"""Schemas of signing in, registering and recovering an account (AUTH-59 to AUTH-65)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from api.accounts.fields import (
    Identifier,
    OptionalEmail,
    OptionalName,
    Password,
    Secret,
    Username,
)
from api.core.email_address import EmailAddress
from api.core.schemas import Flag, Schema


class Login(Schema):
    """`identifier` is a username or an e-mail address; older clients call it `email`."""

    identifier: Identifier
    password: Password

    @model_validator(mode="before")
    @classmethod
    def _older_form(cls, value: Any) -> Any:
        if isinstance(value, dict) and "identifier" not in value and "email" in value:
            return {**value, "identifier": value["email"]}
        return value


class Registration(Schema):
    username: Username
    password: Password
    name: OptionalName = None
    # It belongs to the account only after a link sent to it was opened.
    email: OptionalEmail = None
    is_email_private: Flag = 1
    data_collection_consent: Flag = 0


class UserProfile(Schema):
    """What readers see of their own account."""

    id: int
    username: str
    name: str | None
    email: str | None
    avatar: str | None
    subscription_status: Literal["free", "premium"]
    subscription_expires_at: datetime | None
    is_premium: bool
    is_email_private: int
    data_collection_consent: int
    # Whether what they read, hear and study is recorded.
    keeps_history: bool
    daily_mail: bool
    created_at: datetime
    # Shared accounts cannot be changed, and nothing is stored in them.
    is_shared: bool
    has_password: bool
    has_google: bool
    # When the account will be deleted, unless its reader cancels that.
    deletion_due_at: datetime | None


class AuthResponse(Schema):
    """`token` is for `Authorization: Bearer`; it is set as a cookie, too."""

    token: str
    user: UserProfile


class EmailRequest(Schema):
    email: EmailAddress


class Accepted(Schema):
    """The same whether or not the address is known."""

    message: str


class SecretConfirmation(Schema):
    token: Secret


class EmailConfirmationRequest(SecretConfirmation):
    # Of the account, from a browser that is not signed in to it.
    password: Password | None = None


class ConfirmationState(Schema):
    """The account to which an address would belong, and what confirming it takes."""

    username: str
    # This browser is signed in to the account.
    is_signed_in: bool
    has_password: bool
    # It has a confirmed address or a Google account: only a session or the password will do.
    is_established: bool


class NewPassword(SecretConfirmation):
    password: Password


class ExchangeCode(Schema):
    code: Secret


class ReviewCredentials(Schema):
    """What the notice for reviewers shows."""

    username: str
    # The operator has set one. No endpoint tells it.
    has_password: bool


class ReviewLogin(Schema):
    """The secret of the link that the operator gives to reviewers."""

    secret: Annotated[str, Field(max_length=500)] = ""
