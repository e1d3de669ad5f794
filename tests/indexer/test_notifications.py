"""Cached responses are cleared only when the searchable documents change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text

from indexer import embedding
from indexer.drain import drain_queues
from indexer.embedding import EmbeddingBatches
from indexer.rebuild import rebuild
from indexer.sync import push_to_meilisearch, update_documents
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify
from tests.factories import execute, post, save, series
from tests.indexer.conftest import SERVERS, MemoryServer, documents, drain
from tests.indexer.notification_listener import Listener, listening
from tests.indexer.test_process import eventually, indexer
from tests.search.embedders import BagOfWordsEmbedder


@pytest.fixture
def library(fresh_engine: Engine, server: MemoryServer) -> Engine:
    save(fresh_engine, [*map(post, range(1, 6)), series(1, "one")])
    server.prepare()
    assert drain_queues(fresh_engine, [server])
    return fresh_engine


@pytest.fixture
def listener(fresh_database_url: str) -> Iterator[Listener]:
    with listening(fresh_database_url) as listener:
        yield listener


def test_empty_queues_send_no_notification(
    library: Engine, server: MemoryServer, listener: Listener
) -> None:
    for _ in range(5):
        assert update_documents(library, SERVERS) == 0
        assert push_to_meilisearch(library, server) == 0
    assert listener.count() == 0


def test_a_row_without_a_document_change_sends_no_notification(
    library: Engine, listener: Listener
) -> None:
    execute(library, "INSERT INTO search_outbox (entity, entity_id) VALUES ('post', 1)")
    drain(library)
    assert listener.count() == 0


def test_both_steps_of_a_change_send_a_notification(
    library: Engine, server: MemoryServer, listener: Listener
) -> None:
    execute(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    drain(library)
    assert listener.count() == 1
    assert push_to_meilisearch(library, server) == 1
    assert listener.count() == 1


def test_a_repair_sends_a_notification(
    library: Engine, server: MemoryServer, listener: Listener
) -> None:
    verify(library, [server], VerifyOptions())
    assert listener.count() == 0
    execute(library, "DELETE FROM search_documents WHERE index_uid = 'posts' AND document_id = 1")
    verify(library, [server], VerifyOptions())
    assert listener.count() == 1
    server.indexes.clear()
    verify(library, [server], VerifyOptions())
    assert listener.count() > 0


def test_a_rebuild_sends_a_notification(
    library: Engine, server: MemoryServer, listener: Listener
) -> None:
    rebuild(library, [server], lambda *_: None)
    assert listener.count() > 0


def test_the_last_vectors_send_a_notification_immediately(
    library: Engine, listener: Listener
) -> None:
    embed = EmbeddingBatches(library, BagOfWordsEmbedder())
    while embed():
        pass
    listener.count()
    execute(library, "UPDATE posts SET title = 'On wells' WHERE id = 1")
    drain(library)
    listener.count()
    while embed():
        pass
    assert listener.count() == 1


def test_notifications_of_vectors_are_throttled(
    library: Engine, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "BATCH", 1)
    embed = EmbeddingBatches(library, BagOfWordsEmbedder())
    assert embed() == 1
    first = listener.count()
    while embed():
        pass
    # Six documents: one notification at the start, one at the end, and one for the complete model.
    assert first == 1
    assert listener.count() == 2


def test_an_idle_indexer_sends_no_notification(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1)])

    def is_silent() -> bool:
        """Whether the indexer reads its queue several times and sends no notification."""
        notified.count()
        before = _outbox_reads(fresh_engine)
        eventually(lambda: _outbox_reads(fresh_engine) >= before + _READS, 60, pause=0.2)
        return notified.count() == 0

    with listening(fresh_database_url) as notified, indexer(fresh_database_url):
        eventually(lambda: set(documents(fresh_engine, "posts")) == {1}, 60)
        # Loading the model and the first check take a moment; then it is idle.
        eventually(is_silent, 60)


_READS = 5


def _outbox_reads(engine: Engine) -> int:
    """How often any session has read the outbox."""
    query = "SELECT seq_scan + idx_scan FROM pg_stat_user_tables WHERE relname = 'search_outbox'"
    with engine.connect() as connection:
        return connection.scalar(text(query)) or 0
