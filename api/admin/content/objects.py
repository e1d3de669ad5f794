"""The published objects in the database: read, written and deleted by the desk."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, cast, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, load_only
from sqlalchemy.types import String

from api.admin.content.kinds import MODELS, Content, Kind, Row, content_of
from api.core.errors import Conflict
from api.library.importing.content import stored_html
from api.library.importing.records import (
    PostRecord,
    Record,
    SeriesRecord,
    TimelineRecord,
)
from api.models import (
    NEVER,
    ContentDraft,
    ContentVersion,
    JourneyPath,
    Post,
    Series,
    SeriesPost,
    Testimonial,
    TorahTimelinePost,
    WeeklyPortion,
)

# What a violated constraint means to the person who writes.
_VIOLATIONS: Mapping[str, tuple[str, str]] = {
    "uq_series_slug": ("slug", "Another series has this address."),
    "uq_torah_timeline_slug": ("slug", "Another portion has this address."),
    "uq_journey_paths_source_post_id_target_post_id_path_type": (
        "pathType",
        "There is such a step between these teachings already.",
    ),
}
_GONE = "One of these teachings does not exist any more."
_LINKS: Mapping[Kind, Any] = {"series": SeriesPost, "timeline": TorahTimelinePost}
_SEARCHED: Mapping[Kind, tuple[Any, ...]] = {
    "post": (Post.title, Post.author),
    "series": (Series.title, Series.slug),
    "timeline": (WeeklyPortion.parasha, WeeklyPortion.title, WeeklyPortion.slug),
    "testimonial": (Testimonial.name, Testimonial.content),
}
_ORDERS: Mapping[Kind, tuple[Any, ...]] = {
    "post": (Post.publish_date.desc(), Post.id.desc()),
    "series": (Series.title, Series.id),
    "timeline": (WeeklyPortion.order, WeeklyPortion.id),
    "journey": (JourneyPath.id.desc(),),
    "testimonial": (Testimonial.id.desc(),),
}


class ObjectRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def read(self, kind: Kind, id: int, *, lock: bool = False) -> Content | None:
        """An object as it is edited. `lock`: nobody else changes it until the transaction ends."""
        model = MODELS[kind]
        query = select(model).where(model.id == id)
        if kind == "post":
            query = query.where(Post.publish_date < NEVER)
        if lock:
            query = query.with_for_update(of=model)
        row: Row | None = await self._session.scalar(
            query.execution_options(populate_existing=True)
        )
        if row is None:
            return None
        return content_of(kind, row, await self._posts_of(kind, id))

    async def post(self, id: int) -> Post:
        """A teaching that exists."""
        return await self._session.get_one(Post, id)

    async def titles(self, ids: Collection[int]) -> dict[int, str]:
        """The titles of those of these teachings that exist."""
        query = select(Post.id, Post.title).where(Post.id.in_(ids), Post.publish_date < NEVER)
        return {id: title for id, title in await self._session.execute(query)}

    async def existing_posts(self, ids: Collection[int]) -> set[int]:
        """Those of these teachings that were not deleted for ever."""
        return set(await self._session.scalars(select(Post.id).where(Post.id.in_(ids))))

    async def page(
        self, kind: Kind, q: str, limit: int, offset: int
    ) -> tuple[Sequence[tuple[Row, str]], int]:
        """A page of the objects of a kind with their titles, and the number of all."""
        query = _listed(kind, q)
        page = query.order_by(*_ORDERS[kind]).limit(limit).offset(offset)
        found = [(row, title) for row, title in await self._session.execute(page)]
        total = await self._session.scalar(
            select(func.count()).select_from(query.order_by(None).subquery())
        )
        return found, total or 0

    async def write(self, kind: Kind, id: int | None, record: Record) -> int:
        """Create an object, or write over one. Raises Conflict."""
        model = MODELS[kind]
        found = await self._session.get(model, id) if id else None
        row: Any = found or model(id=id)
        for name, value in (await to_thread(_values, record)).items():
            setattr(row, name, value)
        self._session.add(row)
        try:
            await self._session.flush()
            if isinstance(record, SeriesRecord | TimelineRecord):
                await self._replace_posts(kind, row.id, record.posts)
        except IntegrityError as error:
            raise _conflict(error) from error
        written: int = row.id
        return written

    async def take_away(self, kind: Kind, id: int) -> None:
        """Take an object from the readers. Its drafts and versions stay.

        A teaching's row stays, too, hidden, with what readers wrote about it.
        """
        if kind != "post":
            model = MODELS[kind]
            await self._session.execute(delete(model).where(model.id == id))
        elif row := await self._session.get(Post, id):
            row.publish_date = NEVER
            await self._session.flush()

    async def delete(self, kind: Kind, id: int) -> None:
        """Delete what is left of an object in the trash, with its drafts and versions.

        Neither is deleted of an object that is in the library again.
        """
        if kind == "post":
            hidden = (Post.id == id, Post.publish_date == NEVER)
            await self._session.execute(delete(Post).where(*hidden))
        model = MODELS[kind]
        if await self._session.scalar(select(model.id).where(model.id == id)) is not None:
            return
        for history in (ContentDraft, ContentVersion):
            await self._session.execute(
                delete(history).where(history.kind == kind, history.target_id == id)
            )

    async def _posts_of(self, kind: Kind, id: int) -> Sequence[int]:
        if kind not in _LINKS:
            return []
        link = _LINKS[kind]
        order = (link.position, link.id) if kind == "series" else (link.id,)
        query = (
            select(link.post_id)
            .join(link.post)
            .where(_owner(kind) == id, Post.publish_date < NEVER)
            .order_by(*order)
        )
        return (await self._session.scalars(query)).all()

    async def _replace_posts(self, kind: Kind, id: int, posts: Sequence[int]) -> None:
        """Set the teachings of a series or portion, if they are others. Deleted ones keep their
        places."""
        if list(await self._posts_of(kind, id)) == list(posts):
            return
        link, owner = _LINKS[kind], _owner(kind)
        deleted = link.post.has(Post.publish_date == NEVER)
        await self._session.execute(delete(link).where(owner == id, ~deleted))
        rows = [{owner.key: id, "post_id": post} for post in posts]
        if kind == "series":
            # Readers see '#1' at the first teaching.
            rows = [{**row, "position": number} for number, row in enumerate(rows, start=1)]
        if rows:
            await self._session.execute(insert(link), rows)


def _values(record: Record) -> dict[str, Any]:
    """The columns of an object, as they are stored."""
    kept = {"kind", "id", "posts", "base64_image", "study_guide", "created_at", "modified_at"}
    values = record.model_dump(exclude=kept)
    if isinstance(record, PostRecord):
        guide = record.study_guide
        values["study_guide"] = guide and guide.model_dump(by_alias=True, exclude_none=True)
        values["content"] = stored_html(record.content)
    return values


def _owner(kind: Kind) -> Any:
    return SeriesPost.series_id if kind == "series" else TorahTimelinePost.timeline_id


def _listed(kind: Kind, q: str) -> Any:
    """The query of the objects of a kind with their titles; of those that a text is found in."""
    if kind == "journey":
        return _listed_journeys(q)
    model = MODELS[kind]
    title = Testimonial.name if kind == "testimonial" else model.title  # type: ignore[union-attr]
    query = select(model, title)
    if kind == "post":
        columns = load_only(Post.id, Post.type, Post.title, Post.publish_date, raiseload=True)
        query = query.options(columns).where(Post.publish_date < NEVER)
    if q:
        found = [column.icontains(q, autoescape=True) for column in _SEARCHED[kind]]
        query = query.where(or_(*found, cast(model.id, String) == q))
    return query


def _listed_journeys(q: str) -> Select[JourneyPath, str]:
    source, target = aliased(Post), aliased(Post)
    query = (
        select(JourneyPath, source.title + " → " + target.title)
        .join(source, source.id == JourneyPath.source_post_id)
        .join(target, target.id == JourneyPath.target_post_id)
    )
    if q:
        titles = (source.title, target.title)
        query = query.where(or_(*(title.icontains(q, autoescape=True) for title in titles)))
    return query


def _conflict(error: IntegrityError) -> Conflict:
    diagnosis = getattr(error.orig, "diag", None)
    name = getattr(diagnosis, "constraint_name", None) or ""
    field, message = _VIOLATIONS.get(name, ("posts", _GONE))
    return Conflict(message, fields={field: message})
