"""The difference between stored documents and the rows that they are built from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, null, select
from sqlalchemy.orm import Session

from api.models import SearchDocument
from api.search.engines.postgres.store import remove, store
from api.search.text.synonym_table import SynonymTable
from api.search.types import INDEX_OF_ENTITY, Document, IndexUid
from indexer.fingerprint import fingerprints, id_of
from indexer.notifications import notify_search_changed
from indexer.source import Entry, read_entries


@dataclass(frozen=True, slots=True)
class Diff:
    """How the stored documents of some rows differ from those that the rows give now.

    `orphaned` documents have no row. Of the documents with the right content, those of
    `wrong_refresh_time` have a wrong `refresh_at`, and those of `outdated_fingerprint` were built
    from an earlier state of their rows, by earlier code or with earlier spellings.
    """

    index: IndexUid
    missing: Set[int]
    stale: Set[int]
    orphaned: Set[int]
    wrong_refresh_time: Set[int]
    outdated_fingerprint: Set[int]
    entries: Mapping[int, Entry]
    source_fingerprints: Mapping[int, str]

    @property
    def changed(self) -> set[int]:
        """Documents to send to Meilisearch, or to delete there."""
        return {*self.missing, *self.stale, *self.orphaned}

    @property
    def to_store(self) -> set[int]:
        return {*self.missing, *self.stale, *self.wrong_refresh_time, *self.outdated_fingerprint}


@dataclass(frozen=True, slots=True)
class _Stored:
    version: str
    source_fingerprint: str | None
    refresh_at: datetime | None
    is_refresh_due: bool
    document: dict[str, Any] | None

    def equals(self, entry: Entry) -> bool:
        whole = self.document is None or self.document == entry.document
        return whole and self.version == entry.document["version"]


def diff(
    session: Session,
    entity: str,
    ids: Collection[int],
    synonyms: SynonymTable,
    *,
    deep: bool = False,
) -> Diff:
    """Compare these rows with their documents.

    A document is built only if its rows have another fingerprint, or a part of it became public.
    With `deep` every document is built, and compared as a whole, not by its version alone.
    """
    index = INDEX_OF_ENTITY[entity]
    # Read before the rows: a document may be newer than its fingerprint, never older.
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    stored = _stored(session, index, ids, deep)
    candidates = [
        id for id, source in sources.items() if deep or _needs_check(stored.get(id), source)
    ]
    entries = {entry.id: entry for entry in read_entries(session, entity, candidates, synonyms)}
    both = {id: (stored[id], entry) for id, entry in entries.items() if id in stored}
    stale = {id for id, (old, new) in both.items() if not old.equals(new)}
    wrong_refresh_time = {
        id for id, (old, new) in both.items() if old.refresh_at != new.refresh_at
    } - stale
    other_fingerprint = {
        id for id, (old, _) in both.items() if old.source_fingerprint != sources[id]
    }
    return Diff(
        index,
        missing=entries.keys() - stored.keys(),
        stale=stale,
        orphaned=stored.keys() - (sources.keys() - set(candidates)) - entries.keys(),
        wrong_refresh_time=wrong_refresh_time,
        outdated_fingerprint=other_fingerprint - stale - wrong_refresh_time,
        entries=entries,
        source_fingerprints=sources,
    )


def apply(session: Session, difference: Diff) -> None:
    """Store what is missing or different, and remove orphaned documents."""
    entries = [difference.entries[id] for id in sorted(difference.to_store)]
    store(
        session.connection(),
        difference.index,
        [entry.document for entry in entries],
        [entry.refresh_at for entry in entries],
        [difference.source_fingerprints[entry.id] for entry in entries],
    )
    if difference.orphaned:
        remove(session.connection(), difference.index, difference.orphaned)


def _needs_check(stored: _Stored | None, source: str) -> bool:
    return stored is None or stored.is_refresh_due or stored.source_fingerprint != source


def _stored(
    session: Session, index: IndexUid, ids: Collection[int], deep: bool
) -> dict[int, _Stored]:
    is_refresh_due = func.coalesce(SearchDocument.refresh_at <= func.now(), False)
    rows = session.execute(
        select(
            SearchDocument.document_id,
            SearchDocument.version,
            SearchDocument.source_fingerprint,
            SearchDocument.refresh_at,
            is_refresh_due,
            SearchDocument.document if deep else null(),
        ).where(SearchDocument.index_uid == index, SearchDocument.document_id.in_(ids))
    )
    return {id: _Stored(*values) for id, *values in rows}


def rebuild_documents(
    session: Session, entity: str, ids: Sequence[int], synonyms: SynonymTable
) -> list[Document]:
    """Build and store the documents of these rows without a comparison; remove orphaned ones.

    Returns the documents.
    """
    index = INDEX_OF_ENTITY[entity]
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    entries = read_entries(session, entity, list(sources), synonyms)
    documents = [entry.document for entry in entries]
    store(
        session.connection(),
        index,
        documents,
        [entry.refresh_at for entry in entries],
        [sources[entry.id] for entry in entries],
    )
    remove(session.connection(), index, set(ids) - {entry.id for entry in entries})
    notify_search_changed(session.connection())
    return documents


def find_candidates(session: Session, entity: str, ids: Collection[int]) -> set[int]:
    """The ids whose documents may differ, determined without building any."""
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    stored = _stored(session, INDEX_OF_ENTITY[entity], ids, deep=False)
    candidates = {id for id, source in sources.items() if _needs_check(stored.get(id), source)}
    return candidates | (stored.keys() - sources.keys())
