"""Drains the queues: library to projection in one transaction, projection to the search server.

A queue's row holds an identity only. Rows are claimed, coalesced, the current state is read, and
the rows go when the work is safe: for the projection in the same commit, for the search server
once it says that the task succeeded. A crash in between repeats work and loses none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, func, insert, select
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchOutbox, SearchPush
from api.search.documents import INDEX_OF_ENTITY
from api.search.meaning import store as meanings
from api.search.types import IndexUid
from api.search.writer import SearchWriter
from indexer import neighbours
from indexer.announce import announce_change
from indexer.locks import take_turn_to_store
from indexer.projecting import Look, look_at, put_right

BATCH = 1000
# Rows projected at a time: few enough that the search server starts early on a large change.
_PROJECTED = 250
Queue = type[SearchOutbox] | type[SearchPush]
# Does one batch of a queue's work and answers how many rows it took.
Drain = Callable[[], int]
ENTITY_OF_INDEX: dict[str, str] = {index: entity for entity, index in INDEX_OF_ENTITY.items()}


def project(engine: Engine, *, push: bool) -> int:
    """Bring one batch of changed rows to the projection. Answers how many rows it took.

    With `push` the search server is noted as owing a visit, in the same transaction.
    """
    with Session(engine) as session, session.begin():
        take_turn_to_store(session)
        rows = _claim(session, SearchOutbox, _PROJECTED)
        for entity, ids in neighbours.affected(session, rows).items():
            apply(session, look_at(session, entity, ids), push=push)
        _release(session, SearchOutbox, rows)
        return len(rows)


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
        due = connection.execute(
            select(SearchDocument.index_uid, SearchDocument.document_id)
            .where(SearchDocument.refresh_at <= func.now())
            .limit(BATCH)
        ).all()
        if due:
            connection.execute(
                insert(SearchOutbox),
                [{"entity": ENTITY_OF_INDEX[index], "entity_id": id} for index, id in due],
            )
        return len(due)


def push(engine: Engine, writer: SearchWriter) -> int:
    """Bring one batch of an index to the search server. Answers how many rows it took."""
    with Session(engine) as session, session.begin():
        index: IndexUid | None = session.scalar(_NEXT_INDEX)
        if index is None:
            return 0
        rows = _claim(session, SearchPush, BATCH, SearchPush.index_uid == index)
        _push_index(session, writer, index, sorted({row.document_id for row in rows}))
        _release(session, SearchPush, rows)
        announce_change(session.connection())
        return len(rows)


class Pusher:
    """Pushes to indexes that are as they should be, and leaves the others to whoever checks.

    A push would make a missing index, one without settings; so it looks before its first, and
    again after each failure.
    """

    def __init__(self, engine: Engine, writer: SearchWriter) -> None:
        self._engine, self._writer = engine, writer
        self._ready = False

    def __call__(self) -> int:
        self._ready = self._ready or not any(map(self._writer.flaws, INDEX_OF_ENTITY.values()))
        if not self._ready or _more_is_coming(self._engine):
            return 0
        try:
            return push(self._engine, self._writer)
        except Exception:
            self._ready = False
            raise


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


def _push_index(
    session: Session, writer: SearchWriter, index: IndexUid, ids: Sequence[int]
) -> None:
    documents = session.execute(
        select(SearchDocument.document_id, SearchDocument.document).where(
            SearchDocument.index_uid == index, SearchDocument.document_id.in_(ids)
        )
    ).all()
    if documents:
        writer.upsert(index, [document for _, document in documents])
    if gone := set(ids) - {id for id, _ in documents}:
        writer.delete(index, sorted(gone))


def _claim(session: Session, queue: Queue, count: int, *only: ColumnElement[bool]) -> Sequence[Any]:
    oldest = select(queue).where(*only).order_by(queue.id).limit(count)
    return session.scalars(oldest.with_for_update(skip_locked=True)).all()


def _release(session: Session, queue: Queue, rows: Sequence[Any]) -> None:
    session.execute(
        delete(queue)
        .where(queue.id.in_([row.id for row in rows]))
        .execution_options(synchronize_session=False)
    )
