"""Builds everything anew: the projection in place, the search server beside it and then swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Engine, Text, column, delete, func, insert, select, text
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchOutbox, SearchPush, SearchWord
from api.search.documents import INDEX_OF_ENTITY
from api.search.types import Document, IndexUid
from api.search.writer import SearchWriter
from indexer.locks import take_turn_to_store
from indexer.projecting import store_anew
from indexer.source import batches, entity_ids

BATCH = 1000
# Stored at a time, while the drains of a running indexer wait their turn.
_STORED = 250
Progress = Callable[[int, int], None]


def rebuild_projection(engine: Engine, progress: Progress) -> None:
    """Make every document anew from its row, and remove those whose row is gone.

    Each batch is one transaction, so that searches and writes go on.
    """
    with Session(engine) as session:
        ids = {entity: entity_ids(session, entity) for entity in INDEX_OF_ENTITY}
    total = sum(map(len, ids.values()))
    done = 0
    for entity, all_ids in ids.items():
        for batch in batches(all_ids, _STORED):
            with Session(engine) as session, session.begin():
                take_turn_to_store(session)
                store_anew(session, entity, batch)
            done += len(batch)
            progress(done, total)
        _remove_orphans(engine, entity, all_ids)


def queued(engine: Engine) -> list[int]:
    """The changes that wait now: what is built from here on holds them already."""
    with engine.connect() as connection:
        return list(connection.scalars(select(SearchOutbox.id)))


def forget_queued(engine: Engine, ids: Sequence[int]) -> None:
    """Drop changes that a rebuild, here and on the search server, has brought along."""
    with engine.begin() as connection:
        for batch in batches(ids, BATCH):
            connection.execute(delete(SearchOutbox).where(SearchOutbox.id.in_(batch)))


def tidy(engine: Engine) -> None:
    """Leave the projection as small as it was: words that nothing holds, room of old versions."""
    _forget_unused_words(engine)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM (ANALYZE) search_documents, search_words"))


def _forget_unused_words(engine: Engine) -> None:
    """Drop the words that no document holds any more."""
    # Postgres' own count of the words of all vectors, many times sooner than a DISTINCT over them.
    held = text("SELECT word FROM ts_stat('SELECT body FROM search_documents')").columns(
        column("word", Text)
    )
    with engine.begin() as connection:
        connection.execute(
            delete(SearchWord).where(SearchWord.word.not_in(select(held.subquery().c.word)))
        )


def rebuild_server(engine: Engine, writer: SearchWriter, progress: Progress) -> None:
    """Load every index beside the old one, swap, then queue what changed in the meantime."""
    total, done = _count(engine), 0
    for index in INDEX_OF_ENTITY.values():
        done += rebuild_index(engine, writer, index, partial(_add_progress, progress, done, total))


def rebuild_index(
    engine: Engine, writer: SearchWriter, index: IndexUid, progress: Callable[[int], None]
) -> int:
    """The same for one index. Answers how many documents were loaded."""
    load = _Load(engine, index, progress)
    writer.rebuild(index, load)
    _queue_differences(engine, index, load.versions)
    return len(load.versions)


def _add_progress(progress: Progress, before: int, total: int, done: int) -> None:
    progress(before + done, total)


class _Load:
    """An index's stored documents, batch by batch, remembering which versions were handed out."""

    def __init__(self, engine: Engine, index: IndexUid, progress: Callable[[int], None]) -> None:
        self.versions: dict[int, str] = {}
        self._engine, self._index, self._progress = engine, index, progress

    def __iter__(self) -> Iterator[Sequence[Document]]:
        for batch in _stored(self._engine, self._index):
            self.versions |= {document["id"]: document["version"] for document in batch}
            yield batch
            self._progress(len(self.versions))


def _remove_orphans(engine: Engine, entity: str, known: Sequence[int]) -> None:
    """Look again at documents whose row was not there at the start: it has come, or is gone."""
    query = select(SearchDocument.document_id).where(
        SearchDocument.index_uid == INDEX_OF_ENTITY[entity]
    )
    with Session(engine) as session, session.begin():
        take_turn_to_store(session)
        strangers = sorted(set(session.scalars(query)) - set(known))
        for batch in batches(strangers, BATCH):
            store_anew(session, entity, batch)


def _count(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(SearchDocument)) or 0


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


def _queue_differences(engine: Engine, index: IndexUid, loaded: dict[int, str]) -> None:
    """A push that came during the load went to the old index: owe the new one another visit."""
    with engine.begin() as connection:
        rows = connection.execute(
            select(SearchDocument.document_id, SearchDocument.version).where(
                SearchDocument.index_uid == index
            )
        ).all()
        current = {id: version for id, version in rows}
        differing = {id for id, version in current.items() if loaded.get(id) != version}
        differing |= loaded.keys() - current.keys()
        if differing:
            connection.execute(
                insert(SearchPush),
                [{"index_uid": index, "document_id": id} for id in sorted(differing)],
            )
