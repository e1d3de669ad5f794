"""Writes the data of this release for the upgrade test: `python -m tests.upgrade.make_release`.

Beside the rows, it writes what searches find. Run it when a release is made, with that release's code; the file is named by its last migration.
Every table gets a row: a small indexed library, and generated values elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import tempfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Numeric,
    SmallInteger,
    Table,
    Uuid,
    inspect,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TSVECTOR

from api.cli.postgres import Postgres
from api.cli.postgres_roles import SITE_ROLE
from api.cli.postgres_tools import run_tool
from api.cli.shared_server import sharing
from api.core.database import sync_engine
from api.core.migrate import applied_revisions, migrate
from indexer.sync import update_documents
from tests.factories import example_library, save
from tests.upgrade.searches import results

FOLDER = Path(__file__).parent
_NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
_POSTPONE = "UPDATE posts SET publish_date = '2999-01-01' WHERE publish_date > now()"
# By type; the first that matches.
_VALUES: tuple[tuple[Any, Any], ...] = (
    (Boolean, True),
    ((Integer, BigInteger, SmallInteger), 1),
    ((Float, Numeric), 0.5),
    (DateTime, _NOW),
    (Date, date(2026, 11, 1)),
    (Uuid, UUID(int=7)),
    (LargeBinary, b"bytes"),
    (JSONB, {}),
    (ARRAY, []),
    (TSVECTOR, "word"),
)
# Where a constraint or a type allows only some values.
_SPECIAL: dict[str, Any] = {
    "embeddings.vector": [1.0, 0.0],
}


def main() -> None:
    """Write the rows of a new database as compressed SQL."""
    with tempfile.TemporaryDirectory(prefix="nuggets-release-") as folder:
        Path(folder).chmod(0o711)
        server = Postgres(Path(folder, "site"))
        server.data_dir.mkdir()
        with sharing(server):
            migrate(server.dsn())
            with psycopg.connect(server.superuser_dsn(), autocommit=True) as admin:
                admin.execute(f"GRANT SET ON PARAMETER session_replication_role TO {SITE_ROLE}")
            _fill(server.dsn())
            [revision] = applied_revisions(server.dsn())
            _dump(server.dsn(), FOLDER / f"release_{revision}.sql.xz")
            found = asyncio.run(results(server.dsn(), server.data_dir))
            searches = json.dumps(found, indent=1, ensure_ascii=False)
            (FOLDER / f"release_{revision}.json").write_text(f"{searches}\n")


def _fill(dsn: str) -> None:
    engine = sync_engine(dsn)
    save(engine, example_library())
    with engine.begin() as connection:
        # What is to be published later stays so for as long as this file is tested.
        connection.execute(text(_POSTPONE))
    while update_documents(engine):
        pass
    metadata = MetaData()
    with engine.begin() as connection:
        metadata.reflect(connection)
        # Rows need not make sense together: triggers and foreign keys are off.
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table in metadata.tables.values():
            if not connection.scalar(text(f'SELECT EXISTS (SELECT FROM "{table.name}")')):
                allowed = _allowed_values(inspect(connection).get_check_constraints(table.name))
                connection.execute(table.insert().values(_row(table, allowed)))
    engine.dispose()


def _allowed_values(checks: Any) -> dict[str, str]:
    """The first value of each `column IN (...)`, by column."""
    found = {}
    for check in checks:
        column, separator, values = check["sqltext"].partition("= ANY (ARRAY[")
        if separator and "'" in values:
            name = column.strip("( ").split("::")[0].strip("() ")
            found[name] = values.split("'")[1]
    return found


def _row(table: Table, allowed: dict[str, str]) -> dict[str, Any]:
    """Values of the columns that have no default."""
    return {
        column.name: _value(table, column, allowed)
        for column in table.columns
        if not (column.nullable or column.server_default or column.identity)
    }


def _value(table: Table, column: Column[Any], allowed: dict[str, str]) -> Any:
    special = _SPECIAL.get(f"{table.name}.{column.name}", allowed.get(column.name))
    if special is not None:
        return special
    for kind, value in _VALUES:
        if isinstance(column.type, kind):
            return value
    return "text"[: getattr(column.type, "length", None) or 4]


def _dump(dsn: str, file: Path) -> None:
    options = ["--data-only", "--column-inserts", "--exclude-table=alembic_version"]
    with tempfile.TemporaryFile() as output:
        run_tool("pg_dump", *options, "--no-comments", dsn=dsn, output=output)
        output.seek(0)
        # psql's own commands, which other clients cannot execute.
        lines = [line for line in output if not line.startswith((b"\\restrict", b"\\unrestrict"))]
    file.write_bytes(lzma.compress(b"".join(lines), preset=9))


if __name__ == "__main__":
    main()
