"""Recordings and pictures: one row for the same bytes, and none is deleted while it is used."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin_auth.audit.service import Audit
from api.core.errors import Conflict, NotFound
from api.library.service import Page
from api.media.entries import media_entry
from api.media.examination import FileFacts
from api.media.limits import Kind
from api.media.removal import remove_unused_files
from api.media.repository import MediaRepository
from api.media.schemas import MediaEntry
from api.media.storage import MediaStore, stem_of
from api.models import Media
from api.queue.defer import defer, is_queued

PROCESS_TASK = "media:process"
# Decoding takes minutes and up to 2 GB: several at once would fill the worker's memory, and take
# every slot in which mails are sent.
PROCESS_LOCK = PROCESS_TASK
_NO_MEDIA = "There is no such file."


class MediaService:
    def __init__(
        self, session: AsyncSession, repository: MediaRepository, store: MediaStore, audit: Audit
    ) -> None:
        self._session, self._repository = session, repository
        self._store, self._audit = store, audit

    async def page(self, kind: Kind | None, q: str, limit: int, offset: int) -> Page[MediaEntry]:
        rows, total = await self._repository.page(kind, q, limit, offset)
        return Page([media_entry(media) for media in rows], total)

    async def get(self, id: int) -> MediaEntry:
        """Raises NotFound."""
        return media_entry(_require(await self._repository.get(id)))

    async def set_alt(self, id: int, alt: str) -> MediaEntry:
        """Raises NotFound."""
        media = _require(await self._repository.locked(id))
        before, media.alt = {"alt": media.alt}, alt
        await self._session.flush()
        await self._audit.record(
            "media.describe", id, media.name, before=before, after={"alt": alt}
        )
        return media_entry(media)

    async def delete(self, id: int) -> None:
        """Delete a file with everything derived from it.

        Raises NotFound, and Conflict with the places that use it.
        """
        media = _require(await self._repository.locked(id))
        stem = stem_of(media.sha256)
        if places := await self._repository.places(stem):
            message = f"This file is used by {'; '.join(places)}."
            raise Conflict(message, fields={"places": message})
        sha256, name = media.sha256, media.name
        await self._repository.delete(media)
        await self._audit.record("media.delete", id, name)
        # Committed first: a row without files would show a broken picture.
        await self._session.commit()
        await remove_unused_files(self._session, self._store, sha256)

    async def register(self, facts: FileFacts, name: str, upload_id: UUID) -> MediaEntry:
        """The row of an uploaded file, new or known, and the job that processes it (ADMIN-33)."""
        stem = stem_of(facts.sha256)
        file = f"{stem}{facts.suffix}" if facts.kind == "audio" else None
        await self._repository.lock_files(facts.sha256)
        media, is_new = await self._repository.add_or_find(
            {
                "kind": facts.kind,
                "name": name,
                "file": file,
                "type": facts.type,
                "size": facts.size,
                "sha256": facts.sha256,
            }
        )
        if is_new or await self._needs_processing(media):
            target = self._store.public / file if file else self._store.original(facts.sha256)
            self._store.publish(upload_id, target)
            media.file, media.state, media.problem = file, "waiting", None
            await self._session.flush()
            await defer(self._session, PROCESS_TASK, lock=PROCESS_LOCK, media_id=media.id)
            await self._audit.record("media.upload", media.id, media.name)
        return media_entry(media)

    async def _needs_processing(self, media: Media) -> bool:
        """Whether it failed, or its job did, which the row does not tell."""
        if media.state in ("waiting", "processing"):
            return not await is_queued(self._session, PROCESS_TASK, media_id=media.id)
        return media.state == "failed"


def _require(media: Media | None) -> Media:
    if media is None:
        raise NotFound(_NO_MEDIA)
    return media
