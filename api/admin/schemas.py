"""What the gate takes and gives."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr

from api.core.schemas import Schema

LONGEST_PASSWORD = 500


def _is_text(secret: SecretStr) -> SecretStr:
    """JSON can name half a character, which no password holds and no digest takes."""
    secret.get_secret_value().encode()
    return secret


# A secret string is never shown where an object is printed or logged.
Password = Annotated[SecretStr, Field(max_length=LONGEST_PASSWORD), AfterValidator(_is_text)]


class Login(Schema):
    password: Password


class AdminPass(Schema):
    """A token for `Authorization: Bearer`, and for how many seconds it opens the gate."""

    token: str
    expires_in: int
