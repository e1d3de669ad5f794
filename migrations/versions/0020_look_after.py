"""The admin's second factor, and what became of contact messages

Revision ID: 0020
Revises: 0019
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def _time(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False)


def _message_id(table: str) -> tuple[sa.Column[object], sa.ForeignKeyConstraint]:
    reference = sa.ForeignKeyConstraint(
        ["message_id"],
        ["contact_messages.id"],
        name=op.f(f"fk_{table}_message_id"),
        ondelete="CASCADE",
    )
    return sa.Column("message_id", sa.Integer(), nullable=False), reference


def upgrade() -> None:
    op.create_table(
        "admin_second_factor",
        sa.Column("id", sa.SmallInteger(), server_default="1", nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), server_default="0", nullable=False),
        _time("created_at"),
        sa.Column("confirmed_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_second_factor")),
        sa.CheckConstraint("id = 1", name=op.f("ck_admin_second_factor_one_row")),
    )
    op.create_table(
        "admin_recovery_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_recovery_codes")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_admin_recovery_codes_code_hash")),
    )
    op.create_table(
        "contact_states",
        *_message_id("contact_states"),
        sa.Column("state", sa.String(length=8), nullable=False),
        _time("changed_at"),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_contact_states")),
        sa.CheckConstraint(
            "state IN ('answered', 'done')", name=op.f("ck_contact_states_state_is_known")
        ),
    )
    op.create_table(
        "contact_answers",
        sa.Column("id", sa.Integer(), nullable=False),
        *_message_id("contact_answers"),
        sa.Column("text", sa.Text(), nullable=False),
        _time("created_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_answers")),
    )
    op.create_index("ix_contact_answers_message_id", "contact_answers", ["message_id"])


def downgrade() -> None:
    for table in (
        "contact_answers",
        "contact_states",
        "admin_recovery_codes",
        "admin_second_factor",
    ):
        op.drop_table(table)
