"""Resumable uploads: created, continued, completed, given up (ADMIN-30)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import Conflict, NotFound, Unprocessable
from api.media.examination import examine
from api.media.limits import MAX_NAME_LENGTH, MAX_UNFINISHED, Kind
from api.media.processing.outcome import UnusableFile
from api.media.repository import UploadRepository
from api.media.schemas import MediaEntry, UploadState
from api.media.service import MediaService
from api.media.storage import MediaStore
from api.models import MediaUpload


class UploadService:
    def __init__(
        self,
        session: AsyncSession,
        repository: UploadRepository,
        media: MediaService,
        store: MediaStore,
    ) -> None:
        self._session, self._repository = session, repository
        self._media, self._store = media, store

    async def create(self, kind: Kind, name: str, size: int) -> UploadState:
        """Begin an upload. Raises Conflict while too many are unfinished, Unavailable."""
        unfinished = await self._repository.unfinished()
        if len(unfinished) >= MAX_UNFINISHED:
            raise Conflict(
                f"{MAX_UNFINISHED} uploads are unfinished. Complete one, or wait: after a day"
                " without progress they are deleted."
            )
        id = uuid4()
        self._store.create(id, {**unfinished, id: size})
        return _progress(await self._repository.add(id, kind, clean_name(name), size), 0)

    async def state(self, id: UUID) -> UploadState:
        """How far an upload is. Completes one whose last bytes arrived before a crash.

        Raises NotFound, and Unprocessable if the file turns out to be unusable.
        """
        upload = await self._require(id)
        return await self._completed_if_whole(upload, self._received(upload))

    async def append(self, id: UUID, offset: int, chunks: AsyncIterator[bytes]) -> UploadState:
        """Add bytes at an offset, and complete the upload with its last byte.

        Raises NotFound, Conflict for another offset, BodyTooLong, Unavailable on a full disk, and
        Unprocessable if the file turns out to be unusable.
        """
        upload = await self._require(id)
        # No connection is held while the bytes arrive.
        await self._session.commit()
        if upload.media_id is not None:
            raise Conflict("This upload is complete.")
        received = await self._store.append(id, offset, chunks, upload.size)
        await self._repository.renew(upload)
        return await self._completed_if_whole(upload, received)

    async def terminate(self, id: UUID) -> None:
        """Give an upload up. Raises NotFound."""
        await self._require(id)
        await self._repository.delete(id)
        await self._session.commit()
        self._store.remove_partial(id)

    async def receive(
        self, kind: Kind, name: str, size: int, chunks: AsyncIterator[bytes]
    ) -> MediaEntry:
        """A file that is sent at once. Raises Unprocessable and the errors of `create`."""
        upload = await self.create(kind, name, size)
        await self._session.commit()
        await self._store.append(upload.id, 0, chunks, size)
        return await self._complete(upload.id, kind, upload.name)

    def _received(self, upload: MediaUpload) -> int:
        return upload.size if upload.media_id is not None else self._store.received(upload.id)

    async def _completed_if_whole(self, upload: MediaUpload, received: int) -> UploadState:
        if received < upload.size or upload.media_id is not None:
            return _progress(upload, received)
        media = await self._complete(upload.id, _kind(upload), upload.name)
        return _progress(upload, received, media.id)

    async def _complete(self, id: UUID, kind: Kind, name: str) -> MediaEntry:
        """Raises Unprocessable for an unusable file, of which nothing is kept."""
        await self._session.commit()
        try:
            facts = await examine(self._store.partial(id), kind)
        except UnusableFile as error:
            await self._repository.delete(id)
            await self._session.commit()
            self._store.remove_partial(id)
            raise Unprocessable(str(error), fields={"file": str(error)}) from error
        media = await self._media.register(facts, name, id)
        await self._repository.set_media(id, media.id)
        return media

    async def _require(self, id: UUID) -> MediaUpload:
        upload = await self._repository.get(id)
        if upload is None:
            raise NotFound("There is no such upload. It may have expired.")
        return upload


def clean_name(name: str) -> str:
    """A file's name on its own computer, to be shown: without a path and control characters."""
    last = name.replace("\\", "/").rpartition("/")[2]
    shown = "".join(letter for letter in last if letter.isprintable()).strip()
    return shown[-MAX_NAME_LENGTH:] or "unnamed"


def _kind(upload: MediaUpload) -> Kind:
    return "audio" if upload.kind == "audio" else "image"


def _progress(upload: MediaUpload, offset: int, media_id: int | None = None) -> UploadState:
    return UploadState(
        id=upload.id,
        kind=_kind(upload),
        name=upload.name,
        size=upload.size,
        offset=offset,
        expires_at=upload.expires_at,
        media_id=media_id or upload.media_id,
    )
