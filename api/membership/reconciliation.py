"""Compares all payments with Stripe, and repairs what differs (MEMBER-26).

A difference arises where a webhook was lost for good, or rows were changed by hand. Each one is
repaired by the code that stores what webhooks report, and listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.membership.mail import MembershipMail
from api.membership.provider import PaymentNotFound, PaymentProvider, ProviderPayment
from api.membership.recording import Changes, PaymentRecorder, differences
from api.membership.repository import MembershipRepository

# An abandoned checkout is followed this long outside of the nightly reconciliation.
_NEW = timedelta(days=1)
_USERS_PER_PAGE = 500


@dataclass(slots=True)
class Reconciliation:
    """The number of payments compared, and a line for each difference."""

    compared: int = 0
    differences: list[str] = field(default_factory=list)


class Reconciler:
    def __init__(
        self, engine: AsyncEngine, provider: PaymentProvider, mail: MembershipMail
    ) -> None:
        self._engine, self._provider, self._mail = engine, provider, mail

    async def check_unfinished(self) -> Reconciliation:
        """Read the payments that readers began and whose webhook is missing or not due."""
        result = Reconciliation()
        async with AsyncSession(self._engine) as session:
            ids = await MembershipRepository(session).provider_ids_to_check(_NEW)
        for id in ids:
            await self._read_again(id, result)
        return result

    async def reconcile(self) -> Reconciliation:
        """Compare every payment and every membership. Raises ProviderError."""
        result = Reconciliation()
        async with AsyncSession(self._engine) as session:
            missing = await MembershipRepository(session).paid_provider_ids()
        read_number = await self._next_read_number()
        async for page in self._provider.payments():
            await self._compare(page, read_number, result)
            missing.difference_update(payment.id for payment in page)
            read_number = await self._next_read_number()
        for id in sorted(missing):
            await self._read_again(id, result)
        await self._compare_memberships(result)
        return result

    async def _compare(
        self, page: Sequence[ProviderPayment], read_number: int, result: Reconciliation
    ) -> None:
        """One query for a page; only what differs is locked and stored."""
        async with AsyncSession(self._engine) as session:
            repository = MembershipRepository(session)
            stored = await repository.payments_by_attempt([seen.attempt.id for seen in page])
        for seen in page:
            result.compared += 1
            payment = stored.get(seen.attempt.id)
            if payment is None or differences(payment, seen):
                await self._record(seen, read_number, result)

    async def _read_again(self, id: str, result: Reconciliation) -> None:
        read_number = await self._next_read_number()
        try:
            seen = await self._provider.payment(id)
        except PaymentNotFound:
            # A payment does not vanish at Stripe: the keys are probably those of another account.
            # Nobody loses a membership for that.
            result.differences.append(f"{id}: unknown to Stripe; please check the keys")
            return
        result.compared += 1
        await self._record(seen, read_number, result)

    async def _record(
        self, seen: ProviderPayment, read_number: int, result: Reconciliation
    ) -> None:
        async with AsyncSession(self._engine) as session, session.begin():
            recorder = PaymentRecorder(session, MembershipRepository(session), self._mail)
            changes = await recorder.record(seen, read_number)
        if changes:
            result.differences.append(_describe(seen, changes))

    async def _compare_memberships(self, result: Reconciliation) -> None:
        """Every user's status and end against their payments and gifts."""
        after_id = 0
        while True:
            async with AsyncSession(self._engine, expire_on_commit=False) as session:
                repository = MembershipRepository(session)
                ids = await repository.users_with_membership(after_id, _USERS_PER_PAGE)
                recorder = PaymentRecorder(session, repository, self._mail)
                for id in ids:
                    user = await repository.lock_user(id)
                    if user is not None and await recorder.update_membership(user):
                        result.differences.append(f"user {id}: membership repaired")
                    await session.commit()
            if not ids:
                return
            after_id = ids[-1]

    async def _next_read_number(self) -> int:
        async with AsyncSession(self._engine) as session, session.begin():
            return await MembershipRepository(session).next_read_number()


def _describe(seen: ProviderPayment, changes: Changes) -> str:
    """Without the receipt's URL, which opens it for everybody."""
    shown = (
        f"{name} {old or 'none'} -> {new or 'none'}"
        for name, (old, new) in changes.items()
        if name != "receipt_url"
    )
    return f"{seen.id}: {', '.join(shown) or 'receipt'} (repaired)"
