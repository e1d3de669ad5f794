"""Drains the queues: library to projection in one transaction, projection to the search server.

A queue's row holds an identity only. Rows are claimed, coalesced, the current state is read, and
the rows go when the work is safe: for the projection in the same commit, for the search server
once it says that the task succeeded. A crash in between repeats work and loses none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, func, insert, select
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchOutbox, SearchPush
from api.search.documents import INDEX_OF_ENTITY
from api.search.projection import remove, store
from api.search.types import IndexUid
from api.search.writer import SearchWriter
from indexer.source import Entry, read_entries

BATCH = 1000
Queue = type[SearchOutbox] | type[SearchPush]
# Does one batch of a queue's work and answers how many rows it took.
Drain = Callable[[], int]
ENTITY_OF_INDEX: dict[str, str] = {index: entity for entity, index in INDEX_OF_ENTITY.items()}


def project(engine: Engine, *, push: bool) -> int:
    """Bring one batch of changed rows to the projection. Answers how many rows it took.

    With `push` the search server is noted as owing a visit, in the same transaction.
    """
    with Session(engine) as session, session.begin():
        rows = _claim(session, SearchOutbox)
        for entity, ids in _grouped((row.entity, row.entity_id) for row in rows).items():
            changed = _project_changes(session, entity, ids)
            if push and changed:
                _note_pushes(session, INDEX_OF_ENTITY[entity], changed)
        _release(session, SearchOutbox, rows)
        return len(rows)


def project_entity(session: Session, entity: str, ids: Sequence[int]) -> None:
    """Store the documents of these rows as they are now; remove those whose row is gone."""
    entries = read_entries(session, entity, ids)
    _store(session, INDEX_OF_ENTITY[entity], entries)
    remove(session.connection(), INDEX_OF_ENTITY[entity], set(ids) - {e.id for e in entries})


def _project_changes(session: Session, entity: str, ids: set[int]) -> list[int]:
    """The same for rows that may have changed. Answers the documents that did."""
    index = INDEX_OF_ENTITY[entity]
    held = _versions(session, index, ids)
    entries = read_entries(session, entity, sorted(ids))
    changed = [e for e in entries if held.get(e.id) != (e.document["version"], e.refresh_at)]
    gone = held.keys() - {entry.id for entry in entries}
    _store(session, index, changed)
    remove(session.connection(), index, gone)
    return sorted({*gone, *(entry.id for entry in changed)})


def _store(session: Session, index: IndexUid, entries: Sequence[Entry]) -> None:
    documents = [entry.document for entry in entries]
    store(session.connection(), index, documents, [entry.refresh_at for entry in entries])


def _versions(
    session: Session, index: IndexUid, ids: Iterable[int]
) -> dict[int, tuple[str, datetime | None]]:
    rows = session.execute(
        select(SearchDocument.document_id, SearchDocument.version, SearchDocument.refresh_at).where(
            SearchDocument.index_uid == index, SearchDocument.document_id.in_(ids)
        )
    )
    return {id: (version, refresh_at) for id, version, refresh_at in rows}


def _note_pushes(session: Session, index: IndexUid, ids: Iterable[int]) -> None:
    values = [{"index_uid": index, "document_id": id} for id in ids]
    session.execute(insert(SearchPush), values)


def note_due_refreshes(engine: Engine) -> None:
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


def push(engine: Engine, writer: SearchWriter) -> int:
    """Bring one batch of an index to the search server. Answers how many rows it took."""
    with Session(engine) as session, session.begin():
        index: IndexUid | None = session.scalar(_NEXT_INDEX)
        if index is None:
            return 0
        rows = _claim(session, SearchPush, SearchPush.index_uid == index)
        _push_index(session, writer, index, sorted({row.document_id for row in rows}))
        _release(session, SearchPush, rows)
        return len(rows)


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


def queue_missing(engine: Engine, writer: SearchWriter) -> None:
    """Owe a visit for every document of an index whose count is not the projection's.

    So a search server that is new, or was emptied while nobody looked, fills by itself.
    """
    with engine.begin() as connection:
        for index in INDEX_OF_ENTITY.values():
            stored = select(SearchDocument.index_uid, SearchDocument.document_id).where(
                SearchDocument.index_uid == index
            )
            count = connection.scalar(select(func.count()).select_from(stored.subquery()))
            if count != writer.count(index):
                connection.execute(
                    insert(SearchPush).from_select(["index_uid", "document_id"], stored)
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


def _claim(session: Session, queue: Queue, *only: ColumnElement[bool]) -> Sequence[Any]:
    oldest = select(queue).where(*only).order_by(queue.id).limit(BATCH)
    return session.scalars(oldest.with_for_update(skip_locked=True)).all()


def _release(session: Session, queue: Queue, rows: Sequence[Any]) -> None:
    session.execute(
        delete(queue)
        .where(queue.id.in_([row.id for row in rows]))
        .execution_options(synchronize_session=False)
    )


def _grouped(pairs: Iterable[tuple[Any, int]]) -> dict[Any, set[int]]:
    groups: dict[Any, set[int]] = defaultdict(set)
    for key, id in pairs:
        groups[key].add(id)
    return groups
