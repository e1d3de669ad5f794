"""Queries of one-time tokens. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from sqlalchemy import delete, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import OneTimeToken, User


class Purpose(StrEnum):
    VERIFY_EMAIL = "verify-email"
    RESET_PASSWORD = "reset-password"  # noqa: S105 - the name of a purpose
    SIGN_IN = "sign-in"
    EXCHANGE = "exchange"
    LINK_GOOGLE = "link-google"


# How long a token works.
LIFETIMES = {
    Purpose.VERIFY_EMAIL: timedelta(days=2),
    Purpose.RESET_PASSWORD: timedelta(hours=1),
    Purpose.SIGN_IN: timedelta(minutes=10),
    Purpose.EXCHANGE: timedelta(minutes=1),
    Purpose.LINK_GOOGLE: timedelta(minutes=15),
}
# How many links of an account are valid at a time. No further one is mailed, since the last ones
# work: that bounds the mails that strangers can cause, to 3 and 12 an hour. More than one, because
# a mail may be late, lost or deleted; few, because a sign-in link is soon followed by another.
LINKS_IN_FORCE = {Purpose.RESET_PASSWORD: 3, Purpose.SIGN_IN: 2}


@dataclass(frozen=True, slots=True)
class Redeemed:
    """What a token was issued for."""

    user_id: int
    subject: str | None


def new_secret() -> str:
    """256 random bits as 43 characters."""
    return secrets.token_urlsafe(32)


class OneTimeTokenRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def issue(
        self, purpose: Purpose, user_id: int, subject: str | None = None, *, bound_to: str = ""
    ) -> str:
        """A new secret. `bound_to` is a second secret that is needed to redeem it.

        An id without a user stores nothing, by the same statement.
        """
        secret = new_secret()
        source = select(
            literal(str(purpose)),
            literal(token_hash(secret, bound_to)),
            User.id,
            literal(subject),
            func.now() + LIFETIMES[purpose],
        ).where(User.id == user_id)
        columns = ["purpose", "token_hash", "user_id", "subject", "expires_at"]
        await self._session.execute(insert(OneTimeToken).from_select(columns, source))
        return secret

    async def redeem(self, purpose: Purpose, secret: str, *, bound_to: str = "") -> Redeemed | None:
        """Use a token up; None if it is unknown, expired, used or of another purpose."""
        statement = (
            delete(OneTimeToken)
            .where(
                OneTimeToken.token_hash == token_hash(secret, bound_to),
                OneTimeToken.purpose == str(purpose),
                OneTimeToken.expires_at > func.now(),
            )
            .returning(OneTimeToken.user_id, OneTimeToken.subject)
        )
        row = (await self._session.execute(statement)).one_or_none()
        return Redeemed(row.user_id, row.subject) if row else None

    async def count_in_force(self, purpose: Purpose, user_id: int) -> int:
        """How many tokens of a user with this purpose could be redeemed now."""
        query = select(func.count()).where(
            OneTimeToken.user_id == user_id,
            OneTimeToken.purpose == str(purpose),
            OneTimeToken.expires_at > func.now(),
        )
        return await self._session.scalar(query) or 0

    async def revoke(self, user_id: int, *purposes: Purpose) -> None:
        """Delete the tokens of a user with these purposes, or with any."""
        statement = delete(OneTimeToken).where(OneTimeToken.user_id == user_id)
        if purposes:
            statement = statement.where(OneTimeToken.purpose.in_([str(each) for each in purposes]))
        await self._session.execute(statement)

    async def delete_expired(self) -> None:
        await self._session.execute(
            delete(OneTimeToken).where(OneTimeToken.expires_at <= func.now())
        )


def token_hash(secret: str, bound_to: str = "") -> str:
    return hashlib.sha256(f"{secret}.{bound_to}".encode()).hexdigest()
