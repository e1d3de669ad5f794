"""Compares stored documents with the rows that they were made of, and puts them right."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, null, select
from sqlalchemy.orm import Session

from api.models import SearchDocument
from api.search.engines.postgres.store import remove, store
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.types import Document, IndexUid
from indexer.announce import announce_change
from indexer.fingerprint import fingerprints, id_of
from indexer.source import Entry, read_entries


@dataclass(frozen=True, slots=True)
class Look:
    """How the stored documents of some rows differ from what the rows say.

    `late` have the right text and the wrong time of their next change; `renewed` say the same as
    before, made of another state of their rows or in another format.
    """

    index: IndexUid
    missing: Set[int]
    stale: Set[int]
    surplus: Set[int]
    late: Set[int]
    renewed: Set[int]
    entries: Mapping[int, Entry]
    sources: Mapping[int, str]

    @property
    def changed(self) -> set[int]:
        """Documents that a search server must be told of."""
        return {*self.missing, *self.stale, *self.surplus}

    @property
    def to_store(self) -> set[int]:
        return {*self.missing, *self.stale, *self.late, *self.renewed}


@dataclass(frozen=True, slots=True)
class _Held:
    version: str
    source: str | None
    refresh_at: datetime | None
    due: bool
    document: dict[str, Any] | None

    def says(self, entry: Entry) -> bool:
        whole = self.document is None or self.document == entry.document
        return whole and self.version == entry.document["version"]


def look_at(session: Session, entity: str, ids: Collection[int], *, deep: bool = False) -> Look:
    """Compare these rows with their documents.

    A document is made anew only where its rows have another fingerprint or a part of it is due,
    with `deep` always; then the whole document is compared, not its version alone.
    """
    index = INDEX_OF_ENTITY[entity]
    # Before the rows themselves: a document may be newer than its fingerprint, never older.
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    held = _held(session, index, ids, deep)
    doubtful = [id for id, source in sources.items() if deep or _is_doubtful(held.get(id), source)]
    entries = {entry.id: entry for entry in read_entries(session, entity, doubtful)}
    both = {id: (held[id], entry) for id, entry in entries.items() if id in held}
    stale = {id for id, (old, new) in both.items() if not old.says(new)}
    late = {id for id, (old, new) in both.items() if old.refresh_at != new.refresh_at} - stale
    other = {id for id, (old, _) in both.items() if old.source != sources[id]} - stale - late
    return Look(
        index,
        missing=entries.keys() - held.keys(),
        stale=stale,
        surplus=held.keys() - (sources.keys() - set(doubtful)) - entries.keys(),
        late=late,
        renewed=other,
        entries=entries,
        sources=sources,
    )


def put_right(session: Session, look: Look) -> None:
    """Store what is missing or different, remove what has no row."""
    entries = [look.entries[id] for id in sorted(look.to_store)]
    store(
        session.connection(),
        look.index,
        [entry.document for entry in entries],
        [entry.refresh_at for entry in entries],
        [look.sources[entry.id] for entry in entries],
    )
    if look.surplus:
        remove(session.connection(), look.index, look.surplus)


def _is_doubtful(held: _Held | None, source: str) -> bool:
    return held is None or held.due or held.source != source


def _held(session: Session, index: IndexUid, ids: Collection[int], deep: bool) -> dict[int, _Held]:
    due = func.coalesce(SearchDocument.refresh_at <= func.now(), False)
    rows = session.execute(
        select(
            SearchDocument.document_id,
            SearchDocument.version,
            SearchDocument.source,
            SearchDocument.refresh_at,
            due,
            SearchDocument.document if deep else null(),
        ).where(SearchDocument.index_uid == index, SearchDocument.document_id.in_(ids))
    )
    return {id: _Held(*values) for id, *values in rows}


def store_anew(session: Session, entity: str, ids: Sequence[int]) -> list[Document]:
    """Make and store the documents of these rows, whatever is held; remove those without a row.

    Answers what was stored.
    """
    index = INDEX_OF_ENTITY[entity]
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    entries = read_entries(session, entity, list(sources))
    documents = [entry.document for entry in entries]
    store(
        session.connection(),
        index,
        documents,
        [entry.refresh_at for entry in entries],
        [sources[entry.id] for entry in entries],
    )
    remove(session.connection(), index, set(ids) - {entry.id for entry in entries})
    announce_change(session.connection())
    return documents


def suspects(session: Session, entity: str, ids: Collection[int]) -> set[int]:
    """Those of the ids that `look_at` would find anything about, without making documents."""
    sources = fingerprints(session, entity, id_of(entity).in_(ids))
    held = _held(session, INDEX_OF_ENTITY[entity], ids, deep=False)
    doubtful = {id for id, source in sources.items() if _is_doubtful(held.get(id), source)}
    return doubtful | (held.keys() - sources.keys())
