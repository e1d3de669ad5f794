"""Titles and names contain no bidirectional control characters

An override in a title would reverse the text around it, in lists, heads, feeds and search results. A
trigger removes such characters from every write, plain SQL included; stored rows are cleaned once.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# Embeddings, overrides and isolates. The marks U+200E and U+200F reverse nothing and stay.
CONTROLS = r"U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069'"
COLUMNS = {
    "posts": ("title", "author"),
    "series": ("title",),
    "torah_timeline": ("title", "parasha", "hebrew_name", "english_name"),
}


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        cleaned = [f"{column} = translate({column}, {CONTROLS}, '')" for column in columns]
        dirty = [f"{column} <> translate({column}, {CONTROLS}, '')" for column in columns]
        op.execute(f"UPDATE {table} SET {', '.join(cleaned)} WHERE {' OR '.join(dirty)}")
        assignments = " ".join(
            f"NEW.{item.replace(' = translate(', ' := translate(NEW.')};" for item in cleaned
        )
        op.execute(
            f"CREATE FUNCTION {table}_without_bidi_controls() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN {assignments} RETURN NEW; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {table}_without_bidi_controls BEFORE INSERT OR UPDATE OF"
            f" {', '.join(columns)} ON {table} FOR EACH ROW"
            f" EXECUTE FUNCTION {table}_without_bidi_controls()"
        )


def downgrade() -> None:
    for table in COLUMNS:
        op.execute(f"DROP TRIGGER {table}_without_bidi_controls ON {table}")
        op.execute(f"DROP FUNCTION {table}_without_bidi_controls()")
