"""Uploaded recordings and pictures, and uploads that are not complete (ADMIN-30, ADMIN-33)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp


class Media(Base):
    """One uploaded file. The same bytes are one row."""

    __tablename__ = "media"
    __table_args__ = (
        CheckConstraint("kind IN ('audio', 'image')", name="kind_is_known"),
        CheckConstraint(
            "state IN ('waiting', 'processing', 'ready', 'failed')", name="state_is_known"
        ),
        CheckConstraint("(state = 'failed') = (problem IS NOT NULL)", name="failed_has_problem"),
        Index("ix_media_created_at", text("created_at DESC"), text("id DESC")),
    )

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(5))
    # The file's name on the computer that sent it.
    name: Mapped[str] = mapped_column(String(255))
    # The name in the folder of uploads; NULL for a picture that is not ready.
    file: Mapped[str | None] = mapped_column(String(80), unique=True)
    type: Mapped[str] = mapped_column(String(50))
    # In bytes.
    size: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    width: Mapped[int | None]
    height: Mapped[int | None]
    # In seconds, LUFS, dB of true peak (dBTP) and bits a second.
    duration: Mapped[float | None]
    loudness: Mapped[float | None]
    peak: Mapped[float | None]
    codec: Mapped[str | None] = mapped_column(String(30))
    bit_rate: Mapped[int | None]
    # Derived files: file, type, size; width and height of a picture.
    variants: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    alt: Mapped[str] = mapped_column(Text, server_default="")
    state: Mapped[str] = mapped_column(String(10), server_default="waiting")
    # Why it failed, in words for the teacher.
    problem: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[CreatedAt]


class MediaUpload(Base):
    """A resumable upload. Its bytes are in a file of the same id; it has as many as that file."""

    __tablename__ = "media_uploads"
    __table_args__ = (
        CheckConstraint("kind IN ('audio', 'image')", name="kind_is_known"),
        CheckConstraint("size > 0", name="size_is_positive"),
        Index("ix_media_uploads_expires_at", "expires_at"),
        Index("ix_media_uploads_media_id", "media_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(5))
    name: Mapped[str] = mapped_column(String(255))
    # The length that was announced, in bytes.
    size: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[CreatedAt]
    expires_at: Mapped[Timestamp]
    # Set when it is complete.
    media_id: Mapped[int | None] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"))
