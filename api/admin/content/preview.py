"""A draft as a reader would see it: as much of it as is written already."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.kinds import Content, title_of
from api.admin.content.repository import DraftRepository
from api.core.errors import NotFound
from api.core.viewer import Viewer
from api.library.access import VisiblePost, visible_post
from api.library.importing.content import stored_html
from api.library.importing.fields import moment
from api.library.importing.records import edited_fields
from api.library.schemas import PostType
from api.models import ContentDraft, Post

_NO_PREVIEW = "There is no such preview. It ends when its draft is published or deleted."
_READER = Viewer(launch_free=True)
_DESCRIPTIONS = ("description", "content", "role")


@dataclass(frozen=True, slots=True)
class DraftPreview:
    """`post` is there for a teaching; of other kinds there are lines of text."""

    title: str
    post: VisiblePost | None
    lines: Sequence[str]


async def previewed_draft(
    session: AsyncSession, key: str, zone: ZoneInfo, now: datetime
) -> DraftPreview:
    """The preview at a private address. Raises NotFound."""
    draft = await DraftRepository(session).by_preview_key(key)
    if draft is None:
        raise NotFound(_NO_PREVIEW)
    return await to_thread(draft_preview, draft, zone, now)


def draft_preview(draft: ContentDraft, zone: ZoneInfo, now: datetime) -> DraftPreview:
    """`now` stands for a publication date that is not set yet."""
    kind: Any = draft.kind
    content: Content = draft.content
    title = title_of(kind, content)
    if kind == "post":
        return DraftPreview(title, visible_post(_READER, draft_post(draft, zone, now)), ())
    found = [content.get(name) for name in _DESCRIPTIONS]
    return DraftPreview(title, None, [text for text in found if isinstance(text, str) and text])


def draft_post(draft: ContentDraft, zone: ZoneInfo, undated: datetime) -> Post:
    """A post from a draft, whose fields may be missing or wrong. It is not in the database.

    `undated` stands for a date that is not set yet; a bare date is one of `zone`.
    """
    content: Content = draft.content
    columns = Post.__table__.columns
    drafted = {
        name: _drafted(columns[name], content.get(alias))
        for name, alias in edited_fields("post").items()
    }
    typed = {
        "id": draft.target_id or 0,
        "type": post_type(content.get("type")),
        "title": title_of("post", content),
        "content": stored_html(drafted["content"]),
        "publish_date": publication_date(content.get("publishDate"), zone, undated),
    }
    return Post(**drafted | typed)


def _drafted(column: Any, value: Any) -> Any:
    """A drafted value as its column holds it; an empty one in place of one that it cannot hold."""
    expected = column.type.python_type
    if expected is int:
        return int(value == 1)
    if expected is list:
        items = value if isinstance(value, list) else []
        return [item for item in items if isinstance(item, str)]
    if isinstance(value, expected) and value:
        return value
    return None if column.nullable else ""


def post_type(value: Any) -> PostType:
    return "weekly" if value == "weekly" else "daily"


def publication_date(value: Any, zone: ZoneInfo, absent: datetime) -> datetime:
    """A drafted date, complete or not; `absent` in place of one that is none."""
    try:
        return moment(value, zone)
    except ValueError:
        return absent
