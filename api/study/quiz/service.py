"""The quiz of a teaching, from the library alone (STUDY-140)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence

from api.core.viewer import Viewer
from api.study.quiz.building import Gone, Pool, build, questions_with_ids
from api.study.quiz.guided import guided_questions
from api.study.quiz.pool import OptionPool
from api.study.quiz.repository import TeachingTexts
from api.study.quiz.schemas import Quiz, QuizQuestion
from api.study.teaching import Teaching, Teachings

Questions = Mapping[tuple[int, str], QuizQuestion | Gone | None]


class QuizService:
    def __init__(
        self, teachings: Teachings, texts: TeachingTexts, options: OptionPool, viewer: Viewer
    ) -> None:
        self._teachings, self._texts = teachings, texts
        self._options, self._viewer = options, viewer

    async def quiz(self, post_id: int) -> Quiz:
        """Raises NotFound, and Forbidden for a locked teaching."""
        teaching = await self._teachings.get(post_id)
        return Quiz(
            post_id=teaching.id,
            title=teaching.title,
            post_type=teaching.type,
            questions=await self.questions(teaching),
            mode="template",
        )

    async def questions(self, teaching: Teaching) -> list[QuizQuestion]:
        """Those of the study guide; without it, questions made of the text."""
        if guided := guided_questions(teaching):
            return guided
        pool = await self._pool()
        return await asyncio.to_thread(build, teaching, pool)

    async def readable(self, ids: Collection[int]) -> Mapping[int, Teaching]:
        """Those of these teachings that the viewer may read, by id."""
        return await self._texts.readable(self._viewer, ids)

    async def questions_with_ids(self, asked: Sequence[tuple[Teaching, str]]) -> Questions:
        """Questions by teaching and id; GONE for one whose sentence is gone."""
        if not asked:
            return {}
        pool = await self._pool()
        return await asyncio.to_thread(_questions_with_ids, asked, pool)

    async def _pool(self) -> Pool:
        return await self._options.get(self._texts, launch_free=self._viewer.launch_free)


def _questions_with_ids(asked: Sequence[tuple[Teaching, str]], pool: Pool) -> Questions:
    teachings = {teaching.id: teaching for teaching, _ in asked}
    ids: dict[int, list[str]] = {id: [] for id in teachings}
    for teaching, id in asked:
        ids[teaching.id].append(id)
    found: dict[tuple[int, str], QuizQuestion | Gone | None] = {}
    for post_id, teaching in teachings.items():
        guided = {each.id: each for each in guided_questions(teaching)}
        made = questions_with_ids(teaching, ids[post_id], pool)
        found |= {(post_id, id): guided.get(id, question) for id, question in made.items()}
    return found
