"""The background jobs of memberships: reminders, and what webhooks have missed."""

from __future__ import annotations

import logging

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncSession

from api.mail import queue_email
from api.membership import reminders
from api.membership.mail import MembershipMail
from api.membership.reconciliation import Reconciler, Reconciliation
from api.membership.repository import EVENT_RETENTION, MembershipRepository
from api.membership.stripe_provider import payment_provider
from api.queue.context import periodic, resources

logger = logging.getLogger(__name__)

membership = Blueprint()


@periodic(membership, "17 * * * *")
async def send_reminders(context: JobContext) -> None:
    """Remind members whose membership ends within two weeks."""
    engine, settings = resources(context)
    if count := await reminders.send_reminders(engine, MembershipMail(settings)):
        logger.info("Members reminded of the end of their membership: %d", count)


@periodic(membership, "*/10 * * * *")
async def check_unfinished_payments(context: JobContext) -> None:
    """Read payments whose webhook has not arrived."""
    engine, settings = resources(context)
    async with payment_provider(settings) as provider:
        if provider is not None:
            result = await Reconciler(engine, provider, MembershipMail(settings)).check_unfinished()
            _log(result)


@periodic(membership, "37 7 * * *")
async def reconcile(context: JobContext) -> None:
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
