"""The worker as a process: jobs of a killed worker run again, a stopped worker finishes its job."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from subprocess import Popen
from typing import IO

import pytest
from sqlalchemy import Engine

from api.cli.postgres import Postgres
from api.jobs import worker as worker_module
from api.jobs.registry import create_job_app
from api.jobs.worker import RunningJobs, run_until_stopped
from api.queue.status import queue_status
from tests.database_outage import unavailable_database
from tests.jobs.worker import slow_jobs
from tests.processes import started
from tests.site_fixtures import eventually


def worker(
    dsn: str, shutdown_seconds: float = 60, output: IO[bytes] | None = None
) -> AbstractContextManager[Popen[bytes]]:
    # `-m` finds the package of the tests in the working directory.
    return started([sys.executable, "-m", "tests.jobs.worker", dsn, str(shutdown_seconds)], output)


async def defer(dsn: str, folder: Path) -> None:
    async with create_job_app(dsn, {"tests": slow_jobs}).open_async() as app:
        await app.configure_task("tests:slow").defer_async(folder=str(folder))


def lines(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


@pytest.mark.rule("OPS-11")
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


@pytest.mark.rule("OPS-11")
async def test_a_stopped_worker_finishes_its_job(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    await defer(fresh_database_url, tmp_path)
    log = tmp_path / "log"
    with log.open("wb") as output, worker(fresh_database_url, output=output) as process:
        await eventually(lambda: lines(tmp_path / "starts") == 1, 90)
        # A terminal and the supervisor may each send one.
        for number in (signal.SIGINT, signal.SIGTERM):
            process.send_signal(number)
            await asyncio.sleep(0.5)
        (tmp_path / "go").touch()
        assert process.wait(60) == 0
    assert "Traceback" not in log.read_text()
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


@pytest.mark.rule("OPS-34")
async def test_a_worker_touches_its_file(
    fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which a health check looks at (OPS-34)."""
    file = tmp_path / "alive"
    monkeypatch.setenv("LIVENESS_FILE", str(file))
    with worker(fresh_database_url):
        await eventually(file.exists, 90)


@pytest.mark.rule("OPS-32")
async def test_a_worker_waits_for_a_database_that_is_away(
    fresh_database_url: str, postgres: Postgres, tmp_path: Path
) -> None:
    await defer(fresh_database_url, tmp_path)
    log = tmp_path / "log"
    with log.open("wb") as output, worker(fresh_database_url, output=output) as process:
        await eventually(lambda: lines(tmp_path / "starts") == 1, 90)
        (tmp_path / "go").touch()
        await eventually(lambda: lines(tmp_path / "ends") == 1, 90)
        with unavailable_database(postgres, fresh_database_url):
            await eventually(lambda: "without the database" in log.read_text(), 90)
        await defer(fresh_database_url, tmp_path)
        await eventually(lambda: lines(tmp_path / "ends") == 2, 90)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert "Traceback" not in log.read_text()


@pytest.mark.rule("OPS-32")
async def test_a_worker_stops_while_the_database_is_away(
    fresh_database_url: str, fresh_engine: Engine, postgres: Postgres, tmp_path: Path
) -> None:
    fresh_engine.dispose()
    log = tmp_path / "log"
    with (
        unavailable_database(postgres, fresh_database_url),
        log.open("wb") as output,
        worker(fresh_database_url, output=output) as process,
    ):
        await eventually(lambda: "without the database" in log.read_text(), 90)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


async def test_a_worker_stops_while_it_connects() -> None:
    """To a server that accepts the connection and says nothing."""
    connected = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connected.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(say_nothing, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    async with server:
        with worker(f"postgresql://nobody@127.0.0.1:{port}/nothing") as process:
            await asyncio.wait_for(connected.wait(), 90)
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait, 60) == 0


async def test_a_worker_stops_though_its_cancellation_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a timeout that ends at the same moment; while a job runs, it is not cancelled again."""
    monkeypatch.setattr(worker_module, "_LOST_AFTER_SECONDS", 0.01)
    cancellations = 0

    async def losing_one() -> None:
        nonlocal cancellations
        while cancellations < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancellations += 1

    running, is_stopped = RunningJobs(), asyncio.Event()
    running.count = 1
    work = asyncio.create_task(losing_one())
    stopping = asyncio.create_task(run_until_stopped(work, is_stopped, running))
    await asyncio.sleep(0)
    is_stopped.set()
    await asyncio.sleep(0.1)
    assert (cancellations, work.done()) == (1, False)
    running.count = 0
    await asyncio.wait_for(stopping, 60)
    assert cancellations == 2
