"""E-mail addresses that people type, checked and in one form."""

from __future__ import annotations

from typing import Annotated

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field

from api.core.translation import gettext_noop, t

INVALID = gettext_noop("Please enter a valid email address.")
# The longest address that SMTP can deliver to (RFC 5321).
MAX_LENGTH = 254


def normalize_email(value: str) -> str:
    """The address in lower case, in ASCII. Raises ValueError with the text for readers.

    The domain is not looked up. International domains become their ASCII form; a local part outside
    of ASCII is refused, since few mail servers deliver to it.
    """
    try:
        found = validate_email(
            value.strip(),
            allow_smtputf8=False,
            check_deliverability=False,
            globally_deliverable=False,
            # Allows the domain `.test`, too.
            test_environment=True,
        )
    except EmailNotValidError:
        raise ValueError(t(INVALID)) from None
    address = (found.ascii_email or "").lower()
    # What begins like an encoded word would be decoded by a mail program (RFC 2047).
    if not address or len(address) > MAX_LENGTH or "=?" in address:
        raise ValueError(t(INVALID))
    return address


EmailAddress = Annotated[
    str,
    Field(json_schema_extra={"format": "email", "maxLength": MAX_LENGTH}),
    AfterValidator(normalize_email),
]
