"""The background jobs of mail and newsletter."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from procrastinate import Blueprint, JobContext, RetryStrategy
from procrastinate.exceptions import AlreadyEnqueued
from sqlalchemy.ext.asyncio import AsyncSession

from api.mail import sending
from api.mail.transport import mail_transport
from api.outreach.daily_mail import repository as daily_mail_readers
from api.outreach.daily_mail import service as daily_mail
from api.outreach.newsletter.editions import create_due_editions, give_up_old_deliveries
from api.outreach.newsletter.repository import delete_expired_subscribers, stop_refused
from api.outreach.newsletter.sending import EditionSender
from api.queue.context import periodic, resources

outreach = Blueprint()
SEND_EDITIONS = "outreach:send_editions"
# Less than the time that a worker has for its shutdown.
EDITION_SECONDS = 15.0
# After 8 retries, over about a day, a message is a dead letter: `nuggets jobs status` lists it.
MAIL_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@outreach.task(name="send_mail", retry=MAIL_RETRY, pass_context=True)
async def send_mail(context: JobContext, email_id: int) -> None:
    """Send a stored message."""
    engine, settings = resources(context)
    async with mail_transport(settings) as transport:
        refusal = await sending.send_stored(engine, settings, transport, email_id)
    if refusal:
        async with AsyncSession(engine) as session, session.begin():
            await stop_refused(session, refusal.recipient)
            await daily_mail_readers.stop_refused(session, refusal.recipient)


@periodic(outreach, "* * * * *", lock="newsletter", retry=False)
async def send_editions(context: JobContext) -> None:
    """Mail new teachings, and what an earlier run left. One run at a time, over all workers.

    It does not retry: the next run, a minute later, goes on with what is due.
    """
    engine, settings = resources(context)
    async with engine.begin() as connection:
        await create_due_editions(connection)
        await give_up_old_deliveries(connection)
    async with mail_transport(settings) as transport:
        progress = await EditionSender(engine, settings, transport).run(EDITION_SECONDS)
    if progress.sent and not progress.is_complete:
        # There is more: go on without waiting for the next minute.
        with suppress(AlreadyEnqueued):
            job = context.app.configure_task(SEND_EDITIONS)
            await job.defer_async(**context.job.task_kwargs)


@periodic(outreach, "*/10 * * * *")
async def queue_daily_mail(context: JobContext) -> None:
    """Queue the mail of the day for readers who want it, in the morning."""
    engine, settings = resources(context)
    await daily_mail.queue_daily_mail(engine, settings, datetime.now(UTC))


@periodic(outreach, "41 * * * *")
async def delete_expired_mail(context: JobContext) -> None:
    """Erase the content of old messages, and addresses that are not subscribed."""
    engine, _ = resources(context)
    async with engine.begin() as connection:
        await sending.delete_expired_mail(connection)
        await delete_expired_subscribers(connection)
