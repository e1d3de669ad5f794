"""Exports the library to one JSONL file in the import format."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, Integer, RowMapping, Select, func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from api.library.importing.records import KINDS
from api.library.importing.report import Progress
from api.models import (
    NEVER,
    JourneyPath,
    PathRedirect,
    Post,
    PostOrigin,
    Series,
    SeriesPost,
    SourceTranslation,
    Testimonial,
    TorahTimelinePost,
    WeeklyPortion,
)

_ROWS_AT_ONCE = 500
# Fields that most posts do not have.
_OMITTED_WHEN_EMPTY = ("base64Image", "studyGuide", "modifiedAt")


def export_library(
    engine: Engine, path: str | PathLike[str], progress: Progress | None = None
) -> int:
    """Write a consistent snapshot of the library to `path`. Returns the number of objects.

    The file appears only when it is complete. `progress` counts objects. Raises OSError, which
    names `path`, when the file cannot be written.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; name a file to write to")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            count = _write_all(engine, file, progress)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        # Name the requested file, not the temporary one.
        if error.filename is not None:
            error.filename = str(target)
        raise
    finally:
        part.unlink(missing_ok=True)
    return count


def _write_all(engine: Engine, file: IO[str], progress: Progress | None) -> int:
    done = 0
    snapshot = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with snapshot.connect() as connection, connection.begin():
        queries = _queries()
        total = sum(_size(connection, query) for query in queries.values())
        for kind, query in queries.items():
            for line in _lines(connection, kind, query):
                file.write(line)
                done += 1
                if progress is not None and (done % _ROWS_AT_ONCE == 0 or done == total):
                    progress(done, total)
    return done


def _size(connection: Connection, query: Select[Any]) -> int:
    return connection.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0


def _lines(connection: Connection, kind: str, query: Select[Any]) -> Iterator[str]:
    fields = {name: field.alias or name for name, field in KINDS[kind].model_fields.items()}
    fields.pop("kind")
    rows = connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(query).mappings()
    for row in rows:
        yield json.dumps(_object(kind, fields, row), ensure_ascii=False) + "\n"


def _object(kind: str, fields: dict[str, str], row: RowMapping) -> dict[str, Any]:
    values = {alias: _value(row[name]) for name, alias in fields.items()}
    for name in _OMITTED_WHEN_EMPTY:
        if values.get(name, "") is None:
            del values[name]
    return {"kind": kind, **values}


def _value(value: Any) -> Any:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def _queries() -> dict[str, Select[Any]]:
    """Rows of each kind, in an order from which an import recreates the ids and links."""
    in_series = _posts_of(SeriesPost, SeriesPost.series_id == Series.id, SeriesPost.position)
    on_portion = _posts_of(
        TorahTimelinePost, TorahTimelinePost.timeline_id == WeeklyPortion.id, TorahTimelinePost.id
    )
    # Equal words of the same person are one testimonial.
    deleted = select(Post.id).where(Post.publish_date == NEVER)
    ends = (JourneyPath.source_post_id, JourneyPath.target_post_id)
    words = select(func.min(Testimonial.id)).group_by(Testimonial.name, Testimonial.content)
    return {
        "post": select(*Post.__table__.c).where(Post.publish_date < NEVER).order_by(Post.id),
        "series": select(*Series.__table__.c, in_series).order_by(Series.id),
        "timeline": select(*WeeklyPortion.__table__.c, on_portion).order_by(
            WeeklyPortion.order, WeeklyPortion.id
        ),
        "journey": select(*JourneyPath.__table__.c)
        .where(*(end.not_in(deleted) for end in ends))
        .order_by(JourneyPath.id),
        "testimonial": select(*Testimonial.__table__.c)
        .where(Testimonial.id.in_(words))
        .order_by(Testimonial.id),
        "redirect": select(*PathRedirect.__table__.c).order_by(PathRedirect.id),
        "translation": select(*SourceTranslation.__table__.c).order_by(SourceTranslation.id),
        "origin": select(*PostOrigin.__table__.c).order_by(PostOrigin.id),
    }


def _posts_of(link: Any, belongs: Any, order: Any) -> Any:
    posts = func.array_agg(aggregate_order_by(link.post_id, order, link.id))
    listed = func.coalesce(posts, literal([], ARRAY(Integer)))
    of_readers = link.post.has(Post.publish_date < NEVER)
    return select(listed).where(belongs, of_readers).scalar_subquery().label("posts")
