"""Subscribing, confirming and unsubscribing (NEWS-1, NEWS-2).

request -> confirmed -> unsubscribed, or refused by the mail server
               ^-------------'  (by the links of a mail)
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.settings import Settings
from api.mail import queue_email
from api.models import NewsletterSubscriber
from api.outreach.newsletter.confirmation_email import confirmation_email
from api.outreach.newsletter.links import PREFERENCES, NewsletterLinks
from api.outreach.newsletter.repository import SubscriberRepository, cancel_deliveries
from api.outreach.newsletter.schemas import Frequency


class NewsletterService:
    def __init__(self, session: AsyncSession, settings: Settings, links: NewsletterLinks) -> None:
        self._session, self._settings, self._links = session, settings, links
        self._subscribers = SubscriberRepository(session)

    async def request(self, email: str, frequency: Frequency) -> None:
        """Mail a confirmation link. The same is done for addresses that are subscribed already."""
        subscriber_id = await self._subscribers.request(email, frequency)
        url = self._links.confirm_url(subscriber_id, frequency)
        await queue_email(self._session, confirmation_email(email, url, frequency, self._settings))

    async def requested_frequency(self, token: str) -> Frequency | None:
        """What a confirmation link would subscribe to. None if it is not valid (any more)."""
        confirmation = self._links.confirmation_of(token)
        if not confirmation or not await self._subscribers.get(confirmation.subscriber_id):
            return None
        return confirmation.frequency

    async def confirm(self, token: str) -> NewsletterSubscriber | None:
        """Subscribe by a confirmation link. None for a link that is not valid (any more)."""
        confirmation = self._links.confirmation_of(token)
        subscriber = confirmation and await self._subscribers.get(confirmation.subscriber_id)
        if not confirmation or not subscriber:
            return None
        return _subscribe(subscriber, confirmation.frequency)

    def is_management_token(self, token: str) -> bool:
        """Whether a token is one of the links in a mail of the newsletter."""
        return self._links.subscriber_of(token) is not None

    def preferences_path(self, subscriber: NewsletterSubscriber) -> str:
        return f"{PREFERENCES}?token={self._links.manage_token(subscriber.id)}"

    async def subscriber(self, token: str) -> NewsletterSubscriber | None:
        """The subscriber of a management link. None if it is invalid or the row was deleted."""
        subscriber_id = self._links.subscriber_of(token)
        return None if subscriber_id is None else await self._subscribers.get(subscriber_id)

    async def set_frequency(self, token: str, frequency: Frequency) -> NewsletterSubscriber | None:
        """Change what a subscriber receives; somebody who unsubscribed subscribes again."""
        subscriber = await self.subscriber(token)
        return _subscribe(subscriber, frequency) if subscriber else None

    async def frequency_of(self, email: str) -> Frequency | None:
        """What a subscribed address receives; None for any other."""
        subscriber = await self._subscribers.by_email(email)
        return _frequency(subscriber) if subscriber and is_active(subscriber) else None

    async def subscribe_verified(self, email: str, frequency: Frequency) -> None:
        """Subscribe an address whose owner has opened a link sent to it: it needs no second one."""
        await self._subscribers.request(email, frequency)
        subscriber = await self._subscribers.by_email(email)
        assert subscriber is not None
        _subscribe(subscriber, frequency)

    async def unsubscribe_verified(self, email: str) -> None:
        """Unsubscribe an address for its owner. One that is not subscribed stays as it is."""
        subscriber = await self._subscribers.by_email(email)
        if subscriber and is_active(subscriber):
            await self._stop(subscriber)

    async def unsubscribe(self, token: str) -> bool:
        """Unsubscribe. Returns False for an invalid link; one may be used any number of times."""
        if subscriber := await self.subscriber(token):
            await self._stop(subscriber)
        return self.is_management_token(token)

    async def _stop(self, subscriber: NewsletterSubscriber) -> None:
        subscriber.unsubscribed_at = subscriber.unsubscribed_at or datetime.now(UTC)
        await cancel_deliveries(self._session, subscriber.id)


def is_active(subscriber: NewsletterSubscriber) -> bool:
    """Whether the subscriber receives the newsletter."""
    stopped = subscriber.unsubscribed_at or subscriber.refused_at
    return subscriber.confirmed_at is not None and stopped is None


def _frequency(subscriber: NewsletterSubscriber) -> Frequency:
    """The table's check allows no other value."""
    frequency: Frequency = subscriber.frequency  # type: ignore[assignment]
    return frequency


def _subscribe(subscriber: NewsletterSubscriber, frequency: Frequency) -> NewsletterSubscriber:
    if not is_active(subscriber):
        subscriber.confirmed_at = datetime.now(UTC)
    subscriber.unsubscribed_at = subscriber.refused_at = None
    subscriber.frequency = frequency
    return subscriber
