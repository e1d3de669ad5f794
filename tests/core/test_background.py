"""A failed background task is logged, restarted and listed."""

from __future__ import annotations

import asyncio
import logging

import pytest
from sqlalchemy.exc import OperationalError

from api.core import background
from api.core.background import BackgroundTasks
from api.library.calendar import next_day
from tests.site_fixtures import Site, eventually


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(background, "MAX_PAUSE_SECONDS", 0.01)


class FailingTask:
    """Fails this many times, and then keeps running."""

    def __init__(self, failures: int) -> None:
        self.failures, self.starts = failures, 0
        self.stop = asyncio.Event()

    async def run(self) -> None:
        self.starts += 1
        if self.starts <= self.failures:
            raise RuntimeError(f"failure {self.starts}")
        await self.stop.wait()


async def test_a_failed_task_is_logged_and_restarted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    task = FailingTask(2)
    async with BackgroundTasks() as tasks:
        tasks.start("the task", task.run)
        await eventually(lambda: task.starts == 3)
        records = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert [str(record.exc_info and record.exc_info[1]) for record in records] == [
            "failure 1",
            "failure 2",
        ]
        assert tasks.failing == ["the task"]


@pytest.mark.rule("OPS-42")
async def test_an_outage_of_the_database_is_one_line_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    starts = []

    async def run() -> None:
        starts.append(1)
        if len(starts) == 1:
            raise OperationalError("SELECT 1", None, Exception("no server\nat all"))

    async with BackgroundTasks() as tasks:
        tasks.start("the task", run)
        await eventually(lambda: len(starts) == 2)
    [record] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage() == "the task failed; restarting: (builtins.Exception) no server"
    assert record.exc_info is None


async def test_a_recovered_task_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "RECOVERED_SECONDS", 0.05)
    task = FailingTask(1)
    async with BackgroundTasks() as tasks:
        tasks.start("the task", task.run)
        await eventually(lambda: task.starts == 2)
        await eventually(lambda: not tasks.failing)


async def test_a_task_that_returns_is_done() -> None:
    task = FailingTask(1)
    task.stop.set()
    async with BackgroundTasks() as tasks:
        tasks.start("the task", task.run)
        await eventually(lambda: task.starts == 2)
        await eventually(lambda: not tasks.failing)


async def test_a_task_that_fails_while_it_is_finishing_is_not_restarted() -> None:
    fail = asyncio.Event()
    starts = 0

    async def run() -> None:
        nonlocal starts
        starts += 1
        await fail.wait()
        raise RuntimeError("at the end")

    async with BackgroundTasks() as tasks:
        running = tasks.start("the task", run)
        await eventually(lambda: starts == 1)
        finishing = asyncio.create_task(running.finish())
        await asyncio.sleep(0)
        fail.set()
        await finishing
    assert starts == 1


async def test_a_task_may_finish() -> None:
    ended = asyncio.Event()
    task = FailingTask(0)

    async def run() -> None:
        await task.run()
        ended.set()

    async with BackgroundTasks() as tasks:
        running = tasks.start("the task", run)
        await eventually(lambda: task.starts == 1)
        task.stop.set()
        await running.finish()
        assert ended.is_set()


async def test_leaving_the_context_cancels_running_tasks() -> None:
    task = FailingTask(0)
    async with BackgroundTasks() as tasks:
        running = tasks.start("the task", task.run)
        await eventually(lambda: task.starts == 1)
    assert running._task.cancelled()


async def test_a_cancellation_that_was_lost_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a connection loses one that breaks while its statement is being cancelled."""
    monkeypatch.setattr("api.core.background.CANCEL_AGAIN_SECONDS", 0.01)
    losses = 0

    async def run() -> None:
        nonlocal losses
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                losses += 1
                if losses == 2:
                    raise

    async with BackgroundTasks() as tasks:
        running = tasks.start("the task", run)
        await asyncio.sleep(0)
    assert (losses, running._task.cancelled()) == (2, True)


@pytest.mark.rule("OPS-10")
async def test_health_lists_failed_tasks(fresh_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await fresh_site.client.get("/api/health")).json()["failingTasks"] == []

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr("api.app.next_day", broken)
    generation = fresh_site.cache.generation
    async with fresh_site.app.state.engine.begin() as connection:
        await connection.exec_driver_sql("NOTIFY library_changed")
    await eventually(lambda: fresh_site.app.state.background.failing == ["change watch"])
    assert not fresh_site.cache.is_reliable
    health = (await fresh_site.client.get("/api/health")).json()
    assert health["failingTasks"] == ["change watch"]
    monkeypatch.setattr("api.app.next_day", next_day)
    await eventually(lambda: fresh_site.cache.is_reliable)
    assert fresh_site.cache.generation > generation
