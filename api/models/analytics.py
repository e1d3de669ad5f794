"""Anonymous search counts."""

from __future__ import annotations

from datetime import date

from sqlalchemy import BigInteger, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base


class SearchCount(Base):
    """Counts of one query on one day, in the site's time zone."""

    __tablename__ = "search_counts"
    __table_args__ = (
        # For the trend of one query.
        Index("ix_search_counts_query", "query", "day"),
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    # Normalized; '' sums queries beyond the daily limit of distinct ones.
    query: Mapped[str] = mapped_column(String(100), primary_key=True)
    searches: Mapped[int] = mapped_column(BigInteger)
    # Searches without results, and searches with an opened result.
    empty: Mapped[int] = mapped_column(BigInteger)
    opened: Mapped[int] = mapped_column(BigInteger)
    # The sum of all searches' results.
    results: Mapped[int] = mapped_column(BigInteger)
    # How often Ask or a chat was asked it and had no answer.
    unanswered: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
