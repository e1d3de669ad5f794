"""When what readers see of a teaching, a series or a portion was changed last

Revision ID: 0030
Revises: 0029
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

# What pages show of each; not what only the search and the study tools read.
SHOWN = {
    "posts": "title, content, excerpt, type, author, topics, audio_url, video_url, image_url,"
    " base64_image, is_premium",
    "series": "title, description, image_url, slug",
    "torah_timeline": "title, description, image_url, slug, parasha, book, start_chapter,"
    " start_verse, end_chapter, end_verse, hebrew_name, english_name",
}


def upgrade() -> None:
    op.execute(
        "CREATE FUNCTION note_modification() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN NEW.modified_at := now(); RETURN NEW; END $$"
    )
    for table, columns in SHOWN.items():
        op.add_column(table, sa.Column("modified_at", sa.DateTime(timezone=True)))
        old, new = (
            ", ".join(f"{row}.{column.strip()}" for column in columns.split(","))
            for row in ("OLD", "NEW")
        )
        # Triggers fire in the order of their names: after `..._without_bidi_controls`, by which a
        # text that is written again becomes the one that is there.
        op.execute(
            f"CREATE TRIGGER {table}_written BEFORE UPDATE ON {table} FOR EACH ROW"
            f" WHEN (ROW({old}) IS DISTINCT FROM ROW({new}))"
            " EXECUTE FUNCTION note_modification()"
        )


def downgrade() -> None:
    for table in SHOWN:
        op.execute(f"DROP TRIGGER {table}_written ON {table}")
        op.drop_column(table, "modified_at")
    op.execute("DROP FUNCTION note_modification()")
