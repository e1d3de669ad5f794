"""E-mails, and the finished messages made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from types import MappingProxyType

from api.core.bidi import with_line_directions
from api.mail.headers import (
    Header,
    UnsendableEmail,
    address_header,
    named_address,
    recipient_header,
    text_header,
    token_header,
)
from api.mail.verification import verify

__all__ = ["Email", "Envelope", "FinishedEmail", "UnsendableEmail", "build_message"]

# 7-bit, so that no server needs 8BITMIME.
_BODY_POLICY = SMTP.clone(cte_type="7bit")
# Set for every message; a caller may not set them.
_OWN_HEADERS = frozenset(
    (
        *("from", "to", "subject", "date", "message-id", "auto-submitted", "mime-version"),
        *("content-type", "content-transfer-encoding"),
    )
)


@dataclass(frozen=True, slots=True)
class Email:
    """A message to one recipient. Raises UnsendableEmail, a ValueError, for one that no server
    could accept.

    `headers` are further ones, such as Reply-To. Nothing in subject or headers can add a header or
    a recipient, or be read as anything else than its own letters (NEWS-8).
    """

    to: str
    subject: str
    text: str
    html: str | None = None
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        taken = sorted(name for name in self.headers if name.lower() in _OWN_HEADERS)
        if taken:
            raise UnsendableEmail(f"These headers are set for every message: {', '.join(taken)}")
        _own_headers(self)
        try:
            f"{self.text}{self.html}".encode()
        except UnicodeEncodeError as error:
            raise UnsendableEmail("the text has a lone surrogate") from error


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a message has beside its content. All of it is the same in every attempt."""

    sender: Address
    # The local part of the Message-ID.
    id: str
    date: datetime

    @property
    def message_id(self) -> str:
        return f"<{self.id}@{self.sender.domain}>"


@dataclass(frozen=True, slots=True)
class FinishedEmail:
    """The bytes of a message, as it is sent to `recipient`."""

    recipient: str
    envelope: Envelope
    content: bytes


def build_message(email: Email, envelope: Envelope) -> FinishedEmail:
    """The message as it is sent, read back and found to be what was meant (NEWS-8).

    Raises UnsendableEmail.
    """
    sender = named_address(envelope.sender.display_name, envelope.sender.addr_spec)
    headers = [
        *_own_headers(email),
        address_header("From", sender),
        token_header("Date", format_datetime(envelope.date)),
        token_header("Message-ID", envelope.message_id),
        # No program answers it with an absence note.
        token_header("Auto-Submitted", "auto-generated"),
    ]
    body = EmailMessage(_BODY_POLICY)
    body.set_content(with_line_directions(email.text))
    if email.html is not None:
        body.add_alternative(email.html, subtype="html")
    lines = "".join(f"{header.line}\r\n" for header in headers)
    content = lines.encode("ascii") + bytes(body)
    verify(content, headers, body_headers=body.keys())
    return FinishedEmail(email.to, envelope, content)


def _own_headers(email: Email) -> list[Header]:
    """The headers that its caller chose."""
    further = [
        (address_header if name.lower() == "reply-to" else token_header)(name, value)
        for name, value in email.headers.items()
    ]
    return [recipient_header(email.to), text_header("Subject", email.subject), *further]
