"""Hands messages to a mail server, or writes them to files.

MailError
├── MailUnavailable     the server, or this message for now: try again later
└── RecipientRefused    the recipient's address does not exist: never try again
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from api.core.mail_settings import parse_sender, parse_smtp_url
from api.core.settings import Settings
from api.mail.errors import MailError, MailUnavailable, RecipientRefused
from api.mail.files import FileTransport
from api.mail.message import FinishedEmail
from api.mail.smtp import SmtpTransport

__all__ = ["MailError", "MailTransport", "MailUnavailable", "RecipientRefused", "mail_transport"]


class MailTransport(Protocol):
    """Sends messages, one at a time."""

    async def send(self, message: FinishedEmail) -> None:
        """Returns once the message is accepted. Raises MailUnavailable or RecipientRefused."""
        ...


def mail_transport(settings: Settings) -> AbstractAsyncContextManager[MailTransport]:
    """The transport of the settings. It connects with the first message."""
    if settings.smtp_url is None:
        return FileTransport(settings.data_dir / "mail")
    return SmtpTransport(parse_smtp_url(settings.smtp_url), parse_sender(settings.mail_from or ""))
