"""The address that a user gave and has not confirmed yet, with which signing in works

Revision ID: 0025
Revises: 0023
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0023"
branch_labels = None
depends_on = None

# Of the last two days: links that are older have expired, with the addresses in them.
_COPY = """
UPDATE users SET unconfirmed_email = token.subject
FROM one_time_tokens AS token
WHERE token.user_id = users.id AND token.purpose = 'verify-email'
"""


def upgrade() -> None:
    op.add_column("users", sa.Column("unconfirmed_email", sa.String(length=255), nullable=True))
    op.execute(_COPY)
    with op.get_context().autocommit_block():
        op.create_index(
            "ix_users_unconfirmed_email",
            "users",
            ["unconfirmed_email"],
            postgresql_concurrently=True,
        )


def downgrade() -> None:
    op.drop_index("ix_users_unconfirmed_email", table_name="users")
    op.drop_column("users", "unconfirmed_email")
