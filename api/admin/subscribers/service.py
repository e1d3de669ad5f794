"""The newsletter's subscribers, for the admin (ADMIN-49).

No address is in the audit trail: it outlives the subscription.
"""

from __future__ import annotations

from api.admin.audit.service import Audit
from api.admin.subscribers.repository import SubscriberAdministration, SubscriberRow
from api.admin.subscribers.schemas import SubscriberCounts, SubscriberState
from api.core.errors import NotFound
from api.library.service import Page


class SubscriberService:
    def __init__(self, repository: SubscriberAdministration, audit: Audit) -> None:
        self._repository, self._audit = repository, audit

    async def page(
        self, state: SubscriberState | None, q: str, limit: int, offset: int
    ) -> Page[SubscriberRow]:
        return Page(*await self._repository.page(state, q.strip(), limit, offset))

    async def counts(self) -> SubscriberCounts:
        names = SubscriberCounts.model_fields
        found = await self._repository.counts()
        return SubscriberCounts(**{name: found.get(name, 0) for name in names})

    async def record_export(self) -> None:
        """Record that the addresses leave the site."""
        await self._audit.record("subscribers.export")

    async def remove(self, id: int) -> None:
        """Raises NotFound."""
        if not await self._repository.delete(id):
            raise NotFound("There is no such subscriber.")
        await self._audit.record("subscriber.remove", id)
