"""Calls of the study tools, outputs of models, review cards, and the paragraph of a note

Revision ID: 0014
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0014"
down_revision = "0013"
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
    op.add_column("study_notes", sa.Column("paragraph", sa.String(length=20), nullable=True))
    op.create_table(
        "study_calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(length=32), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        _time("reserved_until", nullable=False),
        _time("settled_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_calls")),
    )
    op.create_index("ix_study_calls_subject_day", "study_calls", ["subject", "day"])
    _create_outputs()
    _create_review_cards()


def _create_outputs() -> None:
    op.create_table(
        "study_outputs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.Column("model", sa.String(length=200), nullable=False),
        sa.Column("prompt", sa.String(length=60), nullable=False),
        sa.Column("prompt_hash", sa.String(length=64), nullable=False),
        sa.Column("content_digest", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=10), server_default="pending", nullable=False),
        _time("created_at", default=True),
        _time("reviewed_at"),
        sa.CheckConstraint(
            "status IN ('pending', 'approved', 'edited', 'hidden')",
            name=op.f("ck_study_outputs_status_is_known"),
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name=op.f("fk_study_outputs_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_outputs")),
        sa.UniqueConstraint(
            "post_id", "kind", "variant", name=op.f("uq_study_outputs_post_id_kind_variant")
        ),
    )
    op.create_index("ix_study_outputs_status", "study_outputs", ["status", "id"])


def _create_review_cards() -> None:
    op.create_table(
        "review_cards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=32), nullable=False),
        sa.Column("schedule", postgresql.JSONB(), nullable=False),
        _time("due", nullable=False),
        _time("created_at", default=True),
        _time("reviewed_at"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_review_cards_user_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name=op.f("fk_review_cards_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_cards")),
        sa.UniqueConstraint(
            "user_id", "post_id", "question", name=op.f("uq_review_cards_user_id_post_id_question")
        ),
    )
    op.create_index("ix_review_cards_user_id_due", "review_cards", ["user_id", "due"])
    op.create_index(op.f("ix_review_cards_post_id"), "review_cards", ["post_id"])


def downgrade() -> None:
    for table in ("review_cards", "study_outputs", "study_calls"):
        op.drop_table(table)
    op.drop_column("study_notes", "paragraph")
