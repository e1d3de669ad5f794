"""The learning tools under `/api/ai` (STUDY-44 to STUDY-49)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from api.accounts.deps import Id, PostId, SignedIn
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import MAX_ID
from api.study.learning.schemas import (
    CrossReferences,
    LearningPathResponse,
    LearningProfile,
    PathRequest,
    ProfileChange,
    ProgressResponse,
    Recommendations,
    SessionRecord,
    StepChange,
)

router = APIRouter(
    prefix="/api/ai", tags=["learning"], dependencies=[PERSONAL_RESPONSE], responses=errors(401)
)


@router.get("/profile")
async def profile(reader: SignedIn) -> LearningProfile:
    """The reader's learning profile; the defaults for one who has none."""
    raise NotImplementedError


@router.patch("/profile", responses=errors(403))
async def change_profile(body: ProfileChange, reader: SignedIn) -> LearningProfile:
    """Change the learning profile."""
    raise NotImplementedError


@router.get("/learning-path")
async def learning_path(reader: SignedIn) -> LearningPathResponse:
    """The reader's current path."""
    raise NotImplementedError


@router.post("/learning-path")
async def create_learning_path(body: PathRequest, reader: SignedIn) -> LearningPathResponse:
    """Make a new path, which replaces the current one."""
    raise NotImplementedError


@router.put("/learning-path/steps/{number}", responses=errors(404))
async def change_step(
    number: Annotated[int, Path(ge=1, le=1000)], body: StepChange, reader: SignedIn
) -> LearningPathResponse:
    """Mark a step of the current path as done, or not done."""
    raise NotImplementedError


@router.get("/cross-references/{post_id}", responses=errors(403, 404))
async def cross_references(post_id: PostId, reader: SignedIn) -> CrossReferences:
    """The connections of a teaching to others, the strongest first."""
    raise NotImplementedError


@router.get("/recommendations")
async def recommendations(
    reader: SignedIn,
    post_id: Annotated[int | None, Query(alias="postId", ge=1, le=MAX_ID)] = None,
) -> Recommendations:
    """What to read next, after a teaching or from the reader's sessions."""
    raise NotImplementedError


@router.post("/recommendations/{id}/click", status_code=204, responses=errors(404))
async def click(id: Id, reader: SignedIn) -> None:
    """Note that a recommendation was opened."""
    raise NotImplementedError


@router.get("/progress-analysis")
async def progress(reader: SignedIn) -> ProgressResponse:
    """What the reader has learned so far."""
    raise NotImplementedError


@router.post("/track-session", status_code=204, responses=errors(404))
async def track_session(body: SessionRecord, reader: SignedIn) -> None:
    """Record the time spent on a teaching."""
    raise NotImplementedError
