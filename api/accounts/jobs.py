"""The background job of accounts."""

from __future__ import annotations

import logging

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.queue.context import periodic, resources

logger = logging.getLogger(__name__)

accounts = Blueprint()


@periodic(accounts, "41 * * * *")
async def delete_due(context: JobContext) -> None:
    """Delete the accounts whose grace period is over, and expired sessions and tokens."""
    engine, _ = resources(context)
    async with AsyncSession(engine) as session, session.begin():
        await SessionRepository(session).delete_expired()
        await OneTimeTokenRepository(session).delete_expired()
        if number := await UserRepository(session).delete_due():
            logger.info("Accounts deleted after their grace period: %d", number)
