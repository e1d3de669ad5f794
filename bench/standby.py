"""Streaming replicas of an embedded Postgres, for measurements and tests."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg

from api.cli import system_user
from api.cli.postgres import PORT, Postgres
from api.cli.postgres_roles import REPLICATION_ROLE
from api.cli.postgres_wheel import program
from api.cli.shared_server import sharing
from api.core.socket_dir import socket_dir

CATCH_UP_SECONDS = 60.0


class StandbyPostgres(Postgres):
    """A replica of the server of another folder, which must run."""

    def __init__(self, data_dir: Path, primary: Postgres, settings: tuple[str, ...] = ()) -> None:
        super().__init__(data_dir, settings)
        self._primary = primary

    def _make_cluster(self, account: str | None) -> None:
        """Copy the primary's cluster; `--write-recovery-conf` makes the copy follow it."""
        if (self.cluster / "PG_VERSION").exists():
            return
        self.cluster.mkdir(mode=0o700, parents=True)
        system_user.give_ownership(self.cluster, account)
        source = f"host={socket_dir(self._primary.data_dir)} port={PORT} user={REPLICATION_ROLE}"
        command = [program("pg_basebackup"), "--pgdata", str(self.cluster), "--dbname", source]
        how = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"]
        self._run_as(account, [*command, *how], self.cluster)

    def initialize(self) -> None:
        """Nothing to do: it has the primary's databases."""

    def crash(self) -> None:
        """End the server at once, with all its sessions. Its guard starts it again."""
        pid = int((self.cluster / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)


@contextmanager
def standbys(
    folder: Path, primary: Postgres, count: int, settings: tuple[str, ...] = ()
) -> Iterator[list[StandbyPostgres]]:
    """Running replicas with what the primary has now."""
    with ExitStack() as servers:
        made = []
        for number in range(1, count + 1):
            server = StandbyPostgres(folder / f"replica-{number}", primary, settings)
            servers.enter_context(sharing(server))
            made.append(server)
        await_caught_up(primary, made)
        yield made


def await_caught_up(primary: Postgres, replicas: Sequence[Postgres]) -> None:
    """Wait until the replicas have what the primary has now. Raises RuntimeError on a timeout."""
    end = time.monotonic() + CATCH_UP_SECONDS
    with psycopg.connect(primary.dsn(), autocommit=True) as connection:
        row = connection.execute("SELECT pg_current_wal_flush_lsn()").fetchone()
    for replica in replicas:
        with psycopg.connect(replica.dsn(), autocommit=True) as connection:
            query = "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn"
            while connection.execute(query, row).fetchone() != (True,):
                if time.monotonic() > end:
                    raise RuntimeError("The replica does not catch up.")
                time.sleep(0.02)
