"""What readers look for, counted without a trace of who looked, and the admin's own spellings."""

from __future__ import annotations

from datetime import date

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id


class SearchCount(Base):
    """How often one query was searched on one day, in the site's own time zone."""

    __tablename__ = "search_counts"
    __table_args__ = (
        # One query's days.
        Index("ix_search_counts_query", "query", "day"),
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    # Normalised; '' gathers what came after a day had as many different queries as are kept.
    query: Mapped[str] = mapped_column(String(100), primary_key=True)
    searches: Mapped[int] = mapped_column(BigInteger)
    # Searches that found nothing, and searches from which something was opened.
    empty: Mapped[int] = mapped_column(BigInteger)
    opened: Mapped[int] = mapped_column(BigInteger)
    # The hits of all searches together.
    results: Mapped[int] = mapped_column(BigInteger)


class SearchSpelling(Base):
    """Forms in which one term is written, beside those of the built-in table."""

    __tablename__ = "search_spellings"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(60))
    forms: Mapped[list[str]] = mapped_column(ARRAY(String(60)))
    created_at: Mapped[CreatedAt]
