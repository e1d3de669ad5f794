"""Schemas of the desk's drafts, published objects, versions and trash."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from api.admin.content.kinds import Kind, title_of
from api.admin.content.preview_path import preview_path
from api.admin.content.repository import DraftRow, VersionRow
from api.admin.content.service import OpenDraft, Published
from api.admin.content.trash import Restored
from api.core.schemas import JSON_INTEGER, Schema
from api.library.deps import MAX_ID
from api.models import ContentVersion, TrashedContent

# Of a draft as JSON. The longest teachings of the samples have 30 kB.
MAX_CHARACTERS = 1_500_000


def _storable(content: dict[str, Any]) -> dict[str, Any]:
    """A JSON object that Postgres can store. Raises ValueError."""
    try:
        text = json.dumps(content, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        raise ValueError("holds characters or numbers that cannot be stored") from None
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"must have at most {MAX_CHARACTERS:,} characters")
    if _has_nul(content):
        raise ValueError("holds a NUL character")
    return content


def _has_nul(value: Any) -> bool:
    if isinstance(value, str):
        return "\x00" in value
    if isinstance(value, dict):
        return any(_has_nul(name) or _has_nul(each) for name, each in value.items())
    return isinstance(value, list) and any(_has_nul(each) for each in value)


# Fields of the import format (IMPORT-1), complete or not.
DraftContent = Annotated[dict[str, Any], AfterValidator(_storable)]
ObjectId = Annotated[int, Field(ge=1, le=MAX_ID), JSON_INTEGER]
Version = Annotated[int, Field(ge=1, le=MAX_ID), JSON_INTEGER]
Fingerprint = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class NewDraft(Schema):
    """Without a target it is of a new object."""

    kind: Kind
    target_id: ObjectId | None = None


class DraftSave(Schema):
    """`version` is the one that the content is based on."""

    version: Version
    content: DraftContent


class Publication(Schema):
    """`basedOn` is the fingerprint of the published object that the writer has seen last.

    `mail` decides whether subscribers receive a teaching. Without it an earlier decision stays; a
    teaching of which there is none is mailed, unless its date is more than three days ago.
    """

    version: Version
    based_on: Fingerprint | None = None
    mail: bool | None = None


class Draft(Schema):
    """A draft. `isPublished`: its object is in the library; one that was unpublished keeps its
    `targetId`. `isOutdated`: what is published was changed since it began."""

    id: int
    kind: Kind
    target_id: int | None
    title: str
    content: dict[str, Any]
    version: int
    updated_at: datetime
    is_published: bool
    is_outdated: bool
    preview_path: str


class DraftSummary(Schema):
    id: int
    kind: Kind
    target_id: int | None
    title: str
    updated_at: datetime
    is_published: bool


class PublishedObject(Schema):
    """An object with its fingerprint, and the id of its draft."""

    kind: Kind
    id: int
    title: str
    content: dict[str, Any]
    fingerprint: str
    draft_id: int | None


class ObjectSummary(Schema):
    """`publishDate` and `type` are those of a post, `slug` that of a series or portion; `isActive`
    is false of a series that readers do not see."""

    id: int
    title: str
    type: str | None
    slug: str | None
    publish_date: datetime | None
    is_active: bool


class VersionSummary(Schema):
    number: int
    title: str
    created_at: datetime


class PublishedVersion(VersionSummary):
    content: dict[str, Any]


class TrashItem(Schema):
    id: int
    kind: Kind
    target_id: int | None
    is_draft: bool
    title: str
    deleted_at: datetime


class RestoredItem(TrashItem):
    """`missingPosts` are teachings of a series or portion that do not exist any more."""

    missing_posts: list[int]


def draft_schema(opened: OpenDraft) -> Draft:
    draft = opened.draft
    kind: Any = draft.kind
    return Draft(
        id=draft.id,
        kind=kind,
        target_id=draft.target_id,
        title=title_of(kind, draft.content),
        content=draft.content,
        version=draft.version,
        updated_at=draft.updated_at,
        is_published=opened.is_published,
        is_outdated=opened.is_outdated,
        preview_path=preview_path(draft.preview_key),
    )


def draft_summary(draft: DraftRow) -> DraftSummary:
    kind: Any = draft.kind
    return DraftSummary(
        id=draft.id,
        kind=kind,
        target_id=draft.target_id,
        title=title_of(kind, draft.content),
        updated_at=draft.updated_at,
        is_published=draft.is_published,
    )


def object_summary(row: Any, title: str) -> ObjectSummary:
    return ObjectSummary(
        id=row.id,
        title=title,
        type=getattr(row, "type", None),
        slug=getattr(row, "slug", None),
        publish_date=getattr(row, "publish_date", None),
        is_active=bool(getattr(row, "is_active", True)),
    )


def published_schema(found: Published) -> PublishedObject:
    return PublishedObject.model_validate(found)


def version_summary(version: ContentVersion | VersionRow) -> VersionSummary:
    kind: Any = version.kind
    return VersionSummary(
        number=version.number,
        title=title_of(kind, version.content),
        created_at=version.created_at,
    )


def version_schema(version: ContentVersion) -> PublishedVersion:
    summary = version_summary(version)
    return PublishedVersion(**summary.model_dump(), content=version.content)


def trash_item(item: TrashedContent) -> TrashItem:
    return TrashItem.model_validate(item)


def restored_item(restored: Restored) -> RestoredItem:
    item = trash_item(restored.item)
    return RestoredItem(**item.model_dump(), missing_posts=restored.missing_posts)
