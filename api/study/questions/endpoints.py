"""`/api/admin/posts/{id}/generated-questions` and `/api/admin/generated-questions/{id}`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Id
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.session import Session
from api.study.questions.admin import GeneratedQuestionService
from api.study.questions.repository import QuestionRepository
from api.study.questions.schemas import GeneratedQuestions

router = APIRouter(
    prefix="/api/admin",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def generated_question_service(session: Session, audit: AuditDep) -> GeneratedQuestionService:
    return GeneratedQuestionService(QuestionRepository(session), audit)


Questions = Annotated[GeneratedQuestionService, Depends(generated_question_service)]


@router.get("/posts/{id}/generated-questions")
async def generated_questions(id: Id, service: Questions) -> GeneratedQuestions:
    """The questions that a model wrote about a teaching, for the search by meaning."""
    return await service.of_post(id)


@router.delete(
    "/generated-questions/{id}",
    status_code=204,
    response_class=Response,
    responses=errors(404),
)
async def remove(id: Id, service: Questions) -> None:
    """Remove a generated question. It is not written again."""
    await service.remove(id)
