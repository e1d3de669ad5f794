"""Lookups of accounts before a password is hashed.

Each is its own short transaction: no request may hold a connection while it waits for its turn to
hash, or the pool would be empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from api.accounts.repositories.one_time_tokens import Purpose, token_hash
from api.models import OneTimeToken, User, has_username

# How many accounts that gave an address without confirming it are tried with a password: those
# that were registered last. Each costs a hash, and their number must not show in the time.
UNCONFIRMED_CANDIDATES = 2


@dataclass(frozen=True, slots=True)
class Credentials:
    user_id: int
    username: str
    email: str | None
    password_hash: str | None


@dataclass(frozen=True, slots=True)
class LinkedAccount:
    """The account that a link to confirm an address would give it to."""

    user_id: int
    username: str
    password_hash: str | None
    # It has a confirmed address or a Google account: its owner is known.
    is_established: bool


class CredentialRepository:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def by_identifier(self, identifier: str) -> Sequence[Credentials | None]:
        """By username or e-mail address, in lower case. No username contains an @.

        For an address: who has confirmed it, then those who gave it, and None in the places of
        those that do not exist, so that each address has the same number.
        """
        if "@" not in identifier:
            return [await self._find(func.lower(User.username) == identifier)]
        return await self._by_address(identifier)

    async def by_verification(self, secret: str) -> LinkedAccount | None:
        """The account of a link that confirms an address, which is not used up."""
        is_established = or_(User.email.is_not(None), User.google_id.is_not(None))
        query = (
            select(User.id, User.username, User.password, is_established)
            .join(OneTimeToken, OneTimeToken.user_id == User.id)
            .where(
                OneTimeToken.token_hash == token_hash(secret),
                OneTimeToken.purpose == str(Purpose.VERIFY_EMAIL),
                OneTimeToken.expires_at > func.now(),
            )
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return LinkedAccount(*row) if row else None

    async def by_id(self, user_id: int) -> Credentials | None:
        return await self._find(User.id == user_id)

    async def has_username(self, username: str) -> bool:
        query = select(exists().where(has_username(username)))
        async with self._engine.connect() as connection:
            return bool(await connection.scalar(query))

    async def _by_address(self, address: str) -> list[Credentials | None]:
        is_confirmed = User.email.is_not_distinct_from(address)
        query = (
            select(User.id, User.username, User.email, User.password)
            .where(or_(User.email == address, User.unconfirmed_email == address))
            .order_by(is_confirmed.desc(), User.created_at.desc(), User.id.desc())
            .limit(1 + UNCONFIRMED_CANDIDATES)
        )
        async with self._engine.connect() as connection:
            found = [Credentials(*row) for row in await connection.execute(query)]
        owner = found.pop(0) if found and found[0].email == address else None
        given = found[:UNCONFIRMED_CANDIDATES]
        return [owner, *given, *[None] * (UNCONFIRMED_CANDIDATES - len(given))]

    async def _find(self, condition: ColumnElement[bool]) -> Credentials | None:
        query = select(User.id, User.username, User.email, User.password).where(condition)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Credentials(*row) if row else None
