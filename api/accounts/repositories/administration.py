"""Queries of all users, for the admin. The shared accounts are in none of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, case, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.reserved import SHARED_IDS
from api.models import NewsletterSubscriber, User, UserSession

_IS_OF_ONE_PERSON = User.id.not_in(SHARED_IDS)
_IS_MEMBER = and_(
    User.subscription_status == "premium",
    or_(User.subscription_expires_at.is_(None), User.subscription_expires_at > func.now()),
)
# A membership that has ended counts as none (ACCESS-8).
_STATUS = case((_IS_MEMBER, "premium"), else_="free").label("subscription_status")
_COLUMNS = (User.id, User.username, User.email, User.name, User.created_at, _STATUS)


class AdministrationRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(self, q: str, limit: int, offset: int) -> tuple[Sequence[Row[Any]], int]:
        """Users whose name, username or e-mail contains a text, or with this id; the newest
        first, and their number."""
        query = select(*_COLUMNS).where(_IS_OF_ONE_PERSON)
        if q:
            query = query.where(_contains(q))
        newest = query.order_by(User.created_at.desc(), User.id.desc())
        found = (await self._session.execute(newest.limit(limit).offset(offset))).all()
        total = await self._session.scalar(select(func.count()).select_from(query.subquery()))
        return found, total or 0

    async def counts(self, since: timedelta) -> Row[int, int, int]:
        """All users, those of the last days, and members."""
        is_new = User.created_at > func.now() - since
        query: Select[int, int, int] = select(
            func.count(), func.count().filter(is_new), func.count().filter(_IS_MEMBER)
        )
        return (await self._session.execute(query.where(_IS_OF_ONE_PERSON))).one()

    async def locked(self, id: int) -> User | None:
        query = select(User).where(User.id == id, _IS_OF_ONE_PERSON)
        return await self._session.scalar(query.with_for_update())

    async def get(self, id: int) -> Row[Any] | None:
        query = select(*_COLUMNS).where(User.id == id, _IS_OF_ONE_PERSON)
        return (await self._session.execute(query)).one_or_none()

    async def session_count(self, user_id: int) -> int:
        query = select(func.count()).where(
            UserSession.user_id == user_id, UserSession.expires_at > func.now()
        )
        return await self._session.scalar(query) or 0

    async def newsletter_frequency(self, email: str) -> str | None:
        """How often an address receives the newsletter; None if it does not."""
        query = select(NewsletterSubscriber.frequency).where(
            NewsletterSubscriber.email == email,
            NewsletterSubscriber.confirmed_at.is_not(None),
            NewsletterSubscriber.unsubscribed_at.is_(None),
            NewsletterSubscriber.refused_at.is_(None),
        )
        return await self._session.scalar(query)

    async def end_sessions(self, user_id: int) -> int:
        statement = delete(UserSession).where(UserSession.user_id == user_id)
        return len((await self._session.execute(statement.returning(UserSession.id))).all())

    async def delete(self, user_id: int) -> None:
        """With all rows about the user; payments stay without one."""
        await self._session.execute(delete(User).where(User.id == user_id, _IS_OF_ONE_PERSON))


def _contains(q: str) -> ColumnElement[bool]:
    searched = (User.username, User.name, User.email)
    found = [column.icontains(q, autoescape=True) for column in searched]
    is_id = q.isascii() and q.isdecimal() and len(q) < 10
    return or_(*found, *([User.id == int(q)] if is_id else []))
