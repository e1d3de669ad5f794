"""Queries of what is read before and after a teaching. They return public rows only (ACCESS-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import (
    CTE,
    ColumnElement,
    CompoundSelect,
    Select,
    bindparam,
    literal,
    select,
    tuple_,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from api.library.repository import is_public
from api.library.schemas import PostType
from api.models import Post, Series, SeriesPost, TorahTimelinePost, WeeklyPortion

# A bound on the lessons of all series that hold a teaching, which have far fewer.
MAX_LESSONS = 1000
Columns = Sequence[InstrumentedAttribute[Any]]
_LINK: Columns = (Post.id, Post.type, Post.title, Post.publish_date, Post.is_premium)
_SERIES: Columns = (Series.id, Series.slug, Series.title)
Place = Literal["own", "previous", "next"]


@dataclass(frozen=True, slots=True)
class LinkedPost:
    """A teaching as links to it name it."""

    id: int
    type: PostType
    title: str
    publish_date: datetime
    is_premium: int


@dataclass(frozen=True, slots=True)
class LessonOfSeries:
    """A teaching in an active series."""

    series_id: int
    slug: str
    title: str
    post: LinkedPost


def _one(place: Place, post: CTE, condition: ColumnElement[bool], order: Any) -> Select[Any]:
    """The first public post of the same type that meets a condition."""
    query = select(literal(place).label("place"), *_LINK).select_from(Post)
    first = query.join(post, Post.type == post.c.type).where(condition, is_public())
    return select(first.order_by(*order).limit(1).subquery(place))


def _around() -> CompoundSelect[Any]:
    """A post `id`, and those of its type before and after it. Each part reads one entry of an
    index."""
    own = select(Post.type, Post.publish_date, Post.id)
    post = own.where(Post.id == bindparam("id"), is_public()).cte("own")
    key = tuple_(Post.publish_date, Post.id)
    own_key = tuple_(post.c.publish_date, post.c.id)
    earlier, later = (Post.publish_date.desc(), Post.id.desc()), (Post.publish_date, Post.id)
    return union_all(
        _one("own", post, Post.id == post.c.id, earlier),
        _one("previous", post, key < own_key, earlier),
        _one("next", post, key > own_key, later),
    )


# Made once: SQLAlchemy takes longer to make one than Postgres takes to execute it.
_AROUND = _around()
_LESSONS = (
    select(*_SERIES, *_LINK)
    .join(SeriesPost, SeriesPost.series_id == Series.id)
    .join(Post, SeriesPost.post_id == Post.id)
    .where(
        Series.id.in_(
            select(SeriesPost.series_id).where(
                SeriesPost.post_id.in_(bindparam("ids", expanding=True))
            )
        ),
        Series.is_active == 1,
        is_public(),
    )
    .order_by(Series.title, Series.id, SeriesPost.position, SeriesPost.id)
    .limit(MAX_LESSONS)
)
_PORTIONS = (
    select(WeeklyPortion)
    .join(TorahTimelinePost, TorahTimelinePost.timeline_id == WeeklyPortion.id)
    .where(TorahTimelinePost.post_id == bindparam("id"))
    .order_by(WeeklyPortion.order, WeeklyPortion.id)
)


class ReadingOrderRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def around(self, id: int) -> Mapping[Place, LinkedPost]:
        """A post, and those of its type before and after it. Empty where it is not public."""
        rows = await self._session.execute(_AROUND, {"id": id})
        return {place: LinkedPost(*link) for place, *link in rows}

    async def links(self, ids: Sequence[int]) -> Sequence[LinkedPost]:
        """The public posts among these ids, in the order of the ids."""
        query = select(*_LINK).where(Post.id.in_(ids), is_public())
        found = {id: LinkedPost(id, *link) for id, *link in await self._session.execute(query)}
        return [found[id] for id in ids if id in found]

    async def lessons(self, ids: Sequence[int]) -> Sequence[LessonOfSeries]:
        """All public lessons of the active series that hold any of these posts, in their order."""
        rows = await self._session.execute(_LESSONS, {"ids": list(ids)})
        return [
            LessonOfSeries(id, slug, title, LinkedPost(*link)) for id, slug, title, *link in rows
        ]

    async def portions(self, post_id: int) -> Sequence[WeeklyPortion]:
        """The portions that contain a post, in the Torah's order, without their lists of posts."""
        return (await self._session.scalars(_PORTIONS, {"id": post_id})).all()
