"""`/api/reviews` (STUDY-146)."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.deps import Id, PostId
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.study.reviews.deps import Reviews
from api.study.reviews.schemas import (
    AddedReviews,
    DueReviews,
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
async def due(reviews: Reviews) -> ReviewDeck:
    """The cards that are due."""
    return await reviews.deck()


@router.get("/due")
async def due_count(reviews: Reviews) -> DueReviews:
    """How many cards are due, for the home page."""
    return await reviews.due()


@router.post("", responses=errors(404, 409))
async def add(body: NewReviews, reviews: Reviews) -> AddedReviews:
    """Add the questions of a teaching. 409 for a reader with too many cards."""
    return await reviews.add(body.post_id)


@router.post("/{id}/rating", responses=errors(404, 409))
async def rate(id: Id, body: ReviewResult, reviews: Reviews) -> ReviewedCard:
    """Record how well a card was remembered. 409 for one that is not due."""
    return await reviews.rate(id, body.rating)


@router.delete("/posts/{post_id}", status_code=204)
async def remove(post_id: PostId, reviews: Reviews) -> None:
    """Remove the questions of a teaching."""
    await reviews.remove(post_id)
