"""One aliyah a day, and a mail that reminds of it

Revision ID: 0036
Revises: 0035
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

_AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "aliyah_marks",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("reading", sa.String(length=5), nullable=False),
        sa.Column("aliyah", sa.SmallInteger(), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.Column("marked_at", _AT, nullable=False),
        sa.CheckConstraint(
            "aliyah BETWEEN 1 AND 7", name=op.f("ck_aliyah_marks_aliyah_is_one_of_seven")
        ),
        sa.PrimaryKeyConstraint("user_id", "reading", "aliyah", name=op.f("pk_aliyah_marks")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], ondelete="CASCADE", name=op.f("fk_aliyah_marks_user_id")
        ),
    )
    op.add_column(
        "users", sa.Column("daily_mail", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("users", sa.Column("daily_mailed_at", _AT, nullable=True))
    op.add_column("outgoing_emails", sa.Column("expires_at", _AT, nullable=True))
    with op.get_context().autocommit_block():
        op.create_index(
            "ix_users_daily_mail",
            "users",
            ["id"],
            postgresql_where=sa.text("daily_mail"),
            postgresql_concurrently=True,
        )


def downgrade() -> None:
    op.drop_index("ix_users_daily_mail", "users")
    op.drop_column("outgoing_emails", "expires_at")
    op.drop_column("users", "daily_mailed_at")
    op.drop_column("users", "daily_mail")
    op.drop_table("aliyah_marks")
