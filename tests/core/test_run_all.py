"""The parts that `make test` runs, their order, and its summary."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import run_all

FAKE_MAKE = """#!/bin/sh
echo "$2 ran"
case $2 in bad) exit 3;; hangs) sleep 60;; esac
"""


@pytest.fixture(autouse=True)
def _fake_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    program = tmp_path / "make"
    program.write_text(FAKE_MAKE)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.rule("OPS-4")
def test_the_durations_are_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_all, "GROUPS", (("one", "two"), ("three",)))
    assert run_all.main() == 0
    output = capfd.readouterr().out
    assert {"one ran", "two ran", "three ran"} < set(output.splitlines())
    summary = output.partition("Where the time went:")[2]
    assert re.findall(r"(one|two|three|in all) +0 min \d\d s\n", summary) == [
        *("one", "two", "three", "in all")
    ]


@pytest.mark.rule("OPS-4")
def test_later_groups_do_not_run_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_all, "GROUPS", (("good", "bad"), ("later",)))
    assert run_all.main() == 1
    output = capfd.readouterr().out
    assert "good ran" in output
    assert "later ran" not in output
    assert re.findall(r"(\w+) .*FAILED", output) == ["bad"]


def test_a_hanging_part_is_stopped(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_all, "GROUPS", (("hangs",),))
    monkeypatch.setattr(run_all, "PART_SECONDS", 1)
    assert run_all.main() == 1
    assert re.findall(r"(\w+) .*FAILED", capfd.readouterr().out) == ["hangs"]


def test_a_closed_terminal_stops_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    # Under nohup the tests inherit an ignored SIGHUP.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    monkeypatch.setattr(run_all, "GROUPS", (("hangs",),))
    started = run_all.Part
    timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGHUP))
    parts = []

    def start(*arguments: Any) -> run_all.Part:
        timer.start()
        parts.append(started(*arguments))
        return parts[-1]

    monkeypatch.setattr(run_all, "Part", start)
    with pytest.raises(SystemExit):
        run_all.main()
    assert parts[0].process.returncode == -signal.SIGTERM


def test_nohup_runs_survive_a_closed_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_all, "GROUPS", (("one",),))
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    assert run_all.main() == 0
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
