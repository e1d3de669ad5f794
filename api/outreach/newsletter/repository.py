"""Queries for subscribers of the newsletter."""

from __future__ import annotations

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from api.models import NewsletterDelivery, NewsletterSubscriber
from api.outreach.newsletter.schemas import Frequency

_DELETE_UNCONFIRMED = text(
    """
    DELETE FROM newsletter_subscribers
    WHERE confirmed_at IS NULL AND requested_at < now() - interval '7 days'
    """
)
# A subscription request keeps the row: its confirmation link has the id.
_DELETE_UNSUBSCRIBED = text(
    """
    DELETE FROM newsletter_subscribers
    WHERE greatest(unsubscribed_at, requested_at) < now() - interval '30 days'
        AND unsubscribed_at IS NOT NULL
    """
)


class SubscriberRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def request(self, email: str, frequency: Frequency) -> int:
        """The id of an address. Its subscription does not change before it is confirmed."""
        row = insert(NewsletterSubscriber).values(email=email, frequency=frequency)
        query = row.on_conflict_do_update(
            index_elements=["email"], set_={"requested_at": func.now()}
        ).returning(NewsletterSubscriber.id)
        return (await self._session.execute(query)).scalar_one()

    async def get(self, id: int) -> NewsletterSubscriber | None:
        return await self._session.get(NewsletterSubscriber, id, with_for_update=True)

    async def by_email(self, email: str) -> NewsletterSubscriber | None:
        query = select(NewsletterSubscriber).where(NewsletterSubscriber.email == email)
        return await self._session.scalar(query.with_for_update())


async def cancel_deliveries(session: AsyncSession, subscriber_id: int) -> None:
    """Delete what was not sent yet. A delivery that another process sends is left to it."""
    due = NewsletterDelivery.sent_at.is_(None) & NewsletterDelivery.failed_at.is_(None)
    own = NewsletterDelivery.subscriber_id == subscriber_id
    editions = select(NewsletterDelivery.edition_id).where(own, due)
    await session.execute(
        delete(NewsletterDelivery).where(
            own, NewsletterDelivery.edition_id.in_(editions.with_for_update(skip_locked=True))
        )
    )


async def stop_refused(session: AsyncSession, email: str) -> None:
    """Stop an address that a mail server refused for good, if it is a subscriber's."""
    query = (
        update(NewsletterSubscriber)
        .where(NewsletterSubscriber.email == email)
        .values(refused_at=func.now())
        .returning(NewsletterSubscriber.id)
    )
    stopped = await session.scalar(query)
    if stopped is not None:
        await cancel_deliveries(session, stopped)


async def delete_expired_subscribers(connection: AsyncConnection) -> None:
    """Delete requests not confirmed in 7 days, and addresses unsubscribed 30 days ago."""
    await connection.execute(_DELETE_UNCONFIRMED)
    await connection.execute(_DELETE_UNSUBSCRIBED)
