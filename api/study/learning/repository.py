"""Queries of what is stored about a learner. Every one is bound to its user (ACCESS-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import (
    ContentRecommendation,
    LearningPath,
    LearningSession,
    ReadingPlace,
    ReviewCard,
    StudyNote,
    User,
    UserLearningProfile,
)

# Sessions that the tools look back on.
_RECENT_SESSIONS = 2000


@dataclass(frozen=True, slots=True)
class Counts:
    """What else a reader has done: notes, cards, and cards that are due."""

    notes: int
    cards: int
    reviewed_cards: int
    due_cards: int


class LearnerRepository:
    def __init__(self, session: AsyncSession, user_id: int) -> None:
        self._session, self.user_id = session, user_id

    async def lock(self) -> None:
        """Let no other request of this user write until this transaction ends."""
        await self._session.execute(
            select(User.id).where(User.id == self.user_id).with_for_update()
        )

    async def profile(self) -> UserLearningProfile | None:
        mine = UserLearningProfile.user_id == self.user_id
        return await self._session.scalar(select(UserLearningProfile).where(mine))

    async def save_profile(self, changes: Mapping[str, Any]) -> None:
        """Change these columns; the others keep their values or take the defaults."""
        new = insert(UserLearningProfile).values(user_id=self.user_id, **changes)
        changed = {**changes, "updated_at": func.now()}
        await self._session.execute(
            new.on_conflict_do_update(index_elements=["user_id"], set_=changed)
        )

    async def sessions(self) -> Sequence[LearningSession]:
        """The reader's sessions, the latest first."""
        query = (
            select(LearningSession)
            .where(self._is_mine(LearningSession))
            .order_by(LearningSession.start_time.desc(), LearningSession.id.desc())
            .limit(_RECENT_SESSIONS)
        )
        return (await self._session.scalars(query)).all()

    async def completed_posts(self) -> set[int]:
        """The teachings with a completed session, or read or heard to their end."""
        query = select(LearningSession.post_id).where(
            self._is_mine(LearningSession), LearningSession.completed
        )
        finished = (id for id, is_finished in (await self.history()).items() if is_finished)
        return {*await self._session.scalars(query), *finished}

    async def history(self) -> dict[int, bool]:
        """The teachings in the reader's history, each with whether its end was reached."""
        is_finished = or_(
            and_(ReadingPlace.read_at.is_not(None), ReadingPlace.read_anchor.is_(None)),
            and_(ReadingPlace.listened_at.is_not(None), ReadingPlace.listened_seconds == 0),
        )
        last = func.greatest(ReadingPlace.read_at, ReadingPlace.listened_at)
        query = (
            select(ReadingPlace.post_id, is_finished)
            .where(self._is_mine(ReadingPlace))
            .order_by(last.desc().nulls_last(), ReadingPlace.id.desc())
        )
        return {post_id: finished for post_id, finished in await self._session.execute(query)}

    async def keeps_history(self) -> bool:
        """Whether what this reader reads and studies is recorded (ACCOUNT-13)."""
        query = select(User.keeps_history).where(User.id == self.user_id)
        return bool(await self._session.scalar(query))

    async def add_to_history(self, post_id: int, anchor: str | None, at: datetime) -> None:
        """Add a teaching to the history; one that is there has its place already."""
        place = {"post_id": post_id, "read_anchor": anchor, "read_at": at}
        new = insert(ReadingPlace).values(user_id=self.user_id, **place)
        await self._session.execute(new.on_conflict_do_nothing())

    async def session_at(self, post_id: int, start_time: datetime) -> LearningSession | None:
        """The session on a teaching that began at this moment."""
        query = select(LearningSession).where(
            self._is_mine(LearningSession),
            LearningSession.post_id == post_id,
            LearningSession.start_time == start_time,
        )
        return await self._session.scalar(query)

    def add(self, row: LearningSession | LearningPath | ContentRecommendation) -> None:
        self._session.add(row)

    async def flush(self) -> None:
        await self._session.flush()

    async def refresh(self, row: LearningPath) -> None:
        """Load what the database filled in."""
        await self._session.refresh(row)

    async def active_path(self) -> LearningPath | None:
        query = (
            select(LearningPath)
            .where(self._is_mine(LearningPath), LearningPath.is_active)
            .order_by(LearningPath.id.desc())
            .limit(1)
        )
        return await self._session.scalar(query)

    async def deactivate_paths(self) -> None:
        await self._session.execute(
            update(LearningPath)
            .where(self._is_mine(LearningPath), LearningPath.is_active)
            .values(is_active=False)
        )

    async def finished_paths(self) -> Sequence[str]:
        """The names of the finished paths."""
        query = select(LearningPath.path_name).where(
            self._is_mine(LearningPath), LearningPath.completed_at.is_not(None)
        )
        return (await self._session.scalars(query.order_by(LearningPath.id))).all()

    async def recommendations(self) -> Sequence[ContentRecommendation]:
        query = select(ContentRecommendation).where(self._is_mine(ContentRecommendation))
        return (await self._session.scalars(query.order_by(ContentRecommendation.id))).all()

    async def mark_clicked(self, id: int) -> bool:
        """Whether there is such a recommendation of this reader."""
        query = (
            update(ContentRecommendation)
            .where(self._is_mine(ContentRecommendation), ContentRecommendation.id == id)
            .values(clicked=True)
            .returning(ContentRecommendation.id)
        )
        return (await self._session.scalar(query)) is not None

    async def due_cards(self, limit: int) -> dict[int, int]:
        """The teachings with cards that are due, and how many, the longest due first."""
        query = (
            select(ReviewCard.post_id, func.count())
            .where(self._is_mine(ReviewCard), ReviewCard.due <= func.now())
            .group_by(ReviewCard.post_id)
            .order_by(func.min(ReviewCard.due), ReviewCard.post_id)
            .limit(limit)
        )
        return {post_id: count for post_id, count in await self._session.execute(query)}

    async def counts(self) -> Counts:
        cards = select(
            func.count(),
            func.count().filter(ReviewCard.reviewed_at.is_not(None)),
            func.count().filter(ReviewCard.due <= func.now()),
        ).where(self._is_mine(ReviewCard))
        notes = select(func.count()).select_from(StudyNote).where(self._is_mine(StudyNote))
        total, reviewed, due = (await self._session.execute(cards)).one()
        return Counts(await self._session.scalar(notes) or 0, total, reviewed, due)

    def _is_mine(self, model: Any) -> ColumnElement[bool]:
        return model.user_id == self.user_id  # type: ignore[no-any-return]
