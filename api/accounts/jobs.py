"""The background job of accounts."""

from __future__ import annotations

import logging

from procrastinate import Blueprint, JobContext, RetryStrategy
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository

logger = logging.getLogger(__name__)

accounts = Blueprint()


@accounts.periodic(cron="41 * * * *")
@accounts.task(
    name="delete_due",
    queueing_lock="delete_due",
    retry=RetryStrategy(max_attempts=4, exponential_wait=4),
    pass_context=True,
)
async def delete_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    """Delete the accounts whose grace period is over, and expired sessions and tokens."""
    engine: AsyncEngine = context.additional_context["engine"]
    async with AsyncSession(engine) as session, session.begin():
        await SessionRepository(session).delete_expired()
        await OneTimeTokenRepository(session).delete_expired()
        if number := await UserRepository(session).delete_due():
            logger.info("Accounts deleted after their grace period: %d", number)
