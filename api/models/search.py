"""The search projection: what may be found, and what still has to be brought there.

`search_outbox` is filled by database triggers in the transaction of the change itself, so that no
writer can forget. The indexer turns its rows into `search_documents` (which the Postgres engine
searches) and, in the same transaction, notes in `search_pushes` what Meilisearch must still be
told. Both queues hold an identity only: whoever takes a row reads the current state.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Float, Index, String, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Moment


class SearchOutbox(Base):
    """A row of the library that changed: written by triggers, removed by the indexer."""

    __tablename__ = "search_outbox"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity: Mapped[str] = mapped_column(String(20))
    entity_id: Mapped[int]
    created_at: Mapped[CreatedAt]


class SearchPush(Base):
    """A document that the search server has not been told of yet."""

    __tablename__ = "search_pushes"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    index_uid: Mapped[str] = mapped_column(String(20))
    document_id: Mapped[int]
    created_at: Mapped[CreatedAt]


def _gin(column: str) -> Index:
    """An index over a column's words, of which little waits unsorted: each search reads that."""
    return Index(
        f"ix_search_documents_{column}",
        column,
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": 512},
    )


class SearchDocument(Base):
    """One searchable document and the columns that the Postgres engine filters and ranks by."""

    __tablename__ = "search_documents"
    __table_args__ = (
        _gin("head"),
        _gin("body"),
        _gin("filters"),
        Index(
            "ix_search_documents_newest",
            "index_uid",
            text("public_from DESC"),
            text("document_id DESC"),
        ),
        Index(
            "ix_search_documents_refresh_at",
            "refresh_at",
            postgresql_where=text("refresh_at IS NOT NULL"),
        ),
    )

    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    document_id: Mapped[int] = mapped_column(primary_key=True)
    # A digest of the document: equal versions are equal documents, on any engine.
    version: Mapped[str] = mapped_column(String(32))
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    # Exact values as 'attribute=value', for filters and facets.
    filters: Mapped[list[str]] = mapped_column(ARRAY(Text))
    public_from: Mapped[Moment]
    # Title, names and spellings (A), excerpt and topics (B): short, so prefixes stay cheap.
    head: Mapped[Any] = mapped_column(TSVECTOR)
    # The whole text.
    body: Mapped[Any] = mapped_column(TSVECTOR)
    # When a part of it that is still in the future becomes public.
    refresh_at: Mapped[Moment | None]
    # A fingerprint of the rows that it was made of, so that a check need not make it again.
    source: Mapped[str | None] = mapped_column(String(40))


class SearchCheck(Base):
    """What the last comparison of an index with the library and the search server found."""

    __tablename__ = "search_checks"

    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    checked_at: Mapped[Moment]
    seconds: Mapped[float] = mapped_column(Float)
    found: Mapped[dict[str, Any]] = mapped_column(JSONB)


class DeadLetter(Base):
    """An item that fails by itself: its queue goes on without it.

    `entity` is what the outbox calls the item's kind; in the other queues it is the index.
    """

    __tablename__ = "search_dead_letters"

    queue: Mapped[str] = mapped_column(String(20), primary_key=True)
    entity: Mapped[str] = mapped_column(String(20), primary_key=True)
    entity_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    attempts: Mapped[int]
    error: Mapped[str] = mapped_column(String(300))
    first_failed_at: Mapped[CreatedAt]
    last_failed_at: Mapped[CreatedAt]


class SearchWord(Base):
    """A word that some document holds: what a misspelt word may have meant."""

    __tablename__ = "search_words"
    __table_args__ = (
        Index(
            "ix_search_words_trigrams",
            "word",
            postgresql_using="gin",
            postgresql_ops={"word": "gin_trgm_ops"},
        ),
    )

    # Ordered by code point, so that a prefix is a range of the key.
    word: Mapped[str] = mapped_column(Text(collation="C"), primary_key=True)
