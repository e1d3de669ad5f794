"""Fingerprints of the rows that a document is built from, computed by Postgres.

Building a document takes milliseconds; hashing its rows in the database takes microseconds. So each
document is stored with the fingerprint of its rows, and neither a verification nor a change that it
does not show rebuilds it while the fingerprint is the same. A fingerprint begins with a digest of
`DOCUMENT_VERSION`, the version of the code that builds documents, and of the spellings' files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    Text,
    cast,
    func,
    literal,
    select,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.models import (
    Base,
    GeneratedQuestion,
    Post,
    QuestionGeneration,
    Series,
    SeriesPost,
    TorahTimelinePost,
    WeeklyPortion,
)
from api.search.text.synonyms import term_files

# Raise it when the same rows give another document or other words than before (a change of
# `index/documents.py`, `engines/postgres/store.py`, `text/` or `references/` in `api/search`, or of
# their data, except for the files of spellings, of which a change is noticed): at its next start
# the indexer rebuilds every document, while searches continue.
DOCUMENT_VERSION = 10

# Columns that no document contains: large ones, and the moment of a change that is seen anyway.
_UNUSED = {"base64_image", "video_url", "modified_at"}


def fingerprints(session: Session, entity: str, *only: ColumnElement[bool]) -> dict[int, str]:
    """The fingerprint of each row of an entity that has a document, by id."""
    rows = session.execute(_QUERIES[entity].where(*only))
    version = version_digest(DOCUMENT_VERSION, *term_files())
    return {id: f"{version}.{digest}" for id, digest in rows}


@cache
def version_digest(document_version: int, *term_files: str) -> str:
    """What the code and the files of spellings contribute to every fingerprint: 6 hex digits."""
    parts = "\0".join((str(document_version), *term_files))
    return hashlib.blake2b(parts.encode(), digest_size=3).hexdigest()


def id_of(entity: str) -> InstrumentedAttribute[int]:
    """The column with an entity's id, by which a query selects some of its fingerprints."""
    return _KEYS[entity]


def _posts() -> Select[int, str]:
    in_series = (
        select(_joined(_columns(Series), [Series.id]))
        .join(SeriesPost, SeriesPost.series_id == Series.id)
        .where(SeriesPost.post_id == Post.id)
    )
    of_portions = (
        select(_joined(_columns(WeeklyPortion), [WeeklyPortion.id]))
        .join(TorahTimelinePost, TorahTimelinePost.timeline_id == WeeklyPortion.id)
        .where(TorahTimelinePost.post_id == Post.id)
    )
    questions = (
        select(
            _joined(
                [GeneratedQuestion.text, QuestionGeneration.content_digest], [GeneratedQuestion.id]
            )
        )
        .join(QuestionGeneration, QuestionGeneration.post_id == GeneratedQuestion.post_id)
        .where(GeneratedQuestion.post_id == Post.id, GeneratedQuestion.removed_at.is_(None))
    )
    parts = [_of(rows, Post) for rows in (in_series, of_portions, questions)]
    return select(Post.id, _digest(_row(_columns(Post)), *parts))


def _series() -> Select[int, str]:
    posts = (
        select(_joined([SeriesPost.position, SeriesPost.id, *_SHOWN], [SeriesPost.id]))
        .join(Post, Post.id == SeriesPost.post_id)
        .where(SeriesPost.series_id == Series.id)
    )
    digest = _digest(_row(_columns(Series)), _of(posts, Series))
    return select(Series.id, digest).where(Series.is_active == 1)


def _timeline() -> Select[int, str]:
    posts = (
        select(_joined([TorahTimelinePost.id, *_SHOWN], [TorahTimelinePost.id]))
        .join(Post, Post.id == TorahTimelinePost.post_id)
        .where(TorahTimelinePost.timeline_id == WeeklyPortion.id)
    )
    return select(
        WeeklyPortion.id, _digest(_row(_columns(WeeklyPortion)), _of(posts, WeeklyPortion))
    )


def _of(query: Select[str], outer: type[Base]) -> ScalarSelect[str]:
    return query.correlate(outer).scalar_subquery()


def _columns(model: type[Base]) -> list[ColumnElement[Any]]:
    """All columns but the unused ones, so that a new column is included by default."""
    return [
        _session_independent(column)
        for column in model.__table__.columns
        if column.name not in _UNUSED
    ]


def _session_independent(column: Any) -> ColumnElement[Any]:
    """A value whose text does not depend on a session's settings."""
    if getattr(column.type, "timezone", False):
        return func.extract("epoch", column)
    return column  # type: ignore[no-any-return]


# What a container's document contains of its posts.
_SHOWN = [Post.id, Post.title, _session_independent(Post.publish_date), Post.topics]


def _row(columns: Iterable[Any]) -> ColumnElement[str]:
    return cast(func.row(*columns), Text)


def _joined(columns: Iterable[Any], order: Iterable[Any]) -> ColumnElement[str]:
    return func.string_agg(_row(columns), aggregate_order_by(literal(""), *order))


def _digest(*parts: Any) -> ColumnElement[str]:
    # concat_ws skips NULL; a row's text is in brackets, with its values quoted.
    return func.md5(func.concat_ws("/", *(func.coalesce(part, "") for part in parts)))


_QUERIES: dict[str, Select[int, str]] = {
    "post": _posts(),
    "series": _series(),
    "timeline": _timeline(),
}
_KEYS: dict[str, InstrumentedAttribute[int]] = {
    "post": Post.id,
    "series": Series.id,
    "timeline": WeeklyPortion.id,
}
