"""Begins a payment, or finds the one that was begun (MEMBER-17, MEMBER-22).

A reader has at most one unfinished payment. The site stores it before the provider creates it, and
the provider creates it under its id, so whatever is lost between the two, a repeated call finds the
same payment: two tabs, a double click or a reload confirm one payment, which the provider lets
succeed once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.error_body import ErrorCode
from api.core.errors import Conflict, Unauthorized, Unavailable
from api.core.translation import current_language, gettext_noop, t
from api.membership.provider import (
    Attempt,
    PaymentNotFound,
    PaymentProvider,
    PaymentStatus,
    Price,
    ProviderError,
    ProviderPayment,
)
from api.membership.recording import computed_end
from api.membership.repository import UNFINISHED, MembershipRepository
from api.membership.terms import CURRENCY, PRICE_CENTS, purchasable_from
from api.models import MembershipPayment, User

PRICE = Price(PRICE_CENTS, CURRENCY)
UNAVAILABLE = gettext_noop("Failed to initialize payment. Please try again.")
# Providers remember an idempotency key for 24 hours.
_ATTEMPT_LIFETIME = timedelta(hours=20)
# A payment that was cancelled at the provider, or has another price, is replaced by a new one.
_REPLACEMENTS = 2


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class _StartedPayment:
    """The reader's unfinished payment, as stored before the provider is called."""

    attempt: Attempt
    provider_id: str | None
    customer_id: str | None


class CheckoutService:
    def __init__(
        self,
        session: AsyncSession,
        repository: MembershipRepository,
        provider: PaymentProvider | None,
        site: str,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._session, self._repository = session, repository
        self._provider, self._site, self._now = provider, site, now

    async def begin(self, user_id: int) -> str:
        """The client secret of the reader's payment.

        Raises Conflict for a member who cannot renew yet and while a payment is being confirmed,
        and Unavailable if the provider cannot be reached or is not set up.
        """
        if self._provider is None:
            raise _unavailable()
        try:
            for _ in range(1 + _REPLACEMENTS):
                started = await self._start(user_id)
                try:
                    seen = await self._at_provider(self._provider, started)
                except PaymentNotFound:
                    await self._abandon(started)
                    continue
                if await self._keep(started, seen):
                    return seen.client_secret
        except ProviderError as error:
            raise _unavailable() from error
        raise _unavailable()

    async def _start(self, user_id: int) -> _StartedPayment:
        """Commits, so that the payment is stored whatever happens to this process."""
        user = await self._repository.lock_user(user_id)
        if user is None:
            raise Unauthorized(t("Please sign in."))
        await self._check_may_buy(user)
        # The receipt follows from a webhook, which has no language of its own (LANG-18).
        user.language = current_language()
        payment = await self._repository.unfinished_payment(user_id)
        if payment is not None and self._is_expired(payment):
            # Its client secret was never sent to a browser, so nobody can pay it.
            payment.status = PaymentStatus.CANCELED
            await self._session.flush()
            payment = None
        if payment is None:
            payment = await self._repository.add(
                user_id=user_id,
                attempt=uuid4(),
                amount=PRICE.amount,
                currency=PRICE.currency,
                created_at=self._now(),
            )
        price = Price(payment.amount, payment.currency)
        attempt = Attempt(payment.attempt, user_id, price, self._site)
        started = _StartedPayment(attempt, payment.provider_id, user.stripe_customer_id)
        await self._session.commit()
        return started

    async def _check_may_buy(self, user: User) -> None:
        end = await computed_end(self._repository, user.id)
        if purchasable_from(end, self._now()) is not None:
            raise Conflict(t("You are a member already."), code=ErrorCode.ALREADY_MEMBER)

    def _is_expired(self, payment: MembershipPayment) -> bool:
        age = self._now() - payment.created_at
        return payment.provider_id is None and age > _ATTEMPT_LIFETIME

    async def _at_provider(
        self, provider: PaymentProvider, started: _StartedPayment
    ) -> ProviderPayment:
        """Creates the payment there, or reads it; cancels one with an earlier price."""
        if started.provider_id is None:
            customer_id = started.customer_id
            if customer_id is None:
                customer_id = await provider.create_customer(started.attempt.user_id)
                await self._repository.set_customer(started.attempt.user_id, customer_id)
                await self._session.commit()
            return await provider.create_payment(started.attempt, customer_id)
        if started.attempt.price != PRICE:
            return await provider.cancel(started.provider_id)
        return await provider.payment(started.provider_id)

    async def _abandon(self, started: _StartedPayment) -> None:
        """Forget a payment and a customer of other keys, such as those of Stripe's test mode."""
        await self._repository.set_customer(started.attempt.user_id, None)
        payment = await self._repository.payment_of_attempt(started.attempt.id)
        if payment is not None and payment.status in UNFINISHED:
            payment.status = PaymentStatus.CANCELED
        await self._session.commit()

    async def _keep(self, started: _StartedPayment, seen: ProviderPayment) -> bool:
        """Store what the provider returned. Whether it can be paid; raises Conflict if it was."""
        user = await self._repository.lock_user(started.attempt.user_id)
        payment = await self._repository.payment_of_attempt(started.attempt.id)
        if user is None or payment is None:
            raise Unauthorized(t("Please sign in."))
        payment.provider_id = seen.id
        can_go_on = seen.status in (PaymentStatus.OPEN, PaymentStatus.CANCELED)
        if payment.status in UNFINISHED:
            # Only webhooks and the reconciliation make members: `paid` is noted as processing.
            payment.status = seen.status if can_go_on else PaymentStatus.PROCESSING
        await self._session.commit()
        if not can_go_on:
            raise Conflict(
                t("Your payment is being confirmed. Nothing is charged twice."),
                code=ErrorCode.PAYMENT_PENDING,
            )
        return seen.status is PaymentStatus.OPEN and bool(seen.client_secret)


def _unavailable() -> Unavailable:
    return Unavailable(t(UNAVAILABLE), code=ErrorCode.PAYMENT_UNAVAILABLE)
