"""Questions to which the study tools had no answer

Revision ID: 0031
Revises: 0030
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A release that does not know the column counts no questions.
    column = sa.Column("unanswered", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("search_counts", column)


def downgrade() -> None:
    op.drop_column("search_counts", "unanswered")
