"""Stores messages for the job that sends them."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from api.mail.message import Email, Envelope, build_message
from api.models import OutgoingEmail
from api.queue.defer import defer

SEND_MAIL = "outreach:send_mail"
# Of a message that is only checked: its real sender is read when it is sent.
_ANY_SENDER = Address("Site", addr_spec="site@site.example")


async def queue_email(
    session: AsyncSession, email: Email, *, expires_at: datetime | None = None
) -> None:
    """Send a message after the session's transaction has committed, and only then.

    What could not be sent until `expires_at` is not sent any more.

    Raises UnsendableEmail before anything is written: the transaction can go on without the mail.
    """
    build_message(email, Envelope(_ANY_SENDER, uuid4().hex, datetime.now(UTC)))
    row = OutgoingEmail(
        recipient=email.to,
        subject=email.subject,
        text=email.text,
        html=email.html,
        headers=dict(email.headers),
        expires_at=expires_at,
    )
    session.add(row)
    await session.flush()
    await defer(session, SEND_MAIL, email_id=row.id)
