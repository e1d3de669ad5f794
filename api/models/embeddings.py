"""Embeddings of the chunks of each document, by model.

They are derived from the projection (`search.py`); each document is stored with the version that
was embedded. Without the Postgres extension `vector` the table `embeddings` does not exist.
"""

from __future__ import annotations

from typing import Any

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Identity, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp


class EmbeddingModelRow(Base):
    """A model with stored vectors. A new model is complete before the old one is removed."""

    __tablename__ = "embedding_models"

    id: Mapped[Id]
    version: Mapped[str] = mapped_column(String(200), unique=True)
    size: Mapped[int]
    complete_at: Mapped[Timestamp | None]


class EmbeddedDocument(Base):
    """An embedded document, with the version of it and of its chunks that was embedded."""

    __tablename__ = "embedded_documents"

    model_id: Mapped[int] = mapped_column(
        ForeignKey(
            "embedding_models.id", name="fk_embedded_documents_model_id", ondelete="CASCADE"
        ),
        primary_key=True,
    )
    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[str] = mapped_column(String(32))


class Embedding(Base):
    """The vector of a chunk, by its `Part` (`api/search/semantic/chunks.py`). That of the `whole`
    document is a weighted mean of those of head and paragraphs. Each model has its own vector
    indexes.
    """

    __tablename__ = "embeddings"
    __table_args__ = (
        ForeignKeyConstraint(
            ["model_id", "index_uid", "document_id"],
            [
                "embedded_documents.model_id",
                "embedded_documents.index_uid",
                "embedded_documents.document_id",
            ],
            name="fk_embeddings_model_id",
            ondelete="CASCADE",
        ),
        Index("ix_embeddings_digest", "digest", "model_id"),
    )

    model_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    part: Mapped[str] = mapped_column(String(10), primary_key=True)
    # The paragraph's index in the document's `content`, from 0.
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    # The id by which the paragraph is cited (p1, p2, …).
    anchor: Mapped[str | None] = mapped_column(String(20))
    # A digest of the embedded text, so that equal texts are embedded once.
    digest: Mapped[str] = mapped_column(String(32))
    vector: Mapped[Any] = mapped_column(HALFVEC())


class PendingEmbedding(Base):
    """A document whose vectors are pending. Each change of it gives the row a new `change_id`."""

    __tablename__ = "embedding_queue"
    __table_args__ = (Index("ix_embedding_queue_change_id", "change_id"),)

    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    change_id: Mapped[int] = mapped_column(BigInteger, Identity())
    created_at: Mapped[CreatedAt]
