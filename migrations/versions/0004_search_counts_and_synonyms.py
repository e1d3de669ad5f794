"""Counts of searches, the admin's spellings, and failed admin logins

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
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
    op.create_table(
        "search_counts",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("query", sa.String(length=100), nullable=False),
        sa.Column("searches", sa.BigInteger(), nullable=False),
        sa.Column("empty", sa.BigInteger(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("results", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "query", name=op.f("pk_search_counts")),
    )
    op.create_index("ix_search_counts_query", "search_counts", ["query", "day"])
    op.create_table(
        "search_spellings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("forms", postgresql.ARRAY(sa.String(length=60)), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_spellings")),
    )


def downgrade() -> None:
    op.drop_table("search_spellings")
    op.drop_table("search_counts")
    op.drop_table("admin_attempts")
