"""Tables of the admin login."""

from __future__ import annotations

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id


class AdminAttempt(Base):
    """A wrong password, or one being checked. Deleted when its window ends."""

    __tablename__ = "admin_attempts"
    __table_args__ = (Index("ix_admin_attempts_created_at", "created_at"),)

    id: Mapped[Id]
    # A keyed digest, from which the address cannot be recovered.
    network_digest: Mapped[str] = mapped_column("visitor", String(32))
    created_at: Mapped[CreatedAt]
