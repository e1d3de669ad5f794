"""Backup: one tar file with a dump of the database, the uploaded files, and a manifest of both.

Database and files are consistent while others write. All tables are dumped in one snapshot of the
database. An upload is stored before the row that names it and never changed, so the files that
exist before and after the moment of the snapshot include all that the snapshot names.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import psycopg

from api.cli.backups.manifest import (
    MANIFEST,
    Manifest,
    TableContent,
    file_content,
    file_contents,
    table_contents,
)
from api.cli.permissions import private_umask
from api.cli.postgres_tools import run_tool
from api.core.console import CommandError
from api.core.dsn import libpq_dsn

DUMP = "database.dump"
UPLOADS = "uploads"
UNFINISHED_PREFIX = ".nuggets-"
_ABANDONED_SECONDS = 24 * 60 * 60
_MB = 1_000_000

_SNAPSHOT = """
    SET idle_in_transaction_session_timeout = 0;
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY
"""


def back_up(dsn: str, data_dir: Path, target: Path) -> Manifest:
    """Write the backup to `target`, which appears only when it is complete and stored on the disk.

    Raises CommandError when the database cannot be dumped or the disk has too little space,
    OSError when the file cannot be written.
    """
    try:
        return _write(dsn, data_dir, target)
    except OSError as error:
        # Name the requested file, not the temporary one.
        if error.filename is not None:
            error.filename = str(target)
        raise


def _write(dsn: str, data_dir: Path, target: Path) -> Manifest:
    parent = target.resolve().parent
    with (
        tempfile.TemporaryDirectory(prefix=UNFINISHED_PREFIX, dir=parent) as folder,
        tempfile.TemporaryDirectory(prefix=UNFINISHED_PREFIX, dir=data_dir) as linked,
    ):
        dump, uploads = Path(folder, DUMP), Path(linked, UPLOADS)
        _check_space(dsn, data_dir / UPLOADS, parent)
        _link_files(data_dir / UPLOADS, uploads)
        with _snapshot(dsn) as (connection, snapshot):
            _link_files(data_dir / UPLOADS, uploads)
            options = ["--format=custom", f"--snapshot={snapshot}", f"--file={dump}"]
            run_tool("pg_dump", *options, dsn=dsn)
            tables = table_contents(connection)
        manifest = _manifest(tables, uploads, dump)
        archive = _pack(Path(folder), dump, uploads, manifest)
        archive.replace(target)
        _sync(parent)
    return manifest


@contextmanager
def _snapshot(dsn: str) -> Iterator[tuple[psycopg.Connection, str]]:
    """A connection in a read-only transaction, and the name of its snapshot for other sessions."""
    with psycopg.connect(libpq_dsn(dsn), autocommit=True, connect_timeout=10) as connection:
        connection.execute(_SNAPSHOT)
        row = connection.execute("SELECT pg_export_snapshot()").fetchone()
        assert row is not None
        yield connection, row[0]


def _link_files(source: Path, target: Path) -> None:
    """Hard-link the files of a folder that are not linked yet; copy them where that is impossible.

    Files that disappear meanwhile are left out.
    """
    for file in source.rglob("*"):
        link = target / file.relative_to(source)
        if not file.is_file() or file.is_symlink() or link.exists():
            continue
        link.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            try:
                link.hardlink_to(file)
            except FileNotFoundError:
                raise
            except OSError:  # another file system, or one without links
                shutil.copyfile(file, link)


def _manifest(tables: dict[str, TableContent], uploads: Path, dump: Path) -> Manifest:
    created_at = datetime.now(UTC).isoformat(timespec="seconds")
    files = file_contents(uploads)
    return Manifest(created_at, version("torah-nuggets"), tables, files, file_content(dump))


def _pack(folder: Path, dump: Path, uploads: Path, manifest: Manifest) -> Path:
    archive = folder / "backup.tar"
    (folder / MANIFEST).write_bytes(manifest.encode())
    with private_umask(), tarfile.open(archive, "w") as tar:
        tar.add(folder / MANIFEST, MANIFEST)
        tar.add(dump, DUMP)
        if uploads.is_dir():
            tar.add(uploads, UPLOADS)
    archive.chmod(0o600)  # it contains personal data
    _sync(archive)
    return archive


def _sync(path: Path) -> None:
    """Wait until a file, or a folder's entries, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check_space(dsn: str, uploads: Path, folder: Path) -> None:
    """Raise CommandError if the folder's disk has too little space.

    The dump is compressed. It and its copy in the archive together are smaller than the database.
    """
    with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    files = sum(file.stat().st_size for file in uploads.rglob("*") if file.is_file())
    needed = files + (row[0] if row else 0)
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise CommandError(
            f"The backup may need {needed / _MB:,.0f} MB, and {folder} has {free / _MB:,.0f} MB."
        )


def remove_unfinished(folder: Path) -> None:
    """Remove what killed processes left of their backups a day ago or earlier."""
    for left in folder.glob(f"{UNFINISHED_PREFIX}*"):
        with suppress(FileNotFoundError):
            if left.stat().st_mtime < time.time() - _ABANDONED_SECONDS:
                shutil.rmtree(left, ignore_errors=True)
