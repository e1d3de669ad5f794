"""What a gift is for

Revision ID: 0034
Revises: 0033
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    note = sa.Column("note", sa.String(100), nullable=False, server_default="")
    op.add_column("membership_gifts", note)


def downgrade() -> None:
    op.drop_column("membership_gifts", "note")
