"""The length of a teaching's text, of which its reading time is made

Revision ID: 0033
Revises: 0032
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The ids by which paragraphs are cited are not the author's.
    length = sa.Computed(
        r"length(regexp_replace(content, '(<(p|h2|h3|blockquote|li)(\s[^<>]*?)?)"
        r""" id="p[1-9][0-9]{0,5}"', '\1', 'gi'))""",
        persisted=True,
    )
    op.add_column("posts", sa.Column("text_length", sa.Integer, length, nullable=False))


def downgrade() -> None:
    op.drop_column("posts", "text_length")
