"""Runs Postgres client programs."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import IO

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.cli.postgres import clean_environment
from api.cli.postgres_wheel import program
from api.core.console import CommandError
from api.core.dsn import libpq_dsn


def run_tool(
    name: str, *arguments: str, dsn: str | None = None, output: IO[bytes] | None = None
) -> None:
    """Run a program to completion. Raises CommandError with its error output if it fails.

    The password is passed in the environment, which `ps` does not show.
    """
    environment = clean_environment()
    connection: list[str] = []
    if dsn is not None:
        password = conninfo_to_dict(libpq_dsn(dsn)).get("password")
        environment |= {"PGPASSWORD": str(password)} if password else {}
        connection = [f"--dbname={make_conninfo(libpq_dsn(dsn), password=None)}"]
    done = subprocess.run(
        [program(name), *connection, *arguments],
        env=environment,
        stdout=output or subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=os.sep,
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()
        raise CommandError(f"{name} {_end(done.returncode)}{said and f': {said}'}")


def _end(returncode: int) -> str:
    """'failed', or which signal ended the program: a crash says nothing itself."""
    if returncode > 0:
        return "failed"
    ended_by = signal.Signals(-returncode)
    return f"was ended by {ended_by.name} ({signal.strsignal(ended_by)})"
