"""The background job of accounts."""

from __future__ import annotations

import logging

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.jobs.context import PERIODIC_RETRY, resources

logger = logging.getLogger(__name__)

accounts = Blueprint()


@accounts.periodic(cron="41 * * * *")
@accounts.task(
    name="delete_due",
    queueing_lock="delete_due",
    retry=PERIODIC_RETRY,
    pass_context=True,
)
async def delete_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - periodic jobs get it
    """Delete the accounts whose grace period is over, and expired sessions and tokens."""
    engine, _ = resources(context)
    async with AsyncSession(engine) as session, session.begin():
        await SessionRepository(session).delete_expired()
        await OneTimeTokenRepository(session).delete_expired()
        if number := await UserRepository(session).delete_due():
            logger.info("Accounts deleted after their grace period: %d", number)
