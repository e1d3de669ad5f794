"""`/api/study-notes` (STUDY-120)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.accounts.deps import Id, Owner
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import DEFAULT_LIMIT, MAX_ID, MAX_LIMIT
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
    reader: Owner,
    response: Response,
    post_id: Annotated[int | None, Query(alias="postId", ge=1, le=MAX_ID)] = None,
    q: Annotated[str, Query(max_length=200, pattern=NO_NUL)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[Note]:
    """The notes of one teaching in its order, or all, the newest first; `q` searches them."""
    raise NotImplementedError


@router.post("", status_code=201, responses=errors(404))
async def create(body: NewNote, reader: Owner) -> Note:
    """Save a note."""
    raise NotImplementedError


@router.patch("/{id}", responses=errors(404))
async def change(id: Id, body: NoteChange, reader: Owner) -> Note:
    """Change a note."""
    raise NotImplementedError


@router.delete("/{id}", status_code=204, responses=errors(404))
async def remove(id: Id, reader: Owner) -> None:
    """Delete a note."""
    raise NotImplementedError
