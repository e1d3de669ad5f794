"""A failing item becomes a dead letter, and all other items are processed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import OperationalError, ProgrammingError

from api.models import PendingEmbedding, SearchOutbox, SearchPush, SeriesPost
from api.search.engines.postgres.store import store
from api.search.semantic.embedders.base import EmbeddingUnavailable
from api.search.types import SearchUnavailable
from indexer import dead_letters
from indexer.__main__ import main
from indexer.drain import drain_queues
from indexer.embedding import EmbeddingBatches
from indexer.isolation import isolate
from indexer.rebuild import rebuild
from indexer.sync import enqueue_due_refreshes, push_to_meilisearch, update_documents
from indexer.verify.checker import Checker
from indexer.verify.meilisearch import seems_inconsistent
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify
from tests.factories import execute, post, save, series
from tests.indexer.conftest import MemoryServer, documents, drain
from tests.search.embedders import BagOfWordsEmbedder

COUNT, POISON = 250, 171
# Longer than the maximum of a tsvector: Postgres reports 'program limit exceeded'.
TOO_LONG = "<p>" + " ".join(f"{number:x<100}" for number in range(12_000)) + "</p>"


def letters(engine: Engine) -> list[tuple[str, str, int, int]]:
    return [(x.queue, x.entity, x.id, x.attempts) for x in dead_letters.list_dead_letters(engine)]


def queue_length(engine: Engine, queue: Any) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(queue)) or 0


@pytest.fixture
def poison(fresh_engine: Engine) -> Engine:
    """A library with one post that cannot be stored."""
    rows = [post(id) for id in range(1, COUNT + 1) if id != POISON]
    save(fresh_engine, [*rows, post(POISON, content=TOO_LONG)])
    return fresh_engine


def test_an_unstorable_post_becomes_a_dead_letter(
    poison: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    drain(poison)
    assert set(documents(poison, "posts")) == set(range(1, COUNT + 1)) - {POISON}
    assert queue_length(poison, SearchOutbox) == 0
    assert letters(poison) == [("projection", "post", POISON, 1)]
    [record] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.exc_info is not None
    assert f"post {POISON}" in record.getMessage()
    assert "too long for tsvector" in dead_letters.list_dead_letters(poison)[0].error


def test_other_posts_of_the_batch_are_indexed(poison: Engine) -> None:
    save(poison, [series(1, "one"), SeriesPost(series_id=1, post_id=POISON, position=1)])
    drain(poison)
    assert documents(poison, "series")[1]["postTitles"] == [f"Teaching {POISON}"]


def test_a_later_change_retries_a_dead_letter(poison: Engine) -> None:
    drain(poison)
    execute(poison, f"UPDATE posts SET title = 'Still too long' WHERE id = {POISON}")
    drain(poison)
    assert letters(poison) == [("projection", "post", POISON, 2)]
    execute(poison, f"UPDATE posts SET content = '<p>Short.</p>' WHERE id = {POISON}")
    drain(poison)
    assert letters(poison) == []
    assert POISON in documents(poison, "posts")


def test_a_dead_letter_of_a_deleted_post_is_removed(poison: Engine) -> None:
    drain(poison)
    execute(poison, f"DELETE FROM posts WHERE id = {POISON}")
    drain(poison)
    assert letters(poison) == []


@pytest.mark.rule("INDEX-6")
def test_a_document_rejected_by_the_server_becomes_a_dead_letter(
    fresh_engine: Engine, server: MemoryServer
) -> None:
    save(fresh_engine, [post(id) for id in range(1, COUNT + 1)])
    server.prepare()
    drain(fresh_engine)
    server.rejected = {POISON}
    while push_to_meilisearch(fresh_engine, server):
        pass
    assert set(server.indexes["posts"]) == set(range(1, COUNT + 1)) - {POISON}
    assert queue_length(fresh_engine, SearchPush) == 0
    assert letters(fresh_engine) == [("meilisearch", "posts", POISON, 1)]
    assert not seems_inconsistent(fresh_engine, server)
    server.rejected = set()
    execute(fresh_engine, f"UPDATE posts SET title = 'Better' WHERE id = {POISON}")
    assert drain_queues(fresh_engine, [server])
    assert letters(fresh_engine) == []
    assert "Better" in server.titles("posts")


class Panic(BaseException):
    """Like the error of a library written in Rust."""


class RejectingEmbedder(BagOfWordsEmbedder):
    """An embedder that fails for one teaching."""

    def embed(self, texts: Sequence[str]) -> Any:
        if any("Unreadable" in text for text in texts):
            raise Panic
        return super().embed(texts)


def test_a_text_rejected_by_the_model_becomes_a_dead_letter(fresh_engine: Engine) -> None:
    rows = [post(id) for id in range(1, COUNT + 1) if id != POISON]
    save(fresh_engine, [*rows, post(POISON, title="Unreadable")])
    EmbeddingBatches(fresh_engine, BagOfWordsEmbedder()).register()
    drain(fresh_engine)
    embed = EmbeddingBatches(fresh_engine, RejectingEmbedder())
    while embed():
        pass
    assert queue_length(fresh_engine, PendingEmbedding) == 0
    assert letters(fresh_engine) == [("embeddings", "posts", POISON, 1)]
    execute(fresh_engine, f"UPDATE posts SET title = 'Readable' WHERE id = {POISON}")
    drain(fresh_engine)
    while embed():
        pass
    assert letters(fresh_engine) == []


class FailingEmbedder(BagOfWordsEmbedder):
    """An embedder that always fails."""

    def embed(self, texts: Sequence[str]) -> Any:
        raise RuntimeError("no memory")


def test_a_broken_model_creates_no_dead_letters(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(id) for id in range(1, 11)])
    EmbeddingBatches(fresh_engine, BagOfWordsEmbedder()).register()
    drain(fresh_engine)
    with pytest.raises(RuntimeError):
        EmbeddingBatches(fresh_engine, FailingEmbedder())()
    assert letters(fresh_engine) == []
    assert queue_length(fresh_engine, PendingEmbedding) == 10


def outage(*_: Any) -> Any:
    raise OperationalError("SELECT", {}, psycopg.errors.AdminShutdown("stopping"))


def not_migrated(*_: Any) -> Any:
    raise ProgrammingError("SELECT", {}, psycopg.errors.UndefinedTable("no such table"))


def broken(*_: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("failure", [outage, not_migrated, broken])
def test_an_error_of_every_row_creates_no_dead_letters(
    fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch, failure: Any
) -> None:
    save(fresh_engine, [post(id) for id in range(1, 41)])
    monkeypatch.setattr("indexer.diff.store", failure)
    with pytest.raises((OperationalError, ProgrammingError, ZeroDivisionError)):
        update_documents(fresh_engine)
    assert letters(fresh_engine) == []
    assert queue_length(fresh_engine, SearchOutbox) == 40


@pytest.mark.parametrize("error", [SearchUnavailable("away"), EmbeddingUnavailable("away")])
def test_outages_are_raised_immediately(error: Exception) -> None:
    calls = []

    def work(items: Sequence[int]) -> None:
        calls.append(items)
        raise error

    with pytest.raises(type(error)):
        isolate([1, 2, 3], work)
    assert len(calls) == 1


def test_verification_lists_dead_letters_and_continues(
    poison: Engine, server: MemoryServer
) -> None:
    drain(poison)
    server.prepare()
    execute(poison, "DELETE FROM search_documents WHERE document_id = 5")
    for deep in (False, True):
        findings = verify(poison, [server], VerifyOptions(deep=deep))
        assert findings[0].projection.stale == 0
    assert 5 in documents(poison, "posts")
    assert letters(poison) == [("projection", "post", POISON, 1)]


def test_verification_creates_dead_letters_for_unbuildable_documents(poison: Engine) -> None:
    execute(poison, "TRUNCATE search_outbox")
    verify(poison, [], VerifyOptions())
    assert len(documents(poison, "posts")) == COUNT - 1
    assert letters(poison) == [("projection", "post", POISON, 1)]


def test_a_rebuild_skips_dead_letters(poison: Engine, server: MemoryServer) -> None:
    rebuild(poison, [server], lambda *_: None)
    assert len(server.indexes["posts"]) == COUNT - 1
    assert letters(poison) == [("projection", "post", POISON, 1)]


def test_dead_letters_are_retried_at_startup_and_periodically(
    poison: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("indexer.diff.store", _fail_for(2))
        drain(poison)
    assert {id for _, _, id, _ in letters(poison)} == {2, POISON}
    assert dead_letters.retry(poison) == 0
    Checker(poison, None)()
    drain(poison)
    assert letters(poison) == [("projection", "post", POISON, 2)]
    execute(poison, "UPDATE search_dead_letters SET last_failed_at = now() - interval '11 min'")
    assert dead_letters.retry(poison) == 1


def _fail_for(id: int) -> Any:
    def failing(connection: Any, index: Any, rows: Any, *rest: Any) -> None:
        if any(document["id"] == id for document in rows):
            raise ZeroDivisionError
        store(connection, index, rows, *rest)

    return failing


def test_a_due_container_that_is_a_dead_letter_is_not_queued_again(
    fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(fresh_engine, [series(1, "one")])
    drain(fresh_engine)
    execute(fresh_engine, "UPDATE search_documents SET refresh_at = now() - interval '1 s'")
    assert enqueue_due_refreshes(fresh_engine) == 1
    monkeypatch.setattr("indexer.diff.store", broken)
    drain(fresh_engine)
    assert letters(fresh_engine) == [("projection", "series", 1, 1)]
    assert enqueue_due_refreshes(fresh_engine) == 0


@pytest.mark.rule("INDEX-6")
def test_status_lists_dead_letters_and_fails(
    poison: Engine,
    fresh_database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", fresh_database_url)
    assert main(["status"]) == 0
    drain(poison)
    assert main(["status"]) == 1
    assert f"set aside: projection: post {POISON} failed (1 attempt" in capsys.readouterr().err
    assert main(["verify"]) == 1
    assert f"set aside: projection: post {POISON}" in capsys.readouterr().err
