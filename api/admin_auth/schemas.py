"""Schemas of the admin login."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr

from api.admin_auth.second_factor.schemas import Code
from api.core.schemas import Schema

MAX_PASSWORD_LENGTH = 500


def _is_valid_unicode(secret: SecretStr) -> SecretStr:
    """Refuse lone surrogates, which JSON can express and UTF-8 cannot."""
    secret.get_secret_value().encode()
    return secret


# A SecretStr is masked when printed or logged.
Password = Annotated[
    SecretStr, Field(max_length=MAX_PASSWORD_LENGTH), AfterValidator(_is_valid_unicode)
]


class Login(Schema):
    """The code is needed where the second factor is on."""

    password: Password
    code: Code | None = None


class AdminToken(Schema):
    """A token for `Authorization: Bearer`, and its lifetime in seconds."""

    token: str
    expires_in: int
