"""`/api/admin/uploads`: resumable uploads by the protocol tus 1.0 (https://tus.io), ADMIN-30.

Extensions: creation, expiration, termination. The site answers HEAD with the headers of GET
(`core/response_cache.py`), so the state of an upload is a GET here.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from email.utils import format_datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

from api.admin_auth.deps import require_admin
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.errors import AppError, BadRequest, error_response
from api.core.stored_response import PERSONAL
from api.media.deps import Uploads
from api.media.limits import MAX_BYTES, MAX_CHUNK_BYTES, Kind
from api.media.schemas import UploadState
from api.media.storage import BodyTooLong

PATH = "/api/admin/uploads"
VERSION = "1.0.0"
# A line of 0.5 Mbit/s sends a chunk in five minutes.
CHUNK_LIMIT = BodyLimit(PATH, max_bytes=MAX_CHUNK_BYTES, seconds=300.0)
# A client that has lost its connection is not waited for any longer: it will come back.
IDLE_SECONDS = 30.0
_CHUNK_TYPE = "application/offset+octet-stream"
_BASE_HEADERS = {"Tus-Resumable": VERSION, "Cache-Control": PERSONAL}


class TusRoute(APIRoute):
    """Every response names the protocol's version, that of an error as well."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                response = await handle(request)
            except AppError as error:
                response = error_response(error)
            except HTTPException as error:
                error.headers = {**(error.headers or {}), "Tus-Resumable": VERSION}
                raise
            response.headers["Tus-Resumable"] = VERSION
            return response

        return respond


async def require_version(tus_resumable: Annotated[str, Header()] = "") -> None:
    if tus_resumable != VERSION:
        raise HTTPException(412, "Only tus 1.0.0 is spoken here.", {"Tus-Version": VERSION})


# A protocol of its own, which OpenAPI cannot describe.
router = APIRouter(
    prefix=PATH,
    tags=["media"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    route_class=TusRoute,
    include_in_schema=False,
)
_VERSIONED = [Depends(require_version)]


@router.options("")
async def options() -> Response:
    """What this server supports."""
    headers = {
        "Tus-Version": VERSION,
        "Tus-Extension": "creation,expiration,termination",
        "Tus-Max-Size": str(max(MAX_BYTES.values())),
    }
    return Response(status_code=204, headers={**_BASE_HEADERS, **headers})


@router.post("", dependencies=_VERSIONED)
async def create(
    service: Uploads,
    upload_length: Annotated[int, Header(ge=1)],
    upload_metadata: Annotated[str, Header(max_length=4000)],
) -> Response:
    """Begin an upload; its metadata are `kind` (audio or image) and `filename`."""
    metadata = read_metadata(upload_metadata)
    kind = _kind(metadata.get("kind", ""))
    if upload_length > MAX_BYTES[kind]:
        megabytes = MAX_BYTES[kind] // 1024**2
        raise HTTPException(413, f"The file is too large: at most {megabytes} MB are taken.")
    progress = await service.create(kind, metadata.get("filename", ""), upload_length)
    return _response(201, progress, {"Location": f"{PATH}/{progress.id}"})


@router.get("/{id}", dependencies=_VERSIONED)
async def state(id: UUID, service: Uploads) -> Response:
    """How far an upload is, in its headers and as JSON."""
    progress = await service.state(id)
    body = progress.model_dump_json()
    return _response(200, progress, {"Content-Type": "application/json"}, body)


@router.patch("/{id}", dependencies=_VERSIONED)
async def append(
    id: UUID,
    request: Request,
    service: Uploads,
    upload_offset: Annotated[int, Header(ge=0)],
    content_type: Annotated[str, Header()] = "",
) -> Response:
    """The next bytes. What has arrived of them is kept, however the request ends."""
    if content_type != _CHUNK_TYPE:
        raise HTTPException(415, f"The type of the bytes must be {_CHUNK_TYPE}.")
    try:
        progress = await service.append(id, upload_offset, _chunks(request))
    except BodyTooLong:
        raise HTTPException(413, "More bytes arrived than the upload has.") from None
    except TimeoutError:
        raise HTTPException(408, "The bytes stopped arriving.") from None
    except ClientDisconnect:
        raise BadRequest("The connection was lost.") from None
    return _response(204, progress)


@router.delete("/{id}", dependencies=_VERSIONED)
async def terminate(id: UUID, service: Uploads) -> Response:
    """Give an upload up."""
    await service.terminate(id)
    return Response(status_code=204, headers=_BASE_HEADERS)


async def _chunks(request: Request) -> AsyncIterator[bytes]:
    """The body as it arrives. Raises TimeoutError and ClientDisconnect."""
    body = aiter(request.stream())
    while True:
        async with asyncio.timeout(IDLE_SECONDS):
            chunk = await anext(body, None)
        if chunk is None:
            return
        yield chunk


def read_metadata(header: str) -> Mapping[str, str]:
    """`kind YXVkaW8=,filename bGlnaHQubXAz` as a mapping. Raises BadRequest."""
    metadata: dict[str, str] = {}
    for pair in header.split(","):
        name, _, value = pair.strip().partition(" ")
        try:
            metadata[name] = base64.b64decode(value, validate=True).decode()
        except (binascii.Error, ValueError):
            raise BadRequest("Upload-Metadata cannot be read.") from None
    return metadata


def _kind(value: str) -> Kind:
    if value == "audio":
        return "audio"
    if value == "image":
        return "image"
    raise BadRequest("Upload-Metadata must have the kind audio or image.")


def _response(
    status: int, progress: UploadState, more: Mapping[str, str] = {}, body: str | None = None
) -> Response:
    headers = {
        **_BASE_HEADERS,
        "Upload-Offset": str(progress.offset),
        "Upload-Length": str(progress.size),
        "Upload-Expires": format_datetime(progress.expires_at, usegmt=True),
        **more,
    }
    if progress.media_id is not None:
        headers["Media-Id"] = str(progress.media_id)
    return Response(body, status, headers)
