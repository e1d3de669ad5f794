"""Translations of cited sources that the teacher writes

Revision ID: 0038
Revises: 0037
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.func.now()
    op.create_table(
        "source_translations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(length=100), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("translator", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_source_translations")),
        sa.UniqueConstraint("reference", name=op.f("uq_source_translations_reference")),
        sa.CheckConstraint(
            "text <> '' AND translator <> ''", name=op.f("ck_source_translations_is_signed")
        ),
    )
    # Pages, popovers and searches show it.
    op.execute(
        "CREATE TRIGGER notify_library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE"
        " ON source_translations FOR EACH STATEMENT EXECUTE FUNCTION notify_library_changed()"
    )


def downgrade() -> None:
    op.drop_table("source_translations")
