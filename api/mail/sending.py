"""Sends one stored message, and erases what was sent."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from api.core.mail_settings import parse_sender
from api.core.settings import Settings
from api.mail.message import (
    Email,
    Envelope,
    FinishedEmail,
    UnsendableEmail,
    build_message,
)
from api.mail.transport import MailTransport, MailUnavailable, RecipientRefused
from api.models import OutgoingEmail

logger = logging.getLogger(__name__)

# Content may have personal data and links that sign in; the rest is a log of what was sent.
_ERASE_CONTENT = text(
    """
    UPDATE outgoing_emails SET subject = NULL, text = NULL, html = NULL, headers = '{}'
    WHERE least(sent_at, expires_at) < now() - interval '3 days' AND text IS NOT NULL
    """
)
# Dead letters are kept as long as their jobs.
_DELETE_OLD = text("DELETE FROM outgoing_emails WHERE created_at < now() - interval '30 days'")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A recipient that was refused for good."""

    recipient: str


def sender_of(settings: Settings) -> Address:
    """MAIL_FROM; without a mail server, an address for the files."""
    if settings.mail_from:
        return parse_sender(settings.mail_from)
    return Address(settings.site_name, addr_spec=settings.contact_email)


async def send_stored(
    engine: AsyncEngine, settings: Settings, transport: MailTransport, email_id: int
) -> Refusal | None:
    """Send a message unless it was sent before. Raises MailUnavailable.

    The row is locked while it is sent, so no two workers send it. The lock ends with the process:
    if one dies after the server accepted the message and before that is recorded, the message is
    sent again with the same Message-ID.
    """
    failure: MailUnavailable | None = None
    refusal: Refusal | None = None
    async with AsyncSession(engine) as session, session.begin():
        row = await _claim(session, email_id)
        if row is None:
            return None
        try:
            await transport.send(_message_of(row, sender_of(settings)))
        except RecipientRefused as error:
            logger.warning("e-mail %d was refused for good: %s", email_id, error)
            row.refused_at, row.error = datetime.now(UTC), str(error)
            refusal = Refusal(row.recipient)
        except MailUnavailable as error:
            row.error, failure = str(error), error
        else:
            row.sent_at, row.error = datetime.now(UTC), None
        row.attempts += 1
    if failure:
        raise failure
    return refusal


async def _claim(session: AsyncSession, email_id: int) -> OutgoingEmail | None:
    """The locked row of a message that is to be sent. None if there is nothing left to do."""
    query = select(OutgoingEmail).where(OutgoingEmail.id == email_id)
    row = await session.scalar(query.with_for_update(skip_locked=True))
    if row is None and await session.scalar(query) is not None:
        raise MailUnavailable("another worker is sending it", is_outage=False)
    is_done = row is None or row.sent_at or row.refused_at or _has_expired(row)
    return None if is_done else row


def _has_expired(row: OutgoingEmail) -> bool:
    return row.expires_at is not None and row.expires_at <= datetime.now(UTC)


def _message_of(row: OutgoingEmail, sender: Address) -> FinishedEmail:
    """Raises MailUnavailable: an earlier release may have stored what cannot be sent."""
    assert row.subject is not None
    assert row.text is not None
    try:
        email = Email(row.recipient, row.subject, row.text, row.html, row.headers)
        return build_message(email, Envelope(sender, row.uuid.hex, row.created_at))
    except UnsendableEmail as error:
        raise MailUnavailable(str(error), is_outage=False) from error


async def delete_expired_mail(connection: AsyncConnection) -> None:
    """Erase the content of what was sent or expired 3 days ago, and rows that are 30 days old."""
    await connection.execute(_ERASE_CONTENT)
    await connection.execute(_DELETE_OLD)
