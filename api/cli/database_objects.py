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
