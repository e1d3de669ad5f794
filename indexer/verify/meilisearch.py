"""Compares an index of Meilisearch with the projection, and queues what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from sqlalchemy import Engine, Integer, cast, exists, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchPush
from api.search.engines.base import SearchWriter
from api.search.types import INDEX_OF_ENTITY, IndexUid
from indexer import dead_letters
from indexer.notifications import notify_search_changed
from indexer.rebuild import rebuild_index
from indexer.sync import enqueue_pushes
from indexer.verify.report import Drift, Finding

_BATCH = 1000
_MAX_ID = 2**31 - 1
# The version of a missing document.
_ABSENT = ""
DocumentId = int | str


def check_meilisearch(
    engine: Engine, writer: SearchWriter, finding: Finding, *, repair: bool
) -> None:
    """Add to `finding` what is wrong with an index of Meilisearch, and repair it if `repair`.

    An index that has lost most of its documents is dropped and rebuilt: meanwhile searches fail
    over to Postgres, which has all documents.
    """
    index = finding.index
    finding.settings_drift = writer.settings_drift(index)
    with engine.connect() as connection:
        dead = dead_letters.ids(connection, "meilisearch", index, writer.server)
    lost = (
        finding.documents - len(dead) - _queued_count(engine, writer, index) - writer.count(index)
    )
    if repair and lost * 2 > finding.documents:
        finding.meilisearch.missing += lost
        writer.drop(index)
        rebuild_index(engine, writer, index, lambda _: None)
        return
    if repair and finding.settings_drift:
        writer.prepare()
        with engine.begin() as connection:
            notify_search_changed(connection)
    _compare(engine, writer, finding, repair, dead)


def seems_inconsistent(engine: Engine, writer: SearchWriter) -> bool:
    """Whether counts and settings, which cost little, show that an index differs."""
    indexes = INDEX_OF_ENTITY.values()
    if any(writer.settings_drift(index) for index in indexes):
        return True
    # Counts mean nothing while documents are queued.
    differ = any(_counts_differ(engine, writer, index) for index in indexes)
    return differ and not any(_queued_count(engine, writer, index) for index in indexes)


def _counts_differ(engine: Engine, writer: SearchWriter, index: IndexUid) -> bool:
    """Whether they differ by more than the dead letters, which Meilisearch may have or not."""
    with engine.connect() as connection:
        dead = dead_letters.ids(connection, "meilisearch", index, writer.server)
    return abs(writer.count(index) - documents(engine, index)) > len(dead)


def documents(engine: Engine, index: IndexUid) -> int:
    """How many documents of an index the projection holds."""
    query = select(func.count()).where(SearchDocument.index_uid == index)
    with engine.connect() as connection:
        return connection.scalar(query) or 0


def _queued_count(engine: Engine, writer: SearchWriter, index: IndexUid) -> int:
    of_index = (SearchPush.server == writer.server) & (SearchPush.index_uid == index)
    query = select(func.count(SearchPush.document_id.distinct())).where(of_index)
    with engine.connect() as connection:
        return connection.scalar(query) or 0


def _compare(
    engine: Engine,
    writer: SearchWriter,
    finding: Finding,
    repair: bool,
    dead: Set[DocumentId],
) -> None:
    projected = 0
    for ids in _projected(engine, finding.index):
        projected += _compare_batch(engine, writer, finding, ids, repair, dead)
    # Otherwise Meilisearch has no documents that the projection lacks.
    if writer.count(finding.index) > projected:
        for page in writer.ids(finding.index):
            unknown = _unknown_ids(engine, writer, finding.index, page)
            _compare_batch(engine, writer, finding, unknown, repair, dead)


def _compare_batch(
    engine: Engine,
    writer: SearchWriter,
    finding: Finding,
    ids: Sequence[DocumentId],
    repair: bool,
    dead: Set[DocumentId],
) -> int:
    """Returns how many of these documents Meilisearch has.

    A difference counts if the document is not queued, and has the same version in the projection
    before and after Meilisearch was read: else it was being pushed.
    """
    before = _state(engine, writer, finding.index, ids)
    there = writer.versions(finding.index, ids)
    candidates = [
        id
        for id in ids
        if id not in dead and before[id] not in (_QUEUED, there.get(str(id), _ABSENT))
    ]
    after = _state(engine, writer, finding.index, candidates)
    differing = [id for id in candidates if after[id] == before[id]]
    for id in differing:
        _count(finding.meilisearch, before[id], there.get(str(id), _ABSENT))
    if repair and differing:
        _repair(engine, writer, finding.index, differing)
    return len(there)


def _count(drift: Drift, expected: str, stored: str | None) -> None:
    if stored == _ABSENT:
        drift.missing += 1
    elif expected == _ABSENT:
        drift.orphaned += 1
    else:
        drift.stale += 1


def _repair(
    engine: Engine, writer: SearchWriter, index: IndexUid, differing: Sequence[DocumentId]
) -> None:
    if foreign := [id for id in differing if isinstance(id, str)]:
        writer.delete(index, foreign)
        with engine.begin() as connection:
            notify_search_changed(connection)
    if known := [id for id in differing if isinstance(id, int)]:
        with Session(engine) as session, session.begin():
            enqueue_pushes(session, writer.server, index, known)


# Stands for the version of a document that will be pushed anyway.
_QUEUED = "queued"


def _state(
    engine: Engine, writer: SearchWriter, index: IndexUid, ids: Sequence[DocumentId]
) -> dict[DocumentId, str]:
    """The version of each in the projection, in one statement, so that all are of one moment."""
    states: dict[DocumentId, str] = dict.fromkeys(ids, _ABSENT)
    numbers = [id for id in ids if isinstance(id, int)]
    if not numbers:
        return states
    requested = func.unnest(cast(numbers, ARRAY(Integer))).table_valued("id").render_derived()
    queued = exists().where(
        SearchPush.server == writer.server,
        SearchPush.index_uid == index,
        SearchPush.document_id == requested.c.id,
    )
    is_same = (SearchDocument.index_uid == index) & (SearchDocument.document_id == requested.c.id)
    query = select(requested.c.id, SearchDocument.version, queued)
    query = query.select_from(requested.outerjoin(SearchDocument, is_same))
    with engine.connect() as connection:
        for number, version, is_queued in connection.execute(query):
            states[number] = _QUEUED if is_queued else version or _ABSENT
    return states


def _projected(engine: Engine, index: IndexUid) -> Iterator[Sequence[int]]:
    """The ids of an index's documents, ascending, a batch at a time."""
    last = None
    while True:
        query = select(SearchDocument.document_id).where(SearchDocument.index_uid == index)
        if last is not None:
            query = query.where(SearchDocument.document_id > last)
        with engine.connect() as connection:
            ids = connection.scalars(query.order_by(SearchDocument.document_id).limit(_BATCH)).all()
        if not ids:
            return
        yield ids
        last = ids[-1]


def _unknown_ids(
    engine: Engine, writer: SearchWriter, index: IndexUid, ids: Sequence[str]
) -> list[DocumentId]:
    states = _state(engine, writer, index, [_number(id) for id in ids])
    return [id for id, version in states.items() if version == _ABSENT]


def _number(id: str) -> DocumentId:
    """The id as a number; a string that cannot be an id of the projection stays as it is."""
    is_possible = id.isdecimal() and str(int(id)) == id and int(id) <= _MAX_ID
    return int(id) if is_possible else id
