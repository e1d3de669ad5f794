"""Gives documents their vectors, in the background, once their words can be searched."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, delete, exists, select

from api.core.html import placed_paragraphs
from api.models import MeaningChange, Post, SearchOutbox
from api.search.semantic import models, store
from api.search.semantic.chunks import Piece, Vector, pieces
from api.search.semantic.embedders.base import Embedder
from api.search.semantic.models import Model
from api.search.semantic.store import Owed
from api.search.text import custom_synonyms as spelling_store
from api.search.types import IndexUid
from indexer import dead_letters
from indexer.announce import announce_change
from indexer.isolation import isolate

logger = logging.getLogger(__name__)

# Documents at a time: a second's work.
BATCH = 8
# While much is owed, readers' kept answers are dropped no oftener.
_ANNOUNCE_SECONDS = 10.0
# Behind the drains, which share the processors with it.
_NICENESS = 10
Pieces = dict[tuple[IndexUid, int], list[Piece]]


class Meanings:
    """A drain: embeds one batch of what is owed and answers how many documents it took.

    The first call has every document owed that lacks its vectors: after a change of model all of
    them. The old model's vectors stay, and are asked, until the new one is complete.
    """

    def __init__(self, engine: Engine, embedder: Embedder) -> None:
        self._engine, self._embedder = engine, embedder
        self._model: Model | None = None
        self._has_begun = False
        self._announced_at = -_ANNOUNCE_SECONDS

    def __call__(self) -> int:
        if not self._has_begun:
            _work_behind_others()
            self._model = self.begin()
            self._has_begun = True
        if (model := self._model) is None:
            return 0
        with self._engine.connect() as connection:
            pending = {(o.index, o.id): o for o in store.oldest_owed(connection, BATCH)}
        failures = isolate(
            list(pending), lambda keys: self._embed(model, [pending[key] for key in keys])
        )
        with self._engine.begin() as connection:
            for key, error in failures.items():
                _set_aside(connection, pending[key], error)
            if failures:
                self._announce(connection)  # of the others, which could not know they were the last
            if not pending:
                self._complete(connection, model)
        return len(pending)

    def _embed(self, model: Model, pending: Sequence[Owed]) -> None:
        """Make and keep the vectors of these documents; the model runs outside of transactions."""
        with self._engine.begin() as connection:
            spelling_store.follow(connection)
            wanted = _pieces(connection, pending)
            vectors = store.known_vectors(connection, model, _digests(wanted))
        vectors |= self._embedded(wanted, vectors)
        with self._engine.begin() as connection:
            store.keep(connection, model, pending, wanted, vectors)
            for entry in pending:
                dead_letters.forget(connection, "meaning", entry.index, [entry.id])
            if self._is_time_to_announce(connection):
                self._announce(connection)

    def begin(self) -> Model | None:
        """Make the model known and owe what it lacks. None where Postgres cannot hold vectors."""
        with self._engine.begin() as connection:
            if not models.can_hold(connection):
                logger.warning("no search by meaning: Postgres lacks the extension 'vector'")
                return None
            model = models.begin(connection, self._embedder)
            store.note_all_owed(connection, model)
            return model

    def _embedded(self, wanted: Pieces, known: dict[str, Vector]) -> dict[str, Vector]:
        texts = {
            piece.digest: piece.text
            for found in wanted.values()
            for piece in found
            if piece.digest not in known
        }
        if not texts:
            return {}
        return dict(zip(texts, self._embedder.embed(list(texts.values())), strict=True))

    def _complete(self, connection: Connection, model: Model) -> None:
        """Use the model for searches once every document has its vectors."""
        if not model.complete and not connection.scalar(_MORE_COMES):
            models.complete(connection, model)
            self._model = next(m for m in models.models(connection) if m.id == model.id)
            logger.info("search by meaning is complete: %s", model.version)
            self._announce(connection)

    def _announce(self, connection: Connection) -> None:
        self._announced_at = time.monotonic()
        announce_change(connection)

    def _is_time_to_announce(self, connection: Connection) -> bool:
        """After the last vectors at once, between others at intervals."""
        is_time = time.monotonic() >= self._announced_at + _ANNOUNCE_SECONDS
        return is_time or not connection.scalar(_ANY_PENDING)


_ANY_PENDING = select(exists(select(MeaningChange.ticket)))
# What is not projected yet will be owed.
_MORE_COMES = select(exists(select(SearchOutbox.id)))


def _set_aside(connection: Connection, entry: Owed, error: BaseException) -> None:
    dead_letters.record(connection, "meaning", entry.index, {entry.id: error})
    connection.execute(delete(MeaningChange).where(MeaningChange.ticket == entry.ticket))


def _work_behind_others() -> None:
    """Let this thread run only where nobody else would; on Linux a thread has its own turn."""
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def _pieces(connection: Connection, owed: Sequence[Owed]) -> Pieces:
    posts = [entry.id for entry in owed if entry.index == "posts" and entry.document]
    rows = connection.execute(select(Post.id, Post.content).where(Post.id.in_(posts)))
    places = {id: [place for place, _ in placed_paragraphs(html)] for id, html in rows}
    return {
        (entry.index, entry.id): pieces(entry.index, entry.document, places.get(entry.id, []))
        for entry in owed
        if entry.document is not None
    }


def _digests(wanted: Pieces) -> list[str]:
    return [piece.digest for found in wanted.values() for piece in found]


def drain(meanings: Meanings, total: int, report: Callable[[int, int], None]) -> None:
    """Give all that is owed its vectors, with progress."""
    done = 0
    while taken := meanings():
        done += taken
        report(done, max(done, total))
