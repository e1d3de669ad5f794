"""One random history of two readers' payments, and what must hold after each of its steps.

The services of `api.membership` run over a real database and Stripe's own library, which calls the
stand-in of the tests. Time is simulated; signatures of webhooks have the real time.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import event, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.membership import is_member
from api.core.errors import AppError, BadRequest
from api.membership.checkout import CheckoutService
from api.membership.mail import MembershipMail
from api.membership.provider import (
    PaymentProvider,
    PaymentStatus,
    ProviderError,
)
from api.membership.reconciliation import Reconciler
from api.membership.recording import PaymentRecorder
from api.membership.repository import MembershipRepository
from api.membership.terms import RENEWAL_WINDOW, add_months
from api.membership.webhook import WebhookService
from api.models import MembershipPayment, User
from bench.crash_injector import CrashingProvider, CrashInjector, ProcessCrash
from tests.stripe_stand_in import Event, Fault, Intent, StripeStandIn
from tests.stripe_stand_in.state import DECLINED_CARD, SLOW_CARD, WEBHOOK_SECRET, StripeProblem

CARD = "4242424242424242"
USERS = (5, 6)
OPERATIONS = ("create_customer", "create_intent", "retrieve_intent", "list_intents")
_BEGIN = datetime(2027, 1, 31, 9, 0, tzinfo=UTC)


class HistoryError(AssertionError):
    """What must hold did not."""


Step = Callable[["History"], Awaitable[None]]


@dataclass
class Site:
    """What all histories share."""

    engine: AsyncEngine
    stripe: StripeStandIn
    provider: PaymentProvider
    mail: MembershipMail


@dataclass
class History:
    """`steps` is the protocol, for whoever has to find out what went wrong."""

    site: Site
    chance: random.Random
    now: datetime = _BEGIN
    steps: list[str] = field(default_factory=list)
    # The payments that each reader can confirm in some tab.
    tabs: list[tuple[int, str]] = field(default_factory=list)
    pending: list[Event] = field(default_factory=list)
    # Deliveries of this event may have been applied, though it was not accepted.
    attempted: set[str] = field(default_factory=set)
    delivered: list[Event] = field(default_factory=list)
    # Payments that have changed at Stripe since the site last read them.
    unread: set[str] = field(default_factory=set)
    changes: Counter[str] = field(default_factory=Counter)
    # Payments that the site let a reader begin whose year had more than a month left.
    begun_by_members: set[str] = field(default_factory=set)
    crashes: CrashInjector = field(init=False)

    def __post_init__(self) -> None:
        self.crashes = CrashInjector(self.chance)
        self.site.stripe.now = lambda: self.now.timestamp()
        self.site.stripe.on_event = self._note_change

    def _note_change(self, change: Event) -> None:
        self.pending.append(change)
        self.unread.add(change.intent_id)
        self.changes[change.intent_id] += 1

    async def run(self, steps: Sequence[tuple[Step, int]]) -> None:
        """Take steps at random, each by its weight. Raises HistoryError."""
        actions, weights = zip(*steps, strict=True)
        for _ in range(self.chance.randint(10, 30)):
            action: Step = self.chance.choices(actions, weights)[0]
            self.steps.append(action.__name__)
            await action(self)
            await self.check()
        self.site.stripe.faults.clear()
        await self.reconcile()
        await self.check()
        await self.check_equal()

    def fault(self) -> None:
        """Perhaps, the next calls of Stripe fail."""
        self.site.stripe.faults.clear()
        if self.chance.random() < 0.25:
            operation, kind = (
                self.chance.choice(OPERATIONS),
                self.chance.choice(("error", "lost_answer")),
            )
            self.site.stripe.faults.append(Fault(operation, kind, times=self.chance.randint(1, 6)))

    @asynccontextmanager
    async def process(self, probability: float = 0.04) -> AsyncIterator[AsyncSession]:
        """A session of a process that may crash before and after each commit."""
        self.crashes.probability = probability
        async with AsyncSession(self.site.engine, expire_on_commit=False) as session:
            for moment in ("before_commit", "after_commit"):
                event.listen(session.sync_session, moment, self.crashes.maybe_crash)
            yield session

    async def begin(self, user_id: int) -> None:
        """The checkout page opens in a tab."""
        provider = CrashingProvider(self.site.provider, self.crashes)
        with suppress(ProcessCrash, AppError):
            async with self.process() as session:
                repository = MembershipRepository(session)
                service = CheckoutService(
                    session, repository, provider, self.site.mail.settings.public_url, self._now
                )
                intent_id = (await service.begin(user_id)).partition("_secret")[0]
                if self._knows(user_id) and self._has_year(user_id):
                    self.begun_by_members.add(intent_id)
                self.tabs.append((user_id, intent_id))

    async def deliver(self, delivery: Event) -> bool:
        """Whether the site accepted an event."""
        is_new = delivery.id not in self.attempted
        self.attempted.add(delivery.id)
        provider = CrashingProvider(self.site.provider, self.crashes)
        reads, changes = self._reads(), self.changes[delivery.intent_id]
        try:
            async with self.process() as session:
                service = self.webhook(session, provider)
                await service.receive(delivery.payload.encode(), delivery.signature())
                await session.commit()
        except BadRequest:
            # A process that died after its commit has stored it, and this is the same second.
            if is_new:
                raise HistoryError("a new event was refused") from None
            return True
        except (ProcessCrash, AppError):
            return False
        self.delivered.append(delivery)
        if self._reads() > reads and self.changes[delivery.intent_id] == changes:
            self.unread.discard(delivery.intent_id)
        return True

    def webhook(self, session: AsyncSession, provider: PaymentProvider) -> WebhookService:
        repository = MembershipRepository(session)
        recorder = PaymentRecorder(session, repository, self.site.mail)
        return WebhookService(session, repository, recorder, provider, WEBHOOK_SECRET)

    async def reconcile(self, *, probability: float = 0.0) -> None:
        self.crashes.probability = probability
        provider = CrashingProvider(self.site.provider, self.crashes)
        with suppress(ProcessCrash, ProviderError):
            await Reconciler(self.site.engine, provider, self.site.mail).reconcile()
            self.unread.clear()

    def confirm(self, user_id: int, intent_id: str) -> None:
        """The reader submits the form in a tab."""
        card = self.chance.choices((CARD, DECLINED_CARD, SLOW_CARD), (6, 2, 2))[0]
        is_second = self._would_pay_twice(user_id, self.site.stripe.intents[intent_id])
        with suppress(StripeProblem):
            self.site.stripe.confirm(intent_id, card)
            self.steps.append(f"  user {user_id} pays {intent_id} with {card[-2:]}")
            if is_second:
                raise HistoryError(f"user {user_id} paid twice")

    def _would_pay_twice(self, user_id: int, intent: Intent) -> bool:
        """Whether the year was paid since the payment was begun, or when it was.

        A reader whose other payment was disputed then, and was found right later, wanted this one.
        """
        if not self._has_year(user_id):
            return False
        others = [each for each in self.intents("succeeded") if each.customer == intent.customer]
        return intent.id in self.begun_by_members or any(
            each.charge is not None and _number(each.charge.id) > _number(intent.id)
            for each in others
        )

    def _has_year(self, user_id: int) -> bool:
        """Whether the reader's membership has more than a month left, by what Stripe knows."""
        end = self.true_end(user_id)
        return end is not None and end - RENEWAL_WINDOW > self.now

    def _knows(self, user_id: int) -> bool:
        """Whether the site has read every change of the reader's payments."""
        return not any(
            each.id in self.unread
            for each in self.site.stripe.intents.values()
            if each.metadata["user_id"] == str(user_id)
        )

    def intents(self, *statuses: str) -> list[Intent]:
        return [each for each in self.site.stripe.intents.values() if each.status in statuses]

    def true_end(self, user_id: int) -> datetime | None:
        """When a membership ends by what Stripe knows, computed independently of the site."""
        begins = sorted(
            each.charge.created
            for each in self.intents("succeeded")
            if each.metadata["user_id"] == str(user_id)
            and each.charge is not None
            and each.charge.amount_refunded < each.amount
            and not any(dispute.status in WITHDRAWN for dispute in each.charge.disputes)
        )
        end: datetime | None = None
        for begin in begins:
            paid_at = datetime.fromtimestamp(begin, UTC)
            end = add_months(paid_at if end is None else max(end, paid_at), 12)
        return end

    async def check(self) -> None:
        """Nobody is a member who did not pay; nobody is locked out whose payment was read."""
        async with AsyncSession(self.site.engine) as session:
            users = (await session.scalars(select(User).where(User.id.in_(USERS)))).all()
        for user in users:
            theirs = [
                each
                for each in self.site.stripe.intents.values()
                if each.metadata["user_id"] == str(user.id)
            ]
            end = self.true_end(user.id)
            is_entitled = end is not None and end > self.now
            shown = is_member(user.subscription_status, user.subscription_expires_at, self.now)
            if shown and not any(each.status == "succeeded" for each in theirs):
                raise HistoryError(f"user {user.id} is a member and never paid")
            if self._knows(user.id) and (shown, user.subscription_expires_at) != (is_entitled, end):
                raise HistoryError(f"user {user.id}: {user.subscription_expires_at}, not {end}")

    async def check_equal(self) -> None:
        """Every payment at Stripe is in the database, as it is there; nothing differs any more."""
        async with AsyncSession(self.site.engine) as session:
            rows = {
                row.provider_id: row for row in await session.scalars(select(MembershipPayment))
            }
        for intent in self.site.stripe.intents.values():
            row = rows.get(intent.id)
            expected = EXPECTED[intent.status]
            if row is None or row.status not in expected:
                raise HistoryError(f"{intent.id} is {intent.status}, the row {row and row.status}")
            if intent.charge and (
                row.amount_refunded != intent.charge.amount_refunded
                or row.paid_at != datetime.fromtimestamp(intent.charge.created, UTC)
            ):
                raise HistoryError(f"{intent.id}: the row differs")
        again = await Reconciler(self.site.engine, self.site.provider, self.site.mail).reconcile()
        if again.differences:
            raise HistoryError(f"a second reconciliation differs: {again.differences}")

    def _reads(self) -> int:
        return self.site.stripe.calls.count("retrieve_intent")

    def _now(self) -> datetime:
        return self.now


def _number(id: str) -> int:
    """The stand-in numbers its objects in the order in which they were made."""
    return int(id.partition("_")[2])


WITHDRAWN = ("needs_response", "under_review", "lost")
_OPEN = (PaymentStatus.OPEN, PaymentStatus.CANCELED)
# A payment that the site has given up may still be open at Stripe: nobody can pay it.
EXPECTED = {
    "requires_payment_method": _OPEN,
    "processing": (PaymentStatus.PROCESSING,),
    "canceled": (PaymentStatus.CANCELED,),
    "succeeded": (PaymentStatus.PAID,),
}
