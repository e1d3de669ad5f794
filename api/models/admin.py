"""The teacher's desk: drafts, versions, the trash, the audit trail (ADMIN-17, ADMIN-19), the second
factor of the login (ADMIN-41) and what became of contact messages (ADMIN-48)."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp

_KINDS = "kind IN ('post', 'series', 'timeline', 'journey', 'testimonial')"


def _kind_check() -> CheckConstraint:
    return CheckConstraint(_KINDS, name="kind_is_known")


class ContentDraft(Base):
    """What is being written, of a new object or of a published one. Readers never see it."""

    __tablename__ = "content_drafts"
    __table_args__ = (
        _kind_check(),
        # One draft of each published object.
        UniqueConstraint("kind", "target_id"),
        Index("ix_content_drafts_updated_at", text("updated_at DESC")),
    )

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(11))
    # The published object; none of a new one.
    target_id: Mapped[int | None]
    # The fields of the import format (IMPORT-1), complete or not.
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    # Counts the saves: one that is based on an earlier number is refused.
    version: Mapped[int] = mapped_column(server_default="1")
    # The fingerprint of the published object that the draft began with.
    based_on: Mapped[str | None] = mapped_column(String(64))
    # The private address of its preview.
    preview_key: Mapped[str] = mapped_column(
        String(32), unique=True, default=lambda: token_urlsafe(24)
    )
    created_at: Mapped[CreatedAt]
    updated_at: Mapped[Timestamp] = mapped_column(server_default=func.now())


class ContentVersion(Base):
    """A published state of an object, from which it can be restored."""

    __tablename__ = "content_versions"
    __table_args__ = (_kind_check(), UniqueConstraint("kind", "target_id", "number"))

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(11))
    target_id: Mapped[int]
    # Counts an object's versions, from 1.
    number: Mapped[int]
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    fingerprint: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[CreatedAt]


class TrashedContent(Base):
    """A deleted object or draft, with all that is needed to bring it back."""

    __tablename__ = "trashed_content"
    __table_args__ = (
        _kind_check(),
        Index("ix_trashed_content_deleted_at", "deleted_at"),
        Index(
            "uq_trashed_content_kind_target_id",
            "kind",
            "target_id",
            unique=True,
            postgresql_where=text("NOT is_draft"),
        ),
    )

    id: Mapped[Id]
    kind: Mapped[str] = mapped_column(String(11))
    # The object; none for the draft of a new one.
    target_id: Mapped[int | None]
    is_draft: Mapped[bool] = mapped_column(Boolean, server_default=false())
    title: Mapped[str] = mapped_column(Text)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    deleted_at: Mapped[Timestamp] = mapped_column(server_default=func.now())


class AuditEntry(Base):
    """One thing that an administrator did."""

    __tablename__ = "audit_entries"
    __table_args__ = (
        Index("ix_audit_entries_created_at", text("created_at DESC"), text("id DESC")),
    )

    id: Mapped[Id]
    created_at: Mapped[CreatedAt]
    # The beginning of the login's id, or "operator" for the command line.
    actor: Mapped[str] = mapped_column(String(16))
    # Of what, and what was done: "post.publish".
    action: Mapped[str] = mapped_column(String(40))
    # Which one: an id, a slug or an address; none for an action on no object.
    target: Mapped[str | None] = mapped_column(String(255))
    title: Mapped[str] = mapped_column(Text, server_default="")
    # By field: {"before": ..., "after": ...}.
    changes: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")


class AdminSecondFactor(Base):
    """The secret of the admin's one-time codes. It asks for them once it is confirmed."""

    __tablename__ = "admin_second_factor"
    # There is one admin, so there is one row.
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, server_default="1")
    # Encrypted with a key of SECRET_KEY.
    secret: Mapped[str] = mapped_column(Text)
    # The time step of the last accepted code: neither it nor an earlier one is accepted again.
    last_step: Mapped[int] = mapped_column(BigInteger, server_default="0")
    created_at: Mapped[CreatedAt]
    confirmed_at: Mapped[Timestamp | None]


class AdminRecoveryCode(Base):
    """A code that replaces a one-time code, once."""

    __tablename__ = "admin_recovery_codes"

    id: Mapped[Id]
    # SHA-256 of the code, in hex.
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    used_at: Mapped[Timestamp | None]


class ContactState(Base):
    """What became of a contact message; one without a row is new."""

    __tablename__ = "contact_states"
    __table_args__ = (CheckConstraint("state IN ('answered', 'done')", name="state_is_known"),)

    message_id: Mapped[int] = mapped_column(
        ForeignKey("contact_messages.id", ondelete="CASCADE"), primary_key=True
    )
    state: Mapped[str] = mapped_column(String(8))
    changed_at: Mapped[Timestamp] = mapped_column(server_default=func.now())


class ContactAnswer(Base):
    """An answer to a contact message, as it was mailed."""

    __tablename__ = "contact_answers"

    id: Mapped[Id]
    message_id: Mapped[int] = mapped_column(
        ForeignKey("contact_messages.id", ondelete="CASCADE"), index=True
    )
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[CreatedAt]
