"""The state of the database while documents are pushed to the search server."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sqlalchemy import Engine, func, select, text

from api.models import SearchPush
from api.search.types import Document, IndexUid
from indexer.sync import push_to_meilisearch
from tests.factories import execute, post, save
from tests.indexer.conftest import MemoryServer, drain


class SlowServer(MemoryServer):
    """Changes the library during each upsert, and counts the open transactions."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine
        self.open_transactions: list[int] = []

    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        super().upsert(index, documents)
        with self.engine.connect() as connection:
            self.open_transactions.append(connection.scalar(_OPEN) or 0)
        if len(self.open_transactions) == 1:
            execute(self.engine, "UPDATE posts SET title = 'Meanwhile' WHERE id = 1")
            drain(self.engine)


_OPEN = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"
)


@pytest.fixture
def library(fresh_engine: Engine) -> Engine:
    save(fresh_engine, [post(1), post(2)])
    drain(fresh_engine)
    return fresh_engine


def test_no_transaction_is_open_during_a_push(library: Engine) -> None:
    server = SlowServer(library)
    assert push_to_meilisearch(library, server) == 2
    assert server.open_transactions == [0]


def test_a_row_queued_during_a_push_stays_queued(library: Engine) -> None:
    server = SlowServer(library)
    assert push_to_meilisearch(library, server) == 2
    with library.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(SearchPush)) == 1
    assert push_to_meilisearch(library, server) == 1
    assert server.titles("posts") == {"Meanwhile", "Teaching 2"}
