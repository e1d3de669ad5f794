"""The statements of an import. Each takes a batch as one JSON array, and leaves equal rows alone.

One statement a batch keeps the triggers that feed the search at one call a batch, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic_core import to_json
from sqlalchemy import Connection, Table, TextClause, text
from sqlalchemy.dialects import postgresql

from api.models import (
    JourneyPath,
    PathRedirect,
    Post,
    PostOrigin,
    Series,
    SeriesPost,
    SourceTranslation,
    Testimonial,
    TorahTimelinePost,
    WeeklyPortion,
)

Row = Mapping[str, Any]
_CHANGED = {"modified_at": "NULL"}
_TIMES = {"created_at": "now()", **_CHANGED}


class Outcome(NamedTuple):
    """Ids of the rows that one statement wrote."""

    created: set[int]
    updated: set[int]


def _recordset(table: Table, names: Sequence[str]) -> str:
    """A FROM item `r` that reads the batch `:rows`; `n` is a row's position in it."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    fields = (f'"{name}" {table.c[name].type.compile(dialect)}' for name in names)
    return f"json_to_recordset(CAST(:rows AS json)) AS r(n integer, {', '.join(fields)})"


def _quoted(names: Sequence[str], prefix: str = "") -> str:
    return ", ".join(f'{prefix}"{name}"' for name in names)


def _upsert(
    table: Table, keys: Sequence[str], values: Sequence[str], times: Mapping[str, str] | None = None
) -> TextClause:
    """`times`: columns that keep what they have where a row says nothing, with the SQL of a new
    row's value."""
    times = times or {}
    names = [*keys, *values, *times]
    target = f'"{table.name}"'
    rows = _recordset(table, names)
    selected = [*(f'r."{name}"' for name in (*keys, *values))]
    if keys == ["id"]:
        # A row without an id takes the next one.
        fresh = f"nextval(pg_get_serial_sequence('{table.name}', 'id'))"
        selected[0] = f"coalesce(r.id, {fresh})"
    if times:
        same = " AND ".join(f't."{key}" = r."{key}"' for key in keys)
        rows += f" LEFT JOIN {target} AS t ON {same}"
        selected += [f"coalesce(r.{name}, t.{name}, {new})" for name, new in times.items()]
    written = [*values, *times]
    sets = ", ".join(f'"{name}" = excluded."{name}"' for name in written)
    return text(
        f"INSERT INTO {target} ({_quoted(names)})"  # noqa: S608 - names of our own tables
        f" SELECT {', '.join(selected)} FROM {rows} ORDER BY r.n"
        f" ON CONFLICT ({_quoted(keys)}) DO UPDATE SET {sets}"
        f" WHERE ({_quoted(written, target + '.')})"
        f" IS DISTINCT FROM ({_quoted(written, 'excluded.')})"
        # A row that this statement inserted has never been locked by an update.
        " RETURNING id, xmax = 0 AS created"
    )


def _columns(table: Table, *without: str) -> list[str]:
    left_out = {"id", *_TIMES, *without}
    return [item.name for item in table.c if item.name not in left_out and not item.computed]


def _table(model: Any) -> Table:
    table: Table = model.__table__
    return table


_POSTS, _SERIES, _TIMELINE, _JOURNEYS, _TESTIMONIALS = map(
    _table, (Post, Series, WeeklyPortion, JourneyPath, Testimonial)
)
_REDIRECTS, _ORIGINS, _TRANSLATIONS = map(_table, (PathRedirect, PostOrigin, SourceTranslation))
_ENDS = ["source_post_id", "target_post_id", "path_type"]

UPSERT_POSTS = _upsert(_POSTS, ["id"], _columns(_POSTS), _CHANGED)
UPSERT_SERIES = _upsert(_SERIES, ["slug"], _columns(_SERIES, "slug"), _TIMES)
UPSERT_TIMELINE = _upsert(_TIMELINE, ["slug"], _columns(_TIMELINE, "slug"), _TIMES)
UPSERT_JOURNEYS = _upsert(_JOURNEYS, _ENDS, _columns(_JOURNEYS, *_ENDS))
UPSERT_REDIRECTS = _upsert(_REDIRECTS, ["path", "query"], ["target"])
UPSERT_TRANSLATIONS = _upsert(_TRANSLATIONS, ["reference"], ["text", "translator"])
UPSERT_ORIGINS = _upsert(_ORIGINS, ["origin"], ["post_id", "digest"])

# A teaching that was imported again is in the library, so it is not in the trash any more
# (ADMIN-60). Other kinds have no row while they are there, and a new one gets another id.
REMOVE_FROM_TRASH = text(
    "DELETE FROM trashed_content WHERE kind = 'post' AND NOT is_draft AND target_id = ANY (:ids)"
)

# Testimonials have no key: the same words of the same person are one testimonial.
_SAME_WORDS = "t.name = r.name AND t.content = r.content"
_TESTIMONIAL_ROWS = _recordset(_TESTIMONIALS, ["name", "role", "content", "rating"])
UPDATE_TESTIMONIALS = text(
    f"UPDATE testimonials AS t SET role = r.role, rating = r.rating FROM {_TESTIMONIAL_ROWS}"  # noqa: S608
    f" WHERE {_SAME_WORDS} AND (t.role, t.rating) IS DISTINCT FROM (r.role, r.rating)"
    " RETURNING t.id, false AS created"
)
INSERT_TESTIMONIALS = text(
    "INSERT INTO testimonials (name, role, content, rating)"  # noqa: S608
    f" SELECT r.name, r.role, r.content, r.rating FROM {_TESTIMONIAL_ROWS}"
    f" WHERE NOT EXISTS (SELECT FROM testimonials t WHERE {_SAME_WORDS})"
    " ORDER BY r.n RETURNING id, true AS created"
)


class Links(NamedTuple):
    """How the posts of a container are stored."""

    changed: TextClause
    remove: TextClause
    insert: TextClause


def _links(owner: Table, link: Table, key: str, order: str, extra: Mapping[str, str]) -> Links:
    """`extra`: further columns of a link, each with its SQL (`p.n` counts the posts from 1)."""
    wanted = (
        "json_to_recordset(CAST(:rows AS json)) AS r(n integer, slug text, posts integer[])"
        f' JOIN "{owner.name}" AS o ON o.slug = r.slug'
    )
    held = f"SELECT array_agg(l.post_id ORDER BY {order}) FROM {link.name} l WHERE l.{key} = o.id"  # noqa: S608
    columns = "".join(f", {name}" for name in extra)
    values = "".join(f", {value}" for value in extra.values())
    return Links(
        text(
            f"SELECT o.id FROM {wanted}"  # noqa: S608
            f" WHERE coalesce(({held}), '{{}}') <> r.posts"
        ),
        text(f"DELETE FROM {link.name} WHERE {key} = ANY (:ids)"),  # noqa: S608
        text(
            f"INSERT INTO {link.name} ({key}, post_id{columns})"  # noqa: S608
            f" SELECT o.id, p.id{values} FROM {wanted}"
            " CROSS JOIN unnest(r.posts) WITH ORDINALITY AS p(id, n)"
            " WHERE o.id = ANY (:ids) ORDER BY r.n, p.n"
        ),
    )


# Readers see '#1' at the first post of a series, so positions count from 1.
SERIES_POSTS = _links(
    _SERIES, _table(SeriesPost), "series_id", "l.position, l.id", {"position": "p.n"}
)
TIMELINE_POSTS = _links(_TIMELINE, _table(TorahTimelinePost), "timeline_id", "l.id", {})


def as_json(rows: Sequence[Row]) -> str:
    """A batch as the statements take it, each row with its position `n`."""
    return to_json([{"n": n, **row} for n, row in enumerate(rows)]).decode()


def write(connection: Connection, statement: TextClause, rows: str) -> Outcome:
    """Run one upsert. `rows` comes from `as_json`."""
    created: set[int] = set()
    updated: set[int] = set()
    for row_id, is_new in connection.execute(statement, {"rows": rows}):
        (created if is_new else updated).add(row_id)
    return Outcome(created, updated)


def replace_links(connection: Connection, links: Links, rows: str) -> set[int]:
    """Set the posts of the containers to those of `rows`. Returns the ids of changed ones."""
    changed = set(connection.scalars(links.changed, {"rows": rows}))
    if changed:
        ids = {"ids": list(changed)}
        connection.execute(links.remove, ids)
        connection.execute(links.insert, {"rows": rows, **ids})
    return changed
