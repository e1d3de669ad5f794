"""Drains the queues: library to projection, projection to the search server.

A queue's row holds an identity only. Rows are read and coalesced, the work is done with the current
state, and the rows go when it is safe. No transaction stays open in between. A crash repeats work
and loses none; a row that comes meanwhile has its own id, and stays. What fails by itself is set
aside (`dead_letters`).
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
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.semantic import store as meanings
from api.search.types import IndexUid
from indexer import dead_letters, neighbours
from indexer.announce import announce_change
from indexer.isolation import isolate
from indexer.locks import take_turn_to_store
from indexer.projecting import Look, look_at, put_right

logger = logging.getLogger(__name__)

BATCH = 1000
# Rows projected at a time: few enough that the search server starts early on a large change.
_PROJECTED = 250
Queue = type[SearchOutbox] | type[SearchPush]
# Does one batch of a queue's work and answers how many rows it took.
Drain = Callable[[], int]
ENTITY_OF_INDEX: dict[str, str] = {index: entity for entity, index in INDEX_OF_ENTITY.items()}
# A document by its entity and id.
_Key = tuple[str, int]


def project(engine: Engine, *, push: bool) -> int:
    """Bring one batch of changed rows to the projection. Answers how many rows it took.

    With `push` the search server is noted as owing a visit, in the same transaction.
    """
    with Session(engine) as session:
        rows = session.execute(_OLDEST_CHANGES).all()
        affected = neighbours.affected(session, rows)
    documents = [(entity, id) for entity, ids in affected.items() for id in sorted(ids)]
    failures = isolate(documents, partial(_project, engine, push))
    if rows:
        with Session(engine) as session, session.begin():
            neighbours.queue_posts(session, rows)
            for entity, failed in _grouped(failures).items():
                dead_letters.record(session.connection(), "projection", entity, failed)
            _release(session.connection(), SearchOutbox, [row.id for row in rows])
    return len(rows)


_OLDEST_CHANGES = (
    select(SearchOutbox.id, SearchOutbox.entity, SearchOutbox.entity_id)
    .order_by(SearchOutbox.id)
    .limit(_PROJECTED)
)


def _project(engine: Engine, push: bool, documents: Sequence[_Key]) -> None:
    with Session(engine) as session, session.begin():
        take_turn_to_store(session)
        for entity, ids in _grouped(dict.fromkeys(documents)).items():
            apply(session, look_at(session, entity, ids.keys()), push=push)
            dead_letters.forget(session.connection(), "projection", entity, ids)


def _grouped(values: Mapping[_Key, Any]) -> dict[str, dict[int, Any]]:
    groups: dict[str, dict[int, Any]] = defaultdict(dict)
    for (entity, id), value in values.items():
        groups[entity][id] = value
    return groups


def apply(session: Session, look: Look, *, push: bool) -> None:
    """Store what differs, and note everything that depends on it."""
    put_right(session, look)
    if push and look.changed:
        note_pushes(session, look.index, look.changed)
    meanings.note(session.connection(), look.index, look.changed)
    if look.to_store or look.surplus:
        announce_change(session.connection())


def note_pushes(session: Session, index: IndexUid, ids: Iterable[int]) -> None:
    """Owe the search server a visit for each of these documents."""
    values = [{"index_uid": index, "document_id": id} for id in sorted(ids)]
    session.execute(insert(SearchPush), values)


def note_due_refreshes(engine: Engine) -> int:
    """Queue the containers of posts that have become public since they were projected."""
    with engine.begin() as connection:
        due = [
            {"entity": ENTITY_OF_INDEX[index], "entity_id": id}
            for index, id in connection.execute(_DUE)
        ]
        if due:
            connection.execute(insert(SearchOutbox), due)
        return len(due)


# One that cannot be projected stays due: it would be queued again and again.
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


def push(engine: Engine, writer: SearchWriter) -> int:
    """Bring one batch of an index to the search server. Answers how many rows it took."""
    with engine.connect() as connection:
        index: IndexUid | None = connection.scalar(_NEXT_INDEX)
        rows = connection.execute(_OLDEST_PUSHES, {"index": index}).all() if index else []
    if index is None:
        return 0
    ids = sorted({row.document_id for row in rows})
    failures = isolate(ids, partial(_push, engine, writer, index))
    with engine.begin() as connection:
        dead_letters.record(connection, "search server", index, failures)
        dead_letters.forget(connection, "search server", index, set(ids) - failures.keys())
        _release(connection, SearchPush, [row.id for row in rows])
        announce_change(connection)
    return len(rows)


_OLDEST_PUSHES = (
    select(SearchPush.id, SearchPush.document_id)
    .where(SearchPush.index_uid == bindparam("index"))
    .order_by(SearchPush.id)
    .limit(BATCH)
)


def _push(engine: Engine, writer: SearchWriter, index: IndexUid, ids: Sequence[int]) -> None:
    """Send the documents as they are now, with nothing held open while the server works."""
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


class Pusher:
    """Pushes to indexes that are as they should be, and leaves the others to whoever checks.

    A push would make a missing index, one without settings; so it looks before its first, and
    again after each failure.
    """

    def __init__(self, engine: Engine, writer: SearchWriter) -> None:
        self._engine, self._writer = engine, writer
        self._ready = False
        self._flawed: set[IndexUid] = set()

    def __call__(self) -> int:
        if not (self._ready or self._is_ready()) or _more_is_coming(self._engine):
            return 0
        try:
            return push(self._engine, self._writer)
        except Exception:
            self._ready = False
            raise

    def _is_ready(self) -> bool:
        flawed = {index for index in INDEX_OF_ENTITY.values() if self._writer.flaws(index)}
        if flawed and flawed != self._flawed:
            names = ", ".join(sorted(flawed))
            logger.info("nothing is pushed until a check repairs the indexes: %s", names)
        self._flawed, self._ready = flawed, not flawed
        return self._ready


# A crowd of changes costs the server far less as one batch than as several, and it takes the time
# of those that are still being projected: so they are gathered, though not for ever.
_CROWD = 20
_GATHERING = timedelta(seconds=10)


def _more_is_coming(engine: Engine) -> bool:
    """Whether pushes should wait for what is about to join them."""
    with engine.connect() as connection:
        crowd = select(SearchOutbox.id).limit(_CROWD + 1).subquery()
        if (connection.scalar(select(func.count()).select_from(crowd)) or 0) <= _CROWD:
            return False
        waiting, oldest = connection.execute(
            select(func.count(), func.min(SearchPush.created_at) > func.now() - _GATHERING)
        ).one()
        return bool(waiting < BATCH and oldest)


# The server needs half a second for each batch, however small. What readers look for goes first;
# the collections that show a post's title may wait a little, not for ever.
_PATIENCE = timedelta(seconds=2)
_NEXT_INDEX = (
    select(SearchPush.index_uid)
    .order_by(
        (SearchPush.index_uid != "posts") & (SearchPush.created_at > func.now() - _PATIENCE),
        SearchPush.id,
    )
    .limit(1)
)


def _release(connection: Connection, queue: Queue, ids: Sequence[int]) -> None:
    connection.execute(delete(queue).where(queue.id.in_(ids)))
