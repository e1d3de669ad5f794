"""The embedded Postgres: character types, sharing, stopping, crashes, deep folders."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from api.cli.postgres import Postgres, check_encoding
from api.cli.shared_server import is_guarded, sharing
from api.core.console import CommandError
from api.core.socket_dir import MAX_FOLDER_BYTES, socket_dir
from tests.processes import started

FAST = ("fsync=off",)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Postgres]:
    """A server for one test, which fails if it leaves the server running."""
    server = Postgres(tmp_path / "data", FAST)
    yield server
    await_stop(server)


def await_stop(server: Postgres, seconds: float = 60) -> None:
    """Wait until the server has stopped."""
    deadline = time.monotonic() + seconds
    while is_guarded(server):
        assert time.monotonic() < deadline, "the server is still running"
        time.sleep(0.05)
    assert not (server.cluster / "postmaster.pid").exists()


def value(dsn: str, query: str) -> object:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    return row[0]


def postmaster(server: Postgres) -> int:
    return int((server.cluster / "postmaster.pid").read_text().split()[0])


def test_hebrew_is_searchable_and_the_server_does_not_listen_on_the_network(
    server: Postgres,
) -> None:
    with sharing(server):
        dsn = server.dsn()
        check_encoding(dsn)
        assert value(dsn, "SHOW server_encoding") == "UTF8"
        assert value(dsn, "SHOW listen_addresses") == ""
        assert value(dsn, "SELECT 'תשובה' ~ '^\\w+$'") is True
    await_stop(server)


def test_a_database_whose_encoding_lacks_hebrew_is_rejected(server: Postgres) -> None:
    with sharing(server):
        with psycopg.connect(server.superuser_dsn(), autocommit=True) as connection:
            connection.execute(
                "CREATE DATABASE plain TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc"
            )
        with psycopg.connect(server.superuser_dsn("plain")) as connection:
            connection.execute("CREATE EXTENSION pg_trgm")
        with pytest.raises(CommandError, match="does not recognize Hebrew letters"):
            check_encoding(server.dsn("plain"))


def test_the_second_user_joins_and_the_last_user_stops_the_server(server: Postgres) -> None:
    with sharing(server):
        pid = postmaster(server)
        with sharing(Postgres(server.data_dir)) as second:
            assert postmaster(server) == pid
            assert second.is_guarded()
        assert value(server.dsn(), "SELECT 1") == 1
    await_stop(server)


def test_data_survives_a_restart(server: Postgres) -> None:
    with sharing(server), psycopg.connect(server.dsn()) as connection:
        connection.execute("CREATE TABLE numbers AS SELECT 613 AS n")
    with sharing(server):
        assert value(server.dsn(), "SELECT n FROM numbers") == 613


HOLD = """
import sys, time
from pathlib import Path
from api.cli.postgres import Postgres
from api.cli.shared_server import sharing
with sharing(Postgres(Path(sys.argv[1]), ("fsync=off",))):
    print("started", flush=True)
    time.sleep(60)
"""


def test_a_killed_user_leaves_nothing_running(server: Postgres, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = [sys.executable, "-c", HOLD, str(server.data_dir)]
    with log.open("wb") as output, started(command, output) as user:
        while "started\n" not in log.read_text():
            assert user.poll() is None
            time.sleep(0.05)
        user.kill()
    await_stop(server)


def test_a_crashed_server_is_restarted(server: Postgres) -> None:
    with sharing(server):
        crashed = postmaster(server)
        os.kill(crashed, signal.SIGKILL)
        deadline = time.monotonic() + 30
        while not server.ready() or postmaster(server) == crashed:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert value(server.dsn(), "SELECT 1") == 1


def test_a_stale_pid_file_does_not_prevent_the_start(server: Postgres) -> None:
    with sharing(server):
        stale = (server.cluster / "postmaster.pid").read_text()
    # The process id of the crashed server now belongs to another program: this one.
    lines = stale.splitlines()
    (server.cluster / "postmaster.pid").write_text("\n".join([str(os.getpid()), *lines[1:]]))
    with sharing(server):
        assert value(server.dsn(), "SELECT 1") == 1


def test_an_interrupted_creation_is_repeated(server: Postgres) -> None:
    unfinished = server.data_dir / "postgres.new"
    unfinished.mkdir(parents=True)
    (unfinished / "PG_VERSION").write_text("18\n")
    with sharing(server):
        assert value(server.dsn(), "SELECT 1") == 1


def test_a_failed_start_prints_the_log(server: Postgres) -> None:
    broken = Postgres(server.data_dir, ("shared_buffers=nonsense",))
    failure = r"(?s)postgres did not start.*shared_buffers"
    with pytest.raises(CommandError, match=failure), sharing(broken):
        pass


@pytest.mark.rule("OPS-8")
def test_the_socket_path_is_short_for_any_folder(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*("a-rather-long-name-of-a-folder" for _ in range(8)), "with, comma")
    for folder in (tmp_path, deep, Path("/srv/site")):
        assert len(str(socket_dir(folder))) <= MAX_FOLDER_BYTES
    assert socket_dir(deep) != socket_dir(deep / "another")
    server = Postgres(deep, FAST)
    with sharing(server):
        assert value(server.dsn(), "SELECT 1") == 1
    await_stop(server)
    socket_dir(deep).rmdir()
