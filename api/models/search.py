"""The search projection and its queues.

Database triggers fill `search_outbox` in the transaction of each change, whoever writes. The
indexer turns its rows into `search_documents` (which the Postgres engine searches) and, in the same
transaction, queues in `search_pushes` what must be sent to Meilisearch. Both queues contain ids
only; their consumers read the current state.
"""

from __future__ import annotations

from typing import Annotated, Any

from sqlalchemy import BigInteger, Float, Index, String, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp


class SearchOutbox(Base):
    """A changed row of the library: written by triggers, removed by the indexer.

    `entity` is 'post', 'series' or 'timeline' (a portion) for a changed row, and 'series_posts' or
    'timeline_posts' for changed links: all posts of that series or portion are indexed again.
    """

    __tablename__ = "search_outbox"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity: Mapped[str] = mapped_column(String(20))
    entity_id: Mapped[int]
    created_at: Mapped[CreatedAt]


# The name of a Meilisearch server (`api/search/engines/meilisearch/servers.py`); '' for none.
Server = Annotated[str, mapped_column(String(100), server_default="")]


class SearchPush(Base):
    """A document that is still to be sent to one Meilisearch server."""

    __tablename__ = "search_pushes"
    __table_args__ = (Index("ix_search_pushes_server", "server", "id"),)

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    server: Mapped[Server]
    index_uid: Mapped[str] = mapped_column(String(20))
    document_id: Mapped[int]
    created_at: Mapped[CreatedAt]


def _gin(column: str) -> Index:
    """A GIN index with a short pending list, which every search has to scan."""
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
    # A digest of the document: equal versions mean equal documents on every engine.
    version: Mapped[str] = mapped_column(String(32))
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    # Exact values as 'attribute=value', for filters and facets.
    filters: Mapped[list[str]] = mapped_column(ARRAY(Text))
    public_from: Mapped[Timestamp]
    # The short fields, by weight (`api/search/index/fields.py`), so that prefixes stay cheap.
    head: Mapped[Any] = mapped_column(TSVECTOR)
    # The full text.
    body: Mapped[Any] = mapped_column(TSVECTOR)
    # When a scheduled part of the document becomes public.
    refresh_at: Mapped[Timestamp | None]
    # Of the rows that the document is built from, so that a check need not rebuild it.
    source_fingerprint: Mapped[str | None] = mapped_column(String(40))


class SearchCheck(Base):
    """The result of the last verification of an index, on one server if there is any."""

    __tablename__ = "search_checks"

    index_uid: Mapped[str] = mapped_column(String(20), primary_key=True)
    server: Mapped[Server] = mapped_column(primary_key=True)
    checked_at: Mapped[Timestamp]
    seconds: Mapped[float] = mapped_column(Float)
    found: Mapped[dict[str, Any]] = mapped_column(JSONB)


class DeadLetter(Base):
    """An item that fails by itself: set aside, and retried later (`indexer/dead_letters.py`).

    `entity` is the entity of an outbox row, or the index of an item of another queue. `server` is
    the server that has refused it, in the queue of pushes.
    """

    __tablename__ = "search_dead_letters"

    queue: Mapped[str] = mapped_column(String(20), primary_key=True)
    entity: Mapped[str] = mapped_column(String(20), primary_key=True)
    entity_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    server: Mapped[Server] = mapped_column(primary_key=True)
    attempts: Mapped[int]
    error: Mapped[str] = mapped_column(String(300))
    first_failed_at: Mapped[CreatedAt]
    last_failed_at: Mapped[CreatedAt]


class SearchWord(Base):
    """A word of the corpus: a candidate for spelling correction."""

    __tablename__ = "search_words"
    __table_args__ = (
        Index(
            "ix_search_words_trigrams",
            "word",
            postgresql_using="gin",
            postgresql_ops={"word": "gin_trgm_ops"},
        ),
    )

    # Collation C, so that a prefix is a range of the key.
    word: Mapped[str] = mapped_column(Text(collation="C"), primary_key=True)


class CustomSpelling(Base):
    """Further forms of one term, which the admin added to those of `api/search/data`."""

    __tablename__ = "custom_spellings"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(60))
    forms: Mapped[list[str]] = mapped_column(ARRAY(String(60)))
    created_at: Mapped[CreatedAt]
