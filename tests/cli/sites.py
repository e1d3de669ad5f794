"""Runs `nuggets` as its user does: as a process with its own environment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import psutil

from tests.processes import COMMAND_SECONDS, stop

NUGGETS = [sys.executable, "-m", "api.cli.main"]
START_SECONDS = 90
# A PATH without a search engine.
QUIET_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings, without a search engine."""
    return os.environ | {"PATH": QUIET_PATH} | settings


def nuggets(
    *arguments: str | Path, typed: str = "", cwd: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run one command and wait for its end."""
    return subprocess.run(
        [*NUGGETS, *map(str, arguments)],
        env=environment(**settings),
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=COMMAND_SECONDS,
        check=False,
    )


def processes_of(data_dir: Path) -> list[str]:
    """The command lines of the running processes of this data directory."""
    found = []
    for process in psutil.process_iter():
        try:
            command = " ".join(process.cmdline())
            ours = process.environ().get("DATA_DIR") == str(data_dir)
        except psutil.Error:
            continue
        if str(data_dir) in command or ours:
            found.append(command)
    return found


def await_no_process(data_dir: Path, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while remaining := processes_of(data_dir):
        assert time.monotonic() < deadline, remaining
        time.sleep(0.1)


@dataclass
class RunningSite:
    """A running `nuggets up` that responds to requests."""

    process: subprocess.Popen[bytes]
    data_dir: Path
    log: Path
    address: str

    def request(self, path: str) -> httpx2.Response:
        return httpx2.get(self.address + path, trust_env=False, timeout=60).raise_for_status()

    def get(self, path: str) -> Any:
        return self.request(path).json()

    def output(self) -> str:
        return self.log.read_text()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=40)


def _as_a_background_job() -> None:
    """Ignores SIGINT, as in a job that a shell or a script starts with `&`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def running(data_dir: Path, **settings: str) -> Iterator[RunningSite]:
    """Start a site on a free port; a process that outlives it is a failure."""
    log = data_dir.with_suffix(".log")
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*NUGGETS, "up"],
            env=environment(DATA_DIR=str(data_dir), PORT="0", **settings),
            stdout=file,
            stderr=subprocess.STDOUT,
            preexec_fn=_as_a_background_job,
        )
    try:
        yield RunningSite(process, data_dir, log, _await_address(process, log))
    finally:
        stop(process)
        await_no_process(data_dir)


def _await_address(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text()):
            return found[0]
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(f"The site did not start:\n{log.read_text()}")
