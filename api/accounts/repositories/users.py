"""Queries of users and of their requested deletion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.reserved import SHARED_IDS, SharedAccount
from api.models import AccountDeletion, User


class UserRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, id: int) -> User | None:
        return await self._session.get(User, id)

    async def by_email(self, email: str) -> User | None:
        return await self._session.scalar(select(User).where(User.email == email))

    async def locked_by_email(self, email: str) -> User | None:
        """Only one transaction at a time has this user."""
        query = select(User).where(User.email == email)
        return await self._session.scalar(query.with_for_update(key_share=True))

    async def by_google_id(self, google_id: str) -> User | None:
        return await self._session.scalar(select(User).where(User.google_id == google_id))

    async def taken_usernames(self, beginning: str) -> Sequence[str]:
        """The usernames with this beginning, in lower case."""
        lower = func.lower(User.username)
        query = select(lower).where(lower.startswith(beginning.lower(), autoescape=True))
        return (await self._session.scalars(query)).all()

    async def add(self, **values: Any) -> User | None:
        """A new user; None if the username, e-mail or Google account is taken."""
        statement = insert(User).values(values).on_conflict_do_nothing().returning(User)
        return await self._session.scalar(statement)

    async def ensure(self, account: SharedAccount) -> User:
        """A shared account, created if it is missing."""
        values = {
            "id": account.id,
            "username": account.username,
            "name": account.name,
            "subscription_status": account.subscription_status,
            "is_email_private": 1,
        }
        await self._session.execute(insert(User).values(values).on_conflict_do_nothing())
        user = await self.get(account.id)
        assert user is not None
        return user

    async def change(self, user_id: int, **values: Any) -> None:
        await self._session.execute(
            update(User)
            .where(User.id == user_id)
            .values(values)
            .execution_options(synchronize_session="fetch")
        )

    async def deletion_due_at(self, user_id: int) -> datetime | None:
        query = select(AccountDeletion.due_at).where(AccountDeletion.user_id == user_id)
        return await self._session.scalar(query)

    async def request_deletion(self, user_id: int, due_at: datetime) -> datetime:
        """Returns when the account is deleted: an earlier request keeps its time."""
        statement = (
            insert(AccountDeletion)
            .values(user_id=user_id, due_at=due_at)
            .on_conflict_do_update(
                index_elements=[AccountDeletion.user_id], set_={"due_at": AccountDeletion.due_at}
            )
            .returning(AccountDeletion.due_at)
        )
        due = await self._session.scalar(statement)
        assert due is not None
        return due

    async def cancel_deletion(self, user_id: int) -> None:
        await self._session.execute(
            delete(AccountDeletion).where(AccountDeletion.user_id == user_id)
        )

    async def delete_due(self) -> int:
        """Delete the users whose time has come, with all rows about them. Returns their number."""
        due = select(AccountDeletion.user_id).where(AccountDeletion.due_at <= func.now())
        statement = delete(User).where(User.id.in_(due), User.id.not_in(SHARED_IDS))
        return len((await self._session.execute(statement.returning(User.id))).all())
