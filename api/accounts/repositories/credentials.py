"""Lookups of accounts before a password is hashed.

Each is its own short transaction: no request may hold a connection while it waits for its turn to
hash, or the pool would be empty.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from api.models import User, has_username


@dataclass(frozen=True, slots=True)
class Credentials:
    user_id: int
    username: str
    email: str | None
    password_hash: str | None


class CredentialRepository:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def by_identifier(self, identifier: str) -> Credentials | None:
        """By username or e-mail address, in lower case. No username contains an @."""
        column = User.email if "@" in identifier else func.lower(User.username)
        return await self._find(column == identifier)

    async def by_id(self, user_id: int) -> Credentials | None:
        return await self._find(User.id == user_id)

    async def has_username(self, username: str) -> bool:
        query = select(exists().where(has_username(username)))
        async with self._engine.connect() as connection:
            return bool(await connection.scalar(query))

    async def _find(self, condition: ColumnElement[bool]) -> Credentials | None:
        query = select(User.id, User.username, User.email, User.password).where(condition)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Credentials(*row) if row else None
