"""Compares the projection with the library, and repairs it."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Engine, Select, select, union
from sqlalchemy.orm import Session

from api.models import SearchDocument
from api.search.text.custom_spellings import load_synonyms
from api.search.types import INDEX_OF_ENTITY
from indexer import dead_letters
from indexer.dependents import queued
from indexer.diff import Diff, diff, find_candidates
from indexer.fingerprint import id_of
from indexer.isolation import isolate
from indexer.locks import acquire_store_lock
from indexer.source import batches
from indexer.sync import apply_and_enqueue
from indexer.verify.report import Finding

# Rows whose fingerprints are compared at a time; documents that are built at a time.
_FINGERPRINT_BATCH, _DOCUMENT_BATCH = 2000, 100
# Documents stored at a time, while the drains wait for the lock.
_STORE_BATCH = 25


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """How to verify.

    `deep` builds every document; `pause` seconds after each batch leave room for the drains.
    Repaired documents are queued for `servers`. Without `projection` only servers are verified.
    """

    deep: bool = False
    repair: bool = True
    servers: tuple[str, ...] = ()
    projection: bool = True
    pause: float = 0.0


def check_projection(engine: Engine, entity: str, options: VerifyOptions, finding: Finding) -> None:
    """Add to `finding` what is wrong with an entity's documents; repair it if `repair`."""
    for ids in _all_ids(engine, entity, _DOCUMENT_BATCH if options.deep else _FINGERPRINT_BATCH):
        for some in batches(sorted(_may_differ(engine, entity, ids, options)), _STORE_BATCH):
            failures = isolate(some, partial(_check_batch, engine, entity, options, finding))
            _record_dead_letters(engine, entity, options, finding, failures)
            time.sleep(options.pause)


def _may_differ(
    engine: Engine, entity: str, ids: Collection[int], options: VerifyOptions
) -> set[int]:
    """The ids whose documents may differ, without queued ones and dead letters."""
    with Session(engine) as session:
        load_synonyms(session.connection())
        candidates = set(ids)
        # A document that cannot be built fails when it is compared, not here.
        if not options.deep:
            candidates = find_candidates(session, entity, ids)
        # Read after the rows: what was committed in between is in the outbox by now.
        candidates -= queued(session, entity, candidates)
        return candidates - dead_letters.ids(session.connection(), "projection", entity)


def _check_batch(
    engine: Engine, entity: str, options: VerifyOptions, finding: Finding, ids: Collection[int]
) -> None:
    """Compare again under the lock, with the rows as they are now."""
    with Session(engine) as session, session.begin():
        synonyms = acquire_store_lock(session)
        difference = diff(session, entity, ids, synonyms, deep=options.deep)
        in_queue = queued(session, entity, ids)
        if options.repair:
            apply_and_enqueue(session, difference, options.servers)
    _count(difference, in_queue, finding)


def _record_dead_letters(
    engine: Engine,
    entity: str,
    options: VerifyOptions,
    finding: Finding,
    failures: Mapping[int, BaseException],
) -> None:
    finding.projection.stale += len(failures)
    if options.repair and failures:
        with engine.begin() as connection:
            dead_letters.record(connection, "projection", entity, failures)


def _count(difference: Diff, in_queue: set[int], finding: Finding) -> None:
    finding.projection.missing += len(difference.missing - in_queue)
    finding.projection.stale += len((difference.stale | difference.wrong_refresh_time) - in_queue)
    finding.projection.orphaned += len(difference.orphaned - in_queue)
    finding.outdated_fingerprint += len(difference.outdated_fingerprint)


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
