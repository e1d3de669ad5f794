"""`/api/study-notes` (STUDY-120)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.accounts.deps import Id
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import MAX_ID
from api.library.paging import DEFAULT_LIMIT, Limit, Offset, with_total
from api.study.notes.deps import Notes
from api.study.notes.schemas import NewNote, Note, NoteChange
from api.study.schemas import NO_NUL

router = APIRouter(
    prefix="/api/study-notes",
    tags=["notes"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


@router.get("")
async def notes(
    service: Notes,
    response: Response,
    post_id: Annotated[int | None, Query(alias="postId", ge=1, le=MAX_ID)] = None,
    q: Annotated[str, Query(max_length=200, pattern=NO_NUL)] = "",
    limit: Limit = DEFAULT_LIMIT,
    offset: Offset = 0,
) -> list[Note]:
    """The notes of one teaching in its order, or all, the newest first; `q` searches them."""
    page = await service.page(post_id, q, limit, offset)
    return list(with_total(response, page))


@router.post("", status_code=201, responses=errors(404, 409))
async def create(body: NewNote, service: Notes) -> Note:
    """Save a note."""
    return await service.create(body)


@router.patch("/{id}", responses=errors(404))
async def change(id: Id, body: NoteChange, service: Notes) -> Note:
    """Change a note."""
    return await service.change(id, body)


@router.delete("/{id}", status_code=204, response_class=Response, responses=errors(404))
async def remove(id: Id, service: Notes) -> None:
    """Delete a note."""
    await service.remove(id)
