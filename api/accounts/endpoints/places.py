"""Where a reader stopped reading and listening, and the history (ACCOUNT-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Response

from api.accounts.deps import Places, PostId
from api.accounts.library_schemas import HistoryEntry, NewPlace, NewPlaces, Place
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.paging import DEFAULT_LIMIT, Limit, Offset, with_total

router = APIRouter(
    prefix="/api/account",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


@router.get("/places", response_model=list[Place])
async def places(
    service: Places, response: Response, limit: Limit = DEFAULT_LIMIT, offset: Offset = 0
) -> Sequence[Any]:
    """All places, the newest first."""
    return with_total(response, await service.page(limit, offset))


@router.put("/places", response_model=list[Place])
async def merge_places(new: NewPlaces, service: Places) -> Any:
    """Merge the places of a device; of each post the newest is kept, and returned."""
    return await service.merge(new.places)


@router.get("/places/{post_id}", response_model=Place, responses=errors(404))
async def place(post_id: PostId, service: Places) -> Any:
    return await service.get(post_id)


@router.put("/places/{post_id}", response_model=Place, responses=errors(404))
async def keep_place(post_id: PostId, new: NewPlace, service: Places) -> Any:
    """Keep a place unless a newer one is known. Returns what is known then."""
    return await service.put(post_id, new)


@router.delete("/places/{post_id}", status_code=204, response_class=Response)
async def forget_place(post_id: PostId, service: Places) -> None:
    """Forget one teaching: its place, and its entry in the history."""
    await service.remove(post_id)


@router.get("/history", response_model=list[HistoryEntry])
async def history(
    service: Places, response: Response, limit: Limit = DEFAULT_LIMIT, offset: Offset = 0
) -> Sequence[Any]:
    """What was read and listened to, the last one first."""
    return with_total(response, await service.history(limit, offset))


@router.delete("/history", status_code=204, response_class=Response)
async def clear_history(service: Places) -> None:
    """Forget what was read and listened to, with all places."""
    await service.clear()
