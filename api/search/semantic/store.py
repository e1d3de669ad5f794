"""Vectors in Postgres: what is owed, what is held, and what need not be embedded again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import Connection, delete, exists, func, select, text, tuple_
from sqlalchemy.dialects.postgresql import distinct_on, insert

from api.models import (
    MeaningChange,
    MeaningDocument,
    MeaningModel,
    MeaningVector,
    SearchDocument,
)
from api.search.semantic.chunks import Part, Piece, Vector, whole
from api.search.semantic.models import Model
from api.search.types import Document, IndexUid

_PER_STATEMENT = 1000


@dataclass(frozen=True, slots=True)
class Owed:
    """A document whose vectors are owed; without `document` it is gone."""

    index: IndexUid
    id: int
    ticket: int
    document: Document | None


def note(connection: Connection, index: IndexUid, ids: Iterable[int]) -> None:
    """Owe these documents their vectors. Nothing is noted where no model is in use."""
    if not (wanted := sorted(ids)) or not connection.scalar(
        select(exists(select(MeaningModel.id)))
    ):
        return
    for at in range(0, len(wanted), _PER_STATEMENT):
        rows = [{"index_uid": index, "document_id": id} for id in wanted[at : at + _PER_STATEMENT]]
        statement = insert(MeaningChange).values(rows)
        again = {"ticket": _next_ticket(), "created_at": func.now()}
        keys = ["index_uid", "document_id"]
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=again))


def note_all_owed(connection: Connection, model: Model) -> None:
    """Owe every document that lacks the vectors of its present version, and every one gone."""
    connection.execute(_NOTE_ALL, {"model": model.id})


# Both sides by their keys: some tenths of a second over 100,000 documents.
_NOTE_ALL = text(
    """
    INSERT INTO meaning_changes (index_uid, document_id)
    SELECT index_uid, document_id
    FROM (SELECT * FROM meaning_documents WHERE model_id = :model) AS held
    FULL JOIN search_documents AS there USING (index_uid, document_id)
    WHERE held.version IS DISTINCT FROM there.version
    ON CONFLICT DO NOTHING
    """
)


def waiting(connection: Connection) -> int:
    """How many documents are owed their vectors."""
    return connection.scalar(select(func.count()).select_from(MeaningChange)) or 0


def oldest_owed(connection: Connection, count: int) -> list[Owed]:
    """Some of the documents that are owed, with what they say now."""
    of_change = (
        SearchDocument.index_uid == MeaningChange.index_uid,
        SearchDocument.document_id == MeaningChange.document_id,
    )
    rows = connection.execute(
        select(
            MeaningChange.index_uid,
            MeaningChange.document_id,
            MeaningChange.ticket,
            SearchDocument.document,
        )
        .outerjoin(SearchDocument, of_change[0] & of_change[1])
        .order_by(MeaningChange.ticket)
        .limit(count)
    )
    return [Owed(*row) for row in rows]


def known_vectors(
    connection: Connection, model: Model, digests: Iterable[str]
) -> dict[str, Vector]:
    """The vectors of those of these texts that were embedded before, by digest."""
    rows = connection.execute(
        select(MeaningVector.digest, MeaningVector.vector)
        .ext(distinct_on(MeaningVector.digest))
        .where(MeaningVector.model_id == model.id, MeaningVector.digest.in_(set(digests)))
    )
    return {digest: np.array(vector, np.float32) for digest, vector in rows}


def keep(
    connection: Connection,
    model: Model,
    done: Sequence[Owed],
    pieces: Mapping[tuple[IndexUid, int], Sequence[Piece]],
    vectors: Mapping[str, Vector],
) -> None:
    """Put the documents' vectors in the place of the old ones; what was owed is paid.

    A document that changed since it was read has another ticket, and stays owed.
    """
    _forget(connection, model, done)
    there = [owed for owed in done if owed.document is not None]
    held = [_held(model, owed) for owed in there]
    rows = [row for owed in there for row in _rows(model, owed, pieces, vectors)]
    if held:
        connection.execute(insert(MeaningDocument), held)
        connection.execute(insert(MeaningVector), rows)
    paid = [owed.ticket for owed in done]
    connection.execute(delete(MeaningChange).where(MeaningChange.ticket.in_(paid)))


def _forget(connection: Connection, model: Model, done: Iterable[Owed]) -> None:
    """Drop what is held of these documents; their vectors go with them."""
    keys = tuple_(MeaningDocument.index_uid, MeaningDocument.document_id)
    connection.execute(
        delete(MeaningDocument).where(
            MeaningDocument.model_id == model.id, keys.in_([(owed.index, owed.id) for owed in done])
        )
    )


def _held(model: Model, owed: Owed) -> dict[str, Any]:
    assert owed.document is not None
    return _key(model, owed) | {"version": owed.document["version"]}


def _rows(
    model: Model,
    owed: Owed,
    pieces: Mapping[tuple[IndexUid, int], Sequence[Piece]],
    vectors: Mapping[str, Vector],
) -> list[dict[str, Any]]:
    parts: dict[Part, list[Vector]] = defaultdict(list)
    rows = []
    for piece in pieces[owed.index, owed.id]:
        vector = vectors[piece.digest]
        parts[piece.part].append(vector)
        rows.append(_row(model, owed, piece, vector))
    # Made of the others: its text is no text that could be embedded.
    rows.append(_row(model, owed, Piece("whole", 0, None, ""), whole(parts)) | {"digest": ""})
    return rows


def _row(model: Model, owed: Owed, piece: Piece, vector: Vector) -> dict[str, Any]:
    return _key(model, owed) | {
        "part": piece.part,
        "position": piece.position,
        "place": piece.place,
        "digest": piece.digest,
        "vector": vector,
    }


def _key(model: Model, owed: Owed) -> dict[str, Any]:
    return {"model_id": model.id, "index_uid": owed.index, "document_id": owed.id}


def _next_ticket() -> Any:
    sequence = func.pg_get_serial_sequence("meaning_changes", "ticket")
    return func.nextval(sequence)
