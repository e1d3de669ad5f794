"""Reminds members before their membership ends (MEMBER-25)."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.translation import in_language
from api.mail import queue_email
from api.membership.mail import MembershipMail
from api.membership.repository import MembershipRepository, required

REMINDER_TIME = timedelta(days=14)
_PER_TRANSACTION = 100


async def send_reminders(engine: AsyncEngine, mail: MembershipMail) -> int:
    """Queue a mail for each member who is due; returns their number.

    The mail and the note that it was sent are one transaction, so nobody is reminded twice.
    """
    count = 0
    while True:
        async with AsyncSession(engine) as session, session.begin():
            repository = MembershipRepository(session)
            members = await repository.members_to_remind(REMINDER_TIME, _PER_TRANSACTION)
            for member in members:
                end = required(member.subscription_expires_at)
                with in_language(member.language):
                    reminder = mail.reminder(member.email or "", end)
                await queue_email(session, reminder)
                await repository.set_reminder(member.id, reminded_of=end)
        count += len(members)
        if not members:
            return count
