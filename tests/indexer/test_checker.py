"""When a running indexer verifies the indexes, and when it pushes documents."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import Engine

from api.search.types import SearchUnavailable
from indexer.drain import drain_queues
from indexer.sync import MeilisearchPusher
from indexer.verify import checker as checking
from indexer.verify import report
from indexer.verify.checker import Checker
from tests.factories import execute, post, save
from tests.indexer.conftest import MemoryServer, documents, drain


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(checking, "time", clock)
    return clock


@pytest.fixture
def library(fresh_engine: Engine, server: MemoryServer) -> Engine:
    save(fresh_engine, [post(1), post(2), post(3)])
    server.prepare()
    drain_queues(fresh_engine, [server])
    return fresh_engine


def test_it_checks_immediately_and_then_every_few_minutes(library: Engine, clock: Clock) -> None:
    execute(library, "DELETE FROM search_documents WHERE document_id = 1")
    check = Checker(library, None)
    assert check() == 0
    assert set(documents(library, "posts")) == {1, 2, 3}
    execute(library, "DELETE FROM search_documents WHERE document_id = 1")
    clock.now += checking.CHECK_SECONDS - 1
    check()
    assert set(documents(library, "posts")) == {2, 3}
    clock.now += 1
    check()
    assert set(documents(library, "posts")) == {1, 2, 3}


def test_lost_documents_are_noticed_within_seconds(
    library: Engine, server: MemoryServer, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    check = Checker(library, server)
    check()
    assert not caplog.messages
    server.indexes.clear()
    clock.now += checking.PROBE_SECONDS
    check()
    assert server.titles("posts") == {"Teaching 1", "Teaching 2", "Teaching 3"}
    assert any("posts: 3 documents, Meilisearch: wrong index" in m for m in caplog.messages)
    assert len(report.saved(library)) == 3


def test_an_unreachable_server_is_compared_after_it_returns(
    library: Engine, server: MemoryServer, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server.down = True
    check = Checker(library, server)
    check()
    messages = list(caplog.messages)
    assert not [message for message in messages if message.startswith("repaired")]
    for _ in range(5):
        clock.now += checking.PROBE_SECONDS
        check()
    assert caplog.messages == messages
    server.down = False
    clock.now += checking.PROBE_SECONDS
    check()
    assert all(checked.finding.is_consistent for checked in report.saved(library))


def test_pending_changes_do_not_trigger_a_check(
    library: Engine, server: MemoryServer, clock: Clock
) -> None:
    check = Checker(library, server)
    check()
    before = report.saved(library)
    save(library, [post(4)])
    drain(library)
    clock.now += 60
    check()
    assert report.saved(library) == before


def test_pushes_wait_for_correct_index_settings(library: Engine, server: MemoryServer) -> None:
    server.indexes.clear()
    save(library, [post(4)])
    drain(library)
    push = MeilisearchPusher(library, server)
    assert push() == 0
    assert server.indexes == {}
    server.prepare()
    assert push() == 1


def test_index_settings_are_checked_again_after_a_failure(
    library: Engine, server: MemoryServer
) -> None:
    push = MeilisearchPusher(library, server)
    assert push() == 0
    save(library, [post(4)])
    drain(library)
    server.down = True
    with pytest.raises(SearchUnavailable):
        push()
    server.down = False
    server.indexes.clear()
    assert push() == 0
    assert server.indexes == {}


def test_many_changes_are_pushed_in_one_batch(library: Engine, server: MemoryServer) -> None:
    push = MeilisearchPusher(library, server)
    save(library, [post(id) for id in range(100, 130)])
    execute(library, "INSERT INTO search_pushes (index_uid, document_id) VALUES ('posts', 1)")
    assert push() == 0
    drain(library)
    assert push() == 31


def test_batching_has_a_maximum_delay(library: Engine, server: MemoryServer) -> None:
    push = MeilisearchPusher(library, server)
    save(library, [post(id) for id in range(100, 130)])
    order = "INSERT INTO search_pushes (index_uid, document_id, created_at) VALUES "
    execute(library, order + "('posts', 1, now() - interval '11 s')")
    assert push() == 1
