"""The documents of the sample library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from api.library.importing.checking import parse_item
from api.library.importing.content import stored_html
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import PostRecord, SeriesRecord, TimelineRecord
from api.library.importing.samples import SAMPLES, sample_dates
from api.models import Post, Series, WeeklyPortion
from api.search.index.documents import post_document, series_document, timeline_document
from api.search.text.synonyms import default_synonyms
from api.search.types import Document, IndexUid

ZONE = ZoneInfo("UTC")
R = TypeVar("R")


def sample_documents() -> dict[IndexUid, Sequence[Document]]:
    """The public documents of all three indexes."""
    now, synonyms = datetime.now(UTC), default_synonyms()
    posts = _posts(now)
    series = _containers(SeriesRecord, Series)
    portions = _containers(TimelineRecord, WeeklyPortion)
    collections_of = partial(_collections_of, series, portions)
    return {
        "posts": [post_document(post, *collections_of(id), synonyms) for id, post in posts.items()],
        "series": [
            series_document(row, [posts[id] for id in ids], now, synonyms) for row, ids in series
        ],
        "torah_timelines": [
            timeline_document(row, [posts[id] for id in ids], now, synonyms)
            for row, ids in portions
        ],
    }


def _records(kind: type[R]) -> list[R]:
    def refuse(place: object, faults: object) -> None:
        raise AssertionError(f"{place}: {faults}")

    items = read_items(find_files([SAMPLES]))
    records = (parse_item(item, ZONE, refuse) for item in items)
    return [record for record in records if isinstance(record, kind)]


def _posts(now: datetime) -> dict[int, Post]:
    records = _records(PostRecord)
    dates = sample_dates(records, now, ZONE)
    return {record.id: _post(record, dates[record.id]) for record in records if record.id}


def _post(record: PostRecord, published: datetime) -> Post:
    values = record.model_dump(exclude={"kind", "content", "publish_date"})
    html = stored_html(record.content, markdown=True)
    return Post(**values, content=html, publish_date=published)


def _containers(kind: type[R], model: type[Any]) -> list[tuple[Any, list[int]]]:
    """The series or the portions, each with the ids of its posts."""
    records: list[Any] = _records(kind)
    values = [record.model_dump(exclude={"kind", "posts"}) for record in records]
    rows = [model(id=id, **fields) for id, fields in enumerate(values, 1)]
    return [(row, record.posts) for row, record in zip(rows, records, strict=True)]


def _collections_of(
    series: list[tuple[Any, list[int]]], portions: list[tuple[Any, list[int]]], post: int
) -> tuple[list[Series], list[WeeklyPortion]]:
    containing = [[row for row, ids in rows if post in ids] for rows in (series, portions)]
    return containing[0], containing[1]
