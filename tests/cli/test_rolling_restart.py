"""A restart in which a migration or a new process fails leaves the old processes running."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from api.cli import rolling_restart
from api.cli.rolling_restart import RollingRestart
from api.cli.supervisor import Supervisor
from api.core.listening import listen
from api.core.paths import ROOT
from api.core.run_state import ProcessState, load_state

# Reports that it is ready, unless the file says what is wrong with it.
PROGRAM = """
import os, pathlib, sys, time
file = pathlib.Path(sys.argv[1])
fault = file.read_text() if file.exists() else ""
file.with_name(f"started-{os.getpid()}").touch()
if fault == "ends":
    sys.exit(3)
if "--ready-fd" in sys.argv and fault != "is silent":
    os.write(int(sys.argv[sys.argv.index("--ready-fd") + 1]), b"READY")
time.sleep(600)
"""


@pytest.fixture
def fault(tmp_path: Path) -> Path:
    return tmp_path / "fault"


@pytest.fixture
def supervisor(
    fresh_database_url: str, tmp_path: Path, fault: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Supervisor]:
    """An API process and a job worker. Neither has work to finish."""
    monkeypatch.setattr(rolling_restart, "SETTLED_SECONDS", 1)
    (tmp_path / "run").mkdir()
    environment = os.environ | {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM, str(fault)]
    with (
        Supervisor(environment, ROOT, tmp_path) as supervisor,
        closing(listen("127.0.0.1", 0)) as listener,
    ):
        supervisor.start("API", command, listener.fileno())
        supervisor.start("job worker", command)
        deadline = time.monotonic() + 60
        while not all((tmp_path / f"started-{pid}").exists() for pid in pids(supervisor)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield supervisor


def pids(supervisor: Supervisor) -> list[int]:
    return [child.process.pid for child in supervisor.children]


def test_every_process_is_replaced(supervisor: Supervisor, tmp_path: Path) -> None:
    before = pids(supervisor)
    old = [child.process for child in supervisor.children]
    RollingRestart(supervisor).run()
    state = load_state(ProcessState, tmp_path)
    assert (state.restarts, state.restart_message) == (1, "Restarted 2 processes.")
    assert not set(before) & set(pids(supervisor))
    assert [process.poll() is None for process in old] == [False, False]
    assert [child.process.poll() for child in supervisor.children] == [None, None]


@pytest.mark.rule("OPS-21")
@pytest.mark.parametrize("what", ["ends", "is silent"])
def test_an_api_process_that_does_not_become_ready_leaves_the_old_one(
    supervisor: Supervisor, fault: Path, what: str
) -> None:
    before = pids(supervisor)
    fault.write_text(what)
    RollingRestart(supervisor, ready_seconds=2).run()
    assert (supervisor.state.restarts, supervisor.state.restart_failures) == (0, 1)
    assert "The new API did not become ready" in supervisor.state.restart_message
    assert pids(supervisor) == before
    assert [child.process.poll() for child in supervisor.children] == [None, None]


def test_a_job_worker_that_ends_at_once_leaves_the_old_one(
    supervisor: Supervisor, fault: Path
) -> None:
    [_, worker] = before = pids(supervisor)
    supervisor.children.reverse()
    fault.write_text("ends")
    RollingRestart(supervisor).run()
    assert "The new job worker did not become ready" in supervisor.state.restart_message
    assert set(pids(supervisor)) == set(before)
    assert worker in before


@pytest.mark.rule("OPS-21")
def test_a_failed_migration_leaves_everything_as_it_is(
    supervisor: Supervisor, fresh_database_url: str
) -> None:
    before = pids(supervisor)
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute("DROP TABLE alembic_version")
    RollingRestart(supervisor).run()
    assert supervisor.state.restart_message.endswith("Nothing was restarted.")
    assert pids(supervisor) == before
