"""`/api/reviews` (STUDY-146)."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.deps import Id, Owner, PostId
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.reviews.schemas import (
    AddedReviews,
    NewReviews,
    ReviewDeck,
    ReviewedCard,
    ReviewResult,
)

router = APIRouter(
    prefix="/api/reviews",
    tags=["reviews"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


@router.get("")
async def due(reader: Owner) -> ReviewDeck:
    """The cards that are due."""
    raise NotImplementedError


@router.post("", responses=errors(404))
async def add(body: NewReviews, reader: Owner) -> AddedReviews:
    """Add the questions of a teaching."""
    raise NotImplementedError


@router.post("/{id}/rating", responses=errors(404, 409))
async def rate(id: Id, body: ReviewResult, reader: Owner) -> ReviewedCard:
    """Record how well a card was remembered. 409 for one that is not due."""
    raise NotImplementedError


@router.delete("/posts/{post_id}", status_code=204)
async def remove(post_id: PostId, reader: Owner) -> None:
    """Remove the questions of a teaching."""
    raise NotImplementedError
