"""All queries of the reading pages. They return public rows only (ACCESS-1, ACCESS-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, exists, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, contains_eager, defer, load_only, selectinload

from api.library.cards import Card, Media, cards, select_cards
from api.library.verse_places import PortionEntry
from api.models import (
    JourneyPath,
    Post,
    Series,
    SeriesPost,
    Testimonial,
    TorahTimelinePost,
    WeeklyPortion,
)

Entry = TypeVar("Entry", Series, WeeklyPortion)

_NEWEST_FIRST = (Post.publish_date.desc(), Post.id.desc())
_TIMELINE_ORDER = (WeeklyPortion.order, WeeklyPortion.id)
_LAST_FIRST = (WeeklyPortion.order.desc(), WeeklyPortion.id.desc())
_FIRST_VERSE = tuple_(WeeklyPortion.book, WeeklyPortion.start_chapter, WeeklyPortion.start_verse)
# Book, chapter and verse.
VerseStart = tuple[str, int, int]
# A stored picture can be up to 8 MB.
_NO_PICTURE = defer(Post.base64_image, raiseload=True)
# A bound on the posts of one series or portion, which have far fewer.
_MAX_POSTS = 200
# Made once: SQLAlchemy takes longer to make it than Postgres takes to execute it.
_PORTION_ENTRIES = select(
    WeeklyPortion.slug,
    WeeklyPortion.parasha,
    WeeklyPortion.hebrew_name,
    WeeklyPortion.book,
    WeeklyPortion.start_chapter,
    WeeklyPortion.start_verse,
).order_by(*_TIMELINE_ORDER)
_REF = load_only(Post.id, Post.type, Post.title, Post.publish_date, raiseload=True)


def is_public() -> ColumnElement[bool]:
    """A post is public once its date has passed (ACCESS-1)."""
    return Post.publish_date <= func.now()


@dataclass(frozen=True, slots=True)
class Adjacent:
    """The entries of the timeline before and after one."""

    previous: WeeklyPortion | None
    next: WeeklyPortion | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A teaching and its position in a series."""

    id: int
    series_id: int
    post_id: int
    position: int
    created_at: datetime
    post: Card


_MEDIA_COLUMNS: Mapping[Media, InstrumentedAttribute[str | None]] = {
    "audio": Post.audio_url,
    "video": Post.video_url,
}


class LibraryRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def posts(
        self, limit: int, offset: int, type: str, media: Media | None = None
    ) -> tuple[Sequence[Card], int]:
        """A page of the public posts of a type, newest first, and how many there are in all: of
        those with a recording or a video if one is wanted."""
        ids = select(Post.id).where(is_public(), Post.type == type)
        if media:
            ids = ids.where(_MEDIA_COLUMNS[media] != "")
        # Postgres computes what is selected for the rows before the offset, too.
        page = ids.order_by(*_NEWEST_FIRST).limit(limit).offset(offset)
        found = await self._cards(select_cards().where(Post.id.in_(page)).order_by(*_NEWEST_FIRST))
        return found, await self._total(ids, limit, offset, len(found))

    async def newest(self, limit: int, *, featured: bool = False) -> Sequence[Card]:
        """The newest public posts of both types."""
        query = select_cards().where(is_public())
        if featured:
            query = query.where(Post.featured == 1)
        return await self._cards(query.order_by(*_NEWEST_FIRST).limit(limit))

    async def _cards(self, query: Select[Any]) -> list[Card]:
        return await cards(self._session, (await self._session.execute(query)).all())

    async def has_post(self, id: int) -> bool:
        """Whether a post exists and is public."""
        query = select(exists().where(Post.id == id, is_public()))
        return bool(await self._session.scalar(query))

    async def public_ids(self, ids: Sequence[int]) -> set[int]:
        """Those of these ids that are public posts."""
        query = select(Post.id).where(Post.id.in_(ids), is_public())
        return set(await self._session.scalars(query))

    async def newest_text(self, type: str) -> Post | None:
        """The newest public post of a type, without its embedded picture."""
        query = select(Post).options(_NO_PICTURE).where(Post.type == type, is_public())
        return await self._session.scalar(query.order_by(*_NEWEST_FIRST).limit(1))

    async def post(self, id: int) -> Post | None:
        return await self._session.scalar(select(Post).where(Post.id == id, is_public()))

    async def texts(self, ids: Collection[int]) -> Sequence[Post]:
        """The public posts among these ids, without their embedded pictures."""
        query = select(Post).options(_NO_PICTURE).where(Post.id.in_(ids), is_public())
        return (await self._session.scalars(query)).all()

    async def ids_with(self, media: Media, ids: Sequence[int]) -> set[int]:
        """Those of these ids that are posts with a recording or a video."""
        query = select(Post.id).where(Post.id.in_(ids), _MEDIA_COLUMNS[media] != "")
        return set(await self._session.scalars(query))

    async def posts_by_ids(self, ids: Sequence[int]) -> list[Card]:
        """The public posts among these ids, in the order of the ids."""
        query = select_cards().where(is_public(), Post.id.in_(ids))
        found = {card.id: card for card in await self._cards(query)}
        return [found[id] for id in ids if id in found]

    async def by_ids(self, model: type[Entry], ids: Sequence[int]) -> list[Entry]:
        """The public rows among these ids, in the order of the ids."""
        query = _public_rows(model).where(model.id.in_(ids))
        found = {row.id: row for row in await self._session.scalars(query)}
        return [found[id] for id in ids if id in found]

    async def series(self, limit: int, offset: int) -> tuple[Sequence[Series], int]:
        query = _public_rows(Series).order_by(Series.created_at.desc(), Series.id)
        return await self._page(query, limit, offset)

    async def series_by_slug(self, slug: str) -> Series | None:
        query = _public_rows(Series).where(Series.slug == slug)
        return (await self._session.scalars(query)).one_or_none()

    async def series_names(self) -> Sequence[tuple[str, str]]:
        """The slugs and titles of the active series."""
        query = select(Series.slug, Series.title).where(Series.is_active == 1).order_by(Series.id)
        rows = await self._session.execute(query.limit(_MAX_POSTS))
        return [(slug, title) for slug, title in rows]

    async def posts_near(self, type: str, id: int, limit: int) -> Sequence[tuple[int, str]]:
        """The ids and titles of the public posts of a type with the ids nearest to one."""
        own = select(Post.id, Post.title).where(is_public(), Post.type == type)
        before = own.where(Post.id <= id).order_by(Post.id.desc()).limit(limit)
        after = own.where(Post.id > id).order_by(Post.id).limit(limit)
        found = [
            (number, title)
            for query in (before, after)
            for number, title in await self._session.execute(query)
        ]
        return sorted(found, key=lambda post: abs(post[0] - id))[:limit]

    async def lessons(self, series_id: int) -> Sequence[Lesson] | None:
        """The public posts of a series in their order; None where there is no such series."""
        if not await self._session.scalar(
            select(Series.id).where(Series.id == series_id, Series.is_active == 1)
        ):
            return None
        query = (
            select(SeriesPost)
            .join(SeriesPost.post)
            .where(SeriesPost.series_id == series_id, is_public())
            .order_by(SeriesPost.position, SeriesPost.id)
            .limit(_MAX_POSTS)
        )
        links = (await self._session.scalars(query)).all()
        posts = await self.posts_by_ids([link.post_id for link in links])
        found = {card.id: card for card in posts}
        return [_lesson(link, found[link.post_id]) for link in links if link.post_id in found]

    async def timeline(
        self, limit: int, offset: int, book: str | None
    ) -> tuple[Sequence[WeeklyPortion], int]:
        query = _public_rows(WeeklyPortion).order_by(*_TIMELINE_ORDER)
        if book:
            query = query.where(WeeklyPortion.book == book)
        return await self._page(query, limit, offset)

    async def timeline_ids_by_title(self, text: str, book: str | None) -> Sequence[int]:
        """The entries whose title contains this text, case-insensitively, also inside a word."""
        query = select(WeeklyPortion.id).where(WeeklyPortion.title.icontains(text, autoescape=True))
        if book:
            query = query.where(WeeklyPortion.book == book)
        return (await self._session.scalars(query.order_by(*_TIMELINE_ORDER))).all()

    async def portion_by_slug(self, slug: str) -> WeeklyPortion | None:
        query = _public_rows(WeeklyPortion).where(WeeklyPortion.slug == slug)
        return (await self._session.scalars(query)).one_or_none()

    async def portion(self, id: int) -> WeeklyPortion | None:
        return await self._session.get(WeeklyPortion, id)

    async def portions_at(self, starts: Sequence[VerseStart]) -> dict[VerseStart, WeeklyPortion]:
        """The entries that begin at these verses (book, chapter, verse), the first of each."""
        query = select(WeeklyPortion).where(_FIRST_VERSE.in_(starts)).order_by(*_LAST_FIRST)
        rows = await self._session.scalars(query)
        return {(row.book, row.start_chapter, row.start_verse): row for row in rows}

    async def week_entries(
        self, starts: Sequence[VerseStart]
    ) -> tuple[dict[VerseStart, WeeklyPortion], set[VerseStart]]:
        """As `portions_at`, and the first verses of those that have a public post."""
        link = TorahTimelinePost
        has_teachings = exists().where(
            link.timeline_id == WeeklyPortion.id, link.post_id == Post.id, is_public()
        )
        query = select(WeeklyPortion, has_teachings).where(_FIRST_VERSE.in_(starts))
        rows = (await self._session.execute(query.order_by(*_LAST_FIRST))).all()
        entries = {(row.book, row.start_chapter, row.start_verse): row for row, _ in rows}
        shown = {row.id for row in entries.values()}
        return entries, {
            (row.book, row.start_chapter, row.start_verse)
            for row, has in rows
            if has and row.id in shown
        }

    async def portion_entries(self) -> Sequence[PortionEntry]:
        """The names and first verses of all entries, in the timeline's order."""
        return [PortionEntry(*row) for row in await self._session.execute(_PORTION_ENTRIES)]

    async def adjacent(self, timeline_id: int) -> Adjacent | None:
        """The entries around one; None where there is no such entry."""
        entry = await self._session.get(WeeklyPortion, timeline_id)
        if not entry:
            return None
        sort_key, own_key = tuple_(*_TIMELINE_ORDER), tuple_(entry.order, entry.id)
        query = select(WeeklyPortion).limit(1)
        previous = query.where(sort_key < own_key).order_by(*_LAST_FIRST)
        following = query.where(sort_key > own_key).order_by(*_TIMELINE_ORDER)
        return Adjacent(await self._session.scalar(previous), await self._session.scalar(following))

    async def portion_posts(self, timeline_id: int) -> Sequence[TorahTimelinePost] | None:
        """The public posts of a portion; None where there is no such portion."""
        if not await self._session.get(WeeklyPortion, timeline_id):
            return None
        query = (
            select(TorahTimelinePost)
            .join(TorahTimelinePost.post)
            .options(contains_eager(TorahTimelinePost.post).options(_NO_PICTURE))
            .where(TorahTimelinePost.timeline_id == timeline_id, is_public())
            .order_by(*_NEWEST_FIRST)
            .limit(_MAX_POSTS)
        )
        return (await self._session.scalars(query)).all()

    async def journeys_from(self, post_ids: Sequence[int]) -> Sequence[JourneyPath]:
        """The journeys from these posts, in one query."""
        query = (
            select(JourneyPath)
            .join(JourneyPath.target_post)
            .options(contains_eager(JourneyPath.target_post).options(_REF))
            .where(JourneyPath.source_post_id.in_(post_ids), is_public())
            .order_by(JourneyPath.id)
        )
        return (await self._session.scalars(query)).all()

    async def testimonials(self) -> Sequence[Testimonial]:
        query = select(Testimonial).order_by(Testimonial.id).limit(50)
        return (await self._session.scalars(query)).all()

    async def _page(
        self, query: Select[Entry], limit: int, offset: int
    ) -> tuple[Sequence[Entry], int]:
        rows = (await self._session.scalars(query.limit(limit).offset(offset))).all()
        return rows, await self._total(query.options(), limit, offset, len(rows))

    async def _total(self, query: Select[Any], limit: int, offset: int, found: int) -> int:
        """The length of the list of which a page was read."""
        if offset == 0 and found < limit:
            return found
        count = select(func.count()).select_from(query.order_by(None).subquery())
        return await self._session.scalar(count) or 0


def _lesson(link: SeriesPost, post: Card) -> Lesson:
    return Lesson(link.id, link.series_id, link.post_id, link.position, link.created_at, post)


@cache
def _public_rows(model: type[Entry]) -> Select[Entry]:
    """Rows of a model as visitors see them: with references to those of their posts."""
    query = select(model)
    if model is Series:
        return query.where(Series.is_active == 1).options(
            selectinload(Series.posts.and_(SeriesPost.post.has(is_public())))
            .joinedload(SeriesPost.post)
            .options(_REF)
        )
    return query.options(
        selectinload(WeeklyPortion.posts.and_(TorahTimelinePost.post.has(is_public())))
        .joinedload(TorahTimelinePost.post)
        .options(_REF)
    )
