"""Tables of the site's operation."""

from __future__ import annotations

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, Timestamp


class RateLimitCount(Base):
    """Requests of one subject within its current window (`api/core/rate_limit.py`)."""

    __tablename__ = "rate_limits"
    __table_args__ = (Index("ix_rate_limits_expires_at", "expires_at"),)

    rule: Mapped[str] = mapped_column(String(40), primary_key=True)
    # A keyed digest, from which the address or account cannot be recovered.
    subject: Mapped[str] = mapped_column(String(32), primary_key=True)
    count: Mapped[int]
    expires_at: Mapped[Timestamp]
