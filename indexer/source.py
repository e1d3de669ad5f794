"""Reads the library's current rows and builds documents from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, load_only

from api.models import (
    GeneratedQuestion,
    Post,
    QuestionGeneration,
    Series,
    SeriesPost,
    TorahTimelinePost,
    WeeklyPortion,
    text_digest,
)
from api.search.index.documents import (
    next_change,
    post_document,
    series_document,
    timeline_document,
)
from api.search.text.synonym_table import SynonymTable
from api.search.types import Document

# The columns of its posts that a container shows; their text is not loaded.
_SHOWN_OF_POSTS = load_only(Post.title, Post.publish_date, Post.topics, raiseload=True)


@dataclass(frozen=True, slots=True)
class Entry:
    """A document, and when a part of it that is still in the future becomes public."""

    document: Document
    refresh_at: datetime | None = None

    @property
    def id(self) -> int:
        id: int = self.document["id"]
        return id


def read_entries(
    session: Session, entity: str, ids: Sequence[int], synonyms: SynonymTable
) -> list[Entry]:
    """The documents of those of these rows that exist and may be found."""
    return _READERS[entity](session, ids, synonyms)


def entity_ids(session: Session, entity: str) -> list[int]:
    """The ids of all rows of an entity, ascending."""
    model = _MODELS[entity]
    return list(session.scalars(select(model.id).order_by(model.id)))


def _posts(session: Session, ids: Sequence[int], synonyms: SynonymTable) -> list[Entry]:
    series = _grouped(
        session.execute(
            select(SeriesPost.post_id, Series)
            .join(Series, Series.id == SeriesPost.series_id)
            .where(SeriesPost.post_id.in_(ids))
            .order_by(Series.id)
        )
    )
    portions = _grouped(
        session.execute(
            select(TorahTimelinePost.post_id, WeeklyPortion)
            .join(WeeklyPortion, WeeklyPortion.id == TorahTimelinePost.timeline_id)
            .where(TorahTimelinePost.post_id.in_(ids))
            .order_by(WeeklyPortion.order, WeeklyPortion.id)
        )
    )
    questions = _generated_questions(session, ids)
    posts = session.scalars(select(Post).where(Post.id.in_(ids)))
    return [
        Entry(
            post_document(
                post,
                series.get(post.id, []),
                portions.get(post.id, []),
                synonyms,
                questions.get(post.id, []),
            )
        )
        for post in posts
    ]


def _generated_questions(session: Session, ids: Sequence[int]) -> dict[int, list[str]]:
    """Those about the posts' present text, without removed ones."""
    return _grouped(
        session.execute(
            select(GeneratedQuestion.post_id, GeneratedQuestion.text)
            .join(QuestionGeneration, QuestionGeneration.post_id == GeneratedQuestion.post_id)
            .join(Post, Post.id == GeneratedQuestion.post_id)
            .where(
                GeneratedQuestion.post_id.in_(ids),
                GeneratedQuestion.removed_at.is_(None),
                QuestionGeneration.content_digest == text_digest(),
            )
            .order_by(GeneratedQuestion.id)
        )
    )


def _series(session: Session, ids: Sequence[int], synonyms: SynonymTable) -> list[Entry]:
    now = _now(session)
    posts = _grouped(
        session.execute(
            select(SeriesPost.series_id, Post)
            .join(Post, Post.id == SeriesPost.post_id)
            .where(SeriesPost.series_id.in_(ids))
            .order_by(SeriesPost.position, SeriesPost.id)
            .options(_SHOWN_OF_POSTS)
        )
    )
    rows = session.scalars(select(Series).where(Series.id.in_(ids), Series.is_active == 1))
    build = partial(series_document, now=now, synonyms=synonyms)
    return [_container(row, posts.get(row.id, []), build, now) for row in rows]


def _timeline(session: Session, ids: Sequence[int], synonyms: SynonymTable) -> list[Entry]:
    now = _now(session)
    posts = _grouped(
        session.execute(
            select(TorahTimelinePost.timeline_id, Post)
            .join(Post, Post.id == TorahTimelinePost.post_id)
            .where(TorahTimelinePost.timeline_id.in_(ids))
            .order_by(TorahTimelinePost.id)
            .options(_SHOWN_OF_POSTS)
        )
    )
    rows = session.scalars(select(WeeklyPortion).where(WeeklyPortion.id.in_(ids)))
    build = partial(timeline_document, now=now, synonyms=synonyms)
    return [_container(row, posts.get(row.id, []), build, now) for row in rows]


def _now(session: Session) -> datetime:
    """The database's own time, by which documents are due."""
    return session.scalars(select(func.now())).one()


def _container(
    row: Any,
    posts: Sequence[Post],
    build: Callable[..., Document],
    now: datetime,
) -> Entry:
    return Entry(build(row, posts), next_change(posts, now))


def _grouped(rows: Iterable[Any]) -> dict[int, list[Any]]:
    groups: dict[int, list[Any]] = {}
    for key, value in rows:
        groups.setdefault(key, []).append(value)
    return groups


def batches(ids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """The ids in order, `size` at a time."""
    for at in range(0, len(ids), size):
        yield ids[at : at + size]


_READERS: dict[str, Callable[[Session, Sequence[int], SynonymTable], list[Entry]]] = {
    "post": _posts,
    "series": _series,
    "timeline": _timeline,
}
_MODELS: dict[str, Any] = {"post": Post, "series": Series, "timeline": WeeklyPortion}
