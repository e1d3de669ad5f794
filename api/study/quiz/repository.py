"""The texts of several teachings at once, for options and for review cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, cast, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.viewer import Viewer
from api.models import Post
from api.models.study_guide import stored_guide
from api.study.teaching import Teaching

_TEACHING = select(
    Post.id,
    Post.type,
    Post.title,
    Post.excerpt,
    Post.author,
    Post.topics,
    Post.publish_date,
    Post.content,
    Post.study_guide,
)


def readable_by(viewer: Viewer) -> ColumnElement[bool]:
    """Public teachings, without those that are locked for the viewer (STUDY-6)."""
    is_public = Post.publish_date <= func.now()
    return is_public if viewer.can_read(is_premium=True) else is_public & (Post.is_premium == 0)


class TeachingTexts:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def readable(self, viewer: Viewer, ids: Collection[int]) -> dict[int, Teaching]:
        """Those of these teachings that the viewer may read, by id."""
        query = _TEACHING.where(Post.id.in_(ids), readable_by(viewer))
        return {each.id: each for each in await self._teachings(query)} if ids else {}

    async def open_versions(self, limit: int, *, launch_free: bool) -> dict[int, str]:
        """The first public teachings that nobody is locked out of, by id, each with its version.

        The first ones: those that are published later do not displace them.
        """
        version = cast(literal_column("posts.xmin"), Text)
        visitor = Viewer(launch_free=launch_free)
        query = select(Post.id, version).where(readable_by(visitor)).order_by(Post.id).limit(limit)
        return {id: found for id, found in (await self._session.execute(query)).all()}

    async def with_ids(self, ids: Collection[int]) -> Sequence[Teaching]:
        return await self._teachings(_TEACHING.where(Post.id.in_(ids)))

    async def _teachings(self, query: Select[*tuple[Any, ...]]) -> list[Teaching]:
        rows = (await self._session.execute(query)).mappings()
        return [_teaching(dict(row)) for row in rows]


def _teaching(row: dict[str, Any]) -> Teaching:
    guide, topics = stored_guide(row.pop("study_guide")), tuple(row.pop("topics"))
    return Teaching(guide=guide, topics=topics, **row)
