"""Redirects from old addresses, origins of imported posts, and imported consent

Revision ID: 0018
Revises: 0017
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def _created_at() -> sa.Column[object]:
    now = sa.func.now()
    return sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False)


def upgrade() -> None:
    op.create_table(
        "redirects",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("path", sa.String(length=500), nullable=False),
        sa.Column("query", sa.String(length=100), server_default="", nullable=False),
        sa.Column("target", sa.String(length=500), nullable=False),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_redirects")),
        sa.UniqueConstraint("path", "query", name=op.f("uq_redirects_path_query")),
        sa.CheckConstraint("path LIKE '/%'", name=op.f("ck_redirects_path_is_a_path")),
        sa.CheckConstraint(
            r"target ~ '^/($|[^/\\])' AND target !~ '[[:cntrl:]]'",
            name=op.f("ck_redirects_target_is_a_path"),
        ),
    )
    # A cached page may be a redirect.
    op.execute(
        "CREATE TRIGGER notify_library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE"
        " ON redirects FOR EACH STATEMENT EXECUTE FUNCTION notify_library_changed()"
    )
    op.create_table(
        "post_origins",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(length=500), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=32), nullable=False),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post_origins")),
        sa.UniqueConstraint("origin", name=op.f("uq_post_origins_origin")),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], ondelete="CASCADE", name=op.f("fk_post_origins_post_id")
        ),
    )
    op.create_index("ix_post_origins_post_id", "post_origins", ["post_id"])
    op.add_column(
        "newsletter_subscribers", sa.Column("consent_source", sa.String(length=200), nullable=True)
    )
    op.create_table(
        "newsletter_imports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email_digest", sa.String(length=64), nullable=False),
        _created_at(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_imports")),
        sa.UniqueConstraint("email_digest", name=op.f("uq_newsletter_imports_email_digest")),
    )


def downgrade() -> None:
    op.drop_table("newsletter_imports")
    op.drop_column("newsletter_subscribers", "consent_source")
    op.drop_table("post_origins")
    op.drop_table("redirects")
