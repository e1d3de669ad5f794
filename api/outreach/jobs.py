"""The background jobs of mail and newsletter."""

from __future__ import annotations

from procrastinate import Blueprint, JobContext, RetryStrategy
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.outreach.mail.sending import delete_expired_mail, send_stored
from api.outreach.mail.transport import mail_transport

outreach = Blueprint()
# After 8 retries, over about a day, a message is a dead letter: `nuggets jobs status` lists it.
MAIL_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@outreach.task(name="send_mail", retry=MAIL_RETRY, pass_context=True)
async def send_mail(context: JobContext, email_id: int) -> None:
    """Send a stored message."""
    engine, settings = _resources(context)
    async with mail_transport(settings) as transport:
        await send_stored(engine, settings, transport, email_id)


@outreach.periodic(cron="41 * * * *")
@outreach.task(
    name="delete_expired_mail",
    queueing_lock="delete_expired_mail",
    retry=RetryStrategy(max_attempts=4, exponential_wait=4),
    pass_context=True,
)
async def delete_expired(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    """Erase the content of old messages."""
    engine, _ = _resources(context)
    async with engine.begin() as connection:
        await delete_expired_mail(connection)


def _resources(context: JobContext) -> tuple[AsyncEngine, Settings]:
    return context.additional_context["engine"], context.additional_context["settings"]
