"""Restores a backup: it replaces everything in the database."""

from __future__ import annotations

import os
import re
import shutil
import tarfile
import tempfile
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psycopg

from api.cli.backups.archive import DUMP, UPLOADS
from api.cli.backups.manifest import (
    MANIFEST,
    MAX_MANIFEST_BYTES,
    Manifest,
    decode_manifest,
    file_content,
)
from api.cli.database_objects import LOCK_TABLES, OBJECTS
from api.cli.permissions import private_umask
from api.cli.postgres_tools import run_tool
from api.core.console import CommandError
from api.core.dsn import libpq_dsn

# Drop everything: a table that only the newer schema has must not remain. What extensions brought
# stays, so connections to a running site keep knowing its types.
EMPTY_SCHEMA = f"""
DO $$ DECLARE made record; BEGIN
    SET LOCAL client_min_messages = warning;  -- no notice for each dropped table
    FOR made IN {OBJECTS} LOOP
        EXECUTE format('DROP %s IF EXISTS %s CASCADE', made.type, made.identity);
    END LOOP;
END $$
"""
# Whoever may not change an extension may not comment on it.
_COMMENT_ON_EXTENSION = re.compile(r" COMMENT - EXTENSION ")
# Makes running API processes clear their caches.
NOTIFY_READERS = "SELECT pg_notify('library_changed', '')"

# The last of the settings at the beginning of a dump script.
_LAST_SETTING = b"SELECT pg_catalog.set_config"
_SETTING = re.compile(rb"SET (\w+) = .*;\s*")
# Objects that need the extension `vector`. The indexer rebuilds them if the server has it.
_NEEDS_VECTOR = re.compile(
    r" EXTENSION - vector\b| EXTENSION vector\b| (?:ix_|pk_|fk_)?embeddings(?:_|\b)"
    r"| TABLE DATA public (?:embedded_documents|embedding_models|embedding_queue)\b"
    # Their names in backups of before migration 0010.
    r"|(?<!make_)meaning_vectors| TABLE DATA public meaning_(?:documents|models|changes)\b"
)


@dataclass(frozen=True)
class Target:
    """Capabilities of the database server that receives the backup."""

    settings: frozenset[str]
    vectors: bool


def check_backup(source: Path) -> None:
    """Raise CommandError where the file is not a backup."""
    with _open_backup(source):
        return


def read_manifest(source: Path) -> Manifest | None:
    """What the backup contains; None for one of an earlier release. Raises CommandError."""
    with _open_backup(source) as tar:
        if MANIFEST not in tar.getnames():
            return None
        member = tar.extractfile(MANIFEST)
        if member is None:
            raise KeyError(MANIFEST)
        try:
            return decode_manifest(member.read(MAX_MANIFEST_BYTES + 1))
        except ValueError as error:
            raise CommandError(f"{source}: {error}.") from error


@contextmanager
def _open_backup(source: Path) -> Iterator[tarfile.TarFile]:
    """The backup. Raises CommandError if the file, or what the body reads of it, is not one."""
    try:
        with tarfile.open(source) as tar:
            tar.getmembers()  # reads all headers, so a truncated file is detected here
            tar.getmember(DUMP)
            yield tar
    except (tarfile.TarError, KeyError) as error:
        raise CommandError(f"{source} is not a backup of a site.") from error


def restore(dsn: str, data_dir: Path, source: Path) -> int:
    """Replace everything in the database by the backup, in one transaction.

    Returns the number of uploaded files. Raises CommandError, with the database as it was, when
    the file is not a whole backup. One of an earlier release has no digest to compare.
    """
    manifest = read_manifest(source)
    with (
        _open_backup(source) as tar,
        tempfile.TemporaryDirectory(prefix="restore-", dir=data_dir) as folder,
    ):
        dump, script = Path(folder, DUMP), Path(folder, "restore.sql")
        _extract(tar, DUMP, dump)
        if manifest is not None and file_content(dump) != manifest.dump:
            raise CommandError(
                f"{source} is damaged: the dump of its database is not the one that was made."
            )
        # Written completely before it runs: half a script must not be committed.
        _write_script(dump, script, _target(dsn))
        statements = [
            "-c",
            LOCK_TABLES,
            "-c",
            EMPTY_SCHEMA,
            "-f",
            str(script),
            "-c",
            NOTIFY_READERS,
        ]
        options = ["-X", "-q", "-1", "-v", "ON_ERROR_STOP=1"]
        run_tool("psql", *options, *statements, dsn=dsn)
        return _restore_uploads(tar, data_dir)


def _target(dsn: str) -> Target:
    with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
        settings = connection.execute("SELECT name FROM pg_settings").fetchall()
        vector = "SELECT FROM pg_available_extensions WHERE name = 'vector'"
        vectors = connection.execute(vector).fetchone() is not None
    return Target(frozenset(name for (name,) in settings), vectors)


def _write_script(dump: Path, script: Path, target: Target) -> None:
    """Convert the dump to SQL that the target supports."""
    contents = _restored_contents(dump, target)
    options = ["--no-owner", "--no-privileges", f"--use-list={contents}"]
    with script.open("wb") as file:
        run_tool("pg_restore", *options, "--file=-", str(dump), output=file)
    dump.unlink()
    with script.open("r+b") as file:
        _comment_out_unknown_settings(file, target.settings)


def _comment_out_unknown_settings(script: IO[bytes], known: Container[str]) -> None:
    """Comment out settings that an older server rejects, such as 17's `transaction_timeout`."""
    line = b""
    while not line.startswith(_LAST_SETTING) and (line := script.readline()):
        setting = _SETTING.fullmatch(line)
        if setting is not None and setting[1].decode() not in known:
            script.seek(-len(line), os.SEEK_CUR)
            script.write(b"--" + line[2:])
            script.seek(0, os.SEEK_CUR)


def _restored_contents(dump: Path, target: Target) -> Path:
    """The dump's table of contents without what the target cannot have."""
    contents = dump.with_suffix(".list")
    with contents.open("wb") as file:
        run_tool("pg_restore", "--list", str(dump), output=file)
    left_out = [_COMMENT_ON_EXTENSION, *([] if target.vectors else [_NEEDS_VECTOR])]
    lines = contents.read_text().splitlines()
    kept = [line for line in lines if not any(kind.search(line) for kind in left_out)]
    contents.write_text("".join(f"{line}\n" for line in kept))
    return contents


def _restore_uploads(tar: tarfile.TarFile, data_dir: Path) -> int:
    count = 0
    for member in tar.getmembers():
        path = Path(member.name)
        if member.isfile() and path.parts[0] == UPLOADS and ".." not in path.parts:
            target = data_dir / path
            with private_umask():
                target.parent.mkdir(parents=True, exist_ok=True)
                _extract(tar, member.name, target)
            count += 1
    return count


def _extract(tar: tarfile.TarFile, name: str, target: Path) -> None:
    member = tar.extractfile(name)
    if member is None:
        raise KeyError(name)
    with member, target.open("wb") as file:
        shutil.copyfileobj(member, file)
