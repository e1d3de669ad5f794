"""The newsletter's subscribers, for the admin (ADMIN-49, ADMIN-74).

No address is in the audit trail: it outlives the subscription.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from api.admin.subscribers.repository import SubscriberAdministration, SubscriberRow
from api.admin.subscribers.schemas import (
    AddedState,
    AddedSubscriber,
    SubscriberCounts,
    SubscriberState,
)
from api.admin.subscribers.typed import is_address, split_addresses
from api.admin_auth.audit.service import Audit
from api.core.errors import Conflict, NotFound, TooManyRequests, Unprocessable
from api.core.rate_limit import RateLimiter
from api.library.service import Page
from api.outreach.newsletter.limits import MAILS_OF_ADMIN, MAILS_TO_ADDRESS
from api.outreach.newsletter.schemas import Frequency
from api.outreach.newsletter.service import NewsletterService

# A list of an earlier site has its own way in, with the consent of its readers (IMPORT-24).
MAX_ADDED = 50
AGAIN_AFTER = timedelta(hours=1)
_TOO_MANY = f"Please add at most {MAX_ADDED} addresses at a time."
_NOBODY = "Please enter an e-mail address."
_TOO_SOON = "A confirmation was mailed within the last hour. Please wait before sending another."
_TOO_MANY_MAILS = "Many confirmations were mailed within the last hour. Please wait."


class SubscriberService:
    def __init__(
        self,
        repository: SubscriberAdministration,
        audit: Audit,
        newsletter: NewsletterService,
        limiter: RateLimiter,
    ) -> None:
        self._repository, self._audit = repository, audit
        self._newsletter, self._limiter = newsletter, limiter

    async def page(
        self, state: SubscriberState | None, q: str, limit: int, offset: int
    ) -> Page[SubscriberRow]:
        return Page(*await self._repository.page(state, q.strip(), limit, offset))

    async def counts(self) -> SubscriberCounts:
        names = SubscriberCounts.model_fields
        found = await self._repository.counts()
        return SubscriberCounts(**{name: found.get(name, 0) for name in names})

    async def add(self, typed: str, frequency: Frequency) -> list[AddedSubscriber]:
        """Mail each new address the link that subscribes it, and say what became of each.

        Raises Unprocessable for no address or too many at once: then nothing is mailed.
        """
        addresses = split_addresses(typed)
        if not 0 < len(addresses) <= MAX_ADDED:
            message = _TOO_MANY if addresses else _NOBODY
            raise Unprocessable(message, fields={"addresses": message})
        valid = [address for address in addresses if is_address(address)]
        known = await self._repository.states(valid)
        states: dict[str, AddedState] = dict.fromkeys(addresses, "invalid")
        for address in valid:
            states[address] = known.get(address) or await self._mail(address, frequency)
        if mailed := sum(state == "mailed" for state in states.values()):
            await self._audit.record("subscribers.add", after={"mailed": mailed})
        return [AddedSubscriber(address=address, state=states[address]) for address in states]

    async def _mail(self, address: str, frequency: Frequency) -> AddedState:
        if await self._is_limited(address):
            return "limited"
        await self._newsletter.request(address, frequency)
        return "mailed"

    async def _is_limited(self, address: str) -> float:
        """The seconds to wait before an address can be mailed a link; 0 if it can be now."""
        wait = await self._limiter.hit(MAILS_TO_ADDRESS, address)
        return wait or await self._limiter.hit(MAILS_OF_ADMIN, "desk")

    async def confirm_again(self, id: int) -> None:
        """Mail a pending address its link again, once an hour.

        Raises NotFound, Conflict within the hour, and TooManyRequests.
        """
        subscriber = await self._repository.pending(id)
        if subscriber is None:
            raise NotFound("This address does not wait for its confirmation any more.")
        if subscriber.requested_at > datetime.now(UTC) - AGAIN_AFTER:
            raise Conflict(_TOO_SOON)
        if seconds := await self._is_limited(subscriber.email):
            raise TooManyRequests(_TOO_MANY_MAILS, retry_after=seconds)
        frequency: Any = subscriber.frequency
        await self._newsletter.request(subscriber.email, frequency)
        await self._audit.record("subscriber.confirm-again", id)

    async def record_export(self) -> None:
        """Record that the addresses leave the site."""
        await self._audit.record("subscribers.export")

    async def remove(self, id: int) -> None:
        """Raises NotFound."""
        if not await self._repository.delete(id):
            raise NotFound("There is no such subscriber.")
        await self._audit.record("subscriber.remove", id)
