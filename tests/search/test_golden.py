"""The labelled queries of `golden.toml` over the sample library, on every engine.

Run with `-s` to see the report: three figures for each kind, and what is not answered first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import pytest

from api.library.importing.checking import parse_item
from api.library.importing.content import stored_html
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import PostRecord, SeriesRecord, TimelineRecord
from api.library.importing.samples import SAMPLES, sample_dates
from api.models import Post, Series, TorahTimeline
from api.search.documents import post_document, series_document, timeline_document
from api.search.meilisearch_writer import MeilisearchWriter
from api.search.reader import SearchReader
from api.search.service import search_library
from api.search.types import Document, IndexUid
from bench.relevance import judge, print_report, rank, read_golden, scores

GOLDEN = read_golden(Path(__file__).with_name("golden.toml"))
KINDS = ("english", "transliterated", "hebrew", "references", "typos")
LIMIT = 10
ZONE = ZoneInfo("UTC")
R = TypeVar("R")


# --- the sample library as documents ---


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


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """In the place of the contract suite's own library."""
    now = datetime.now(UTC)
    posts = _posts(now)
    series = _containers(SeriesRecord, Series)
    portions = _containers(TimelineRecord, TorahTimeline)
    holding = partial(_holding, series, portions)
    return {
        "posts": [post_document(post, *holding(id)) for id, post in posts.items()],
        "series": [series_document(row, [posts[id] for id in ids], now) for row, ids in series],
        "torah_timelines": [
            timeline_document(row, [posts[id] for id in ids], now) for row, ids in portions
        ],
    }


def _holding(
    series: list[tuple[Any, list[int]]], portions: list[tuple[Any, list[int]]], post: int
) -> tuple[list[Series], list[TorahTimeline]]:
    held = [[row for row, ids in rows if post in ids] for rows in (series, portions)]
    return held[0], held[1]


@pytest.fixture(scope="module")
async def reader(
    reader: SearchReader,
    library: dict[IndexUid, Sequence[Document]],
    request: pytest.FixtureRequest,
    worker_id: str,
) -> AsyncIterator[SearchReader]:
    """Each engine with the samples, which leave the search server for the suites that share it."""
    yield reader
    if reader.name == "meilisearch":
        url, key = map(request.getfixturevalue, ("meilisearch_url", "meilisearch_key"))
        writer = MeilisearchWriter(url, key, f"contract_{worker_id}_")
        for index in library:
            writer.rebuild(index, [])


def names_of(library: dict[IndexUid, Sequence[Document]]) -> set[str]:
    return {
        *(f"post:{document['title']}" for document in library["posts"]),
        *(f"series:{document['slug']}" for document in library["series"]),
        *(f"timeline:{document['slug']}" for document in library["torah_timelines"]),
    }


async def found_names(reader: SearchReader, query: str) -> list[str]:
    answer = await search_library(reader, query, LIMIT)
    return [
        *(f"timeline:{hit.slug}" for hit in answer.torah_timelines),
        *(f"series:{hit.slug}" for hit in answer.series),
        *(f"post:{hit.title}" for hit in answer.posts),
    ]


# --- the labels ---


def test_there_are_enough_queries_of_every_kind() -> None:
    counts = Counter(golden.kind for golden in GOLDEN)
    assert tuple(counts) == KINDS
    assert counts.total() >= 160
    assert min(counts.values()) >= 30


def test_no_query_is_there_twice() -> None:
    assert len({golden.query for golden in GOLDEN}) == len(GOLDEN)


def test_what_is_expected_is_in_the_library(library: dict[IndexUid, Sequence[Document]]) -> None:
    assert {name for golden in GOLDEN for name in golden.expect} <= names_of(library)


@pytest.mark.parametrize(
    ("expect", "found", "expected"),
    [
        (["post:a"], ["post:a"], 1),
        # Other groups do not push an item down.
        (["post:a"], ["timeline:x", "series:y", "post:b", "post:a"], 2),
        (["post:a", "post:b"], ["post:b", "post:a"], 1),
        # Each group that is expected counts, the worst of them for the query.
        (["timeline:x", "post:a"], ["timeline:x", "post:b", "post:c", "post:a"], 3),
        (["timeline:x", "post:a"], ["post:a"], None),
        (["post:a"], [], None),
    ],
)
def test_ranks(expect: list[str], found: list[str], expected: int | None) -> None:
    assert rank(expect, found) == expected


# --- the engines ---

# A little under what is measured, as success@1 and success@3. Raise them as the search improves.
FLOORS: dict[str, dict[str, tuple[float, float]]] = {
    "postgres": {
        "english": (0.86, 0.88),
        "transliterated": (0.98, 0.98),
        "hebrew": (0.97, 0.97),
        "references": (0.97, 0.97),
        "typos": (0.91, 0.91),
        "all": (0.95, 0.96),
    },
    "meilisearch": {
        "english": (0.86, 0.90),
        "transliterated": (0.96, 0.96),
        "hebrew": (0.95, 0.95),
        "references": (0.97, 0.97),
        "typos": (0.94, 0.94),
        "all": (0.95, 0.96),
    },
}


async def test_golden_queries(reader: SearchReader) -> None:
    judged = await judge(partial(found_names, reader), GOLDEN)
    print_report(reader.name, judged)
    reached = scores(judged)
    low = {
        kind: (reached[kind].success_at_1, reached[kind].success_at_3)
        for kind, (first, third) in FLOORS[reader.name].items()
        if reached[kind].success_at_1 < first or reached[kind].success_at_3 < third
    }
    assert low == {}
