"""Why a message was not accepted."""

from __future__ import annotations


class MailError(Exception):
    """A message was not accepted."""


class MailUnavailable(MailError):
    """The server, or this message for now.

    `is_outage`: the server accepts no message at all right now, whatever its recipient.
    """

    def __init__(self, reason: str, *, is_outage: bool) -> None:
        super().__init__(reason)
        self.is_outage = is_outage


class RecipientRefused(MailError):
    """The recipient's address does not exist, or never accepts mail."""
