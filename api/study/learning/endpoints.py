"""The learning tools under `/api/ai` (STUDY-44 to STUDY-49); nothing of shared accounts is stored
(STUDY-110).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from api.accounts.deps import Id, Owner, PostId, SignedIn
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import RateLimit, limit_by_address
from api.library.deps import MAX_ID
from api.study.deps import CALL_RATE, ReadableTeachings
from api.study.learning.deps import (
    Paths,
    Profiles,
    Progress,
    RecommendationsFor,
    References,
    Sessions,
    SiteNow,
)
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

# A reader who leafs through the library leaves many teachings in a minute.
SESSION_RATE = Depends(limit_by_address(RateLimit("study sessions", limit=60)))


@router.get("/profile")
async def profile(profiles: Profiles) -> LearningProfile:
    """The reader's learning profile; the defaults for one who has none."""
    return await profiles.get()


@router.patch("/profile", responses=errors(403))
async def change_profile(body: ProfileChange, _owner: Owner, profiles: Profiles) -> LearningProfile:
    """Change the learning profile."""
    return await profiles.change(body)


@router.get("/learning-path")
async def learning_path(paths: Paths) -> LearningPathResponse:
    """The reader's current path."""
    return LearningPathResponse(learning_path=await paths.current())


@router.post("/learning-path", responses=errors(429, 503), dependencies=[CALL_RATE])
async def create_learning_path(
    body: PathRequest, reader: SignedIn, paths: Paths
) -> LearningPathResponse:
    """Make a new path, which replaces the current one. That of a shared account is not stored."""
    path = await paths.create(body, stored=not reader.is_shared)
    return LearningPathResponse(learning_path=path)


@router.put("/learning-path/steps/{number}", responses=errors(403, 404))
async def change_step(
    number: Annotated[int, Path(ge=1, le=1000)],
    body: StepChange,
    _owner: Owner,
    paths: Paths,
) -> LearningPathResponse:
    """Mark a step of the current path as done, or not done."""
    path = await paths.mark_step(number, completed=body.completed)
    return LearningPathResponse(learning_path=path)


@router.get(
    "/cross-references/{post_id}", responses=errors(403, 404, 429), dependencies=[CALL_RATE]
)
async def cross_references(
    post_id: PostId, _reader: SignedIn, teachings: ReadableTeachings, references: References
) -> CrossReferences:
    """The connections of a teaching to others, the strongest first."""
    await teachings.get(post_id)
    return CrossReferences(cross_references=await references.of(post_id))


@router.get("/recommendations", responses=errors(404, 429), dependencies=[CALL_RATE])
async def recommendations(
    reader: SignedIn,
    service: RecommendationsFor,
    post_id: Annotated[int | None, Query(alias="postId", ge=1, le=MAX_ID)] = None,
) -> Recommendations:
    """What to read next, after a teaching or from the reader's sessions."""
    found = await service.after(post_id, stored=not reader.is_shared)
    return Recommendations(recommendations=found)


@router.post(
    "/recommendations/{id}/click", status_code=204, response_class=Response, responses=errors(404)
)
async def click(id: Id, reader: SignedIn, service: RecommendationsFor) -> None:
    """Note that a recommendation was opened."""
    if not reader.is_shared:
        await service.click(id)


@router.get("/progress-analysis")
async def progress(progress: Progress) -> ProgressResponse:
    """What the reader has learned so far."""
    return ProgressResponse(analysis=await progress.analysis())


@router.post(
    "/track-session",
    status_code=204,
    response_class=Response,
    responses=errors(404, 429),
    dependencies=[SESSION_RATE],
)
async def track_session(
    body: SessionRecord, reader: SignedIn, sessions: Sessions, now: SiteNow
) -> None:
    """Record the time spent on a teaching. That of a shared account is not stored."""
    await sessions.record(body, now, stored=not reader.is_shared)
