"""Queries of contact messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import ContactAnswer, ContactMessage, ContactState

_STATE: ColumnElement[str] = func.coalesce(ContactState.state, "new")
_MESSAGES: Select[ContactMessage, str] = select(ContactMessage, _STATE).outerjoin(
    ContactState, ContactState.message_id == ContactMessage.id
)
_SEARCHED = (
    *(ContactMessage.name, ContactMessage.email),
    *(ContactMessage.subject, ContactMessage.message),
)


class MessageRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(
        self, state: str | None, q: str, limit: int, offset: int
    ) -> tuple[Sequence[Row[ContactMessage, str]], int]:
        """Messages with their state, the newest first, and their number."""
        query = _MESSAGES
        if state is not None:
            query = query.where(_STATE.in_([state]))
        if q:
            query = query.where(or_(*(each.icontains(q, autoescape=True) for each in _SEARCHED)))
        newest = query.order_by(ContactMessage.created_at.desc(), ContactMessage.id.desc())
        found = (await self._session.execute(newest.limit(limit).offset(offset))).all()
        ids = query.with_only_columns(ContactMessage.id).subquery()
        total = await self._session.scalar(select(func.count()).select_from(ids))
        return found, total or 0

    async def locked(self, id: int) -> Row[ContactMessage, str] | None:
        """A message with its state, locked until the transaction ends."""
        query = _MESSAGES.where(ContactMessage.id == id).with_for_update(of=ContactMessage)
        return (await self._session.execute(query)).one_or_none()

    async def answers(self, ids: Iterable[int]) -> Mapping[int, Sequence[ContactAnswer]]:
        """By message, the oldest first."""
        query = (
            select(ContactAnswer)
            .where(ContactAnswer.message_id.in_(list(ids)))
            .order_by(ContactAnswer.message_id, ContactAnswer.id)
        )
        found = (await self._session.scalars(query)).all()
        return {id: list(each) for id, each in groupby(found, lambda answer: answer.message_id)}

    async def add_answer(self, id: int, text: str) -> None:
        self._session.add(ContactAnswer(message_id=id, text=text))
        await self._session.flush()

    async def set_state(self, id: int, state: str) -> None:
        """A message without a row is new."""
        if state == "new":
            await self._session.execute(delete(ContactState).where(ContactState.message_id == id))
            return
        values: dict[str, Any] = {"state": state, "changed_at": func.now()}
        statement = insert(ContactState).values(message_id=id, **values)
        await self._session.execute(
            statement.on_conflict_do_update(index_elements=[ContactState.message_id], set_=values)
        )

    async def delete(self, id: int) -> None:
        await self._session.execute(delete(ContactMessage).where(ContactMessage.id == id))
