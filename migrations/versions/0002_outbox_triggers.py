"""The outbox: triggers that queue every change of the library

Statement-level triggers with transition tables, so that an import of 100,000 posts costs one
insert a batch. TRUNCATE is covered too: no writer can forget.

Migration 0003 replaces the functions `note_*`, and 0010 renames them to `enqueue_*`.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# A container's document has its posts' titles, and a post is filtered by its containers' names: a
# change of one queues the other.
FUNCTIONS = """
CREATE FUNCTION note_posts(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'post', unnest(ids)
    UNION SELECT 'series', series_id FROM series_posts WHERE post_id = ANY (ids)
    UNION SELECT 'timeline', timeline_id FROM torah_timeline_posts WHERE post_id = ANY (ids);
$$;

CREATE FUNCTION note_series(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'series', unnest(ids)
    UNION SELECT 'post', post_id FROM series_posts WHERE series_id = ANY (ids);
$$;

CREATE FUNCTION note_timeline(ids integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id)
    SELECT 'timeline', unnest(ids)
    UNION SELECT 'post', post_id FROM torah_timeline_posts WHERE timeline_id = ANY (ids);
$$;
"""


def _trigger_function(table: str, note: str, key: str) -> str:
    """A function that queues the rows of `table` that a statement changed, then notifies listeners."""
    return f"""
CREATE FUNCTION {table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        ids := ARRAY(SELECT DISTINCT {key} FROM new_rows);
    ELSIF TG_OP = 'DELETE' THEN
        ids := ARRAY(SELECT DISTINCT {key} FROM old_rows);
    ELSIF TG_OP = 'TRUNCATE' THEN
        ids := ARRAY(SELECT DISTINCT {key} FROM {table});
    ELSE
        ids := ARRAY(
            SELECT {key} FROM (TABLE old_rows EXCEPT TABLE new_rows) AS before
            UNION
            SELECT {key} FROM (TABLE new_rows EXCEPT TABLE old_rows) AS after
        );
    END IF;
    IF cardinality(ids) > 0 THEN
        PERFORM {note}(ids);
        PERFORM pg_notify('library_changed', '');
    END IF;
    RETURN NULL;
END $$;
"""


def _triggers(table: str, function: str) -> str:
    return f"""
CREATE TRIGGER {function}_on_insert AFTER INSERT ON {table}
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION {function}();
CREATE TRIGGER {function}_on_update AFTER UPDATE ON {table}
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {function}();
CREATE TRIGGER {function}_on_delete AFTER DELETE ON {table}
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION {function}();
CREATE TRIGGER {function}_on_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {function}();
"""


# A change of a link queues the container and the post.
LINK_FUNCTIONS = """
CREATE FUNCTION {table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND TG_OP <> 'TRUNCATE' THEN
        INSERT INTO search_outbox (entity, entity_id)
        SELECT '{entity}', {key} FROM old_rows UNION SELECT 'post', post_id FROM old_rows;
    END IF;
    IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' THEN
        INSERT INTO search_outbox (entity, entity_id)
        SELECT '{entity}', {key} FROM new_rows UNION SELECT 'post', post_id FROM new_rows;
    END IF;
    IF TG_OP = 'TRUNCATE' THEN
        INSERT INTO search_outbox (entity, entity_id)
        SELECT '{entity}', {key} FROM {table} UNION SELECT 'post', post_id FROM {table};
    END IF;
    PERFORM pg_notify('library_changed', '');
    RETURN NULL;
END $$;
"""

# These rows are not searchable, but pages show them: cached responses must be dropped.
ANNOUNCE = """
CREATE FUNCTION announce_library_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('library_changed', '');
    RETURN NULL;
END $$;
"""
SHOWN_TABLES = ("testimonials", "journey_paths")

# The indexer sleeps until it is notified; it also polls once a second.
WAKE = """
CREATE FUNCTION wake_indexer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify(TG_TABLE_NAME, '');
    RETURN NULL;
END $$;
CREATE TRIGGER wake_indexer AFTER INSERT ON search_outbox
    FOR EACH STATEMENT EXECUTE FUNCTION wake_indexer();
CREATE TRIGGER wake_indexer AFTER INSERT ON search_pushes
    FOR EACH STATEMENT EXECUTE FUNCTION wake_indexer();
"""

ENTITIES = {
    "posts": "note_posts",
    "series": "note_series",
    "torah_timeline": "note_timeline",
}
LINKS = {
    "series_posts": ("series", "series_id"),
    "torah_timeline_posts": ("timeline", "timeline_id"),
}


def upgrade() -> None:
    op.execute(FUNCTIONS)
    for table, note in ENTITIES.items():
        op.execute(_trigger_function(table, note, "id"))
        op.execute(_triggers(table, f"{table}_changed"))
    for table, (entity, key) in LINKS.items():
        op.execute(LINK_FUNCTIONS.format(table=table, entity=entity, key=key))
        op.execute(_triggers(table, f"{table}_changed"))
    op.execute(ANNOUNCE)
    for table in SHOWN_TABLES:
        op.execute(
            f"CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION announce_library_change()"
        )
    op.execute(WAKE)


def downgrade() -> None:
    for table in (*ENTITIES, *LINKS):
        op.execute(f"DROP FUNCTION {table}_changed() CASCADE")
    op.execute("DROP FUNCTION announce_library_change() CASCADE")
    op.execute("DROP FUNCTION wake_indexer() CASCADE")
    for note in ENTITIES.values():
        op.execute(f"DROP FUNCTION {note}(integer[])")
