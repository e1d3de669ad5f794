"""The study guides of posts

Revision ID: 0015
Revises: 0014
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("posts", sa.Column("study_guide", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("posts", "study_guide")
