"""Dependencies of the quiz and the reviews."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.core.session import Session
from api.core.state import StateKey
from api.core.viewer import CurrentViewer
from api.study.deps import ReadableTeachings
from api.study.quiz.pool import OptionPool
from api.study.quiz.repository import TeachingTexts
from api.study.quiz.service import QuizService

QUIZ_OPTIONS = StateKey[OptionPool]("quiz_options")


async def quiz_service(
    request: Request, teachings: ReadableTeachings, session: Session, viewer: CurrentViewer
) -> QuizService:
    options = QUIZ_OPTIONS.of(request)
    return QuizService(teachings, TeachingTexts(session), options, viewer)


Quizzes = Annotated[QuizService, Depends(quiz_service)]
