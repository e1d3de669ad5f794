"""Stores messages for the job that sends them."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.jobs.defer import defer
from api.models import OutgoingEmail
from api.outreach.mail.message import Email

SEND_MAIL = "outreach:send_mail"


async def queue_email(session: AsyncSession, email: Email) -> None:
    """Send a message after the session's transaction has committed, and only then."""
    row = OutgoingEmail(
        recipient=email.to,
        subject=email.subject,
        text=email.text,
        html=email.html,
        headers=dict(email.headers),
    )
    session.add(row)
    await session.flush()
    await defer(session, SEND_MAIL, email_id=row.id)
