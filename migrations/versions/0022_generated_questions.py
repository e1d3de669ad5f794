"""Questions that a text provider writes about teachings

Revision ID: 0022
Revises: 0021
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

# A change of the questions queues their post for the indexer.
FUNCTION = """
CREATE FUNCTION generated_questions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' OR TG_OP = 'DELETE' THEN
        PERFORM enqueue_posts(ARRAY(SELECT DISTINCT post_id FROM old_rows));
    END IF;
    IF TG_OP = 'UPDATE' OR TG_OP = 'INSERT' THEN
        PERFORM enqueue_posts(ARRAY(SELECT DISTINCT post_id FROM new_rows));
    END IF;
    IF TG_OP = 'TRUNCATE' THEN
        PERFORM enqueue_posts(ARRAY(SELECT DISTINCT post_id FROM generated_questions));
    END IF;
    RETURN NULL;
END $$
"""
TRIGGERS = {
    "insert": "AFTER INSERT ON generated_questions REFERENCING NEW TABLE AS new_rows",
    "update": "AFTER UPDATE ON generated_questions"
    " REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "delete": "AFTER DELETE ON generated_questions REFERENCING OLD TABLE AS old_rows",
    "truncate": "BEFORE TRUNCATE ON generated_questions",
}


def _created_at() -> sa.Column[object]:
    return sa.Column(
        "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
    )


def _post_id(table: str) -> tuple[sa.Column[object], sa.ForeignKeyConstraint]:
    reference = sa.ForeignKeyConstraint(
        ["post_id"], ["posts.id"], name=op.f(f"fk_{table}_post_id"), ondelete="CASCADE"
    )
    return sa.Column("post_id", sa.Integer(), nullable=False), reference


def upgrade() -> None:
    op.create_table(
        "question_generations",
        sa.Column("id", sa.Integer(), nullable=False),
        *_post_id("question_generations"),
        sa.Column("content_digest", sa.String(length=32), nullable=False),
        sa.Column("model", sa.String(length=200), nullable=False),
        sa.Column("prompt", sa.String(length=60), nullable=False),
        sa.Column("prompt_hash", sa.String(length=64), nullable=False),
        sa.Column("failures", sa.Integer(), server_default="0", nullable=False),
        sa.Column("retry_at", sa.DateTime(timezone=True)),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_question_generations")),
        sa.UniqueConstraint("post_id", name=op.f("uq_question_generations_post_id")),
    )
    op.create_table(
        "generated_questions",
        sa.Column("id", sa.Integer(), nullable=False),
        *_post_id("generated_questions"),
        sa.Column("text", sa.String(length=200), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True)),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_generated_questions")),
    )
    op.create_index("ix_generated_questions_post_id", "generated_questions", ["post_id"])
    op.execute(FUNCTION)
    for name, event in TRIGGERS.items():
        op.execute(
            f"CREATE TRIGGER generated_questions_on_{name} {event}"
            " FOR EACH STATEMENT EXECUTE FUNCTION generated_questions_changed()"
        )


def downgrade() -> None:
    op.drop_table("generated_questions")
    op.drop_table("question_generations")
    op.execute("DROP FUNCTION generated_questions_changed()")
