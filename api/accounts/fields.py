"""Types of the fields that people fill in: their limits, normalization and messages."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr

from api.core.email_address import EmailAddress
from api.core.translation import t

MIN_USERNAME, MAX_USERNAME = 3, 50
MAX_NAME = 50
# An e-mail address is the longest.
MAX_IDENTIFIER = 254
# Bounds the body only: `api/accounts/passwords.py` has the rules.
MAX_PASSWORD_CHARACTERS = 500

# One script for each name, so that two names never look alike. No dots: mail programs would turn a
# name into a link. No @: an identifier with one is an e-mail address.
_USERNAME = r"^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?|[א-ת0-9](?:[א-ת0-9_-]*[א-ת0-9])?)$"
# Control characters and marks that change the direction of the text around them.
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def _username(value: str) -> str:
    if len(value) < MIN_USERNAME:
        raise ValueError(t("Username is required (minimum {0} characters)", MIN_USERNAME))
    if len(value) > MAX_USERNAME:
        raise ValueError(t("The username may have at most {0} characters.", MAX_USERNAME))
    if not re.fullmatch(_USERNAME, value):
        raise ValueError(
            t(
                "Please use English or Hebrew letters (not both), digits, hyphens and underscores,"
                " with a letter or digit at both ends."
            )
        )
    return value


def _name(value: str) -> str:
    name = " ".join(value.split())
    if len(name) > MAX_NAME:
        raise ValueError(t("The name may have at most {0} characters.", MAX_NAME))
    if _INVISIBLE.search(name):
        raise ValueError(t("Please use letters only."))
    return unicodedata.normalize("NFC", name)


def _is_unicode(secret: SecretStr) -> SecretStr:
    """Refuse lone surrogates, which JSON can express and UTF-8 cannot."""
    secret.get_secret_value().encode()
    return secret


def _identifier(value: str) -> str:
    identifier = value.strip()
    if not identifier:
        raise ValueError(t("Username or email is required"))
    if "\x00" in identifier or any("\ud800" <= letter <= "\udfff" for letter in identifier):
        raise ValueError("must be text")
    return identifier.lower()


def _none_if_blank(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _described(pattern: str, **limits: int) -> Any:
    """The rule in the OpenAPI document; the validator has a message for people."""
    return Field(json_schema_extra={"pattern": pattern, **limits})


Username = Annotated[
    str,
    AfterValidator(_username),
    _described(_USERNAME, minLength=MIN_USERNAME, maxLength=MAX_USERNAME),
]
OptionalEmail = Annotated[EmailAddress | None, BeforeValidator(_none_if_blank)]
Name = Annotated[
    str, AfterValidator(_name), _described(r"^[^\u0000-\u001f\u007f-\u009f]*$", maxLength=MAX_NAME)
]
OptionalName = Annotated[Name | None, BeforeValidator(_none_if_blank)]
Identifier = Annotated[
    str,
    Field(max_length=MAX_IDENTIFIER),
    AfterValidator(_identifier),
    _described(r"^[^\u0000]*[^\s\u0000][^\u0000]*$"),
]
# A SecretStr is masked when printed or logged.
Password = Annotated[
    SecretStr, Field(max_length=MAX_PASSWORD_CHARACTERS), AfterValidator(_is_unicode)
]
# The secret of a link or a code.
Secret = Annotated[str, Field(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
