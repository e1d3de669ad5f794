"""Crashes of a process at the points where it makes a difference, chosen at random."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import dataclass

from api.membership.provider import Attempt, PaymentProvider, ProviderPayment


class ProcessCrash(BaseException):
    """The process ends here."""


@dataclass
class CrashInjector:
    """The process crashes with this probability at each of these points."""

    chance: random.Random
    probability: float = 0.0
    count: int = 0

    def maybe_crash(self, *_: object) -> None:
        if self.chance.random() < self.probability:
            self.count += 1
            raise ProcessCrash


class CrashingProvider:
    """A PaymentProvider whose process may crash before and after each call."""

    def __init__(self, provider: PaymentProvider, crashes: CrashInjector) -> None:
        self._provider, self._crashes = provider, crashes

    async def create_customer(self, user_id: int) -> str:
        self._crashes.maybe_crash()
        customer = await self._provider.create_customer(user_id)
        self._crashes.maybe_crash()
        return customer

    async def create_payment(self, attempt: Attempt, customer_id: str) -> ProviderPayment:
        return await self._call(self._provider.create_payment(attempt, customer_id))

    async def payment(self, id: str) -> ProviderPayment:
        return await self._call(self._provider.payment(id))

    async def cancel(self, id: str) -> ProviderPayment:
        return await self._call(self._provider.cancel(id))

    async def payments(self) -> AsyncIterator[Sequence[ProviderPayment]]:
        async for page in self._provider.payments():
            self._crashes.maybe_crash()
            yield page

    async def _call(self, call: Awaitable[ProviderPayment]) -> ProviderPayment:
        # Awaited also by a process that crashes first: whether Stripe received it is unknown.
        payment = await call
        self._crashes.maybe_crash()
        return payment
