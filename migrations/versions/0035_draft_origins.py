"""Which post of another site a draft was imported from

Revision ID: 0035
Revises: 0034
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.func.now()
    op.create_table(
        "draft_origins",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(length=500), nullable=False),
        sa.Column("draft_id", sa.Integer(), nullable=True),
        sa.Column("digest", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_origins")),
        sa.UniqueConstraint("origin", name=op.f("uq_draft_origins_origin")),
        sa.ForeignKeyConstraint(
            ["draft_id"],
            ["content_drafts.id"],
            ondelete="SET NULL",
            name=op.f("fk_draft_origins_draft_id"),
        ),
    )
    op.create_index("ix_draft_origins_draft_id", "draft_origins", ["draft_id"])


def downgrade() -> None:
    op.drop_table("draft_origins")
