"""A site whose database cannot start goes on, and brings it back when it can (OPS-38)."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from api.cli import process_guard, processes, supervised_server
from api.cli.process_guard import Options, ProcessGuard
from api.cli.supervised_server import SupervisedServer
from api.core.console import CommandError
from tests.cli.sites import RunningSite, running


class Clock:
    """Time that passes by sleeping only."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.pauses: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(process_guard, "time", clock)
    monkeypatch.setattr(supervised_server, "time", clock)
    return clock


@pytest.fixture
def guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessGuard]:
    """A guard of a server that somebody uses."""
    monkeypatch.setattr(process_guard, "try_lock", lambda _: False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(processes, "reset_stop_signals", lambda: None)
    options = Options(str(tmp_path / "server.log"), str(tmp_path))
    with (tmp_path / "users").open("wb") as users:
        yield ProcessGuard(["server"], options, users)


def runs(clock: Clock, *durations: float, then: Callable[[], bool]) -> Callable[[Any], bool]:
    """A server that ends after each of these durations; the last run is `then`."""
    left = iter(durations)
    last_end = [clock.now]

    def run_once(_: Any) -> bool:
        clock.pauses.append(clock.now - last_end[0])
        duration = next(left, None)
        if duration is None:
            return then()
        clock.now += duration
        last_end[0] = clock.now
        return False

    return run_once


@pytest.mark.rule("OPS-38")
def test_a_server_that_worked_is_started_again_with_growing_pauses(
    guard: ProcessGuard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = [60.0, *[0.1] * 12]
    monkeypatch.setattr(ProcessGuard, "_run_once", runs(clock, *ends, then=lambda: True))
    assert guard.run() == 0
    pauses = [round(pause) for pause in clock.pauses[2:]]
    assert pauses == [1, 2, 4, 8, 16, *[30] * 7]


def test_a_log_that_cannot_be_written_is_one_of_these_failures(
    guard: ProcessGuard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [OSError("No space left on device")]

    def then() -> bool:
        if failures:
            raise failures.pop()
        return True

    monkeypatch.setattr(ProcessGuard, "_run_once", runs(clock, 60.0, then=then))
    assert guard.run() == 0


def test_a_server_that_never_worked_is_given_up(
    guard: ProcessGuard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProcessGuard, "_run_once", runs(clock, *[0.1] * 99, then=lambda: True))
    assert guard.run() == 1
    assert len(clock.pauses) == process_guard.ATTEMPTS


def test_a_guard_that_is_not_needed_any_more_does_not_wait(
    guard: ProcessGuard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProcessGuard, "_run_once", runs(clock, 60.0, 0.1, 0.1, then=lambda: True))
    guard.stop_requested = True
    assert guard.run() == 0
    assert len(clock.pauses) == 1


class BrokenShare:
    """A share of a server whose guard has ended."""

    def __init__(self, fails: int) -> None:
        self.server = SimpleNamespace(name="postgres")
        self.fails, self.tries = fails, 0

    def is_guarded(self) -> bool:
        return self.tries > self.fails

    def ensure(self) -> None:
        self.tries += 1
        if self.tries <= self.fails:
            raise CommandError("postgres did not start.")


@pytest.mark.rule("OPS-38")
def test_the_supervisor_tries_again_with_growing_pauses(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    share: Any = BrokenShare(fails=4)
    server = SupervisedServer(share)
    began, tried_at = clock.now, []
    while not share.is_guarded():
        tries = share.tries
        server.ensure()
        if share.tries > tries:
            tried_at.append(round(clock.now - began))
        clock.sleep(0.5)
    assert tried_at == [0, 1, 3, 7, 15]
    said = capsys.readouterr().out
    assert said.count("postgres did not start.") == 4
    assert said.endswith("postgres runs again.\n")


def kill_guard(site: RunningSite) -> None:
    """Kill the guard of the site's database, with which the database stops."""
    for process in psutil.process_iter(["cmdline"]):
        command = process.info["cmdline"] or []
        if "api.cli.process_guard" in command and str(site.data_dir / "run") in command:
            process.kill()


def await_output(site: RunningSite, text: str) -> None:
    deadline = time.monotonic() + 120
    while text not in site.output():
        assert time.monotonic() < deadline, site.output()
        time.sleep(0.1)


@pytest.mark.rule("OPS-38")
def test_a_site_outlives_a_database_that_cannot_start(tmp_path: Path) -> None:
    """Its files cannot be opened for a while, as after a crash on a full disk."""
    with running(tmp_path / "data") as site:
        text = site.get("/api/posts/daily")
        control = tmp_path / "data" / "postgres" / "global" / "pg_control"
        hidden = control.with_name("hidden")
        control.rename(hidden)
        kill_guard(site)
        await_output(site, "Trying again in")
        assert site.process.poll() is None
        assert site.get("/api/health/live") == {"status": "ok"}
        hidden.rename(control)
        await_output(site, "postgres runs again.")
        assert site.get("/api/posts/daily") == text
