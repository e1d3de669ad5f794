"""Several search servers are filled from one projection, each at its own pace."""

from __future__ import annotations

from contextlib import suppress

import pytest
from sqlalchemy import Engine, select

from api.models import DeadLetter, SearchPush
from api.search.types import SearchUnavailable
from indexer import dead_letters
from indexer import status as reporting
from indexer.drain import drain_queues
from indexer.rebuild import rebuild
from indexer.servers import adopt_rows
from indexer.sync import MeilisearchPusher, push_to_meilisearch
from indexer.verify import report
from indexer.verify.checker import Checker
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify
from tests.factories import execute, post, save
from tests.indexer.conftest import MemoryServer, drain

NAMES = ("one:7700", "two:7700")


class Interrupted(BaseException):
    """The process ends here."""


@pytest.fixture
def servers() -> list[MemoryServer]:
    """Two servers whose indexes exist."""
    made = [MemoryServer(name) for name in NAMES]
    for server in made:
        server.prepare()
    return made


@pytest.fixture
def library(fresh_engine: Engine) -> Engine:
    save(fresh_engine, [post(1, title="First"), post(2, title="Second")])
    drain(fresh_engine, NAMES)
    return fresh_engine


def waiting(engine: Engine) -> dict[str, int]:
    """How many documents each server waits for."""
    with engine.connect() as connection:
        rows = connection.scalars(select(SearchPush.server)).all()
    return {server: rows.count(server) for server in sorted(set(rows))}


def push_all(engine: Engine, server: MemoryServer) -> None:
    while push_to_meilisearch(engine, server):
        pass


@pytest.mark.rule("SCALE-7")
def test_a_lost_server_does_not_hold_up_the_other_one(
    library: Engine, servers: list[MemoryServer]
) -> None:
    one, two = servers
    two.down = True
    with pytest.raises(SearchUnavailable):
        push_all(library, two)
    push_all(library, one)
    assert one.titles("posts") == {"First", "Second"}
    execute(library, "UPDATE posts SET title = 'Changed' WHERE id = 1")
    drain(library, NAMES)
    push_all(library, one)
    assert one.titles("posts") == {"Changed", "Second"}
    assert waiting(library) == {"two:7700": 3}
    two.down = False
    push_all(library, two)
    assert two.titles("posts") == {"Changed", "Second"}
    assert waiting(library) == {}


@pytest.mark.rule("SCALE-7")
def test_an_interrupted_push_is_repeated_for_its_server_alone(
    library: Engine, servers: list[MemoryServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has the documents, and the process ends before it removes them from the queue."""
    one, two = servers
    push_all(library, two)

    def end(*_: object) -> None:
        raise Interrupted

    with monkeypatch.context() as patch, suppress(Interrupted):
        patch.setattr("indexer.sync._delete_rows", end)
        push_to_meilisearch(library, one)
    assert one.titles("posts") == {"First", "Second"}
    assert waiting(library) == {"one:7700": 2}
    push_all(library, one)
    assert waiting(library) == {}


@pytest.mark.rule("SCALE-6")
def test_a_refused_document_is_set_aside_for_its_server_alone(
    library: Engine, servers: list[MemoryServer]
) -> None:
    one, two = servers
    two.rejected = {2}
    assert drain_queues(library, servers)
    assert (one.titles("posts"), two.titles("posts")) == ({"First", "Second"}, {"First"})
    [item] = dead_letters.list_dead_letters(library)
    assert (item.server, item.id) == ("two:7700", 2)
    assert " on two:7700 (1 attempt" in str(item)
    two.rejected = set()
    dead_letters.retry(library, all_items=True)
    assert waiting(library) == {"two:7700": 1}
    push_all(library, two)
    assert two.titles("posts") == {"First", "Second"}
    assert dead_letters.list_dead_letters(library) == []


@pytest.mark.rule("SCALE-9")
def test_a_new_or_emptied_server_is_filled_by_its_own_checker(
    library: Engine, servers: list[MemoryServer]
) -> None:
    one, two = servers
    push_all(library, one)
    execute(library, "DELETE FROM search_pushes")
    two.indexes.clear()
    one.down = True
    Checker(library, two, NAMES)()
    push = MeilisearchPusher(library, two)
    while push():
        pass
    assert two.titles("posts") == {"First", "Second"}
    assert {checked.finding.server for checked in report.saved(library)} == {"two:7700"}


def test_the_first_checker_repairs_the_projection_for_all(
    library: Engine, servers: list[MemoryServer]
) -> None:
    for server in servers:
        push_all(library, server)
    execute(library, "DELETE FROM search_documents WHERE document_id = 1")
    Checker(library, servers[1], NAMES)()
    execute(library, "DELETE FROM search_pushes")
    Checker(library, servers[0], NAMES)()
    assert set(waiting(library)) == set(NAMES)
    assert drain_queues(library, servers)
    findings = verify(library, servers, VerifyOptions(repair=False))
    assert all(finding.is_consistent for finding in findings)
    assert {finding.server for finding in findings} == set(NAMES)


def test_a_rebuild_fills_all_servers_though_one_is_lost(
    library: Engine, servers: list[MemoryServer]
) -> None:
    one, two = servers
    one.down = True
    with pytest.raises(SearchUnavailable):
        rebuild(library, servers, lambda *_: None)
    assert two.titles("posts") == {"First", "Second"}


@pytest.mark.rule("SCALE-9")
def test_rows_of_an_unknown_server_are_queued_for_the_known_ones(
    library: Engine, servers: list[MemoryServer]
) -> None:
    """An earlier release queued for none by name, and a server's URL may change."""
    execute(library, "DELETE FROM search_pushes")
    execute(library, "INSERT INTO search_pushes (index_uid, document_id) VALUES ('posts', 1)")
    with library.begin() as connection:
        failure = {2: RuntimeError("refused")}
        dead_letters.record(connection, "meilisearch", "posts", failure, "gone:7700")
    adopt_rows(library, NAMES)
    adopt_rows(library, NAMES)
    assert waiting(library) == {"one:7700": 2, "two:7700": 2}
    with library.connect() as connection:
        assert connection.scalars(select(DeadLetter.server)).all() == []
    for server in servers:
        push_all(library, server)
        assert server.titles("posts") == {"First", "Second"}


def test_without_servers_the_queue_waits_for_the_next_ones(library: Engine) -> None:
    adopt_rows(library, [])
    assert waiting(library) == {"one:7700": 2, "two:7700": 2}


@pytest.mark.rule("SCALE-10")
def test_the_status_shows_each_server(library: Engine, servers: list[MemoryServer]) -> None:
    push_all(library, servers[0])
    backlogs = {queue.name: queue.backlog for queue in reporting.queues(library, NAMES)}
    assert backlogs == {"projection": 0, "meilisearch one:7700": 0, "meilisearch two:7700": 2}
    single = {queue.name: queue.backlog for queue in reporting.queues(library, NAMES[1:])}
    assert single == {"projection": 0, "meilisearch": 2}
