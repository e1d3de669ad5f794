"""The search's tables, columns and functions are named for what they hold and do

Only names change: no row is rewritten, and no document or vector is computed again. A server without
the extension `vector` has no table of embeddings; `create_embeddings_table` creates it there when the
indexer starts on one that has the extension by then.

Revision ID: 0010
Revises: 0009
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TABLES = {
    "meaning_models": "embedding_models",
    "meaning_documents": "embedded_documents",
    "meaning_vectors": "embeddings",
    "meaning_changes": "embedding_queue",
    "search_spellings": "custom_spellings",
}
# By the new name of the table.
COLUMNS = (
    ("embeddings", "place", "anchor"),
    ("embedding_queue", "ticket", "change_id"),
    ("search_documents", "source", "source_fingerprint"),
)
# The trigger functions of 0002 call the first three by their names.
FUNCTIONS = {
    "note_posts": "enqueue_posts",
    "note_series": "enqueue_series",
    "note_timeline": "enqueue_timeline",
    "announce_library_change": "notify_library_changed",
    "wake_indexer": "notify_indexer",
}
TRIGGERS = (
    ("testimonials", "announce", "notify_library_changed"),
    ("journey_paths", "announce", "notify_library_changed"),
    ("search_outbox", "wake_indexer", "notify_indexer"),
    ("search_pushes", "wake_indexer", "notify_indexer"),
)
QUEUES = {"search server": "meilisearch", "meaning": "embeddings"}

# A table's indexes, constraints and sequences have its name, and some have a column's, in theirs.
RENAME_PARTS = """
DO $$
DECLARE part record;
BEGIN
    FOR part IN SELECT conname AS name FROM pg_constraint
        WHERE conrelid = to_regclass('{table}') AND conname <> replace(conname, '{old}', '{new}')
    LOOP
        EXECUTE format('ALTER TABLE {table} RENAME CONSTRAINT %I TO %I',
                       part.name, replace(part.name, '{old}', '{new}'));
    END LOOP;
    FOR part IN SELECT relname AS name, relkind FROM pg_class
        WHERE relname <> replace(relname, '{old}', '{new}') AND (
            oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = to_regclass('{table}'))
            OR oid IN (SELECT objid FROM pg_depend
                       WHERE refobjid = to_regclass('{table}') AND classid = 'pg_class'::regclass)
            AND relkind = 'S')
    LOOP
        EXECUTE format('ALTER %s %I RENAME TO %I',
                       CASE part.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END,
                       part.name, replace(part.name, '{old}', '{new}'));
    END LOOP;
END $$
"""

# Calls in the bodies of the trigger functions.
REPLACE_CALLS = """
DO $$
DECLARE caller regprocedure;
BEGIN
    FOR caller IN SELECT oid FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND prosrc LIKE '%PERFORM {old}(ids)%'
    LOOP
        EXECUTE replace(pg_get_functiondef(caller), 'PERFORM {old}(ids)', 'PERFORM {new}(ids)');
    END LOOP;
END $$
"""

CREATE_TABLE = """
CREATE FUNCTION {function}() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF to_regclass('{table}') IS NOT NULL THEN
        RETURN true;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
        RETURN false;
    END IF;
    CREATE EXTENSION IF NOT EXISTS vector;
    CREATE TABLE {table} (
        model_id integer NOT NULL,
        index_uid varchar(20) NOT NULL,
        document_id integer NOT NULL,
        part varchar(10) NOT NULL,
        position integer NOT NULL,
        {anchor} varchar(20),
        digest varchar(32) NOT NULL,
        vector halfvec NOT NULL,
        CONSTRAINT pk_{table} PRIMARY KEY (model_id, index_uid, document_id, part, position),
        CONSTRAINT fk_{table}_model_id FOREIGN KEY (model_id, index_uid, document_id)
            REFERENCES {documents} (model_id, index_uid, document_id) ON DELETE CASCADE
    );
    ALTER TABLE {table} ALTER COLUMN vector SET STORAGE MAIN;
    CREATE INDEX ix_{table}_digest ON {table} (digest, model_id);
    RETURN true;
EXCEPTION WHEN insufficient_privilege THEN
    RETURN false;
END $$
"""


def upgrade() -> None:
    _rename_tables(TABLES)
    _rename_columns(COLUMNS)
    _rename_functions(FUNCTIONS)
    _rename_triggers(TRIGGERS)
    _rename_queues(QUEUES)
    op.execute("DROP FUNCTION make_meaning_vectors()")
    op.execute(
        CREATE_TABLE.format(
            function="create_embeddings_table",
            table="embeddings",
            documents="embedded_documents",
            anchor="anchor",
        )
    )


def downgrade() -> None:
    op.execute("DROP FUNCTION create_embeddings_table()")
    op.execute(
        CREATE_TABLE.format(
            function="make_meaning_vectors",
            table="meaning_vectors",
            documents="meaning_documents",
            anchor="place",
        )
    )
    _rename_queues(_reversed(QUEUES))
    _rename_triggers((table, new, old) for table, old, new in TRIGGERS)
    _rename_functions(_reversed(FUNCTIONS))
    _rename_columns((table, new, old) for table, old, new in COLUMNS)
    _rename_tables(_reversed(TABLES))


def _reversed(names: Mapping[str, str]) -> dict[str, str]:
    return {new: old for old, new in names.items()}


def _rename_tables(names: Mapping[str, str]) -> None:
    for old, new in names.items():
        op.execute(f"ALTER TABLE IF EXISTS {old} RENAME TO {new}")
        op.execute(RENAME_PARTS.format(table=new, old=old, new=new))


def _rename_columns(columns: Iterable[tuple[str, str, str]]) -> None:
    for table, old, new in columns:
        op.execute(
            f"DO $$ BEGIN IF to_regclass('{table}') IS NOT NULL THEN"
            f" ALTER TABLE {table} RENAME COLUMN {old} TO {new}; END IF; END $$"
        )
        if table != "search_documents":
            op.execute(RENAME_PARTS.format(table=table, old=f"_{old}", new=f"_{new}"))


def _rename_functions(names: Mapping[str, str]) -> None:
    for old, new in names.items():
        op.execute(f"ALTER FUNCTION {old} RENAME TO {new}")
        op.execute(REPLACE_CALLS.format(old=old, new=new))


def _rename_triggers(triggers: Iterable[tuple[str, str, str]]) -> None:
    for table, old, new in triggers:
        op.execute(f"ALTER TRIGGER {old} ON {table} RENAME TO {new}")


def _rename_queues(names: Mapping[str, str]) -> None:
    for old, new in names.items():
        op.execute(f"UPDATE search_dead_letters SET queue = '{new}' WHERE queue = '{old}'")
