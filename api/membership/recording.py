"""Stores what the provider says of a payment, and sets the membership by it.

Webhooks and reconciliation come here; beside them only gifts change a membership (MEMBER-18).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.translation import in_language
from api.mail import queue_email
from api.membership.mail import MembershipMail
from api.membership.provider import PaymentStatus, ProviderPayment
from api.membership.repository import MembershipRepository, required
from api.membership.terms import MONTHS_PER_PAYMENT, Period, Term, membership_end, periods
from api.models import MembershipGift, MembershipPayment, User

logger = logging.getLogger(__name__)

_FINISHED = (PaymentStatus.PAID, PaymentStatus.REJECTED)
Changes = Mapping[str, tuple[Any, Any]]


class PaymentRecorder:
    def __init__(
        self, session: AsyncSession, repository: MembershipRepository, mail: MembershipMail
    ) -> None:
        self._session, self._repository, self._mail = session, repository, mail

    async def record(self, seen: ProviderPayment, read_number: int) -> Changes:
        """Store a payment unless a later read was stored; returns the changes as (old, new)."""
        user = await self._repository.lock_user(seen.attempt.user_id)
        payment = await self._repository.payment_of_attempt(seen.attempt.id)
        if payment is None:
            payment = await self._add_unknown(seen, user)
        if payment is None or payment.read_number >= read_number:
            return {}
        was_paid = payment.paid_at is not None
        changes = differences(payment, seen)
        for name, (_, new) in changes.items():
            setattr(payment, name, new)
        payment.read_number = read_number
        if "status" in changes and payment.status == PaymentStatus.REJECTED:
            logger.error("payment %s has another amount than agreed: please refund it", seen.id)
        await self._session.flush()
        if user is not None and changes:
            await self.update_membership(user)
            if payment.paid_at is not None and not was_paid:
                await self._send_receipt(user, payment, seen)
        return changes

    async def update_membership(self, user: User) -> bool:
        """Set the membership of a locked user by payments and gifts. Whether it was different."""
        end = await computed_end(self._repository, user.id)
        values = ("free" if end is None else "premium", end)
        is_changed = (user.subscription_status, user.subscription_expires_at) != values
        if is_changed:
            user.subscription_status, user.subscription_expires_at = values
            await self._session.flush()
        return is_changed

    async def _add_unknown(
        self, seen: ProviderPayment, user: User | None
    ) -> MembershipPayment | None:
        """A payment that the database has lost, after a restored backup for example.

        One that nobody has paid is not needed; one of a deleted account makes no member.
        """
        is_ours = seen.attempt.site == self._mail.settings.public_url
        if user is None or not is_ours or seen.status not in _FINISHED:
            return None
        return await self._repository.add(
            user_id=user.id,
            attempt=seen.attempt.id,
            amount=seen.attempt.price.amount,
            currency=seen.attempt.price.currency,
            # Not `open`, of which a user has at most one; `record` sets what it is.
            status=PaymentStatus.CANCELED,
        )

    async def _send_receipt(
        self, user: User, payment: MembershipPayment, seen: ProviderPayment
    ) -> None:
        to = user.email or seen.receipt_email
        if to and user.subscription_expires_at is not None:
            with in_language(user.language):
                receipt = self._mail.receipt(to, payment, user.subscription_expires_at)
            if receipt is not None:
                await queue_email(self._session, receipt)


def differences(payment: MembershipPayment, seen: ProviderPayment) -> Changes:
    """What the provider says otherwise than the row does, as (stored, seen) by column."""
    is_abandoned = payment.status == PaymentStatus.CANCELED and seen.status not in _FINISHED
    is_paid = seen.status == PaymentStatus.PAID
    expected = {
        "provider_id": seen.id,
        # The site has given an abandoned payment up, whether or not the provider cancelled it.
        "status": PaymentStatus.CANCELED.value if is_abandoned else seen.status.value,
        "paid_at": seen.paid_at if is_paid else None,
        "amount_refunded": seen.amount_refunded,
        "dispute": seen.dispute.value if seen.dispute else None,
        "receipt_url": seen.receipt_url,
    }
    stored = {name: getattr(payment, name) for name in expected}
    return {name: (stored[name], new) for name, new in expected.items() if stored[name] != new}


def counts(payment: MembershipPayment) -> bool:
    """Whether a payment makes a member: paid, not refunded in full, not disputed (MEMBER-18)."""
    return (
        payment.status == PaymentStatus.PAID
        and payment.amount_refunded < payment.amount
        and payment.dispute not in ("open", "lost")
    )


def payment_source(payment: MembershipPayment) -> str:
    return f"payment {payment.id}"


def gift_source(gift: MembershipGift) -> str:
    return f"gift {gift.id}"


def terms_of(payments: Iterable[MembershipPayment], gifts: Iterable[MembershipGift]) -> list[Term]:
    """The terms that payments and gifts add."""
    return [
        *(
            Term(payment_source(payment), required(payment.paid_at), MONTHS_PER_PAYMENT)
            for payment in payments
            if counts(payment)
        ),
        *(Term(gift_source(gift), required(gift.begins_at), gift.months) for gift in gifts),
    ]


async def computed_end(repository: MembershipRepository, user_id: int) -> datetime | None:
    """When a membership ends by the payments and gifts of a locked user; None without any."""
    payments = await repository.payments_of(user_id)
    return membership_end(terms_of(payments, await repository.gifts_of(user_id)))


def periods_of(
    payments: Iterable[MembershipPayment], gifts: Iterable[MembershipGift]
) -> dict[str, Period]:
    """The period of each payment and gift that counts, by its source."""
    return periods(terms_of(payments, gifts))
