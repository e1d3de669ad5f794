"""Everything that the site made in its database: what extensions brought is not among it."""

from __future__ import annotations

# The kind and the qualified name of each object in the schema `public`, for ALTER and DROP.
# Tables come first, with which their sequences and row types go.
OBJECTS = """
    SELECT found.type, found.identity FROM (
        SELECT 1 AS place, 'pg_class'::regclass AS classid, oid FROM pg_catalog.pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
        UNION ALL
        SELECT 2, 'pg_class'::regclass, oid FROM pg_catalog.pg_class AS sequence
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND NOT EXISTS (
            SELECT FROM pg_catalog.pg_depend WHERE classid = 'pg_class'::regclass
            AND objid = sequence.oid AND deptype IN ('a', 'i')
        )
        UNION ALL
        SELECT 3, 'pg_proc'::regclass, oid FROM pg_catalog.pg_proc
        WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT 4, 'pg_type'::regclass, type.oid FROM pg_catalog.pg_type AS type
        LEFT JOIN pg_catalog.pg_class AS relation ON relation.oid = typrelid
        WHERE typnamespace = 'public'::regnamespace AND (
            typtype IN ('e', 'd', 'r') OR typtype = 'c' AND relkind = 'c'
        )
        UNION ALL
        SELECT 5, 'pg_ts_config'::regclass, oid FROM pg_catalog.pg_ts_config
        WHERE cfgnamespace = 'public'::regnamespace
        UNION ALL
        SELECT 6, 'pg_ts_dict'::regclass, oid FROM pg_catalog.pg_ts_dict
        WHERE dictnamespace = 'public'::regnamespace
        UNION ALL
        SELECT 7, 'pg_collation'::regclass, oid FROM pg_catalog.pg_collation
        WHERE collnamespace = 'public'::regnamespace
        UNION ALL
        SELECT 8, 'pg_operator'::regclass, oid FROM pg_catalog.pg_operator
        WHERE oprnamespace = 'public'::regnamespace
    ) AS object, pg_catalog.pg_identify_object(object.classid, object.oid, 0) AS found
    WHERE NOT EXISTS (
        SELECT FROM pg_catalog.pg_depend AS part WHERE part.classid = object.classid
        AND part.objid = object.oid AND part.deptype = 'e'
    )
    ORDER BY place
"""

# Locks all tables for the rest of the transaction (OPS-42). Requests of a running site use several
# tables, in any order: whoever locked one after the other would form a deadlock with them. So a
# lock that takes longer than this is given up, with all others, before Postgres looks for a
# deadlock (after a second) and ends one of the two. The busiest tables come first: most requests
# then wait while they hold nothing.
_MILLISECONDS = 300
_ATTEMPTS = 100
LOCK_TABLES = f"""
DO $$ DECLARE tables text; BEGIN
    SELECT string_agg(identity, ', ' ORDER BY uses DESC, identity) INTO tables FROM (
        SELECT identity, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS uses
        FROM ({OBJECTS}) AS made
        LEFT JOIN pg_catalog.pg_stat_user_tables ON relid = to_regclass(identity)
        WHERE type = 'table'
    ) AS used;
    IF tables IS NULL THEN
        RETURN;
    END IF;
    FOR attempt IN 1..{_ATTEMPTS} LOOP
        BEGIN
            SET LOCAL lock_timeout = {_MILLISECONDS};
            EXECUTE 'LOCK TABLE ' || tables || ' IN ACCESS EXCLUSIVE MODE';
            SET LOCAL lock_timeout = DEFAULT;
            RETURN;
        EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
            PERFORM pg_sleep(0.3 * random());
        END;
    END LOOP;
    RAISE EXCEPTION 'the site is too busy';
END $$
"""  # noqa: S608 - the parts are constants
