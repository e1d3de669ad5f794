"""Queries of the newsletter's subscribers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias, cast

from sqlalchemy import ColumnElement, Row, Select, case, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.admin.subscribers.schemas import SubscriberState
from api.models import NewsletterSubscriber

_STATE: ColumnElement[str] = case(
    (NewsletterSubscriber.refused_at.is_not(None), "refused"),
    (NewsletterSubscriber.unsubscribed_at.is_not(None), "unsubscribed"),
    (NewsletterSubscriber.confirmed_at.is_(None), "pending"),
    else_="confirmed",
).label("state")
_COLUMNS = (
    *(NewsletterSubscriber.id, NewsletterSubscriber.email, NewsletterSubscriber.frequency),
    *(_STATE, NewsletterSubscriber.created_at, NewsletterSubscriber.confirmed_at),
)

SubscriberRow: TypeAlias = Row[int, str, str, str, datetime, datetime | None]


class SubscriberAdministration:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(
        self, state: str | None, q: str, limit: int, offset: int
    ) -> tuple[Sequence[SubscriberRow], int]:
        """Subscribers whose address contains a text, the newest first, and their number."""
        query = _matching(state, q)
        newest = query.order_by(
            NewsletterSubscriber.created_at.desc(), NewsletterSubscriber.id.desc()
        )
        found = (await self._session.execute(newest.limit(limit).offset(offset))).all()
        total = await self._session.scalar(select(func.count()).select_from(query.subquery()))
        return found, total or 0

    async def counts(self) -> Mapping[str, int]:
        """By state."""
        rows = await self._session.execute(select(_STATE, func.count()).group_by(_STATE))
        return {state: count for state, count in rows}

    async def states(self, emails: Collection[str]) -> dict[str, SubscriberState]:
        """The states of those of these addresses that are known."""
        query = select(NewsletterSubscriber.email, _STATE)
        rows = await self._session.execute(query.where(NewsletterSubscriber.email.in_(emails)))
        return {email: cast("SubscriberState", state) for email, state in rows}

    async def pending(self, id: int) -> NewsletterSubscriber | None:
        """A request that waits for its confirmation, locked. None if there is none with this id."""
        query = select(NewsletterSubscriber).where(
            NewsletterSubscriber.id == id, _STATE.in_(["pending"])
        )
        return await self._session.scalar(query.with_for_update())

    async def delete(self, id: int) -> bool:
        """With what is still to be sent to it. False if there is none with this id."""
        statement = delete(NewsletterSubscriber).where(NewsletterSubscriber.id == id)
        return await self._session.scalar(statement.returning(NewsletterSubscriber.id)) is not None


async def stream_subscribers(
    engine: AsyncEngine, state: str | None, q: str
) -> AsyncIterator[SubscriberRow]:
    """All that match, by address. The rows are not in memory together."""
    query = _matching(state, q).order_by(NewsletterSubscriber.email)
    async with engine.connect() as connection:
        async for row in await connection.stream(query):
            yield row


def _matching(state: str | None, q: str) -> Select[int, str, str, str, datetime, datetime | None]:
    query = select(*_COLUMNS)
    if state is not None:
        query = query.where(_STATE.in_([state]))
    if q:
        query = query.where(NewsletterSubscriber.email.icontains(q, autoescape=True))
    return query
