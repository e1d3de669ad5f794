"""Of two concurrent transactions, the later commit still reaches every document."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine, text

from tests.factories import portion, post, save, series
from tests.indexer.conftest import documents, drain

LINK_SERIES = "INSERT INTO series_posts (series_id, post_id, position) VALUES (1, 1, 1)"
LINK_PORTION = "INSERT INTO torah_timeline_posts (timeline_id, post_id) VALUES (1, 1)"


@pytest.fixture
def library(fresh_engine: Engine) -> Engine:
    save(fresh_engine, [post(1, title="Old"), series(1, "one", title="Old"), portion(1, "old")])
    drain(fresh_engine)
    return fresh_engine


@pytest.fixture
def slow(library: Engine) -> Iterator[Connection]:
    """A writer that commits late."""
    with library.connect() as connection:
        yield connection


@pytest.mark.parametrize(
    ("change", "link", "index", "attribute"),
    [
        ("UPDATE series SET title = 'New'", LINK_SERIES, "posts", "series"),
        ("UPDATE torah_timeline SET parasha = 'New'", LINK_PORTION, "posts", "portions"),
        ("UPDATE posts SET title = 'New'", LINK_SERIES, "series", "postTitles"),
        ("UPDATE posts SET title = 'New'", LINK_PORTION, "torah_timelines", "names"),
    ],
)
@pytest.mark.parametrize("link_first", [True, False])
def test_a_concurrent_link_and_rename_are_both_indexed(
    library: Engine,
    slow: Connection,
    change: str,
    link: str,
    index: str,
    attribute: str,
    link_first: bool,
) -> None:
    first, second = (link, change) if link_first else (change, link)
    slow.execute(text(second))
    with library.begin() as quick:
        quick.execute(text(first))
    drain(library)
    slow.commit()
    drain(library)
    assert "New" in documents(library, index)[1][attribute]
