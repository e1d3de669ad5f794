"""The data of the previous release are upgraded: every row is kept, searches find the same (OPS-25)."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command as migrations
from psycopg import sql

from api.cli.postgres import Postgres
from api.core.migrate import alembic_config, is_current
from tests.cli.conftest import Nuggets, command
from tests.upgrade.searches import results

__all__ = ["command"]  # a fixture

[RELEASE] = Path(__file__).parent.glob("release_*.sql.xz")
SEARCHES = json.loads(RELEASE.with_name(RELEASE.name.replace(".sql.xz", ".json")).read_text())
REVISION = RELEASE.name.removeprefix("release_").removesuffix(".sql.xz")
# Tables that an upgrade may change.
CHANGING = {"alembic_version"}
_TABLES = """
    SELECT relname, array_agg(attname::text ORDER BY attnum)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND attnum > 0 AND NOT attisdropped GROUP BY relname
"""
Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def previous_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A database of the previous release, with its data."""
    name = f"previous_{worker_id}"
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        postgres.create_database(name)
        dsn = postgres.dsn(name)
        migrations.upgrade(alembic_config(dsn), REVISION)
        with psycopg.connect(dsn) as connection:
            for table in columns(connection):
                connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(sql.Identifier(table)))
            connection.execute(f"INSERT INTO alembic_version VALUES ('{REVISION}')")
            connection.execute("SET session_replication_role = replica")
            connection.execute(lzma.decompress(RELEASE.read_bytes()))
        yield dsn
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def columns(connection: psycopg.Connection) -> dict[str, list[str]]:
    return dict(connection.execute(_TABLES).fetchall())


def rows(dsn: str, wanted: dict[str, list[str]]) -> Rows:
    """The rows of tables, only with these columns."""
    with psycopg.connect(dsn) as connection:
        return {
            table: connection.execute(
                sql.SQL("SELECT {}::text FROM public.{} ORDER BY 1").format(
                    sql.SQL("ROW({})").format(sql.SQL(", ").join(map(sql.Identifier, names))),
                    sql.Identifier(table),
                )
            ).fetchall()
            for table, names in wanted.items()
        }


@pytest.mark.rule("OPS-25")
def test_the_release_has_a_row_in_every_table(previous_url: str) -> None:
    with psycopg.connect(previous_url) as connection:
        found = rows(previous_url, columns(connection))
    assert [table for table, content in found.items() if not content] == []
    assert len(found) > 40


@pytest.mark.rule("OPS-25")
async def test_an_upgrade_keeps_every_row_and_what_a_search_finds(
    previous_url: str, command: Nuggets, tmp_path: Path
) -> None:
    with psycopg.connect(previous_url) as connection:
        before = rows(previous_url, wanted := columns(connection))
    done = command("migrate", DATABASE_URL=previous_url, DATA_DIR=str(tmp_path / "data"))
    assert (done.returncode, done.stderr) == (0, "")
    assert is_current(previous_url)
    after = rows(previous_url, wanted)
    assert {table for table in before if after[table] != before[table]} <= CHANGING
    # The site starts, and finds what the previous release found.
    assert await results(previous_url, tmp_path) == SEARCHES
