"""What the admin sees of readers' accounts, and does with them (ADMIN-12, ADMIN-13, ADMIN-47)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from api.accounts.repositories.administration import AdministrationRepository
from api.accounts.repositories.users import UserRepository
from api.core.errors import NotFound
from api.library.service import Page

NEW_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class UserCounts:
    total: int
    new: int
    premium: int


@dataclass(frozen=True, slots=True)
class AccountState:
    """`user` has the columns of the list; `newsletter` is a frequency."""

    user: Row[Any]
    sessions: int
    newsletter: str | None
    deletion_due_at: datetime | None


class AccountAdministration:
    def __init__(self, repository: AdministrationRepository, users: UserRepository) -> None:
        self._repository, self._users = repository, users

    async def page(self, q: str, limit: int, offset: int) -> Page[Row[Any]]:
        return Page(*await self._repository.page(q.strip(), limit, offset))

    async def counts(self) -> UserCounts:
        """Of readers' own accounts; a new one is at most 7 days old."""
        return UserCounts(*await self._repository.counts(NEW_FOR))

    async def account(self, user_id: int) -> AccountState:
        """Raises NotFound."""
        user = await self._repository.get(user_id)
        if user is None:
            raise _unknown()
        email: str | None = user.email
        return AccountState(
            user=user,
            sessions=await self._repository.session_count(user_id),
            newsletter=await self._repository.newsletter_frequency(email) if email else None,
            deletion_due_at=await self._users.deletion_due_at(user_id),
        )

    async def end_sessions(self, user_id: int) -> int:
        """Sign a reader out on every device. Returns how many sessions ended. Raises NotFound."""
        await self.require(user_id)
        return await self._repository.end_sessions(user_id)

    async def delete(self, user_id: int) -> None:
        """Delete an account at once, with all that belongs to it. Raises NotFound."""
        await self.require(user_id)
        await self._repository.delete(user_id)

    async def require(self, user_id: int) -> None:
        """Lock the account until the transaction ends. Raises NotFound."""
        if await self._repository.locked(user_id) is None:
            raise _unknown()


def _unknown() -> NotFound:
    return NotFound("There is no such account.")
