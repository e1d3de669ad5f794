"""What planning and writing read from the library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, not_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from api.admin.content.repository import is_published
from api.models import NEVER, ContentDraft, Post

# Bounds what a calendar of some weeks shows.
_MAX_POSTS = 1_000
_MAX_TOPICS = 2_000


class WritingRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def topics(self) -> Sequence[str]:
        """The library's topics, the most used first."""
        topic = func.unnest(Post.topics).label("topic")
        used = select(topic).subquery()
        query = select(used.c.topic).group_by(used.c.topic)
        query = query.order_by(func.count().desc(), used.c.topic).limit(_MAX_TOPICS)
        return (await self._session.scalars(query)).all()

    async def posts_between(self, start: datetime, end: datetime) -> Sequence[Post]:
        """The teachings whose date lies in an interval, in its order."""
        query = (
            select(Post)
            .options(load_only(Post.id, Post.type, Post.title, Post.publish_date, raiseload=True))
            .where(Post.publish_date >= start, Post.publish_date < end)
            .order_by(Post.publish_date, Post.id)
            .limit(_MAX_POSTS)
        )
        return (await self._session.scalars(query)).all()

    async def drafts(self) -> Sequence[Row[int, Any, Any, Any]]:
        """The drafts of teachings that are not in the library; of their content what is listed."""
        content = ContentDraft.content
        columns = [content[name].label(name) for name in ("type", "title", "publishDate")]
        query = select(ContentDraft.id, *columns).where(
            ContentDraft.kind == "post", not_(is_published())
        )
        return (await self._session.execute(query.limit(_MAX_POSTS))).all()

    async def draft(self, id: int) -> ContentDraft | None:
        return await self._session.get(ContentDraft, id)

    async def post(self, id: int) -> Post | None:
        """A teaching of the library, not of the trash."""
        query = select(Post).where(Post.id == id, Post.publish_date < NEVER)
        return await self._session.scalar(query)
