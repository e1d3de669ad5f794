"""Outgoing mail, and the newsletter's subscribers, editions and deliveries

Revision ID: 0012
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def _time(name: str, *, default: bool = False, nullable: bool = True) -> sa.Column[object]:
    return sa.Column(
        name,
        sa.DateTime(timezone=True),
        server_default=sa.func.now() if default else None,
        nullable=nullable and not default,
    )


def upgrade() -> None:
    op.create_table(
        "outgoing_emails",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.Uuid(), nullable=False),
        sa.Column("recipient", sa.String(length=254), nullable=False),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("html", sa.Text(), nullable=True),
        sa.Column("headers", postgresql.JSONB(), server_default="{}", nullable=False),
        _time("created_at", default=True),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        _time("sent_at"),
        _time("refused_at"),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing_emails")),
        sa.UniqueConstraint("uuid", name=op.f("uq_outgoing_emails_uuid")),
    )
    op.create_index("ix_outgoing_emails_created_at", "outgoing_emails", ["created_at"])
    op.create_table(
        "newsletter_subscribers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("frequency", sa.String(length=6), nullable=False),
        _time("created_at", default=True),
        _time("requested_at", default=True),
        _time("confirmed_at"),
        _time("unsubscribed_at"),
        _time("refused_at"),
        sa.CheckConstraint(
            "frequency IN ('daily', 'weekly', 'both')",
            name=op.f("ck_newsletter_subscribers_frequency_is_known"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_subscribers")),
        sa.UniqueConstraint("email", name=op.f("uq_newsletter_subscribers_email")),
    )
    op.create_table(
        "newsletter_editions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        _time("created_at", default=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_editions")),
        sa.UniqueConstraint("post_id", name=op.f("uq_newsletter_editions_post_id")),
        sa.UniqueConstraint("uuid", name=op.f("uq_newsletter_editions_uuid")),
    )
    _create_deliveries()


def _create_deliveries() -> None:
    op.create_table(
        "newsletter_deliveries",
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("subscriber_id", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        _time("next_attempt_at", default=True),
        _time("sent_at"),
        _time("failed_at"),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["edition_id"],
            ["newsletter_editions.id"],
            name=op.f("fk_newsletter_deliveries_edition_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["subscriber_id"],
            ["newsletter_subscribers.id"],
            name=op.f("fk_newsletter_deliveries_subscriber_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "edition_id", "subscriber_id", name=op.f("pk_newsletter_deliveries")
        ),
    )
    op.create_index(
        "ix_newsletter_deliveries_due",
        "newsletter_deliveries",
        ["next_attempt_at"],
        postgresql_where=sa.text("sent_at IS NULL AND failed_at IS NULL"),
    )
    op.create_index(
        "ix_newsletter_deliveries_subscriber_id", "newsletter_deliveries", ["subscriber_id"]
    )


def downgrade() -> None:
    for table in (
        "newsletter_deliveries",
        "newsletter_editions",
        "newsletter_subscribers",
        "outgoing_emails",
    ):
        op.drop_table(table)
