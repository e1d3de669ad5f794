"""The sample teachings as the study tools read them, without a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from api.core.html import with_paragraph_ids
from api.library.importing.checking import parse_item
from api.library.importing.content import stored_html
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import PostRecord
from api.library.importing.samples import SAMPLES
from api.study.teaching import Teaching
from tests.search.sample_library import ZONE


@cache
def sample_teachings() -> dict[int, Teaching]:
    """The teachings of the sample library by their ids."""

    def refuse(place: object, faults: object) -> None:
        raise AssertionError(f"{place}: {faults}")

    records = (parse_item(item, ZONE, refuse) for item in read_items(find_files([SAMPLES])))
    posts = [record for record in records if isinstance(record, PostRecord)]
    return {post.id: _teaching(post.id, post) for post in posts if post.id}


@cache
def without_guides() -> dict[int, Teaching]:
    """The same as if their teacher had written no study guides."""
    return {id: replace(teaching, guide=None) for id, teaching in sample_teachings().items()}


def a_teaching(content: str, *, title: str = "The Well", excerpt: str = "On water.") -> Teaching:
    """A teaching of this HTML, whose paragraphs get their ids."""
    return Teaching(
        id=1,
        type="daily",
        title=title,
        excerpt=excerpt,
        author="An Author",
        topics=("Water",),
        publish_date=datetime(2026, 1, 1, tzinfo=UTC),
        content=with_paragraph_ids(content),
    )


def _teaching(id: int, post: PostRecord) -> Teaching:
    return Teaching(
        id=id,
        type="daily" if post.type == "daily" else "weekly",
        title=post.title,
        excerpt=post.excerpt,
        author=post.author,
        topics=tuple(post.topics),
        publish_date=datetime(2026, 1, 1, tzinfo=UTC),
        content=with_paragraph_ids(stored_html(post.content, markdown=True)),
        guide=post.study_guide,
    )
