"""Vectors in Postgres: the queue of documents to embed, and the vectors that are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import Connection, delete, exists, func, select, text, tuple_
from sqlalchemy.dialects.postgresql import distinct_on, insert

from api.models import (
    EmbeddedDocument,
    Embedding,
    EmbeddingModelRow,
    PendingEmbedding,
    SearchDocument,
)
from api.search.semantic.chunks import Chunk, Part, Vector, document_vector
from api.search.semantic.models import EmbeddingModel
from api.search.types import Document, IndexUid

_PER_STATEMENT = 1000
# Raise it when `chunks` makes other chunks of the same document: every document is then processed
# again, but no text is embedded twice.
_CHUNKS_VERSION = "03"
# Of the digest of a document, so that both fit into the column.
_VERSION_LENGTH = 30


@dataclass(frozen=True, slots=True)
class PendingDocument:
    """A document to embed; without `document` it was deleted. A later change has another id."""

    index: IndexUid
    id: int
    change_id: int
    document: Document | None


def enqueue(connection: Connection, index: IndexUid, ids: Iterable[int]) -> None:
    """Queue documents to be embedded. Does nothing where no model is in use."""
    if not (wanted := sorted(ids)) or not connection.scalar(
        select(exists(select(EmbeddingModelRow.id)))
    ):
        return
    for at in range(0, len(wanted), _PER_STATEMENT):
        rows = [{"index_uid": index, "document_id": id} for id in wanted[at : at + _PER_STATEMENT]]
        statement = insert(PendingEmbedding).values(rows)
        again = {"change_id": _next_change_id(), "created_at": func.now()}
        keys = ["index_uid", "document_id"]
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=again))


def enqueue_outdated(connection: Connection, model: EmbeddingModel) -> None:
    """Queue every document without vectors of its present version, and every deleted one."""
    values = {"model": model.id, "length": _VERSION_LENGTH, "chunks": _CHUNKS_VERSION}
    connection.execute(_ENQUEUE_OUTDATED, values)


# A merge join by key: some tenths of a second over 100,000 documents.
_ENQUEUE_OUTDATED = text(
    """
    INSERT INTO embedding_queue (index_uid, document_id)
    SELECT index_uid, document_id
    FROM (SELECT * FROM embedded_documents WHERE model_id = :model) AS stored
    FULL JOIN search_documents AS current USING (index_uid, document_id)
    WHERE stored.version IS DISTINCT FROM left(current.version, :length) || :chunks
    ON CONFLICT DO NOTHING
    """
)


def pending_count(connection: Connection) -> int:
    """How many documents are queued."""
    return connection.scalar(select(func.count()).select_from(PendingEmbedding)) or 0


def oldest_pending(connection: Connection, count: int) -> list[PendingDocument]:
    """The first `count` documents of the queue, as they are now."""
    of_change = (
        SearchDocument.index_uid == PendingEmbedding.index_uid,
        SearchDocument.document_id == PendingEmbedding.document_id,
    )
    rows = connection.execute(
        select(
            PendingEmbedding.index_uid,
            PendingEmbedding.document_id,
            PendingEmbedding.change_id,
            SearchDocument.document,
        )
        .outerjoin(SearchDocument, of_change[0] & of_change[1])
        .order_by(PendingEmbedding.change_id)
        .limit(count)
    )
    return [PendingDocument(*row) for row in rows]


def known_vectors(
    connection: Connection, model: EmbeddingModel, digests: Iterable[str]
) -> dict[str, Vector]:
    """The stored vectors of texts that were embedded before, by digest."""
    rows = connection.execute(
        select(Embedding.digest, Embedding.vector)
        .ext(distinct_on(Embedding.digest))
        .where(Embedding.model_id == model.id, Embedding.digest.in_(set(digests)))
    )
    return {digest: np.array(vector, np.float32) for digest, vector in rows}


def replace_vectors(
    connection: Connection,
    model: EmbeddingModel,
    done: Sequence[PendingDocument],
    chunks: Mapping[tuple[IndexUid, int], Sequence[Chunk]],
    vectors: Mapping[str, Vector],
) -> None:
    """Replace the documents' vectors, and remove the documents from the queue.

    A document that changed since it was read has another change id, and stays queued.
    """
    _delete_vectors(connection, model, done)
    existing = [entry for entry in done if entry.document is not None]
    headers = [_header(model, entry) for entry in existing]
    rows = [row for entry in existing for row in _rows(model, entry, chunks, vectors)]
    if headers:
        connection.execute(insert(EmbeddedDocument), headers)
        connection.execute(insert(Embedding), rows)
    finished = [entry.change_id for entry in done]
    connection.execute(delete(PendingEmbedding).where(PendingEmbedding.change_id.in_(finished)))


def _delete_vectors(
    connection: Connection, model: EmbeddingModel, done: Iterable[PendingDocument]
) -> None:
    """Delete what is stored of these documents; the foreign key deletes their vectors."""
    keys = tuple_(EmbeddedDocument.index_uid, EmbeddedDocument.document_id)
    connection.execute(
        delete(EmbeddedDocument).where(
            EmbeddedDocument.model_id == model.id,
            keys.in_([(entry.index, entry.id) for entry in done]),
        )
    )


def _header(model: EmbeddingModel, entry: PendingDocument) -> dict[str, Any]:
    assert entry.document is not None
    return _key(model, entry) | {"version": embedded_version(entry.document["version"])}


def embedded_version(document_version: str) -> str:
    """The version of a document's vectors: of the document, and of how it is divided."""
    return document_version[:_VERSION_LENGTH] + _CHUNKS_VERSION


def _rows(
    model: EmbeddingModel,
    entry: PendingDocument,
    chunks: Mapping[tuple[IndexUid, int], Sequence[Chunk]],
    vectors: Mapping[str, Vector],
) -> list[dict[str, Any]]:
    parts: dict[Part, list[Vector]] = defaultdict(list)
    rows = []
    for chunk in chunks[entry.index, entry.id]:
        vector = vectors[chunk.digest]
        parts[chunk.part].append(vector)
        rows.append(_row(model, entry, chunk, vector))
    # Computed from the others, so that it has no text of its own.
    rows.append(
        _row(model, entry, Chunk("whole", 0, None, ""), document_vector(parts)) | {"digest": ""}
    )
    return rows


def _row(
    model: EmbeddingModel, entry: PendingDocument, chunk: Chunk, vector: Vector
) -> dict[str, Any]:
    return _key(model, entry) | {
        "part": chunk.part,
        "position": chunk.position,
        "anchor": chunk.anchor,
        "digest": chunk.digest,
        "vector": vector,
    }


def _key(model: EmbeddingModel, entry: PendingDocument) -> dict[str, Any]:
    return {"model_id": model.id, "index_uid": entry.index, "document_id": entry.id}


def _next_change_id() -> Any:
    sequence = func.pg_get_serial_sequence("embedding_queue", "change_id")
    return func.nextval(sequence)
