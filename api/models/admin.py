"""What the admin gate remembers."""

from __future__ import annotations

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id


class AdminAttempt(Base):
    """A wrong password, or one that is being checked. It is forgotten when its window ends."""

    __tablename__ = "admin_attempts"
    __table_args__ = (Index("ix_admin_attempts_created_at", "created_at"),)

    id: Mapped[Id]
    # A keyed digest of the address: enough to count by, no way back to the visitor.
    visitor: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[CreatedAt]
