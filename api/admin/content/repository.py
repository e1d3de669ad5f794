"""Drafts, versions and the trash in the database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Row, and_, delete, exists, func, insert, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.kinds import MODELS, Content, Kind, title_fields
from api.admin.content.kinds import Row as ContentRow
from api.models import (
    NEVER,
    ContentDraft,
    ContentVersion,
    DraftOrigin,
    Post,
    PostOrigin,
    TrashedContent,
)

# A bound on the drafts of one kind that a list shows. An import may make hundreds (IMPORT-40).
MAX_DRAFTS = 1000
# Older versions of an object are deleted.
MAX_VERSIONS = 100
# Of a list: id, kind, target, time of the last change, what the title is made of, and whether its
# object is in the library.
DraftRow = Row[int, str, int | None, datetime, Content, bool]
# Kind, number, time, and what the title is made of.
VersionRow = Row[str, int, datetime, Content]


class DraftRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, id: int) -> ContentDraft | None:
        return await self._session.get(ContentDraft, id)

    async def locked(self, id: int) -> ContentDraft | None:
        """A draft that no other transaction changes until this one ends."""
        return await self._session.get(
            ContentDraft, id, with_for_update=True, populate_existing=True
        )

    async def of_object(self, kind: Kind, target_id: int) -> ContentDraft | None:
        query = select(ContentDraft).where(
            ContentDraft.kind == kind, ContentDraft.target_id == target_id
        )
        return await self._session.scalar(query)

    async def by_preview_key(self, key: str) -> ContentDraft | None:
        return await self._session.scalar(
            select(ContentDraft).where(ContentDraft.preview_key == key)
        )

    async def all(self, kind: Kind | None) -> Sequence[DraftRow]:
        """The drafts of a kind, or all, the last changed first; of their content the title."""
        columns = (
            ContentDraft.id,
            ContentDraft.kind,
            ContentDraft.target_id,
            ContentDraft.updated_at,
            title_fields(ContentDraft.content),
            is_published().label("is_published"),
        )
        query = select(*columns).order_by(ContentDraft.updated_at.desc()).limit(MAX_DRAFTS)
        if kind:
            query = query.where(ContentDraft.kind == kind)
        return (await self._session.execute(query)).all()

    async def add(self, draft: ContentDraft) -> ContentDraft:
        self._session.add(draft)
        await self.flush()
        return draft

    async def flush(self) -> None:
        await self._session.flush()

    async def refresh(self, draft: ContentDraft) -> None:
        """Read what the database set."""
        await self._session.refresh(draft)

    async def delete(self, draft: ContentDraft) -> None:
        await self._session.delete(draft)
        await self.flush()

    async def published(self, draft: ContentDraft, post_id: int) -> None:
        """Delete the draft of a teaching. Where it was imported from is that of the teaching."""
        is_of_draft = DraftOrigin.draft_id == draft.id
        origin = select(DraftOrigin.origin, literal(post_id), DraftOrigin.digest).where(is_of_draft)
        names = ["origin", "post_id", "digest"]
        await self._session.execute(insert(PostOrigin).from_select(names, origin))
        await self._session.execute(delete(DraftOrigin).where(is_of_draft))
        await self.delete(draft)


class VersionRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def all(self, kind: Kind, target_id: int) -> Sequence[VersionRow]:
        """The versions of an object, the newest first; of their content the title."""
        columns = (
            ContentVersion.kind,
            ContentVersion.number,
            ContentVersion.created_at,
            title_fields(ContentVersion.content),
        )
        query = select(*columns).where(_is_of(ContentVersion, kind, target_id))
        return (await self._session.execute(query.order_by(ContentVersion.number.desc()))).all()

    async def latest(self, kind: Kind, target_id: int) -> ContentVersion | None:
        query = select(ContentVersion).where(_is_of(ContentVersion, kind, target_id))
        return await self._session.scalar(query.order_by(ContentVersion.number.desc()).limit(1))

    async def get(self, kind: Kind, target_id: int, number: int) -> ContentVersion | None:
        return await self._session.scalar(
            select(ContentVersion).where(
                _is_of(ContentVersion, kind, target_id), ContentVersion.number == number
            )
        )

    async def add(self, version: ContentVersion) -> None:
        """Add a version, and delete those that are too old to be kept."""
        self._session.add(version)
        kind, target_id, oldest = version.kind, version.target_id, version.number - MAX_VERSIONS
        await self._session.flush()
        await self._session.execute(
            delete(ContentVersion).where(
                and_(ContentVersion.kind == kind, ContentVersion.target_id == target_id),
                ContentVersion.number <= oldest,
            )
        )


class TrashRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def page(self, limit: int, offset: int) -> tuple[Sequence[TrashedContent], int]:
        """What was deleted, the last first, and the number of all."""
        newest = (TrashedContent.deleted_at.desc(), TrashedContent.id.desc())
        query = select(TrashedContent).order_by(*newest).limit(limit).offset(offset)
        total = await self._session.scalar(select(func.count()).select_from(TrashedContent))
        return (await self._session.scalars(query)).all(), total or 0

    async def locked(self, id: int) -> TrashedContent | None:
        return await self._session.get(TrashedContent, id, with_for_update=True)

    async def has(self, kind: Kind, target_id: int, *, drafts: bool = False) -> bool:
        """Whether an object is in the trash; with `drafts` also whether a draft of it is."""
        query = select(TrashedContent.id).where(_is_of(TrashedContent, kind, target_id)).limit(1)
        if not drafts:
            query = query.where(TrashedContent.is_draft.is_(False))
        return await self._session.scalar(query) is not None

    async def add(self, item: TrashedContent) -> None:
        self._session.add(item)
        await self._session.flush()

    async def remove(self, item: TrashedContent) -> None:
        await self._session.delete(item)
        await self._session.flush()

    async def expired(self, before: datetime) -> Sequence[TrashedContent]:
        """What was deleted before a moment."""
        query = select(TrashedContent).where(TrashedContent.deleted_at < before).limit(500)
        return (await self._session.scalars(query.with_for_update(skip_locked=True))).all()


def _is_of(
    model: type[ContentVersion | TrashedContent], kind: Kind, target_id: int
) -> ColumnElement[bool]:
    return and_(model.kind == kind, model.target_id == target_id)


def is_published() -> ColumnElement[bool]:
    """Whether the object of a draft is in the library."""
    return or_(
        *(
            and_(ContentDraft.kind == kind, exists().where(*_is_in_library(model)))
            for kind, model in MODELS.items()
        )
    )


def _is_in_library(model: type[ContentRow]) -> list[ColumnElement[bool]]:
    is_shown = [Post.publish_date < NEVER] if model is Post else []
    return [model.id == ContentDraft.target_id, *is_shown]
