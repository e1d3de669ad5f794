"""Drains the queues: library to projection, projection to each Meilisearch server.

A queue's row contains an id only. Rows are read and coalesced, the work is done with the current
state, and then the rows are deleted. No transaction stays open in between. After a crash work is
repeated, never lost; a row that is inserted meanwhile has its own id, and stays queued. An item
that fails by itself becomes a dead letter (`dead_letters`).
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, case, delete, exists, func, insert, select
from sqlalchemy.orm import Session

from api.models import DeadLetter, SearchDocument, SearchOutbox, SearchPush
from api.search.engines.base import SearchWriter
from api.search.semantic import store as vectors
from api.search.types import INDEX_OF_ENTITY, IndexUid
from indexer import dead_letters, dependents
from indexer.diff import Diff, apply, diff
from indexer.isolation import isolate
from indexer.locks import acquire_store_lock
from indexer.notifications import notify_search_changed

logger = logging.getLogger(__name__)

BATCH = 1000
# Rows of a batch: few enough that Meilisearch starts early on a large change.
_UPDATE_BATCH = 250
Queue = type[SearchOutbox] | type[SearchPush]
# Does one batch of a queue's work. Returns how many rows it took.
DoBatch = Callable[[], int]
ENTITY_OF_INDEX: dict[str, str] = {index: entity for entity, index in INDEX_OF_ENTITY.items()}
# A document by its entity and id.
_Key = tuple[str, int]


def update_documents(engine: Engine, servers: Sequence[str] = ()) -> int:
    """Update the documents of one batch of changed rows. Returns how many rows it took.

    They are queued for each of the Meilisearch `servers`, in the same transaction.
    """
    with Session(engine) as session:
        rows = session.execute(_OLDEST_CHANGES).all()
        affected = dependents.affected(session, rows)
    documents = [(entity, id) for entity, ids in affected.items() for id in sorted(ids)]
    failures = isolate(documents, partial(_update, engine, servers))
    if rows:
        with Session(engine) as session, session.begin():
            dependents.queue_posts(session, rows)
            for entity, failed in _grouped(failures).items():
                dead_letters.record(session.connection(), "projection", entity, failed)
            _delete_rows(session.connection(), SearchOutbox, [row.id for row in rows])
    return len(rows)


_OLDEST_CHANGES = (
    select(SearchOutbox.id, SearchOutbox.entity, SearchOutbox.entity_id)
    .order_by(SearchOutbox.id)
    .limit(_UPDATE_BATCH)
)


def _update(engine: Engine, servers: Sequence[str], documents: Sequence[_Key]) -> None:
    with Session(engine) as session, session.begin():
        synonyms = acquire_store_lock(session)
        for entity, ids in _grouped(dict.fromkeys(documents)).items():
            difference = diff(session, entity, ids.keys(), synonyms)
            apply_and_enqueue(session, difference, servers)
            dead_letters.resolve(session.connection(), "projection", entity, ids)


def _grouped(values: Mapping[_Key, Any]) -> dict[str, dict[int, Any]]:
    groups: dict[str, dict[int, Any]] = defaultdict(dict)
    for (entity, id), value in values.items():
        groups[entity][id] = value
    return groups


def apply_and_enqueue(session: Session, difference: Diff, servers: Sequence[str]) -> None:
    """Store what differs, and queue the work that depends on it."""
    apply(session, difference)
    for server in servers:
        enqueue_pushes(session, server, difference.index, difference.changed)
    vectors.enqueue(session.connection(), difference.index, difference.changed)
    if difference.to_store or difference.orphaned:
        notify_search_changed(session.connection())


def enqueue_pushes(session: Session, server: str, index: IndexUid, ids: Iterable[int]) -> None:
    """Queue these documents for a Meilisearch server."""
    common = {"server": server, "index_uid": index}
    if values := [{**common, "document_id": id} for id in sorted(ids)]:
        session.execute(insert(SearchPush), values)


def enqueue_due_refreshes(engine: Engine) -> int:
    """Queue the series and portions of posts that became public since they were projected."""
    with engine.begin() as connection:
        due = [
            {"entity": ENTITY_OF_INDEX[index], "entity_id": id}
            for index, id in connection.execute(_DUE)
        ]
        if due:
            connection.execute(insert(SearchOutbox), due)
        return len(due)


# Without dead letters, which stay due and would be queued again and again.
_DUE = (
    select(SearchDocument.index_uid, SearchDocument.document_id)
    .where(
        SearchDocument.refresh_at <= func.now(),
        ~exists().where(
            DeadLetter.queue == "projection",
            DeadLetter.entity == case(ENTITY_OF_INDEX, value=SearchDocument.index_uid, else_=None),
            DeadLetter.entity_id == SearchDocument.document_id,
        ),
    )
    .limit(BATCH)
)


def push_to_meilisearch(engine: Engine, writer: SearchWriter) -> int:
    """Push one batch of an index to a server. Returns how many rows of its queue it took."""
    server = {"server": writer.server}
    with engine.connect() as connection:
        index: IndexUid | None = connection.scalar(_NEXT_INDEX, server)
        batch = {**server, "index": index}
        rows = connection.execute(_OLDEST_PUSHES, batch).all() if index else []
    if index is None:
        return 0
    ids = sorted({row.document_id for row in rows})
    failures = isolate(ids, partial(_push_documents, engine, writer, index))
    with engine.begin() as connection:
        dead_letters.record(connection, "meilisearch", index, failures, writer.server)
        pushed = set(ids) - failures.keys()
        dead_letters.resolve(connection, "meilisearch", index, pushed, writer.server)
        _delete_rows(connection, SearchPush, [row.id for row in rows])
        notify_search_changed(connection)
    return len(rows)


_OLDEST_PUSHES = (
    select(SearchPush.id, SearchPush.document_id)
    .where(SearchPush.server == bindparam("server"), SearchPush.index_uid == bindparam("index"))
    .order_by(SearchPush.id)
    .limit(BATCH)
)


def _push_documents(
    engine: Engine, writer: SearchWriter, index: IndexUid, ids: Sequence[int]
) -> None:
    """Send the documents as they are now. No connection is held while Meilisearch works."""
    with engine.connect() as connection:
        documents = connection.execute(
            select(SearchDocument.document_id, SearchDocument.document).where(
                SearchDocument.index_uid == index, SearchDocument.document_id.in_(ids)
            )
        ).all()
    if documents:
        writer.upsert(index, [document for _, document in documents])
    if gone := set(ids) - {id for id, _ in documents}:
        writer.delete(index, sorted(gone))


class MeilisearchPusher:
    """Pushes to one server's indexes with the right settings, and leaves others to its checker.

    A push to a missing index would create one without settings; so the settings are compared before
    the first push, and again after each failure.
    """

    def __init__(self, engine: Engine, writer: SearchWriter) -> None:
        self._engine, self._writer = engine, writer
        self._ready = False
        self._drifted: set[IndexUid] = set()

    def __call__(self) -> int:
        if not (self._ready or self._is_ready()):
            return 0
        if _should_gather(self._engine, self._writer.server):
            return 0
        try:
            return push_to_meilisearch(self._engine, self._writer)
        except Exception:
            self._ready = False
            raise

    def _is_ready(self) -> bool:
        drifted = {
            index for index in INDEX_OF_ENTITY.values() if self._writer.settings_drift(index)
        }
        if drifted and drifted != self._drifted:
            names = ", ".join(sorted(drifted))
            logger.info(
                "nothing is pushed to %s until a check repairs the indexes: %s",
                *(self._writer.server, names),
            )
        self._drifted, self._ready = drifted, not drifted
        return self._ready


# Many changes cost Meilisearch far less as one batch than as several. So pushes wait for changes
# whose documents are still being updated, but not longer than this.
_MANY_CHANGES = 20
_MAX_GATHERING = timedelta(seconds=10)


def _should_gather(engine: Engine, server: str) -> bool:
    """Whether pushes should wait for changes that can be part of the same batch."""
    with engine.connect() as connection:
        changes = select(SearchOutbox.id).limit(_MANY_CHANGES + 1).subquery()
        if (connection.scalar(select(func.count()).select_from(changes)) or 0) <= _MANY_CHANGES:
            return False
        waiting, all_recent = connection.execute(
            select(
                func.count(), func.min(SearchPush.created_at) > func.now() - _MAX_GATHERING
            ).where(SearchPush.server == server)
        ).one()
        return bool(waiting < BATCH and all_recent)


# Meilisearch takes half a second for each batch, however small. Posts are pushed first; series
# and portions, whose documents have posts' titles, wait at most this long.
_MAX_DELAY = timedelta(seconds=2)
_NEXT_INDEX = (
    select(SearchPush.index_uid)
    .where(SearchPush.server == bindparam("server"))
    .order_by(
        (SearchPush.index_uid != "posts") & (SearchPush.created_at > func.now() - _MAX_DELAY),
        SearchPush.id,
    )
    .limit(1)
)


def _delete_rows(connection: Connection, queue: Queue, ids: Sequence[int]) -> None:
    connection.execute(delete(queue).where(queue.id.in_(ids)))
