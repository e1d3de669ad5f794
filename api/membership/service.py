"""A reader's membership as their account shows it (MEMBER-23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from api.accounts.membership import is_member
from api.core.errors import Unauthorized
from api.core.translation import t
from api.membership.checkout import utc_now
from api.membership.provider import PaymentStatus
from api.membership.recording import gift_source, payment_source, periods_of
from api.membership.repository import MembershipRepository, required
from api.membership.schemas import GiftEntry, MembershipView, PaymentEntry, PaymentState
from api.membership.terms import Period, purchasable_from
from api.models import MembershipGift, MembershipPayment


class MembershipService:
    def __init__(
        self, repository: MembershipRepository, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._repository, self._now = repository, now

    async def view(self, user_id: int) -> MembershipView:
        """The membership with its payments and gifts, the newest first."""
        user = await self._repository.user(user_id)
        if user is None:
            raise Unauthorized(t("Please sign in."))
        payments = await self._repository.payments_of(user_id)
        gifts = await self._repository.gifts_of(user_id)
        reminder = await self._repository.reminder(user_id)
        found = periods_of(payments, gifts)
        later = purchasable_from(
            max((period.ends_at for period in found.values()), default=None), self._now()
        )
        expires_at = user.subscription_expires_at
        return MembershipView(
            is_premium=is_member(user.subscription_status, expires_at, self._now()),
            expires_at=expires_at,
            can_purchase=later is None,
            purchasable_from=later,
            is_payment_pending=any(each.status == PaymentStatus.PROCESSING for each in payments),
            reminds_by_mail=reminder is None or reminder.is_wanted,
            payments=[_payment_entry(each, found) for each in payments if each.paid_at is not None],
            gifts=[_gift_entry(each, found) for each in gifts],
        )

    async def remind_by_mail(self, user_id: int, is_wanted: bool) -> None:
        await self._repository.set_reminder(user_id, is_wanted=is_wanted)


def _payment_entry(payment: MembershipPayment, found: Mapping[str, Period]) -> PaymentEntry:
    period = found.get(payment_source(payment))
    return PaymentEntry(
        id=payment.id,
        amount=payment.amount,
        currency=payment.currency,
        status=_state(payment),
        paid_at=required(payment.paid_at),
        starts_at=period.starts_at if period else None,
        ends_at=period.ends_at if period else None,
        refunded_amount=payment.amount_refunded,
        receipt_url=payment.receipt_url,
    )


def _state(payment: MembershipPayment) -> PaymentState:
    if payment.dispute == "lost":
        return "lost"
    if payment.dispute == "open":
        return "disputed"
    if payment.amount_refunded >= payment.amount:
        return "refunded"
    return "partly-refunded" if payment.amount_refunded else "paid"


def _gift_entry(gift: MembershipGift, found: Mapping[str, Period]) -> GiftEntry:
    period = found[gift_source(gift)]
    return GiftEntry(
        id=gift.id, months=gift.months, starts_at=period.starts_at, ends_at=period.ends_at
    )
