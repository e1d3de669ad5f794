"""What a backup contains: rows and a checksum of every table, and a hash of every file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from api.core.strict_json import strict_json

MANIFEST = "manifest.json"
MAX_MANIFEST_BYTES = 64 * 1024 * 1024
# How values are written as text must not depend on the server's configuration.
_PLAIN_TEXT = """
    SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL bytea_output = 'hex';
    SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 1
"""
_TABLES = """
    SELECT relname FROM pg_class AS class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT EXISTS (
        SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e'
    ) ORDER BY relname
"""
# The sum does not depend on the order of the rows, and needs no memory for them.
_CHECKSUM = sql.SQL(
    """
    SELECT count(*), coalesce(
        sum(('x' || left(md5(whole_row::text), 16))::bit(64)::bigint::numeric), 0
    )::text FROM {} AS whole_row
    """
)


@dataclass(frozen=True)
class TableContent:
    """The rows of a table, and a checksum of all their values."""

    rows: int
    checksum: str


@dataclass(frozen=True)
class FileContent:
    """The size in bytes and the SHA-256 of a file."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The content of a backup; tables by name, files by their path below the uploads."""

    created_at: str
    version: str
    tables: dict[str, TableContent]
    uploads: dict[str, FileContent]
    dump: FileContent

    def encode(self) -> bytes:
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode()

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(table.rows for table in self.tables.values())


def decode_manifest(text: bytes) -> Manifest:
    """Raises ValueError if the text is not a manifest."""
    if len(text) > MAX_MANIFEST_BYTES:
        raise ValueError("the manifest is too large")
    try:
        stored: dict[str, Any] = strict_json(text)
        return Manifest(
            stored["created_at"],
            stored["version"],
            {name: TableContent(**table) for name, table in stored["tables"].items()},
            {name: FileContent(**file) for name, file in stored["uploads"].items()},
            FileContent(**stored["dump"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a manifest: {error!r}") from error


def table_contents(connection: psycopg.Connection) -> dict[str, TableContent]:
    """Every table of the site, in the snapshot of the connection's transaction."""
    connection.execute(_PLAIN_TEXT)
    found = {}
    for (name,) in connection.execute(_TABLES).fetchall():
        row = connection.execute(_CHECKSUM.format(sql.Identifier(name))).fetchone()
        assert row is not None
        found[name] = TableContent(*row)
    return found


def file_contents(folder: Path) -> dict[str, FileContent]:
    """Every file below a folder, by its path relative to it."""
    return {
        str(file.relative_to(folder)): file_content(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }


def file_content(file: Path) -> FileContent:
    with file.open("rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()
    return FileContent(file.stat().st_size, digest)
