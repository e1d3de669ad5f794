"""Backup: one tar file with a dump of the database and the uploaded files."""

from __future__ import annotations

import tarfile
import tempfile
from pathlib import Path

from api.cli.postgres_tools import run_tool

DUMP = "database.dump"
UPLOADS = "uploads"


def back_up(dsn: str, data_dir: Path, target: Path) -> None:
    """Write the backup to `target`, which appears only when it is complete.

    Raises CommandError when the database cannot be dumped, OSError when the file cannot be written.
    """
    try:
        _write(dsn, data_dir, target)
    except OSError as error:
        # Name the requested file, not the temporary one.
        if error.filename is not None:
            error.filename = str(target)
        raise


def _write(dsn: str, data_dir: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory(prefix=".nuggets-", dir=target.resolve().parent) as folder:
        dump = Path(folder, DUMP)
        run_tool("pg_dump", "--format=custom", f"--file={dump}", dsn=dsn)
        archive = Path(folder, "backup.tar")
        with tarfile.open(archive, "w") as tar:
            tar.add(dump, DUMP)
            if (data_dir / UPLOADS).is_dir():
                tar.add(data_dir / UPLOADS, UPLOADS)
        archive.chmod(0o600)  # it contains personal data
        archive.replace(target)
