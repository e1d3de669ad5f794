"""Embeds documents in the background, once they can be found by words."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, delete, exists, select, text

from api.models import PendingEmbedding, SearchOutbox
from api.search.semantic import models, store
from api.search.semantic.chunks import Chunk, Vector, chunks
from api.search.semantic.embedders.base import Embedder
from api.search.semantic.models import EmbeddingModel
from api.search.semantic.store import PendingDocument
from api.search.text.custom_spellings import load_synonyms
from api.search.text.synonym_table import SynonymTable
from api.search.types import IndexUid
from indexer import dead_letters
from indexer.isolation import isolate
from indexer.notifications import notify_search_changed

logger = logging.getLogger(__name__)

# Documents of a batch, which takes about a second.
BATCH = 8
# While many documents are pending, the site's cached responses are dropped at most this often.
_NOTIFY_SECONDS = 10.0
Chunks = dict[tuple[IndexUid, int], list[Chunk]]


class EmbeddingBatches:
    """Each call embeds one batch of pending documents. Returns how many it took.

    The first call queues every document without vectors of its present version: after a change of
    model all of them. The old model's vectors stay in use until the new ones are complete.
    """

    def __init__(self, engine: Engine, embedder: Embedder) -> None:
        self._engine, self._embedder = engine, embedder
        self._model: EmbeddingModel | None = None
        self._is_registered = False
        self._notified_at = -_NOTIFY_SECONDS

    def __call__(self) -> int:
        if not self._is_registered:
            self._model = self.register()
            self._is_registered = True
        if (model := self._model) is None:
            return 0
        with self._engine.connect() as connection:
            pending = {(o.index, o.id): o for o in store.oldest_pending(connection, BATCH)}
        failures = isolate(
            list(pending), lambda keys: self._embed(model, [pending[key] for key in keys])
        )
        with self._engine.begin() as connection:
            for key, error in failures.items():
                _set_aside(connection, pending[key], error)
            if failures:
                self._notify(connection)  # for the rest of the batch, which may have been the last
            if not pending:
                self._activate_when_complete(connection, model)
        return len(pending)

    def _embed(self, model: EmbeddingModel, pending: Sequence[PendingDocument]) -> None:
        """Embed these documents and store their vectors; the model runs outside of transactions."""
        with self._engine.begin() as connection:
            synonyms = load_synonyms(connection)
            needed = _chunks(pending, synonyms)
            vectors = store.known_vectors(connection, model, _digests(needed))
        vectors |= self._embedded(needed, vectors)
        with self._engine.begin() as connection:
            store.replace_vectors(connection, model, pending, needed, vectors)
            for entry in pending:
                dead_letters.resolve(connection, "embeddings", entry.index, [entry.id])
            if self._should_notify(connection):
                self._notify(connection)

    def register(self) -> EmbeddingModel | None:
        """Register the model and queue what it lacks. None where Postgres has no pgvector."""
        with self._engine.begin() as connection:
            if not models.supports_vectors(connection):
                logger.warning("no semantic search: Postgres lacks the extension 'vector'")
                return None
            model = models.register(connection, self._embedder)
            store.enqueue_outdated(connection, model)
            return model

    @property
    def is_available(self) -> bool:
        """Whether Postgres has vectors, which the first call finds out."""
        return self._model is not None

    @property
    def is_complete(self) -> bool:
        """Whether every document has its vectors."""
        return self._model is not None and self._model.complete

    def _embedded(self, needed: Chunks, known: dict[str, Vector]) -> dict[str, Vector]:
        texts = {
            chunk.digest: chunk.text
            for of_document in needed.values()
            for chunk in of_document
            if chunk.digest not in known
        }
        if not texts:
            return {}
        return dict(zip(texts, self._embedder.embed(list(texts.values())), strict=True))

    def _activate_when_complete(self, connection: Connection, model: EmbeddingModel) -> None:
        """Use the model for searches once every document has its vectors."""
        if not model.complete and not connection.scalar(_MORE_TO_COME):
            models.activate(connection, model)
            # Autovacuum would do so a minute later; until then queries are planned badly.
            connection.execute(text("ANALYZE"))
            self._model = next(m for m in models.models(connection) if m.id == model.id)
            logger.info("semantic search is complete: %s", model.version)
            self._notify(connection)

    def _notify(self, connection: Connection) -> None:
        self._notified_at = time.monotonic()
        notify_search_changed(connection)

    def _should_notify(self, connection: Connection) -> bool:
        """At once after the last vectors, at intervals before."""
        is_time = time.monotonic() >= self._notified_at + _NOTIFY_SECONDS
        return is_time or not connection.scalar(ANY_PENDING)


ANY_PENDING = select(exists(select(PendingEmbedding.change_id)))
# Documents that are not projected yet will be queued.
_MORE_TO_COME = select(exists(select(SearchOutbox.id)))


def _set_aside(connection: Connection, entry: PendingDocument, error: BaseException) -> None:
    dead_letters.record(connection, "embeddings", entry.index, {entry.id: error})
    connection.execute(
        delete(PendingEmbedding).where(PendingEmbedding.change_id == entry.change_id)
    )


def _chunks(pending: Sequence[PendingDocument], synonyms: SynonymTable) -> Chunks:
    return {
        (entry.index, entry.id): chunks(entry.index, entry.document, synonyms)
        for entry in pending
        if entry.document is not None
    }


def _digests(needed: Chunks) -> list[str]:
    return [chunk.digest for of_document in needed.values() for chunk in of_document]


def embed_all(embed: EmbeddingBatches, total: int, report: Callable[[int, int], None]) -> None:
    """Embed all pending documents, with progress."""
    done = 0
    while taken := embed():
        done += taken
        report(done, max(done, total))
