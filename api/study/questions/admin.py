"""What the admin sees of generated questions, and removes."""

from __future__ import annotations

from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound
from api.study.questions.repository import QuestionRepository
from api.study.questions.schemas import GeneratedQuestionEntry, GeneratedQuestions

_NO_QUESTION = "This question does not exist any more."


class GeneratedQuestionService:
    def __init__(self, repository: QuestionRepository, audit: Audit) -> None:
        self._repository, self._audit = repository, audit

    async def of_post(self, post_id: int) -> GeneratedQuestions:
        """None of a teaching that does not exist."""
        found = await self._repository.generation(post_id)
        if found is None:
            return GeneratedQuestions(questions=[], model=None, created_at=None, is_outdated=False)
        generation, is_outdated = found
        questions = [
            GeneratedQuestionEntry(id=each.id, text=each.text)
            for each in await self._repository.questions(post_id)
        ]
        return GeneratedQuestions(
            questions=questions,
            model=generation.model,
            created_at=generation.created_at,
            is_outdated=is_outdated,
        )

    async def remove(self, id: int) -> None:
        """Raises NotFound. It is not written again."""
        removed = await self._repository.remove(id)
        if removed is None:
            raise NotFound(_NO_QUESTION)
        await self._audit.record("post.remove-question", removed.post_id, removed.text)
