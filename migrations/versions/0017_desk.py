"""The teacher's desk: drafts, versions, the trash and the audit trail; questions of posts

Revision ID: 0017
Revises: 0016
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

KINDS = "kind IN ('post', 'series', 'timeline', 'journey', 'testimonial')"


def _time(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False)


def _create(table: str, *items: sa.Column[object] | sa.UniqueConstraint) -> None:
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=11), nullable=False),
        *items,
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.CheckConstraint(KINDS, name=op.f(f"ck_{table}_kind_is_known")),
    )


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def upgrade() -> None:
    op.add_column(
        "posts",
        sa.Column("questions", ARRAY(sa.String(length=300)), server_default="{}", nullable=False),
    )
    _create(
        "content_drafts",
        sa.Column("target_id", sa.Integer()),
        sa.Column("content", JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("based_on", sa.String(length=64)),
        sa.Column("preview_key", sa.String(length=32), nullable=False),
        *(_time("created_at"), _time("updated_at")),
        _unique("content_drafts", "kind", "target_id"),
        _unique("content_drafts", "preview_key"),
    )
    op.create_index("ix_content_drafts_updated_at", "content_drafts", [sa.text("updated_at DESC")])
    _create(
        "content_versions",
        sa.Column("target_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", JSONB(), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        _time("created_at"),
        _unique("content_versions", "kind", "target_id", "number"),
    )
    _create(
        "trashed_content",
        sa.Column("target_id", sa.Integer()),
        sa.Column("is_draft", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("content", JSONB(), nullable=False),
        _time("deleted_at"),
    )
    op.create_index(
        "uq_trashed_content_kind_target_id",
        "trashed_content",
        ["kind", "target_id"],
        unique=True,
        postgresql_where=sa.text("NOT is_draft"),
    )
    op.create_index("ix_trashed_content_deleted_at", "trashed_content", ["deleted_at"])
    op.create_table(
        "audit_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        _time("created_at"),
        sa.Column("actor", sa.String(length=16), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("target", sa.String(length=255)),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("changes", JSONB(), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entries")),
    )
    op.create_index(
        "ix_audit_entries_created_at",
        "audit_entries",
        [sa.text("created_at DESC"), sa.text("id DESC")],
    )


def downgrade() -> None:
    op.drop_column("posts", "questions")
    for table in ("audit_entries", "trashed_content", "content_versions", "content_drafts"):
        op.drop_table(table)
