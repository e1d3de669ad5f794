"""Queries of study notes. Every one is bound to its user (STUDY-120)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Integer, Row, Select, cast, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import Post, StudyNote, User

# A note, and the title and the type of its post.
NoteRow = Row[StudyNote, str, str]


class NoteRepository:
    def __init__(self, session: AsyncSession, user_id: int) -> None:
        self._session, self._user_id = session, user_id

    async def page(
        self, post_id: int | None, limit: int | None = None, offset: int = 0
    ) -> tuple[Sequence[NoteRow], int]:
        """A page of the notes with title and type of their posts, and how many there are.

        Those of one post come in the order of its text, all notes the newest first.
        """
        of_post = [] if post_id is None else [StudyNote.post_id == post_id]
        query = self._rows().where(*of_post).limit(limit).offset(offset)
        number = cast(func.substring(StudyNote.paragraph, "[0-9]{1,6}"), Integer)
        if post_id is None:
            query = query.order_by(StudyNote.created_at.desc(), StudyNote.id.desc())
        else:
            query = query.order_by(number.asc().nulls_last(), StudyNote.id)
        rows = (await self._session.execute(query)).all()
        return rows, await self._count(*of_post)

    async def get(self, id: int) -> NoteRow | None:
        return (await self._session.execute(self._rows().where(StudyNote.id == id))).one_or_none()

    async def count_locked(self) -> int:
        """How many notes the reader has; nobody else adds one until this transaction ends."""
        await self._session.execute(
            select(User.id).where(User.id == self._user_id).with_for_update()
        )
        return await self._count()

    async def add(self, values: Mapping[str, Any]) -> int:
        """Store a note; returns its id."""
        note = StudyNote(user_id=self._user_id, **values)
        self._session.add(note)
        await self._session.flush()
        return note.id

    async def change(self, id: int, changes: Mapping[str, Any]) -> bool:
        """Whether the reader has this note."""
        query = (
            update(StudyNote)
            .where(self._is_mine, StudyNote.id == id)
            .values(**changes, updated_at=func.clock_timestamp())
            .returning(StudyNote.id)
        )
        return (await self._session.scalar(query)) is not None

    async def remove(self, id: int) -> bool:
        """Whether the reader had this note."""
        query = delete(StudyNote).where(self._is_mine, StudyNote.id == id).returning(StudyNote.id)
        return (await self._session.scalar(query)) is not None

    @property
    def _is_mine(self) -> ColumnElement[bool]:
        return StudyNote.user_id == self._user_id

    def _rows(self) -> Select[StudyNote, str, str]:
        query = select(StudyNote, Post.title, Post.type).join(Post, Post.id == StudyNote.post_id)
        return query.where(self._is_mine)

    async def _count(self, *conditions: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(StudyNote).where(self._is_mine, *conditions)
        return await self._session.scalar(query) or 0
