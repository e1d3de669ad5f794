"""Rebuilds everything: the projection in place, Meilisearch's indexes beside the old ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Engine, Text, column, delete, insert, select, text
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchOutbox, SearchPush, SearchWord
from api.search.engines.base import SearchWriter
from api.search.types import INDEX_OF_ENTITY, Document, IndexUid, SearchUnavailable
from indexer import dead_letters
from indexer.diff import rebuild_documents
from indexer.isolation import isolate
from indexer.locks import acquire_store_lock
from indexer.notifications import notify_search_changed
from indexer.source import batches, entity_ids

BATCH = 1000
# Stored at a time, while the drains of a running indexer wait for the lock.
_STORE_BATCH = 250
Progress = Callable[[int, int], None]


def rebuild(engine: Engine, writers: Sequence[SearchWriter], progress: Progress) -> None:
    """Rebuild every document from its row, and load the servers of Meilisearch with them.

    The first server is loaded as the documents are built, the others from the complete projection.
    Each batch is one transaction, so that searches and writes go on; each index is built beside
    the old one and then swapped. Raises SearchUnavailable for a server once all others are loaded.
    """
    failure = _rebuild_projection(engine, writers[0] if writers else None, progress)
    for writer in writers[1:]:
        try:
            for index in INDEX_OF_ENTITY.values():
                rebuild_index(engine, writer, index, lambda _: None)
        except SearchUnavailable as error:
            failure = failure or error
    if failure:
        raise failure


def _rebuild_projection(
    engine: Engine, writer: SearchWriter | None, progress: Progress
) -> SearchUnavailable | None:
    with Session(engine) as session:
        ids = {entity: entity_ids(session, entity) for entity in INDEX_OF_ENTITY}
    counter = _Counter(sum(map(len, ids.values())), progress)
    failure: SearchUnavailable | None = None
    for entity, all_ids in ids.items():
        made = _Batches(engine, entity, all_ids, counter)
        if writer and failure is None:
            failure = _fill(writer, entity, made)
        # The documents that Meilisearch did not receive are built as well.
        deque(made, maxlen=0)
        _remove_orphans(engine, entity, all_ids)
        if writer and failure is None:
            _queue_differences(engine, writer.server, INDEX_OF_ENTITY[entity], made.versions)
    return failure


def _fill(writer: SearchWriter, entity: str, made: _Batches) -> SearchUnavailable | None:
    try:
        writer.rebuild(INDEX_OF_ENTITY[entity], made)
    except SearchUnavailable as error:
        return error
    return None


class _Counter:
    """Counts the rows that were read, and reports the progress."""

    def __init__(self, total: int, progress: Progress) -> None:
        self._total, self._progress = total, progress
        self._done = 0

    def add(self, count: int) -> None:
        self._done += count
        self._progress(self._done, self._total)


class _Batches:
    """The documents of these rows, built and stored as they are iterated over, each batch once."""

    def __init__(self, engine: Engine, entity: str, ids: Sequence[int], counter: _Counter) -> None:
        self.versions: dict[int, str] = {}
        self._engine, self._entity, self._counter = engine, entity, counter
        self._left = self._batches(ids)

    def __iter__(self) -> Iterator[Sequence[Document]]:
        return self._left

    def _batches(self, ids: Sequence[int]) -> Iterator[Sequence[Document]]:
        for batch in batches(ids, BATCH):
            documents = [d for some in batches(batch, _STORE_BATCH) for d in self._stored(some)]
            self.versions |= {document["id"]: document["version"] for document in documents}
            yield documents

    def _stored(self, ids: Sequence[int]) -> Sequence[Document]:
        documents = _store(self._engine, self._entity, ids)
        self._counter.add(len(ids))
        return documents


def _store(engine: Engine, entity: str, ids: Sequence[int]) -> list[Document]:
    """Build and store the documents of these rows; those that fail become dead letters."""
    stored: list[Document] = []

    def work(some: Sequence[int]) -> None:
        with Session(engine) as session, session.begin():
            synonyms = acquire_store_lock(session)
            documents = rebuild_documents(session, entity, some, synonyms)
            dead_letters.resolve(session.connection(), "projection", entity, some)
        stored.extend(documents)

    failures = isolate(ids, work)
    if failures:
        with engine.begin() as connection:
            dead_letters.record(connection, "projection", entity, failures)
    return stored


def queued(engine: Engine) -> list[int]:
    """The ids of the queued changes, which every document that is built from now on includes."""
    with engine.connect() as connection:
        return list(connection.scalars(select(SearchOutbox.id)))


def delete_queued(engine: Engine, ids: Sequence[int]) -> None:
    """Delete queued changes that a rebuild has processed."""
    with engine.begin() as connection:
        for batch in batches(ids, BATCH):
            connection.execute(delete(SearchOutbox).where(SearchOutbox.id.in_(batch)))


def clean_up(engine: Engine) -> None:
    """Delete words that no document has, and vacuum the projection."""
    _delete_unused_words(engine)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM (ANALYZE) search_documents, search_words"))


def _delete_unused_words(engine: Engine) -> None:
    """Delete the words that no document has any more."""
    # Postgres' own statistics of the vectors' words: many times faster than a DISTINCT over them.
    held = text("SELECT word FROM ts_stat('SELECT body FROM search_documents')").columns(
        column("word", Text)
    )
    with engine.begin() as connection:
        connection.execute(
            delete(SearchWord).where(SearchWord.word.not_in(select(held.subquery().c.word)))
        )


def rebuild_index(
    engine: Engine, writer: SearchWriter, index: IndexUid, progress: Callable[[int], None]
) -> int:
    """Build an index from the stored documents beside the old one, then swap them.

    Returns the document count.
    """
    load = _Load(engine, index, progress)
    writer.rebuild(index, load)
    _queue_differences(engine, writer.server, index, load.versions)
    return len(load.versions)


class _Load:
    """Iterates over an index's stored documents in batches, and records their versions."""

    def __init__(self, engine: Engine, index: IndexUid, progress: Callable[[int], None]) -> None:
        self.versions: dict[int, str] = {}
        self._engine, self._index, self._progress = engine, index, progress

    def __iter__(self) -> Iterator[Sequence[Document]]:
        for batch in _stored(self._engine, self._index):
            self.versions |= {document["id"]: document["version"] for document in batch}
            yield batch
            self._progress(len(self.versions))


def _remove_orphans(engine: Engine, entity: str, known: Sequence[int]) -> None:
    """Build or remove the documents whose row did not exist at the start: it is new, or deleted."""
    query = select(SearchDocument.document_id).where(
        SearchDocument.index_uid == INDEX_OF_ENTITY[entity]
    )
    with Session(engine) as session:
        unknown_ids = sorted(set(session.scalars(query)) - set(known))
    for batch in batches(unknown_ids, _STORE_BATCH):
        _store(engine, entity, batch)


def _stored(engine: Engine, index: IndexUid) -> Iterator[list[dict[str, Any]]]:
    """Every document of an index, by key, a batch at a time, each batch read afresh."""
    last = 0
    while True:
        with engine.connect() as connection:
            rows = connection.execute(
                select(SearchDocument.document_id, SearchDocument.document)
                .where(SearchDocument.index_uid == index, SearchDocument.document_id > last)
                .order_by(SearchDocument.document_id)
                .limit(BATCH)
            ).all()
        if not rows:
            return
        last = rows[-1][0]
        yield [document for _, document in rows]


def _queue_differences(
    engine: Engine, server: str, index: IndexUid, loaded: dict[int, str]
) -> None:
    """Queue the documents again that changed during the load: their push went to the old index."""
    with engine.begin() as connection:
        notify_search_changed(connection)
        stored = connection.execute(
            select(SearchDocument.document_id, SearchDocument.version).where(
                SearchDocument.index_uid == index
            )
        ).all()
        current = {id: version for id, version in stored}
        differing = {id for id, version in current.items() if loaded.get(id) != version}
        differing |= loaded.keys() - current.keys()
        if differing:
            common = {"server": server, "index_uid": index}
            rows = [{**common, "document_id": id} for id in sorted(differing)]
            connection.execute(insert(SearchPush), rows)
