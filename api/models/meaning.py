"""What texts mean: vectors of each document's parts, by the model that made them.

Beside the projection (`search.py`) and made of it: a document stands here with the version of which
its vectors were made. Where Postgres has no `vector` extension there is no `meaning_vectors`.
"""

from __future__ import annotations

from typing import Any

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Identity, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Moment


class MeaningModel(Base):
    """A model whose vectors are held. A new one is complete before the old one goes."""

    __tablename__ = "meaning_models"

    id: Mapped[Id]
    version: Mapped[str] = mapped_column(String(200), unique=True)
    size: Mapped[int]
    complete_at: Mapped[Moment | None]


class MeaningDocument(Base):
    """A document that has its vectors, and the version of which they were made."""

    __tablename__ = "meaning_documents"

    model_id: Mapped[int] = mapped_column(
        ForeignKey("meaning_models.id", name="fk_meaning_documents_model_id", ondelete="CASCADE"),
        primary_key=True,
    )
    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[str] = mapped_column(String(32))


class MeaningVector(Base):
    """The vector of a part of a document: its `head` (title, topics, excerpt), one `paragraph`, or
    the `whole`, which is made of the others. A model's nearest are found by indexes of its own.
    """

    __tablename__ = "meaning_vectors"
    __table_args__ = (
        ForeignKeyConstraint(
            ["model_id", "index_uid", "document_id"],
            [
                "meaning_documents.model_id",
                "meaning_documents.index_uid",
                "meaning_documents.document_id",
            ],
            name="fk_meaning_vectors_model_id",
            ondelete="CASCADE",
        ),
        Index("ix_meaning_vectors_digest", "digest", "model_id"),
    )

    model_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    part: Mapped[str] = mapped_column(String(10), primary_key=True)
    # A paragraph's number in the document's `content`, from 0.
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    # The id by which the paragraph is cited (p1, p2, …).
    place: Mapped[str | None] = mapped_column(String(20))
    # Of the text that was embedded: the same text is embedded once.
    digest: Mapped[str] = mapped_column(String(32))
    vector: Mapped[Any] = mapped_column(HALFVEC())


class MeaningChange(Base):
    """A document whose vectors are owed. A further change gives it another ticket."""

    __tablename__ = "meaning_changes"
    __table_args__ = (Index("ix_meaning_changes_ticket", "ticket"),)

    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ticket: Mapped[int] = mapped_column(BigInteger, Identity())
    created_at: Mapped[CreatedAt]
