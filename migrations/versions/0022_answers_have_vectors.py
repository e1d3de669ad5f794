"""The questions that posts answer have vectors with their answers, too: these are to be made

Revision ID: 0022
Revises: 0021
"""

from __future__ import annotations

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The indexer embeds again what was embedded in another version.
    op.execute(
        """
        UPDATE embedded_documents SET version = '' FROM search_documents AS current
        WHERE embedded_documents.index_uid = 'posts' AND current.index_uid = 'posts'
          AND embedded_documents.document_id = current.document_id
          AND current.document ? 'answered'
        """
    )


def downgrade() -> None:
    # Another kind of vector does no harm.
    pass
