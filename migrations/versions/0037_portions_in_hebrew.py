"""The title and the description of a portion in Hebrew

Revision ID: 0037
Revises: 0036
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

# What pages show of a portion, as in 0030.
BEFORE = (
    *("title", "description", "image_url", "slug", "parasha", "book", "start_chapter"),
    *("start_verse", "end_chapter", "end_verse", "hebrew_name", "english_name"),
)
ADDED = ("hebrew_title", "hebrew_description")


def _note_changes_of(columns: tuple[str, ...]) -> None:
    old, new = (", ".join(f"{row}.{column}" for column in columns) for row in ("OLD", "NEW"))
    op.execute("DROP TRIGGER torah_timeline_written ON torah_timeline")
    op.execute(
        "CREATE TRIGGER torah_timeline_written BEFORE UPDATE ON torah_timeline FOR EACH ROW"
        f" WHEN (ROW({old}) IS DISTINCT FROM ROW({new}))"
        " EXECUTE FUNCTION note_modification()"
    )


def upgrade() -> None:
    title = sa.Column("hebrew_title", sa.String(255), server_default="", nullable=False)
    description = sa.Column("hebrew_description", sa.Text(), server_default="", nullable=False)
    op.add_column("torah_timeline", title)
    op.add_column("torah_timeline", description)
    _note_changes_of((*BEFORE, *ADDED))


def downgrade() -> None:
    _note_changes_of(BEFORE)
    for column in ADDED:
        op.drop_column("torah_timeline", column)
