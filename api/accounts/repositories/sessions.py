"""Queries of sessions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import UserSession


class SessionRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, user_id: int, token_id: str, device: str, expires_at: datetime) -> None:
        values = {
            "user_id": user_id,
            "token_id": token_id,
            "device": device,
            "expires_at": expires_at,
        }
        await self._session.execute(insert(UserSession).values(values))

    async def get(self, id: int) -> UserSession | None:
        return await self._session.get(UserSession, id)

    async def of_user(self, user_id: int) -> Sequence[UserSession]:
        """The valid sessions of a user, the last used first."""
        query = (
            select(UserSession)
            .where(UserSession.user_id == user_id, UserSession.expires_at > func.now())
            .order_by(UserSession.last_used_at.desc(), UserSession.id.desc())
        )
        return (await self._session.scalars(query)).all()

    async def end(self, user_id: int, id: int) -> bool:
        """End one session of a user. False if there is none with this id."""
        statement = delete(UserSession).where(UserSession.id == id, UserSession.user_id == user_id)
        ended = await self._session.execute(statement.returning(UserSession.id))
        return ended.first() is not None

    async def end_all(self, user_id: int, *, except_id: int | None = None) -> None:
        statement = delete(UserSession).where(UserSession.user_id == user_id)
        if except_id is not None:
            statement = statement.where(UserSession.id != except_id)
        await self._session.execute(statement)

    async def delete_expired(self) -> None:
        await self._session.execute(delete(UserSession).where(UserSession.expires_at <= func.now()))
