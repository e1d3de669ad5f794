"""Runs the processes of a site and restarts those that die."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from api.cli import processes
from api.core.console import CommandError, print_line

MAX_PAUSE_SECONDS = 30
STABLE_AFTER_SECONDS = 30


class StopRequested(BaseException):
    """The process received Ctrl-C or another stop signal."""


@contextmanager
def stop_requests() -> Iterator[None]:
    """Raise StopRequested in the body at the first stop signal; ignore later ones.

    The code after the body stops the site, which a second signal must not interrupt. SIGTERM and
    SIGINT are handled even if this process inherited them ignored or blocked.
    """
    processes.reset_stop_signals()
    handled = [*processes.STOP_SIGNALS]
    # `nohup` ignores SIGHUP: closing the terminal must not stop the site.
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        handled.append(signal.SIGHUP)

    def ignore() -> None:
        for number in handled:
            signal.signal(number, signal.SIG_IGN)

    def stop(_number: int, _frame: FrameType | None) -> None:
        ignore()
        raise StopRequested

    for number in handled:
        signal.signal(number, stop)
    try:
        yield
    finally:
        ignore()


@dataclass
class Child:
    """One process of the site."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    directory: Path
    process: subprocess.Popen[bytes] = field(init=False)
    started_at: float = field(init=False)
    pause: float = 1
    start_at: float | None = None

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.process = processes.start(
            self.command, environment=self.environment, directory=self.directory
        )
        self.started_at = time.monotonic()
        self.start_at = None

    def restart_dead(self) -> None:
        """Restart the process if it died, with exponential backoff."""
        now = time.monotonic()
        if self.start_at is None and self.process.poll() is not None:
            was_stable = now - self.started_at > STABLE_AFTER_SECONDS
            self.pause = 1 if was_stable else min(self.pause * 2, MAX_PAUSE_SECONDS)
            self.start_at = now + self.pause
            print_line(
                f"The {self.name} ended with status {self.process.returncode}; "
                f"starting it again in {self.pause:.0f} s."
            )
        if self.start_at is not None and now >= self.start_at:
            self.start()


class Supervisor:
    """The processes of a site. A context manager: leaving it stops them all."""

    def __init__(self, environment: Mapping[str, str], directory: Path) -> None:
        self.environment = environment
        self.directory = directory
        self.children: list[Child] = []

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *_: object) -> None:
        for child in self.children:
            with suppress(ProcessLookupError):
                child.process.terminate()
        for child in self.children:
            processes.stop(child.process)

    def start(self, name: str, command: Sequence[str]) -> Child:
        """Start a process. Raises CommandError if the program cannot be started."""
        try:
            child = Child(name, command, self.environment, self.directory)
        except OSError as error:
            raise CommandError(f"The {name} cannot be started: {error}") from error
        self.children.append(child)
        return child

    def restart_dead(self) -> None:
        for child in self.children:
            child.restart_dead()
