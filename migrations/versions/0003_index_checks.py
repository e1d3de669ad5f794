"""The results of verifications, and triggers that queue only the changed row

Until now a trigger also queued the dependent rows that it found at the time of the statement. It
missed a link that another transaction had inserted and not yet committed, so that a post kept the
old name of its series. Now a trigger queues the changed row and, for a container, an entry for its
posts; the indexer determines the dependents after both transactions have ended.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NOTE_THE_ROW = """
CREATE OR REPLACE FUNCTION note_posts(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id) SELECT 'post', unnest(ids);
$$;

CREATE OR REPLACE FUNCTION note_series(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT entity, id FROM unnest(ids) AS id, unnest(ARRAY['series', 'series_posts']) AS entity;
$$;

CREATE OR REPLACE FUNCTION note_timeline(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT entity, id FROM unnest(ids) AS id, unnest(ARRAY['timeline', 'timeline_posts']) AS entity;
$$;
"""

NOTE_THE_NEIGHBOURS = """
CREATE OR REPLACE FUNCTION note_posts(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'post', unnest(ids)
    UNION SELECT 'series', series_id FROM series_posts WHERE post_id = ANY (ids)
    UNION SELECT 'timeline', timeline_id FROM torah_timeline_posts WHERE post_id = ANY (ids);
$$;

CREATE OR REPLACE FUNCTION note_series(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'series', unnest(ids)
    UNION SELECT 'post', post_id FROM series_posts WHERE series_id = ANY (ids);
$$;

CREATE OR REPLACE FUNCTION note_timeline(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'timeline', unnest(ids)
    UNION SELECT 'post', post_id FROM torah_timeline_posts WHERE timeline_id = ANY (ids);
$$;
DELETE FROM search_outbox WHERE entity IN ('series_posts', 'timeline_posts');
"""


def upgrade() -> None:
    op.add_column("search_documents", sa.Column("source", sa.String(length=40), nullable=True))
    op.create_table(
        "search_checks",
        sa.Column("index_uid", sa.String(length=20), nullable=False),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("found", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.PrimaryKeyConstraint("index_uid", name=op.f("pk_search_checks")),
    )
    op.execute(NOTE_THE_ROW)


def downgrade() -> None:
    op.execute(NOTE_THE_NEIGHBOURS)
    op.drop_table("search_checks")
    op.drop_column("search_documents", "source")
