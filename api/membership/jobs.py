"""The background jobs of memberships: reminders, and what webhooks have missed."""

from __future__ import annotations

import logging

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.jobs.context import PERIODIC_RETRY, resources
from api.membership.mail import MembershipMail
from api.membership.reconciliation import Reconciler, Reconciliation
from api.membership.reminders import send_reminders
from api.membership.repository import EVENT_RETENTION, MembershipRepository
from api.membership.stripe_provider import payment_provider
from api.outreach.mail import queue_email

logger = logging.getLogger(__name__)

membership = Blueprint()


@membership.periodic(cron="17 * * * *")
@membership.task(
    name="send_reminders", queueing_lock="send_reminders", retry=PERIODIC_RETRY, pass_context=True
)
async def remind(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - periodic jobs get it
    """Remind members whose membership ends within two weeks."""
    engine, settings = resources(context)
    if count := await send_reminders(engine, MembershipMail(settings)):
        logger.info("Members reminded of the end of their membership: %d", count)


@membership.periodic(cron="*/10 * * * *")
@membership.task(
    name="check_unfinished_payments",
    queueing_lock="check_unfinished_payments",
    retry=PERIODIC_RETRY,
    pass_context=True,
)
async def check_unfinished(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - periodic jobs get it
    """Read payments whose webhook has not arrived."""
    engine, settings = resources(context)
    async with payment_provider(settings) as provider:
        if provider is not None:
            result = await Reconciler(engine, provider, MembershipMail(settings)).check_unfinished()
            _log(result)


@membership.periodic(cron="37 7 * * *")
@membership.task(
    name="reconcile", queueing_lock="reconcile", retry=PERIODIC_RETRY, pass_context=True
)
async def reconcile(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - periodic jobs get it
    """Compare all payments and memberships with Stripe, and mail the differences."""
    engine, settings = resources(context)
    mail = MembershipMail(settings)
    async with payment_provider(settings) as provider:
        if provider is None:
            return
        result = await Reconciler(engine, provider, mail).reconcile()
    _log(result)
    async with AsyncSession(engine) as session, session.begin():
        await MembershipRepository(session).delete_old_events(EVENT_RETENTION)
        if result.differences:
            await queue_email(session, mail.reconciliation_report(result.differences))


def _log(result: Reconciliation) -> None:
    for line in result.differences:
        logger.warning("differed from Stripe: %s", line)
