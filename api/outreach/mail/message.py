"""E-mails, and the MIME messages made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage, Message
from email.policy import SMTP, Policy
from types import MappingProxyType


class _UrlHeader(UnstructuredHeader, BaseHeader):
    """A header with a URL, on one line of up to 998 characters (RFC 5322).

    Python would encode a word that is longer than 78 characters, and mail programs do not decode it
    in these headers.
    """

    def fold(self, *, policy: Policy[Message[str, str]]) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _UrlHeader)
# 7-bit, so that no server needs 8BITMIME.
POLICY = SMTP.clone(cte_type="7bit", header_factory=_HEADERS)
# Set for every message; a caller may not set them.
_OWN_HEADERS = frozenset(
    ("from", "to", "subject", "date", "message-id", "auto-submitted", "mime-version")
)


@dataclass(frozen=True, slots=True)
class Email:
    """A message to one recipient. Raises ValueError for one that no server could accept.

    `headers` are further ones, such as Reply-To. No value can contain a line break, so none can
    add a header or a recipient.
    """

    to: str
    subject: str
    text: str
    html: str | None = None
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        taken = sorted(name for name in self.headers if name.lower() in _OWN_HEADERS)
        if taken:
            raise ValueError(f"These headers are set for every message: {', '.join(taken)}")
        _with_headers(self)
        # Lone surrogates are a ValueError, too.
        f"{self.text}{self.html}".encode()


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


def build_message(email: Email, envelope: Envelope) -> EmailMessage:
    """The message as it is sent."""
    message = _with_headers(email)
    message["From"] = envelope.sender
    message["Date"] = envelope.date
    message["Message-ID"] = envelope.message_id
    # No program answers it with an absence note.
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(email.text)
    if email.html is not None:
        message.add_alternative(email.html, subtype="html")
    # Setting the content has removed the headers that describe it, such as its language.
    for name in email.headers.keys() - message.keys():
        message[name] = email.headers[name]
    return message


def _with_headers(email: Email) -> EmailMessage:
    """The headers that its caller chose. Raises ValueError."""
    message = EmailMessage(POLICY)
    message["To"] = _address(email.to)
    message["Subject"] = email.subject
    for name, value in email.headers.items():
        message[name] = value
    return message


def _address(text: str) -> Address:
    """A single address without a name. Raises ValueError."""
    try:
        return Address(addr_spec=text)
    except (MessageError, IndexError) as error:
        raise ValueError(f"invalid address: {error}") from error
