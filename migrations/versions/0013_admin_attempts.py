"""Wrong passwords of the admin are counted by the rate limiter, like those of readers

Revision ID: 0013
Revises: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("admin_attempts")


def downgrade() -> None:
    op.create_table(
        "admin_attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.String(length=32), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_attempts")),
    )
    op.create_index("ix_admin_attempts_created_at", "admin_attempts", ["created_at"])
