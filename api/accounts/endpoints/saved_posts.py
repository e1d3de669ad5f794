"""Saved posts (ACCOUNT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Response

from api.accounts.deps import PostId, SavedPosts
from api.accounts.library_schemas import SavedEntry, SavedState
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.paging import DEFAULT_LIMIT, Limit, Offset, with_total

router = APIRouter(
    prefix="/api/account",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


@router.get("/saved-posts", response_model=list[SavedEntry])
async def saved_posts(
    service: SavedPosts, response: Response, limit: Limit = DEFAULT_LIMIT, offset: Offset = 0
) -> Sequence[Any]:
    """The saved posts, the last saved first."""
    return with_total(response, await service.page(limit, offset))


@router.get("/saved-post-ids")
async def saved_post_ids(service: SavedPosts) -> list[int]:
    """The ids of the last 5,000 saved posts: one call tells a list which of its posts are saved."""
    return list(await service.ids())


@router.get("/saved-posts/{post_id}")
async def saved_post(post_id: PostId, service: SavedPosts) -> SavedState:
    """Whether a post is saved."""
    return SavedState(post_id=post_id, saved_at=await service.saved_at(post_id))


@router.put("/saved-posts/{post_id}", responses=errors(404))
async def save_post(post_id: PostId, service: SavedPosts) -> SavedState:
    """Save a post. One that is saved already keeps its time."""
    return SavedState(post_id=post_id, saved_at=await service.save(post_id))


@router.delete("/saved-posts/{post_id}", status_code=204, response_class=Response)
async def remove_post(post_id: PostId, service: SavedPosts) -> None:
    """Remove a post from the saved ones."""
    await service.remove(post_id)
