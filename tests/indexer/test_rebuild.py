"""Rebuilding all indexes during concurrent writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from sqlalchemy import Engine, select

from api.models import SearchWord
from api.search.types import Document, IndexUid, SearchUnavailable
from indexer.rebuild import clean_up, delete_queued, queued, rebuild
from indexer.status import documents as counts
from indexer.status import queues
from indexer.sync import push_to_meilisearch
from tests.factories import execute, post, save
from tests.indexer.conftest import MemoryServer, documents, drain


def ignore(done: int, total: int) -> None:
    assert 0 < done <= total


def test_a_rebuild_does_not_need_the_queue(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1), post(2)])
    execute(fresh_engine, "TRUNCATE search_outbox")
    rebuild(fresh_engine, [], ignore)
    assert set(documents(fresh_engine, "posts")) == {1, 2}


def test_documents_without_a_row_are_deleted(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1), post(2)])
    drain(fresh_engine)
    execute(fresh_engine, "DELETE FROM posts WHERE id = 2")
    execute(fresh_engine, "TRUNCATE search_outbox")
    rebuild(fresh_engine, [], ignore)
    assert set(documents(fresh_engine, "posts")) == {1}


def test_unused_words_are_deleted(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1, title="Zebra"), post(2, title="Lion")])
    drain(fresh_engine)
    execute(fresh_engine, "DELETE FROM posts WHERE id = 1")
    drain(fresh_engine)
    clean_up(fresh_engine)
    with fresh_engine.connect() as connection:
        words = set(connection.scalars(select(SearchWord.word)))
    assert "lion" in words
    assert "zebra" not in words


def test_a_rebuild_removes_only_earlier_queue_entries(
    fresh_engine: Engine,
) -> None:
    save(fresh_engine, [post(1)])
    before = queued(fresh_engine)
    save(fresh_engine, [post(2)])
    rebuild(fresh_engine, [], ignore)
    delete_queued(fresh_engine, before)
    assert before
    assert queued(fresh_engine)
    assert not set(queued(fresh_engine)) & set(before)


class BusyServer(MemoryServer):
    """During its rebuild, the library changes and the change is written to the old index."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        loaded = {d["id"]: d for batch in documents for d in batch}
        if index == "posts":
            execute(self.engine, "UPDATE posts SET title = 'Changed' WHERE id = 1")
            execute(self.engine, "DELETE FROM posts WHERE id = 2")
            drain(self.engine)
            while push_to_meilisearch(self.engine, self):
                pass
        self.indexes[index] = loaded


@pytest.mark.rule("INDEX-7")
def test_a_write_during_a_rebuild_is_not_lost(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1), post(2), post(3)])
    drain(fresh_engine)
    server = BusyServer(fresh_engine)
    rebuild(fresh_engine, [server], ignore)
    while push_to_meilisearch(fresh_engine, server):
        pass
    assert server.titles("posts") == {"Changed", "Teaching 3"}


class LostServer(MemoryServer):
    """Becomes unavailable after the first batch of an index."""

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        next(iter(documents), None)
        raise SearchUnavailable("gone")


def test_a_server_outage_keeps_the_projection_complete(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1), post(2)])
    execute(fresh_engine, "TRUNCATE search_outbox")
    with pytest.raises(SearchUnavailable):
        rebuild(fresh_engine, [LostServer()], ignore)
    assert set(documents(fresh_engine, "posts")) == {1, 2}


def test_status_shows_backlog_and_lag(fresh_engine: Engine) -> None:
    assert [(queue.backlog, queue.lag_seconds) for queue in queues(fresh_engine)] == [
        (0, 0),
        (0, 0),
    ]
    save(fresh_engine, [post(1)])
    projection, server = queues(fresh_engine)
    assert projection.backlog == 1
    assert projection.lag_seconds > 0
    assert server.backlog == 0
    drain(fresh_engine)
    assert counts(fresh_engine) == {"posts": 1}
