"""Processes that a test starts end with the test."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import psutil
import pytest

from tests import processes

STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid, flush=True)
time.sleep(60)
"""


def await_line(log: Path) -> str:
    deadline = time.monotonic() + 30
    while not log.read_text().endswith("\n"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return log.read_text()


def is_alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_an_unstoppable_process_is_killed_and_fails_the_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "STOP_SECONDS", 1)
    log = tmp_path / "log"
    with log.open("wb") as output:
        stubborn = processes.started([sys.executable, "-c", STUBBORN], output)
        process = stubborn.__enter__()
        child = int(await_line(log))
        with pytest.raises(AssertionError, match="went on for 1 s"):
            stubborn.__exit__(None, None, None)
    assert process.returncode is not None
    deadline = time.monotonic() + 30
    while is_alive(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)
