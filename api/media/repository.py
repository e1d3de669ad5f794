"""Queries of uploads and media."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Text, cast, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.media.limits import LIFETIME, Kind
from api.models import (
    ContentDraft,
    Media,
    MediaUpload,
    Post,
    Series,
    TrashedContent,
    WeeklyPortion,
)

# Each place where a file can be used: its kind, its name, and the columns that may name the file.
_PLACES = (
    ("teaching", Post, (Post.audio_url, Post.image_url, Post.content)),
    ("series", Series, (Series.image_url,)),
    ("portion", WeeklyPortion, (WeeklyPortion.image_url,)),
)
# What the desk keeps, as JSON.
_KEPT = (
    ("draft", ContentDraft, ContentDraft.content["title"].astext),
    ("trash", TrashedContent, TrashedContent.title),
)
MAX_PLACES = 20


class MediaRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(
        self, kind: Kind | None, q: str, limit: int, offset: int
    ) -> tuple[Sequence[Media], int]:
        """The newest first, and how many there are. `q` is a part of the name or the alt text."""
        matching = select(Media)
        if kind:
            matching = matching.where(Media.kind == kind)
        if q:
            matching = matching.where(
                or_(*(each.icontains(q, autoescape=True) for each in (Media.name, Media.alt)))
            )
        total = await self._session.scalar(select(func.count()).select_from(matching.subquery()))
        newest = matching.order_by(Media.created_at.desc(), Media.id.desc())
        rows = await self._session.scalars(newest.limit(limit).offset(offset))
        return rows.all(), total or 0

    async def get(self, id: int) -> Media | None:
        return await self._session.get(Media, id)

    async def locked(self, id: int) -> Media | None:
        """A row that nobody else changes until the transaction ends."""
        return await self._session.get(Media, id, with_for_update=True)

    async def lock_files(self, sha256: str) -> None:
        """Let nobody else store or remove the files of these bytes until the transaction ends.

        Take it before a row's lock, never after one.
        """
        key = func.hashtextextended(sha256, 0)
        await self._session.execute(select(func.pg_advisory_xact_lock(key)))

    async def state_of(self, sha256: str) -> str | None:
        """The state of the row of these bytes; None without a row."""
        return await self._session.scalar(select(Media.state).where(Media.sha256 == sha256))

    async def add_or_find(self, fields: Mapping[str, Any]) -> tuple[Media, bool]:
        """The row of these bytes, locked, and whether it is new."""
        statement = insert(Media).values(**fields).on_conflict_do_nothing().returning(Media.id)
        is_new = await self._session.scalar(statement) is not None
        rows = await self._session.scalars(
            select(Media).where(Media.sha256 == fields["sha256"]).with_for_update()
        )
        return rows.one(), is_new

    async def delete(self, media: Media) -> None:
        await self._session.delete(media)
        await self._session.flush()

    async def places(self, stem: str) -> Sequence[str]:
        """Where the files whose names begin with `stem` are used: `teaching 12, The candle`."""
        found: list[str] = []
        for kind, model, columns in _PLACES:
            named = or_(*(column.contains(stem, autoescape=True) for column in columns))
            rows = await self._session.execute(
                select(model.id, model.title).where(named).order_by(model.id).limit(MAX_PLACES)
            )
            found += [f"{kind} {id}, “{title}”" for id, title in rows]
        for kind, kept, title_of in _KEPT:
            named = cast(kept.content, Text).contains(stem, autoescape=True)
            rows = await self._session.execute(
                select(kept.id, title_of).where(named).order_by(kept.id).limit(MAX_PLACES)
            )
            found += [f"{kind} {id}, “{title}”" for id, title in rows]
        return found

    async def unprocessed(self) -> Sequence[str]:
        """The hashes of the files that a job has still to process."""
        statement = select(Media.sha256).where(Media.state.in_(("waiting", "processing")))
        return (await self._session.scalars(statement)).all()


class UploadRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def unfinished(self) -> Mapping[UUID, int]:
        """The announced bytes of each upload that may still go on."""
        statement = select(MediaUpload.id, MediaUpload.size).where(
            MediaUpload.media_id.is_(None), MediaUpload.expires_at > func.now()
        )
        return {id: size for id, size in await self._session.execute(statement)}

    async def add(self, id: UUID, kind: Kind, name: str, size: int) -> MediaUpload:
        upload = MediaUpload(
            id=id, kind=kind, name=name, size=size, expires_at=func.now() + LIFETIME
        )
        self._session.add(upload)
        await self._session.flush()
        await self._session.refresh(upload)
        return upload

    async def get(self, id: UUID) -> MediaUpload | None:
        """An upload that has not expired."""
        statement = select(MediaUpload).where(
            MediaUpload.id == id, MediaUpload.expires_at > func.now()
        )
        return (await self._session.scalars(statement)).one_or_none()

    async def renew(self, upload: MediaUpload) -> None:
        """Let an upload's lifetime begin anew."""
        upload.expires_at = func.now() + LIFETIME
        await self._session.flush()
        await self._session.refresh(upload)

    async def set_media(self, id: UUID, media_id: int) -> None:
        statement = update(MediaUpload).where(MediaUpload.id == id)
        await self._session.execute(statement.values(media_id=media_id))

    async def delete(self, id: UUID) -> None:
        await self._session.execute(delete(MediaUpload).where(MediaUpload.id == id))

    async def of_media(self, media_id: int) -> Sequence[UUID]:
        statement = select(MediaUpload.id).where(MediaUpload.media_id == media_id)
        return (await self._session.scalars(statement)).all()

    async def delete_expired(self) -> Sequence[UUID]:
        """Delete the uploads whose time is over. Returns their ids."""
        statement = delete(MediaUpload).where(MediaUpload.expires_at <= func.now())
        return (await self._session.scalars(statement.returning(MediaUpload.id))).all()

    async def ids(self) -> Sequence[UUID]:
        return (await self._session.scalars(select(MediaUpload.id))).all()
