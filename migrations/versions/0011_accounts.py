"""Sessions, one-time tokens, saved posts, reading places and requested deletions of accounts

Usernames are unique regardless of case. Ids below 1000 are never given to a registered reader: 998
is the demo user, 999 the reviewer.

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

FIRST_ID = 1000
PURPOSES = "('verify-email', 'reset-password', 'sign-in', 'exchange', 'link-google')"


def _time(name: str, *, default: bool = False, nullable: bool = False) -> sa.Column[object]:
    now = sa.text("now()") if default else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=now, nullable=nullable)


def _reference(name: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], [f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    op.create_index("uq_users_lower_username", "users", [sa.text("lower(username)")], unique=True)
    op.execute(
        f"SELECT setval('users_id_seq', greatest({FIRST_ID}, max(id) + 1), false) FROM users"
    )
    op.create_table(
        "user_sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("token_id", sa.String(length=32), nullable=False),
        sa.Column("device", sa.String(length=60), nullable=False),
        _time("created_at", default=True),
        _time("last_used_at", default=True),
        _time("expires_at"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_id"),
        _reference("user_id", "users"),
    )
    op.create_index("ix_user_sessions_user_id", "user_sessions", ["user_id"])
    op.create_index("ix_user_sessions_expires_at", "user_sessions", ["expires_at"])
    op.create_table(
        "one_time_tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=20), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(length=255)),
        _time("created_at", default=True),
        _time("expires_at"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
        sa.CheckConstraint(f"purpose IN {PURPOSES}", name="purpose_is_known"),
        _reference("user_id", "users"),
    )
    op.create_index("ix_one_time_tokens_user_id", "one_time_tokens", ["user_id"])
    op.create_index("ix_one_time_tokens_expires_at", "one_time_tokens", ["expires_at"])
    op.create_table(
        "account_deletions",
        sa.Column("user_id", sa.Integer(), nullable=False),
        _time("created_at", default=True),
        _time("due_at"),
        sa.PrimaryKeyConstraint("user_id"),
        _reference("user_id", "users"),
    )
    op.create_index("ix_account_deletions_due_at", "account_deletions", ["due_at"])
    op.create_table(
        "saved_posts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        _time("created_at", default=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("user_id", "post_id"),
        _reference("user_id", "users"),
        _reference("post_id", "posts"),
    )
    op.create_index("ix_saved_posts_post_id", "saved_posts", ["post_id"])
    op.create_table(
        "reading_places",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("read_anchor", sa.String(length=50)),
        _time("read_at", nullable=True),
        sa.Column("listened_seconds", sa.Integer()),
        _time("listened_at", nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("user_id", "post_id"),
        sa.CheckConstraint("listened_seconds >= 0", name="listened_seconds_is_positive"),
        _reference("user_id", "users"),
        _reference("post_id", "posts"),
    )
    op.create_index("ix_reading_places_post_id", "reading_places", ["post_id"])


def downgrade() -> None:
    for table in (
        "reading_places",
        "saved_posts",
        "account_deletions",
        "one_time_tokens",
        "user_sessions",
    ):
        op.drop_table(table)
    op.drop_index("uq_users_lower_username", "users")
