"""The worker as a process: jobs of a killed worker run again, a stopped worker finishes its job."""

from __future__ import annotations

import signal
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from subprocess import Popen

from sqlalchemy import Engine

from api.jobs.registry import create_job_app
from api.jobs.status import queue_status
from tests.jobs.worker import slow_jobs
from tests.processes import started
from tests.site_fixtures import eventually


def worker(dsn: str, shutdown_seconds: float = 60) -> AbstractContextManager[Popen[bytes]]:
    # `-m` finds the package of the tests in the working directory.
    return started([sys.executable, "-m", "tests.jobs.worker", dsn, str(shutdown_seconds)])


async def defer(dsn: str, folder: Path) -> None:
    async with create_job_app(dsn, {"tests": slow_jobs}).open_async() as app:
        await app.configure_task("tests:slow").defer_async(folder=str(folder))


def lines(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


async def test_a_job_of_a_killed_worker_is_repeated_and_finishes_once(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    await defer(fresh_database_url, tmp_path)
    with worker(fresh_database_url) as first:
        await eventually(lambda: lines(tmp_path / "starts") == 1, 90)
        first.kill()
        first.wait()
    with worker(fresh_database_url) as second:
        await eventually(lambda: lines(tmp_path / "starts") == 2, 90)
        (tmp_path / "go").touch()
        await eventually(lambda: lines(tmp_path / "ends") == 1, 90)
        second.send_signal(signal.SIGTERM)
        assert second.wait(60) == 0
    assert lines(tmp_path / "ends") == 1
    with fresh_engine.connect() as connection:
        status = queue_status(connection)
    assert (status.waiting, status.running, status.failed) == (0, 0, 0)


async def test_a_stopped_worker_finishes_its_job(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    await defer(fresh_database_url, tmp_path)
    with worker(fresh_database_url) as process:
        await eventually(lambda: lines(tmp_path / "starts") == 1, 90)
        process.send_signal(signal.SIGTERM)
        (tmp_path / "go").touch()
        assert process.wait(60) == 0
    assert lines(tmp_path / "ends") == 1
    with fresh_engine.connect() as connection:
        assert queue_status(connection).running == 0


async def test_a_job_that_outlasts_the_shutdown_runs_again(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    await defer(fresh_database_url, tmp_path)
    with worker(fresh_database_url, shutdown_seconds=0.1) as first:
        await eventually(lambda: lines(tmp_path / "starts") == 1, 90)
        first.send_signal(signal.SIGTERM)
        assert first.wait(60) == 0
    with fresh_engine.connect() as connection:
        status = queue_status(connection)
    assert (status.workers, status.waiting, status.running, status.failed) == (0, 1, 0, 0)
    (tmp_path / "go").touch()
    with worker(fresh_database_url) as second:
        await eventually(lambda: lines(tmp_path / "ends") == 1, 90)
        second.send_signal(signal.SIGTERM)
        assert second.wait(60) == 0
    assert lines(tmp_path / "starts") == 2
