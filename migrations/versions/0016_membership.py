"""Payments, gifts, reminders and webhook events of memberships; notifications about viewers

`viewers_changed` tells every process that a session ended or a membership changed, so that they can
remember who sends a token.

Revision ID: 0016
Revises: 0015
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

NOTIFY = """
    CREATE FUNCTION notify_viewers_changed() RETURNS trigger AS $$
    BEGIN
        PERFORM pg_notify('viewers_changed', '');
        RETURN NULL;
    END
    $$ LANGUAGE plpgsql
"""
TRIGGERS = {
    "user_sessions_ended": (
        "AFTER DELETE OR TRUNCATE OR UPDATE OF expires_at, token_id, user_id ON user_sessions"
    ),
    "users_membership_changed": (
        "AFTER UPDATE OF subscription_status, subscription_expires_at ON users"
    ),
}


def _time(name: str, *, default: bool = False) -> sa.Column[object]:
    now = sa.func.now() if default else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=now, nullable=not default)


def upgrade() -> None:
    op.execute(sa.schema.CreateSequence(sa.Sequence("provider_reads")))
    _create_payments()
    op.create_table(
        "provider_events",
        sa.Column("id", sa.String(length=255), nullable=False),
        sa.Column("type", sa.String(length=100), nullable=False),
        sa.Column("signed_at", sa.BigInteger(), nullable=False),
        _time("received_at", default=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_provider_events")),
    )
    op.create_index("ix_provider_events_received_at", "provider_events", ["received_at"])
    _create_gifts()
    op.create_table(
        "membership_reminders",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("is_wanted", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        _time("reminded_of"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_membership_reminders")),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            ondelete="CASCADE",
            name=op.f("fk_membership_reminders_user_id"),
        ),
    )
    op.create_index(
        "ix_users_subscription_expires_at",
        "users",
        ["subscription_expires_at"],
        postgresql_where=sa.text("subscription_status = 'premium'"),
    )
    op.execute(NOTIFY)
    for name, event in TRIGGERS.items():
        op.execute(
            f"CREATE TRIGGER {name} {event} FOR EACH STATEMENT"
            " EXECUTE FUNCTION notify_viewers_changed()"
        )


def _create_payments() -> None:
    table = "membership_payments"
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("attempt", sa.Uuid(), nullable=False),
        sa.Column("provider_id", sa.String(length=255), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("status", sa.String(length=10), server_default="open", nullable=False),
        _time("created_at", default=True),
        _time("paid_at"),
        sa.Column("amount_refunded", sa.Integer(), server_default="0", nullable=False),
        sa.Column("dispute", sa.String(length=4), nullable=True),
        sa.Column("receipt_url", sa.Text(), nullable=True),
        sa.Column("read_number", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("attempt", name=op.f(f"uq_{table}_attempt")),
        sa.UniqueConstraint("provider_id", name=op.f(f"uq_{table}_provider_id")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], ondelete="SET NULL", name=op.f(f"fk_{table}_user_id")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'processing', 'paid', 'canceled', 'rejected')",
            name=op.f(f"ck_{table}_status_is_known"),
        ),
        sa.CheckConstraint(
            "dispute IN ('open', 'won', 'lost')", name=op.f(f"ck_{table}_dispute_is_known")
        ),
        sa.CheckConstraint("amount > 0", name=op.f(f"ck_{table}_amount_is_positive")),
        sa.CheckConstraint(
            "(status = 'paid') = (paid_at IS NOT NULL)", name=op.f(f"ck_{table}_paid_has_time")
        ),
    )
    op.create_index(
        f"uq_{table}_unfinished",
        table,
        ["user_id"],
        unique=True,
        postgresql_where=sa.text("status IN ('open', 'processing')"),
    )
    op.create_index(f"ix_{table}_user_id", table, ["user_id"])


def _create_gifts() -> None:
    table = "membership_gifts"
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("code_hash", sa.String(length=64), nullable=True),
        sa.Column("months", sa.SmallInteger(), nullable=False),
        _time("created_at", default=True),
        _time("begins_at"),
        _time("revoked_at"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("code_hash", name=op.f(f"uq_{table}_code_hash")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], ondelete="CASCADE", name=op.f(f"fk_{table}_user_id")
        ),
        sa.CheckConstraint(
            "months BETWEEN 1 AND 120", name=op.f(f"ck_{table}_months_are_possible")
        ),
        sa.CheckConstraint(
            "(user_id IS NULL) = (begins_at IS NULL)", name=op.f(f"ck_{table}_user_has_begin")
        ),
    )
    op.create_index(f"ix_{table}_user_id", table, ["user_id"])


def downgrade() -> None:
    op.execute("DROP TRIGGER users_membership_changed ON users")
    op.execute("DROP TRIGGER user_sessions_ended ON user_sessions")
    op.execute("DROP FUNCTION notify_viewers_changed()")
    op.drop_index("ix_users_subscription_expires_at", "users")
    for table in (
        "membership_reminders",
        "membership_gifts",
        "provider_events",
        "membership_payments",
    ):
        op.drop_table(table)
    op.execute("DROP SEQUENCE provider_reads")
