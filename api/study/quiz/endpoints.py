"""`GET /api/ai/quiz/{postId}` (STUDY-140)."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.deps import PostId
from api.core.cache_policy import ENTITLEMENT_RESPONSE
from api.core.error_responses import errors
from api.study.deps import CALL_RATE
from api.study.quiz.deps import Quizzes
from api.study.quiz.schemas import Quiz

router = APIRouter(prefix="/api/ai", tags=["study"])


@router.get(
    "/quiz/{post_id}",
    dependencies=[ENTITLEMENT_RESPONSE, CALL_RATE],
    responses=errors(403, 404, 429),
)
async def quiz(post_id: PostId, quizzes: Quizzes) -> Quiz:
    """Questions about a teaching, each answered by one of its sentences."""
    return await quizzes.quiz(post_id)
