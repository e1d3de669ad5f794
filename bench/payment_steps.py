"""What can happen to readers and their payments (`payment_simulation.py`)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import BadRequest
from api.membership.provider import ProviderError
from api.membership.reconciliation import Reconciler
from bench.crash_injector import CrashingProvider, ProcessCrash
from bench.payment_simulation import USERS, History, HistoryError, Step
from tests.stripe_stand_in import Fault


async def open_tabs(history: History) -> None:
    """One tab, or several at once."""
    history.fault()
    user_id = history.chance.choice(USERS)
    tabs = history.chance.choice((1, 1, 2, 3))
    await asyncio.gather(*(history.begin(user_id) for _ in range(tabs)))


async def pay(history: History) -> None:
    """A click in a tab, or a double click, or clicks in two tabs."""
    if history.tabs:
        for _ in range(history.chance.choice((1, 1, 2, 3))):
            history.confirm(*history.chance.choice(history.tabs))


async def settle(history: History) -> None:
    """The money of a slow payment arrives, or does not."""
    for intent in history.intents("processing"):
        history.site.stripe.settle(intent.id, succeeds=history.chance.random() < 0.7)


async def refund(history: History) -> None:
    if paid := history.intents("succeeded"):
        amount = history.chance.choice((None, None, 1_000))
        history.site.stripe.refund(history.chance.choice(paid).id, amount)


async def dispute(history: History) -> None:
    if paid := history.intents("succeeded"):
        status = history.chance.choice(
            ("warning_needs_response", "needs_response", "under_review", "won", "lost")
        )
        history.site.stripe.dispute(history.chance.choice(paid).id, status)


async def cancel(history: History) -> None:
    """The operator cancels a payment at Stripe."""
    if payable := history.intents("requires_payment_method"):
        history.site.stripe.cancel(history.chance.choice(payable).id)


async def deliver_some(history: History) -> None:
    """Webhooks in any order: some now, some later, some twice, some at the same time."""
    history.fault()
    history.chance.shuffle(history.pending)
    count = history.chance.randint(0, len(history.pending))
    now, history.pending = history.pending[:count], history.pending[count:]
    if history.chance.random() < 0.3:
        accepted = await asyncio.gather(*map(history.deliver, now))
    else:
        accepted = [await history.deliver(each) for each in now]
    history.pending += [each for each, done in zip(now, accepted, strict=True) if not done]
    if history.delivered and history.chance.random() < 0.4:
        await history.deliver(history.chance.choice(history.delivered))


async def change_meanwhile(history: History) -> None:
    """A slow answer of Stripe arrives after a later change was reported and stored."""
    if not history.pending:
        return
    history.site.stripe.faults[:] = [Fault("retrieve_intent", "delay_answer", seconds=0.012)]
    slow = history.pending.pop(history.chance.randrange(len(history.pending)))
    delivery = asyncio.create_task(history.deliver(slow))
    await asyncio.sleep(0.005)
    known = list(history.pending)
    await history.chance.choice((refund, dispute, settle))(history)
    for later in [each for each in history.pending if each not in known]:
        if await history.deliver(later):
            history.pending.remove(later)
    if not await delivery:
        history.pending.append(slow)


async def deliver_everything(history: History) -> None:
    """As Stripe does: in order, and again until it is accepted."""
    history.site.stripe.faults.clear()
    while history.pending:
        if await history.deliver(history.pending[0]):
            history.pending.pop(0)


async def lose_events(history: History) -> None:
    """Webhooks that never arrive."""
    history.pending = [each for each in history.pending if history.chance.random() < 0.5]


async def forge(history: History) -> None:
    """Somebody else reports a payment."""
    if history.pending:
        forged = history.chance.choice(history.pending)
        async with AsyncSession(history.site.engine) as session:
            service = history.webhook(session, history.site.provider)
            with suppress(BadRequest):
                await service.receive(forged.payload.encode(), forged.signature("whsec_forged"))
                raise HistoryError("a forged webhook was accepted")


async def pass_time(history: History) -> None:
    days = history.chance.choice((0.01, 0.5, 2, 30, 200, 330, 360, 366))
    history.now += timedelta(days=days)


async def reconcile(history: History) -> None:
    """The nightly comparison, which may die or meet an outage."""
    history.fault()
    await history.reconcile(probability=history.chance.choice((0.0, 0.0, 0.3)))


async def check_unfinished(history: History) -> None:
    """The comparison of every ten minutes."""
    history.fault()
    history.crashes.probability = history.chance.choice((0.0, 0.3))
    provider = CrashingProvider(history.site.provider, history.crashes)
    with suppress(ProcessCrash, ProviderError):
        await Reconciler(history.site.engine, provider, history.site.mail).check_unfinished()


STEPS: tuple[tuple[Step, int], ...] = (
    (open_tabs, 24),
    (pay, 24),
    (deliver_some, 20),
    (pass_time, 12),
    (settle, 8),
    (deliver_everything, 7),
    (change_meanwhile, 12),
    (refund, 6),
    (dispute, 6),
    (lose_events, 5),
    (check_unfinished, 5),
    (reconcile, 4),
    (cancel, 3),
    (forge, 3),
)
