"""Schemas of the contact form (CONTACT-5 to CONTACT-8)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic.config import JsonDict

from api.core.email_address import INVALID, EmailAddress
from api.core.schemas import Schema
from api.core.translation import gettext_noop, t

MAX_MESSAGE_LENGTH = 5000
MAX_EMAIL_LENGTH = 100
_SPECIAL_CHARACTERS = gettext_noop("Please remove the special characters.")
# Control characters other than tabs and line breaks; Postgres cannot store the first of them.
_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_UNREADABLE = re.compile(rf"[{_CONTROLS}\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Text:
    """The limits of a field. The least length is that of the text without surrounding spaces."""

    label: str
    min_length: int
    max_length: int

    def __call__(self, value: str) -> str:
        text = value.strip()
        if len(text) < self.min_length:
            raise ValueError(
                t("{0} must be at least {1} characters.", t(self.label), self.min_length)
            )
        if len(value) > self.max_length:
            raise ValueError(
                t("{0} must be at most {1} characters.", t(self.label), self.max_length)
            )
        if _UNREADABLE.search(value):
            raise ValueError(t(_SPECIAL_CHARACTERS))
        return text

    @property
    def described(self) -> JsonDict:
        """The same limits as JSON schema."""
        edge, inner = rf"[^\s{_CONTROLS}]", rf"[^{_CONTROLS}]"
        pattern = rf"^\s*{edge}{inner}{{{self.min_length - 2},}}{edge}\s*$"
        return {"minLength": self.min_length, "maxLength": self.max_length, "pattern": pattern}


def _one_line(text: str) -> str:
    return " ".join(text.split())


_NAME = _Text(gettext_noop("Name"), 2, 100)
_SUBJECT = _Text(gettext_noop("Subject"), 5, 255)
_MESSAGE = _Text(gettext_noop("Message"), 10, MAX_MESSAGE_LENGTH)


def _short_enough(address: str) -> str:
    if len(address) > MAX_EMAIL_LENGTH:
        raise ValueError(t(INVALID))
    return address


class ContactRequest(Schema):
    name: Annotated[
        str,
        Field(json_schema_extra=_NAME.described),
        AfterValidator(_NAME),
        AfterValidator(_one_line),
    ]
    email: Annotated[
        EmailAddress,
        Field(json_schema_extra={"format": "email", "maxLength": MAX_EMAIL_LENGTH}),
        AfterValidator(_short_enough),
    ]
    subject: Annotated[
        str,
        Field(json_schema_extra=_SUBJECT.described),
        AfterValidator(_SUBJECT),
        AfterValidator(_one_line),
    ]
    message: Annotated[str, Field(json_schema_extra=_MESSAGE.described), AfterValidator(_MESSAGE)]
