"""Dependencies of the reviews."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from api.accounts.deps import Owner
from api.core.session import Session
from api.core.viewer import CurrentViewer
from api.study.quiz.deps import Quizzes
from api.study.reviews.repository import ReviewRepository
from api.study.reviews.service import ReviewService


async def review_service(
    session: Session, viewer: CurrentViewer, reader: Owner, quizzes: Quizzes
) -> ReviewService:
    return ReviewService(ReviewRepository(session, viewer, reader.user_id), quizzes)


Reviews = Annotated[ReviewService, Depends(review_service)]
