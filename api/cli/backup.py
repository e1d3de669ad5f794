"""Backup and restore: one tar file with a dump of the database and the uploaded files."""

from __future__ import annotations

import os
import subprocess
import tarfile
import tempfile
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.cli.postgres import clean_environment
from api.cli.wheel import program
from api.core.console import CommandError
from api.core.database import libpq_dsn

DUMP = "database.dump"
UPLOADS = "uploads"
# Everything goes or nothing: a table that only the newer schema has must not stay behind.
EMPTY_SCHEMA = "DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner; "
EMPTY_SCHEMA += "GRANT USAGE ON SCHEMA public TO PUBLIC"
# The library as its readers keep it in memory is no longer true.
TELL_READERS = "SELECT pg_notify('library_changed', '')"


def back_up(dsn: str, data_dir: Path, target: Path) -> None:
    """Write the backup to `target`, which appears only when it is complete.

    Raises CommandError when the database cannot be dumped, OSError when the file cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix=".nuggets-", dir=target.resolve().parent) as folder:
        dump = Path(folder, DUMP)
        _run(["pg_dump", "--format=custom", f"--file={dump}"], dsn)
        archive = Path(folder, "backup.tar")
        with tarfile.open(archive, "w") as tar:
            tar.add(dump, DUMP)
            if (data_dir / UPLOADS).is_dir():
                tar.add(data_dir / UPLOADS, UPLOADS)
        archive.chmod(0o600)  # it holds what readers entrusted to the site
        archive.replace(target)


def restore(dsn: str, data_dir: Path, source: Path) -> None:
    """Put the backup in place of everything that the database holds, in one transaction.

    Raises CommandError, with the database as it was, when the file is not a whole backup.
    """
    with tempfile.TemporaryDirectory(prefix="restore-", dir=data_dir) as folder:
        sql = Path(folder, "restore.sql")
        try:
            with tarfile.open(source) as tar:
                _extract(tar, DUMP, Path(folder, DUMP))
                # Written out whole before it is run: half a script must not be committed.
                options = ["--no-owner", "--no-privileges", f"--file={sql}"]
                _run(["pg_restore", *options, str(Path(folder, DUMP))])
                script = ["-c", EMPTY_SCHEMA, "-f", str(sql), "-c", TELL_READERS]
                _run(
                    ["psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null", *script],
                    dsn,
                )
                _restore_uploads(tar, data_dir)
        except (tarfile.TarError, KeyError) as error:
            raise CommandError(f"{source} is not a backup of a site.") from error


def _restore_uploads(tar: tarfile.TarFile, data_dir: Path) -> None:
    for member in tar.getmembers():
        path = Path(member.name)
        if member.isfile() and path.parts[0] == UPLOADS and ".." not in path.parts:
            target = data_dir / path
            target.parent.mkdir(parents=True, exist_ok=True)
            _extract(tar, member.name, target)


def _extract(tar: tarfile.TarFile, name: str, target: Path) -> None:
    member = tar.extractfile(name)
    if member is None:
        raise KeyError(name)
    with member, target.open("wb") as file:
        while chunk := member.read(1 << 20):
            file.write(chunk)


def _run(command: list[str], dsn: str | None = None) -> None:
    """Run one of Postgres' programs; the password goes by the environment, which `ps` hides."""
    name, *arguments = command
    environment = clean_environment()
    if dsn is not None:
        password = conninfo_to_dict(libpq_dsn(dsn)).get("password")
        environment |= {"PGPASSWORD": str(password)} if password else {}
        arguments = [f"--dbname={make_conninfo(libpq_dsn(dsn), password=None)}", *arguments]
    done = subprocess.run(
        [program(name), *arguments], env=environment, capture_output=True, text=True, cwd=os.sep
    )
    if done.returncode != 0:
        raise CommandError(f"{name} failed: {done.stderr.strip()}")
