"""All queries for feeds and the site map. Public rows only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Integer, Row, Select, cast, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, defer

from api.library.repository import is_public
from api.models import Media, Post, Series, SeriesPost, TorahTimelinePost, WeeklyPortion

SlugRow = Row[str, datetime]
# When a post was changed, or became public (SQL's greatest ignores NULL).
_CHANGED = func.greatest(Post.publish_date, Post.modified_at)
# Embedded images are large, and feeds do not include them.
_NEWEST = (
    select(Post)
    .where(is_public())
    .order_by(Post.publish_date.desc(), Post.id.desc())
    .options(defer(Post.base64_image, raiseload=True))
)


class CatalogueRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def newest(self, limit: int, type: str | None) -> Sequence[Post]:
        query = _NEWEST.where(Post.type == type) if type else _NEWEST
        return (await self._session.scalars(query.limit(limit))).all()

    async def with_audio(self, limit: int, urls: Sequence[str], free: bool) -> Sequence[Post]:
        """The newest posts whose audio URL has one of these prefixes."""
        begins = (Post.audio_url.startswith(start, autoescape=True) for start in urls)
        query = _NEWEST.where(or_(*begins))
        if free:
            query = query.where(Post.is_premium == 0)
        return (await self._session.scalars(query.limit(limit))).all()

    async def durations(self) -> dict[str, float]:
        """The seconds of each uploaded recording, by the names of its files."""
        query = select(Media.file, Media.variants, Media.duration).where(
            Media.duration.is_not(None)
        )
        return {
            name: seconds
            for file, variants, seconds in await self._session.execute(query)
            for name in (file, *(variant["file"] for variant in variants))
        }

    async def post_parts(self, size: int) -> Sequence[Row[int, datetime]]:
        """Parts of `size` public posts by id: number (from 1) and last change."""
        position = func.row_number().over(order_by=Post.id) - 1
        part = cast(func.div(position, size), Integer) + 1
        numbered = select(part.label("part"), _CHANGED.label("changed")).where(is_public())
        rows = numbered.subquery()
        newest: ColumnElement[datetime] = func.max(rows.c.changed)
        query = select(rows.c.part, newest).group_by(rows.c.part).order_by(rows.c.part)
        return (await self._session.execute(query)).all()

    async def posts(self, size: int, part: int) -> Sequence[Row[int, str, datetime]]:
        """The id, type and last change of each post of a part."""
        query = select(Post.id, Post.type, _CHANGED).where(is_public())
        query = query.order_by(Post.id).limit(size).offset(size * (part - 1))
        return (await self._session.execute(query)).all()

    async def newest_dates(self) -> dict[str, datetime]:
        """The last change among the posts of each type."""
        query = select(Post.type, func.max(_CHANGED)).where(is_public())
        rows = await self._session.execute(query.group_by(Post.type))
        return {type: newest for type, newest in rows}

    async def series(self) -> Sequence[SlugRow]:
        """The slug of each active series, and the date of its last change."""
        newest = _newest(SeriesPost.post_id, SeriesPost.series_id == Series.id)
        query = select(Series.slug, func.greatest(Series.created_at, Series.modified_at, newest))
        query = query.where(Series.is_active == 1).order_by(Series.id)
        return (await self._session.execute(query)).all()

    async def portions(self) -> Sequence[SlugRow]:
        """The slug of each portion, and the date of its last change."""
        newest = _newest(
            TorahTimelinePost.post_id, TorahTimelinePost.timeline_id == WeeklyPortion.id
        )
        query = select(
            WeeklyPortion.slug,
            func.greatest(WeeklyPortion.created_at, WeeklyPortion.modified_at, newest),
        )
        query = query.order_by(WeeklyPortion.order, WeeklyPortion.id)
        return (await self._session.execute(query)).all()


def _newest(
    post_id: InstrumentedAttribute[int], belongs: ColumnElement[bool]
) -> ColumnElement[datetime]:
    """The last change among the outer row's public posts."""
    query: Select[tuple[datetime | None]] = select(func.max(_CHANGED))
    query = query.where(Post.id == post_id, belongs, is_public())
    return query.correlate(Series, WeeklyPortion).scalar_subquery()
