"""Queries of who receives the daily mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import AccountDeletion, User


async def lock_due_readers(
    session: AsyncSession, day_begins: datetime, limit: int
) -> Sequence[User]:
    """Readers who have not received the mail of the day, locked until the transaction ends.

    Those whom another worker has locked are left to it.
    """
    query = select(User).where(
        User.daily_mail,
        User.email.is_not(None),
        or_(User.daily_mailed_at.is_(None), User.daily_mailed_at < day_begins),
        ~exists().where(AccountDeletion.user_id == User.id),
    )
    query = query.order_by(User.id).limit(limit)
    found = await session.scalars(query.with_for_update(key_share=True, skip_locked=True))
    return found.all()


async def stop_for(session: AsyncSession, user_id: int) -> None:
    """Switch the mail of a reader off."""
    await session.execute(update(User).where(User.id == user_id).values(daily_mail=False))


async def stop_refused(session: AsyncSession, email: str) -> None:
    """Switch the mail off for an address that a mail server refused for good."""
    await session.execute(update(User).where(User.email == email).values(daily_mail=False))
