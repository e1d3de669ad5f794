"""The generated questions in the database, and the teachings that lack them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from api.models import GeneratedQuestion, Post, QuestionGeneration, text_digest
from api.study.prompts import Prompt

# After as many failures a teaching is left alone, until its text changes or an operator asks.
RETRIES = (timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=3), timedelta(days=1))
# Removed questions that are kept for a teaching.
_MAX_REMOVED = 50
_TEXT = load_only(
    *(Post.id, Post.title, Post.excerpt, Post.content, Post.author, Post.topics),
    *(Post.questions, Post.study_guide),
    raiseload=True,
)


@dataclass(frozen=True, slots=True)
class Origin:
    """What questions are made with: the digest of the text, the model and the prompt."""

    content_digest: str
    model: str
    prompt: Prompt

    @property
    def values(self) -> dict[str, str]:
        return {
            "content_digest": self.content_digest,
            "model": self.model,
            "prompt": self.prompt.label,
            "prompt_hash": self.prompt.hash,
        }


class QuestionRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def due(self, limit: int) -> Sequence[int]:
        """The newest public teachings without questions about their present text.

        Those whose last attempt failed are among them once it is time to repeat it.
        """
        is_time = QuestionGeneration.retry_at <= func.now()
        return await self._lacking(is_time, limit)

    async def all_lacking(self) -> Sequence[int]:
        """All of them, also those that were left after failures."""
        return await self._lacking(QuestionGeneration.failures > 0, None)

    async def made_otherwise(self, model: str, prompt: Prompt) -> Sequence[int]:
        """All public teachings whose questions another model or prompt made, and those without."""
        is_other = or_(
            QuestionGeneration.failures > 0,
            QuestionGeneration.model != model,
            QuestionGeneration.prompt_hash != prompt.hash,
        )
        return await self._lacking(is_other, None)

    async def _lacking(self, others: ColumnElement[bool], limit: int | None) -> Sequence[int]:
        lacks = or_(
            QuestionGeneration.id.is_(None),
            QuestionGeneration.content_digest != text_digest(),
            others,
        )
        query = (
            select(Post.id)
            .outerjoin(QuestionGeneration, QuestionGeneration.post_id == Post.id)
            .where(Post.publish_date <= func.now(), lacks)
            .order_by(Post.publish_date.desc(), Post.id.desc())
            .limit(limit)
        )
        return (await self._session.scalars(query)).all()

    async def source(self, post_id: int) -> Row[Post, str] | None:
        """A public teaching with the digest of its text."""
        query = select(Post, text_digest()).options(_TEXT)
        public = (Post.id == post_id, Post.publish_date <= func.now())
        return (await self._session.execute(query.where(*public))).one_or_none()

    async def texts(self, post_ids: Collection[int]) -> Sequence[Post]:
        """These teachings with what a model reads of them."""
        query = select(Post).options(_TEXT).where(Post.id.in_(post_ids))
        return (await self._session.scalars(query)).all()

    async def removed(self, post_id: int) -> Sequence[str]:
        """The questions that the admin removed."""
        query = select(GeneratedQuestion.text).where(
            GeneratedQuestion.post_id == post_id, GeneratedQuestion.removed_at.is_not(None)
        )
        return (await self._session.scalars(query)).all()

    async def replace(self, post_id: int, origin: Origin, questions: Sequence[str]) -> None:
        """Store new questions in the place of the earlier ones. Removed ones are kept."""
        values = {**origin.values, "failures": 0, "retry_at": None, "created_at": func.now()}
        await self._store_generation(post_id, values)
        await self._session.execute(
            delete(GeneratedQuestion).where(
                GeneratedQuestion.post_id == post_id,
                or_(
                    GeneratedQuestion.removed_at.is_(None),
                    GeneratedQuestion.id.not_in(_newest_removed(post_id)),
                ),
            )
        )
        if questions:
            rows = [{"post_id": post_id, "text": text} for text in questions]
            await self._session.execute(insert(GeneratedQuestion), rows)

    async def record_failure(self, post_id: int, origin: Origin, now: datetime) -> None:
        """Count a failed attempt. Questions about an earlier text stay stored, and unused."""
        found = await self._session.scalar(
            select(QuestionGeneration)
            .where(QuestionGeneration.post_id == post_id)
            .with_for_update()
        )
        is_again = found is not None and found.content_digest == origin.content_digest
        failures = found.failures + 1 if found is not None and is_again else 1
        retry_at = now + RETRIES[failures - 1] if failures <= len(RETRIES) else None
        values = {**origin.values, "failures": failures, "retry_at": retry_at}
        await self._store_generation(post_id, values)

    async def _store_generation(self, post_id: int, values: Mapping[str, Any]) -> None:
        await self._session.execute(
            upsert(QuestionGeneration)
            .values(post_id=post_id, **values)
            .on_conflict_do_update(index_elements=["post_id"], set_=values)
        )

    # --- for the admin ---

    async def generation(self, post_id: int) -> Row[QuestionGeneration, bool] | None:
        """The last generation of a teaching, and whether it is about an earlier text."""
        query = (
            select(QuestionGeneration, QuestionGeneration.content_digest != text_digest())
            .join(Post, Post.id == QuestionGeneration.post_id)
            .where(QuestionGeneration.post_id == post_id)
        )
        return (await self._session.execute(query)).one_or_none()

    async def questions(self, post_id: int) -> Sequence[GeneratedQuestion]:
        """Those of a teaching that were not removed, in their order."""
        query = select(GeneratedQuestion).where(
            GeneratedQuestion.post_id == post_id, GeneratedQuestion.removed_at.is_(None)
        )
        return (await self._session.scalars(query.order_by(GeneratedQuestion.id))).all()

    async def remove(self, id: int) -> GeneratedQuestion | None:
        """Mark a question as removed; None if there is none with this id."""
        is_there = and_(GeneratedQuestion.id == id, GeneratedQuestion.removed_at.is_(None))
        return await self._session.scalar(
            update(GeneratedQuestion)
            .where(is_there)
            .values(removed_at=func.now())
            .returning(GeneratedQuestion)
        )


def _newest_removed(post_id: int) -> Select[int]:
    return (
        select(GeneratedQuestion.id)
        .where(GeneratedQuestion.post_id == post_id, GeneratedQuestion.removed_at.is_not(None))
        .order_by(GeneratedQuestion.removed_at.desc())
        .limit(_MAX_REMOVED)
    )
