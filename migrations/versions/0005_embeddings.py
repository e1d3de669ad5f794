"""Embeddings of teachings, series and portions, and the queue of documents to embed

The vectors need Postgres' extension `vector` (pgvector). On a server without it the site works
without semantic search; the indexer calls `make_meaning_vectors` again whenever it starts. Migration
0010 renames these tables, and the function to `create_embeddings_table`.

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Searches read vectors by the hundred: each is stored in its row, not in a TOAST table.
MAKE_VECTORS = """
CREATE FUNCTION make_meaning_vectors() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF to_regclass('meaning_vectors') IS NOT NULL THEN
        RETURN true;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
        RETURN false;
    END IF;
    CREATE EXTENSION IF NOT EXISTS vector;
    CREATE TABLE meaning_vectors (
        model_id integer NOT NULL,
        index_uid varchar(20) NOT NULL,
        document_id integer NOT NULL,
        part varchar(10) NOT NULL,
        position integer NOT NULL,
        place varchar(20),
        digest varchar(32) NOT NULL,
        vector halfvec NOT NULL,
        CONSTRAINT pk_meaning_vectors
            PRIMARY KEY (model_id, index_uid, document_id, part, position),
        CONSTRAINT fk_meaning_vectors_model_id FOREIGN KEY
            (model_id, index_uid, document_id)
            REFERENCES meaning_documents (model_id, index_uid, document_id) ON DELETE CASCADE
    );
    ALTER TABLE meaning_vectors ALTER COLUMN vector SET STORAGE MAIN;
    CREATE INDEX ix_meaning_vectors_digest ON meaning_vectors (digest, model_id);
    RETURN true;
EXCEPTION WHEN insufficient_privilege THEN
    RETURN false;
END $$;
"""


def upgrade() -> None:
    op.create_table(
        "meaning_models",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=200), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("complete_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_meaning_models")),
        sa.UniqueConstraint("version", name=op.f("uq_meaning_models_version")),
    )
    op.create_table(
        "meaning_documents",
        sa.Column("model_id", sa.Integer(), nullable=False),
        sa.Column("index_uid", sa.String(length=20), nullable=False),
        sa.Column("document_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["model_id"],
            ["meaning_models.id"],
            name=op.f("fk_meaning_documents_model_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "model_id", "index_uid", "document_id", name=op.f("pk_meaning_documents")
        ),
    )
    op.create_table(
        "meaning_changes",
        sa.Column("index_uid", sa.String(length=20), nullable=False),
        sa.Column("document_id", sa.Integer(), nullable=False),
        sa.Column("ticket", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("index_uid", "document_id", name=op.f("pk_meaning_changes")),
    )
    op.create_index("ix_meaning_changes_ticket", "meaning_changes", ["ticket"])
    op.execute(MAKE_VECTORS)
    op.execute("SELECT make_meaning_vectors()")


def downgrade() -> None:
    op.execute("DROP FUNCTION make_meaning_vectors()")
    op.execute("DROP TABLE IF EXISTS meaning_vectors")
    # The extension stays: the site may not be its owner.
    op.drop_table("meaning_changes")
    op.drop_table("meaning_documents")
    op.drop_table("meaning_models")
