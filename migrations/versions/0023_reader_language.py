"""The language in which a reader last signed in or paid, for receipts and reminders

Revision ID: 0023
Revises: 0022
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "users", sa.Column("language", sa.String(length=2), server_default="en", nullable=False)
    )


def downgrade() -> None:
    op.drop_column("users", "language")
