"""Queries of payments, gifts, reminders and webhook events."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.reserved import SHARED_IDS
from api.membership.provider import PaymentStatus
from api.models import (
    PROVIDER_READS,
    MembershipGift,
    MembershipPayment,
    MembershipReminder,
    ProviderEvent,
    User,
)

# Stripe delivers an event for three days, and by hand for thirty.
EVENT_RETENTION = timedelta(days=90)
UNFINISHED = (PaymentStatus.OPEN, PaymentStatus.PROCESSING)


class MembershipRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def user(self, user_id: int) -> User | None:
        return await self._session.get(User, user_id)

    async def lock_user(self, user_id: int) -> User | None:
        """The user; until the transaction ends nobody else changes their membership."""
        query = select(User).where(User.id == user_id).with_for_update(key_share=True)
        return await self._session.scalar(query.execution_options(populate_existing=True))

    async def next_read_number(self) -> int:
        """Numbers a read of the provider that begins after the transaction of this call."""
        number: int | None = await self._session.scalar(select(PROVIDER_READS.next_value()))
        assert number is not None
        return number

    async def payments_of(self, user_id: int) -> Sequence[MembershipPayment]:
        query = (
            select(MembershipPayment)
            .where(MembershipPayment.user_id == user_id)
            .order_by(MembershipPayment.id.desc())
        )
        return (await self._session.scalars(query)).all()

    async def gifts_of(self, user_id: int) -> Sequence[MembershipGift]:
        """Those that count."""
        query = (
            select(MembershipGift)
            .where(MembershipGift.user_id == user_id, MembershipGift.revoked_at.is_(None))
            .order_by(MembershipGift.id.desc())
        )
        return (await self._session.scalars(query)).all()

    async def unfinished_payment(self, user_id: int) -> MembershipPayment | None:
        query = select(MembershipPayment).where(
            MembershipPayment.user_id == user_id, MembershipPayment.status.in_(UNFINISHED)
        )
        return await self._session.scalar(query)

    async def payment_of_attempt(self, attempt: UUID) -> MembershipPayment | None:
        """Locked, as it is now."""
        query = select(MembershipPayment).where(MembershipPayment.attempt == attempt)
        query = query.with_for_update()
        return await self._session.scalar(query.execution_options(populate_existing=True))

    async def payments_by_attempt(
        self, attempts: Collection[UUID]
    ) -> Mapping[UUID, MembershipPayment]:
        query = select(MembershipPayment).where(MembershipPayment.attempt.in_(attempts))
        return {each.attempt: each for each in await self._session.scalars(query)}

    async def provider_ids_to_check(self, age: timedelta) -> Sequence[str]:
        """Of unfinished payments that began within `age`, and of all that are being processed."""
        is_new = MembershipPayment.created_at > func.now() - age
        query = (
            select(MembershipPayment.provider_id)
            .where(
                MembershipPayment.provider_id.is_not(None),
                MembershipPayment.status.in_(UNFINISHED),
                or_(is_new, MembershipPayment.status == PaymentStatus.PROCESSING),
            )
            .order_by(MembershipPayment.id)
        )
        return [id for id in await self._session.scalars(query) if id is not None]

    async def paid_provider_ids(self) -> set[str]:
        query = select(MembershipPayment.provider_id).where(
            MembershipPayment.provider_id.is_not(None),
            MembershipPayment.status == PaymentStatus.PAID,
        )
        return {id for id in await self._session.scalars(query) if id is not None}

    async def add(self, **values: Any) -> MembershipPayment:
        payment = MembershipPayment(**values)
        self._session.add(payment)
        await self._session.flush()
        return payment

    async def set_customer(self, user_id: int, customer_id: str | None) -> None:
        await self._session.execute(
            update(User).where(User.id == user_id).values(stripe_customer_id=customer_id)
        )

    async def event(self, id: str) -> ProviderEvent | None:
        return await self._session.get(ProviderEvent, id)

    async def add_event(self, id: str, type: str, signed_at: int) -> bool:
        """Whether the event is new. A concurrent delivery waits here for this transaction."""
        statement = (
            insert(ProviderEvent)
            .values(id=id, type=type, signed_at=signed_at)
            .on_conflict_do_nothing()
            .returning(ProviderEvent.id)
        )
        return await self._session.scalar(statement) is not None

    async def delete_old_events(self, age: timedelta) -> None:
        await self._session.execute(
            delete(ProviderEvent).where(ProviderEvent.received_at < func.now() - age)
        )

    async def users_with_membership(self, after_id: int, limit: int) -> Sequence[int]:
        """Ids of users who are or were members, in ascending order."""
        paid = select(MembershipPayment.user_id).where(MembershipPayment.user_id.is_not(None))
        given = select(MembershipGift.user_id).where(MembershipGift.user_id.is_not(None))
        is_known = or_(
            User.subscription_status != "free",
            User.subscription_expires_at.is_not(None),
            User.id.in_(paid),
            User.id.in_(given),
        )
        query = (
            select(User.id)
            .where(User.id > after_id, User.id.not_in(SHARED_IDS), is_known)
            .order_by(User.id)
            .limit(limit)
        )
        return (await self._session.scalars(query)).all()

    async def reminder(self, user_id: int) -> MembershipReminder | None:
        return await self._session.get(MembershipReminder, user_id)

    async def set_reminder(self, user_id: int, **values: Any) -> None:
        statement = insert(MembershipReminder).values(user_id=user_id, **values)
        await self._session.execute(
            statement.on_conflict_do_update(
                index_elements=[MembershipReminder.user_id], set_=values
            )
        )

    async def members_to_remind(self, before: timedelta, limit: int) -> Sequence[User]:
        """Members with an address whose end is near and who were not reminded of this end."""
        expires_at = User.subscription_expires_at
        query = (
            select(User)
            .outerjoin(MembershipReminder, MembershipReminder.user_id == User.id)
            .where(
                User.subscription_status == "premium",
                expires_at > func.now(),
                expires_at <= func.now() + before,
                User.email.is_not(None),
                func.coalesce(MembershipReminder.is_wanted, True),
                MembershipReminder.reminded_of.is_distinct_from(expires_at),
            )
            .order_by(User.id)
            .limit(limit)
            .with_for_update(of=User, key_share=True, skip_locked=True)
        )
        return (await self._session.scalars(query)).all()

    async def gift_codes(
        self, q: str, limit: int, offset: int
    ) -> tuple[Sequence[tuple[MembershipGift, str | None]], int]:
        """Gifts with a code and who redeemed each, the newest first, and their number. `q` is
        searched in note and username."""
        is_code = MembershipGift.code_hash.is_not(None)
        query = select(MembershipGift, User.username).outerjoin(User).where(is_code)
        if q:
            columns = (MembershipGift.note, User.username)
            query = query.where(or_(*(each.icontains(q, autoescape=True) for each in columns)))
        page = query.order_by(MembershipGift.id.desc()).limit(limit).offset(offset)
        found = [(gift, username) for gift, username in await self._session.execute(page)]
        total = await self._session.scalar(select(func.count()).select_from(query.subquery()))
        return found, total or 0

    async def gift_with_code(self, gift_id: int) -> MembershipGift | None:
        """Locked."""
        query = select(MembershipGift).where(
            MembershipGift.id == gift_id, MembershipGift.code_hash.is_not(None)
        )
        return await self._session.scalar(query.with_for_update())

    async def gift_by_code(self, code_hash: str) -> MembershipGift | None:
        """The gift of a code, locked: two readers cannot both redeem it."""
        query = select(MembershipGift).where(MembershipGift.code_hash == code_hash)
        return await self._session.scalar(query.with_for_update())

    async def add_gift(self, gift: MembershipGift) -> MembershipGift:
        """To a user it is given now."""
        if gift.user_id is not None:
            gift.begins_at = func.clock_timestamp()
        self._session.add(gift)
        await self._session.flush()
        return gift

    async def notes_of_gifts(self, notes: Collection[str]) -> set[str]:
        """Which of these notes a gift has, revoked or not."""
        query = select(MembershipGift.note).where(MembershipGift.note.in_(notes))
        return set(await self._session.scalars(query))

    async def users_by_email(self, addresses: Collection[str]) -> Mapping[str, int]:
        """The ids of the users who have confirmed one of these addresses, by address."""
        query = select(User.email, User.id).where(
            User.email.in_(addresses), User.id.not_in(SHARED_IDS)
        )
        return {email: id for email, id in await self._session.execute(query) if email}

    async def revoke_gifts(self, user_id: int) -> int:
        """The number of gifts that a user loses."""
        statement = (
            update(MembershipGift)
            .where(MembershipGift.user_id == user_id, MembershipGift.revoked_at.is_(None))
            .values(revoked_at=func.now())
            .returning(MembershipGift.id)
        )
        return len((await self._session.scalars(statement)).all())


def required(moment: datetime | None) -> datetime:
    """A moment that is set wherever this is called, by a constraint or a condition."""
    assert moment is not None
    return moment
