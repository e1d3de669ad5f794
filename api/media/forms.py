"""Reads a multipart form with one file, which is received in a folder of the site.

Starlette's parser writes to /tmp, which has no room for a long recording where it is in memory.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from api.core.errors import BadRequest
from api.media.storage import MediaStore


@asynccontextmanager
async def form_file(
    request: Request, field: str, store: MediaStore
) -> AsyncIterator[UploadFile | None]:
    """The file of a form's field, which ends with the context; None without it.

    Raises BadRequest for an unreadable form, Unavailable on a full disk.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        yield None
        return
    try:
        async with aclosing(request.stream()) as stream:
            form = await _FormParser(request, stream, store).parse()
    except MultiPartException as error:
        raise BadRequest(error.message) from error
    try:
        file = form.get(field)
        yield file if isinstance(file, UploadFile) else None
    finally:
        await form.close()


class _FormParser(MultiPartParser):
    def __init__(
        self, request: Request, stream: AsyncGenerator[bytes, None], store: MediaStore
    ) -> None:
        super().__init__(request.headers, stream, max_files=1, max_fields=0)
        self._store = store

    def on_headers_finished(self) -> None:
        super().on_headers_finished()
        if upload := self._current_part.file:
            upload.file.close()
            announced_bytes = int(self.headers.get("content-length", 0))
            upload.file = self._store.unnamed_file(announced_bytes)
            self._files_to_close_on_error.append(upload.file)  # type: ignore[arg-type]
