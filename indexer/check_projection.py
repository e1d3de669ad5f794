"""Compares the projection with the library, and puts it right."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Engine, Select, select, union
from sqlalchemy.orm import Session

from api.models import SearchDocument
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.text import custom_synonyms as spelling_store
from indexer import dead_letters
from indexer.drift import Finding
from indexer.fingerprint import id_of
from indexer.isolation import isolate
from indexer.locks import take_turn_to_store
from indexer.neighbours import waiting
from indexer.projecting import Look, look_at, suspects
from indexer.source import batches
from indexer.sync import apply

# Rows compared at a time by their fingerprints; documents made at a time.
_COMPARED, _MADE = 2000, 100
# Documents stored at a time, while drains wait their turn.
_STORED = 25


@dataclass(frozen=True, slots=True)
class Manner:
    """How to check.

    `deep` makes every document anew; `pause` leaves others room, in seconds; with `push` a search
    server is owed what was repaired (`verify` sets it).
    """

    deep: bool = False
    repair: bool = True
    push: bool = False
    pause: float = 0.0


def check_projection(engine: Engine, entity: str, manner: Manner, finding: Finding) -> None:
    """Add to `finding` what is wrong with the documents of an entity; repair it if asked."""
    for ids in _all_ids(engine, entity, _MADE if manner.deep else _COMPARED):
        for few in batches(sorted(_doubtful(engine, entity, ids, manner)), _STORED):
            failures = isolate(few, partial(_check_few, engine, entity, manner, finding))
            _set_aside(engine, entity, manner, finding, failures)
            time.sleep(manner.pause)


def _doubtful(engine: Engine, entity: str, ids: Collection[int], manner: Manner) -> set[int]:
    """What may differ, without what a queue will bring and what is set aside."""
    with Session(engine) as session:
        spelling_store.follow(session.connection())
        doubtful = set(ids)
        # One that cannot be made shows when it is compared, not here.
        if not manner.deep:
            doubtful = suspects(session, entity, ids)
        # Read after the rows: what was committed between is in the outbox by now.
        doubtful -= waiting(session, entity, doubtful)
        return doubtful - dead_letters.ids(session.connection(), "projection", entity)


def _check_few(
    engine: Engine, entity: str, manner: Manner, finding: Finding, ids: Collection[int]
) -> None:
    """Look again while nobody else stores, at the rows as they are now."""
    with Session(engine) as session, session.begin():
        take_turn_to_store(session)
        look = look_at(session, entity, ids, deep=manner.deep)
        queued = waiting(session, entity, ids)
        if manner.repair:
            apply(session, look, push=manner.push)
    _count(look, queued, finding)


def _set_aside(
    engine: Engine,
    entity: str,
    manner: Manner,
    finding: Finding,
    failures: Mapping[int, BaseException],
) -> None:
    finding.projection.stale += len(failures)
    if manner.repair and failures:
        with engine.begin() as connection:
            dead_letters.record(connection, "projection", entity, failures)


def _count(look: Look, queued: set[int], finding: Finding) -> None:
    finding.projection.missing += len(look.missing - queued)
    finding.projection.stale += len((look.stale | look.late) - queued)
    finding.projection.surplus += len(look.surplus - queued)
    finding.renewed += len(look.renewed)


def _all_ids(engine: Engine, entity: str, size: int) -> Iterator[list[int]]:
    """The ids of all rows and all documents of an entity, ascending, a batch at a time."""
    last: int | None = None
    while True:
        with Session(engine) as session:
            ids = list(session.scalars(_ids_after(entity, last, size)))
        if not ids:
            return
        yield ids
        last = ids[-1]


def _ids_after(entity: str, last: int | None, size: int) -> Select[Any]:
    row, document = id_of(entity), SearchDocument.document_id
    rows = select(row.label("id"))
    documents = select(document).where(SearchDocument.index_uid == INDEX_OF_ENTITY[entity])
    if last is not None:
        rows, documents = rows.where(row > last), documents.where(document > last)
    # Each side by its own key first, so that neither is sorted as a whole.
    both = union(rows.order_by(row).limit(size), documents.order_by(document).limit(size))
    return select(both.subquery().c.id).order_by("id").limit(size)
