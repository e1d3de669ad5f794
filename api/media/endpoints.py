"""`POST /api/uploads` and `/api/admin/media` (ADMIN-15, ADMIN-34)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from starlette.datastructures import UploadFile

from api.admin_auth.deps import require_admin
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.errors import Unprocessable
from api.library.deps import MAX_ID
from api.library.paging import with_total
from api.media import tus
from api.media.deps import MediaServiceDep, Store, Uploads
from api.media.forms import form_file
from api.media.limits import MAX_BYTES, Kind
from api.media.schemas import AltText, MediaEntry, UploadedFile

FIELD = "audioFile"
# ADMIN-16.
NO_FILE = "Please select a file first"
_CHUNK_BYTES = 256 * 1024
# The form around the file; a file of this size on a slow line.
FORM_LIMIT = BodyLimit("/api/uploads", max_bytes=MAX_BYTES["audio"] + 16 * 1024, seconds=3600.0)
_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": [FIELD],
                    "additionalProperties": False,
                    "properties": {FIELD: {"type": "string", "format": "binary"}},
                }
            }
        },
    }
}

_ADMIN = [Depends(require_admin), PERSONAL_RESPONSE]
uploads = APIRouter(
    prefix="/api/uploads", tags=["media"], dependencies=_ADMIN, responses=errors(401)
)
media = APIRouter(
    prefix="/api/admin/media", tags=["media"], dependencies=_ADMIN, responses=errors(401)
)
ROUTERS = (uploads, media, tus.router)

Id = Annotated[int, Path(ge=1, le=MAX_ID)]
SearchText = Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")]


@uploads.post(
    "",
    status_code=201,
    response_model=UploadedFile,
    responses=errors(409, 422),
    openapi_extra=_FORM,
)
async def upload(request: Request, service: Uploads, store: Store) -> Any:
    """A recording, sent at once: 422 unless it is one. The token is checked before it is read."""
    async with form_file(request, FIELD, store) as file:
        if file is None or not file.size:
            raise Unprocessable(NO_FILE, fields={FIELD: NO_FILE})
        entry = await service.receive("audio", file.filename or "", file.size, _chunks(file))
    return {"url": entry.original_url, "media": entry}


async def _chunks(file: UploadFile) -> AsyncIterator[bytes]:
    while chunk := await file.read(_CHUNK_BYTES):
        yield chunk


@media.get("", response_model=list[MediaEntry])
async def all_media(
    service: MediaServiceDep,
    response: Response,
    kind: Kind | None = None,
    q: SearchText = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=MAX_ID)] = 0,
) -> Any:
    """The newest first; `q` is a part of the name or of the alt text."""
    page = await service.page(kind, q.strip(), limit, offset)
    return with_total(response, page)


@media.get("/{id}", response_model=MediaEntry, responses=errors(404))
async def one(id: Id, service: MediaServiceDep) -> Any:
    """One file, for example to see whether it is ready."""
    return await service.get(id)


@media.patch("/{id}", response_model=MediaEntry, responses=errors(404, 422))
async def describe(id: Id, change: AltText, service: MediaServiceDep) -> Any:
    """Set the alt text of a picture."""
    return await service.set_alt(id, change.alt)


@media.delete("/{id}", status_code=204, response_class=Response, responses=errors(404, 409))
async def remove(id: Id, service: MediaServiceDep) -> None:
    """Delete a file; 409 with the places while it is used."""
    await service.delete(id)
