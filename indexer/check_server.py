"""Compares a search server's index with the projection, and owes it visits where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from sqlalchemy import Engine, Integer, cast, exists, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from api.models import SearchDocument, SearchPush
from api.search.engines.base import SearchWriter
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.types import IndexUid
from indexer import dead_letters
from indexer.announce import announce_change
from indexer.drift import Drift, Finding
from indexer.rebuild import rebuild_index
from indexer.sync import note_pushes

_BATCH = 1000
_LARGEST_ID = 2**31 - 1
# The version of a document that is not there.
_ABSENT = ""
DocumentId = int | str


def check_server(engine: Engine, writer: SearchWriter, finding: Finding, *, repair: bool) -> None:
    """Add to `finding` what is wrong with an index of the server; repair it if asked.

    An index that has lost most of its documents is taken away and built anew: while it is away
    readers are answered by Postgres, in full, and not from what is there so far.
    """
    index = finding.index
    finding.flaws = writer.flaws(index)
    with engine.connect() as connection:
        set_aside = dead_letters.ids(connection, "search server", index)
    lost = finding.documents - len(set_aside) - _waiting(engine, index) - writer.count(index)
    if repair and lost * 2 > finding.documents:
        finding.server.missing += lost
        writer.drop(index)
        rebuild_index(engine, writer, index, lambda _: None)
        return
    if repair and finding.flaws:
        writer.prepare()
        with engine.begin() as connection:
            announce_change(connection)
    _compare(engine, writer, finding, repair, set_aside)


def is_doubtful(engine: Engine, writer: SearchWriter) -> bool:
    """Whether a look that costs next to nothing shows an index that is not in step."""
    indexes = INDEX_OF_ENTITY.values()
    if any(writer.flaws(index) for index in indexes):
        return True
    # Counts say nothing while documents are on their way.
    differ = any(_counts_differ(engine, writer, index) for index in indexes)
    return differ and not any(_waiting(engine, index) for index in indexes)


def _counts_differ(engine: Engine, writer: SearchWriter, index: IndexUid) -> bool:
    """By more than the documents that are set aside, which the server may have or not."""
    with engine.connect() as connection:
        set_aside = dead_letters.ids(connection, "search server", index)
    return abs(writer.count(index) - documents(engine, index)) > len(set_aside)


def documents(engine: Engine, index: IndexUid) -> int:
    """How many documents of an index the projection holds."""
    query = select(func.count()).where(SearchDocument.index_uid == index)
    with engine.connect() as connection:
        return connection.scalar(query) or 0


def _waiting(engine: Engine, index: IndexUid) -> int:
    query = select(func.count(SearchPush.document_id.distinct()))
    with engine.connect() as connection:
        return connection.scalar(query.where(SearchPush.index_uid == index)) or 0


def _compare(
    engine: Engine,
    writer: SearchWriter,
    finding: Finding,
    repair: bool,
    set_aside: Set[DocumentId],
) -> None:
    held = 0
    for ids in _projected(engine, finding.index):
        held += _compare_few(engine, writer, finding, ids, repair, set_aside)
    # Only then is anything there of which the projection does not know.
    if writer.count(finding.index) > held:
        for page in writer.ids(finding.index):
            strangers = _strangers(engine, finding.index, page)
            _compare_few(engine, writer, finding, strangers, repair, set_aside)


def _compare_few(
    engine: Engine,
    writer: SearchWriter,
    finding: Finding,
    ids: Sequence[DocumentId],
    repair: bool,
    set_aside: Set[DocumentId],
) -> int:
    """Answers how many of these documents the server has.

    A difference counts if nothing is queued for it, and the projection says the same before the
    server is asked and after: else a push was on its way.
    """
    before = _state(engine, finding.index, ids)
    there = writer.versions(finding.index, ids)
    doubtful = [
        id
        for id in ids
        if id not in set_aside and before[id] not in (_QUEUED, there.get(str(id), _ABSENT))
    ]
    after = _state(engine, finding.index, doubtful)
    differing = [id for id in doubtful if after[id] == before[id]]
    for id in differing:
        _count(finding.server, before[id], there.get(str(id), _ABSENT))
    if repair and differing:
        _repair(engine, writer, finding.index, differing)
    return len(there)


def _count(drift: Drift, ours: str, theirs: str | None) -> None:
    if theirs == _ABSENT:
        drift.missing += 1
    elif ours == _ABSENT:
        drift.surplus += 1
    else:
        drift.stale += 1


def _repair(
    engine: Engine, writer: SearchWriter, index: IndexUid, differing: Sequence[DocumentId]
) -> None:
    if foreign := [id for id in differing if isinstance(id, str)]:
        writer.delete(index, foreign)
        with engine.begin() as connection:
            announce_change(connection)
    if ours := [id for id in differing if isinstance(id, int)]:
        with Session(engine) as session, session.begin():
            note_pushes(session, index, ours)


# Stands for the version of a document that the pusher will visit anyway.
_QUEUED = "queued"


def _state(engine: Engine, index: IndexUid, ids: Sequence[DocumentId]) -> dict[DocumentId, str]:
    """The version of each as the projection has it, in one statement: at one moment."""
    states: dict[DocumentId, str] = dict.fromkeys(ids, _ABSENT)
    numbers = [id for id in ids if isinstance(id, int)]
    if not numbers:
        return states
    asked = func.unnest(cast(numbers, ARRAY(Integer))).table_valued("id").render_derived()
    queued = exists().where(SearchPush.index_uid == index, SearchPush.document_id == asked.c.id)
    held = (SearchDocument.index_uid == index) & (SearchDocument.document_id == asked.c.id)
    query = select(asked.c.id, SearchDocument.version, queued)
    query = query.select_from(asked.outerjoin(SearchDocument, held))
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


def _strangers(engine: Engine, index: IndexUid, ids: Sequence[str]) -> list[DocumentId]:
    numbers = [_number(id) for id in ids]
    return [id for id, version in _state(engine, index, numbers).items() if version == _ABSENT]


def _number(id: str) -> DocumentId:
    """An id as the projection has it; one that cannot be ours stays a text."""
    ours = id.isdecimal() and str(int(id)) == id and int(id) <= _LARGEST_ID
    return int(id) if ours else id
