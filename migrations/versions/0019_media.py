"""Uploaded recordings and pictures, and resumable uploads

Revision ID: 0019
Revises: 0018
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

KINDS = "kind IN ('audio', 'image')"


def _created_at() -> sa.Column[object]:
    return sa.Column(
        "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
    )


def upgrade() -> None:
    op.create_table(
        "media",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("file", sa.String(length=80), nullable=True),
        sa.Column("type", sa.String(length=50), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("duration", sa.Float(), nullable=True),
        sa.Column("loudness", sa.Float(), nullable=True),
        sa.Column("peak", sa.Float(), nullable=True),
        sa.Column("codec", sa.String(length=30), nullable=True),
        sa.Column("bit_rate", sa.Integer(), nullable=True),
        sa.Column("variants", postgresql.JSONB(), server_default="[]", nullable=False),
        sa.Column("alt", sa.Text(), server_default="", nullable=False),
        sa.Column("state", sa.String(length=10), server_default="waiting", nullable=False),
        sa.Column("problem", sa.Text(), nullable=True),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_media")),
        sa.UniqueConstraint("file", name=op.f("uq_media_file")),
        sa.UniqueConstraint("sha256", name=op.f("uq_media_sha256")),
        sa.CheckConstraint(KINDS, name=op.f("ck_media_kind_is_known")),
        sa.CheckConstraint(
            "state IN ('waiting', 'processing', 'ready', 'failed')",
            name=op.f("ck_media_state_is_known"),
        ),
        sa.CheckConstraint(
            "(state = 'failed') = (problem IS NOT NULL)", name=op.f("ck_media_failed_has_problem")
        ),
    )
    newest = [sa.text("created_at DESC"), sa.text("id DESC")]
    op.create_index("ix_media_created_at", "media", newest)
    op.create_table(
        "media_uploads",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        _created_at(),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("media_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_media_uploads")),
        sa.ForeignKeyConstraint(
            ["media_id"],
            ["media.id"],
            ondelete="CASCADE",
            name=op.f("fk_media_uploads_media_id"),
        ),
        sa.CheckConstraint(KINDS, name=op.f("ck_media_uploads_kind_is_known")),
        sa.CheckConstraint("size > 0", name=op.f("ck_media_uploads_size_is_positive")),
    )
    op.create_index("ix_media_uploads_expires_at", "media_uploads", ["expires_at"])
    op.create_index("ix_media_uploads_media_id", "media_uploads", ["media_id"])


def downgrade() -> None:
    op.drop_table("media_uploads")
    op.drop_table("media")
