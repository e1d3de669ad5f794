"""Runs the processes of a site and restarts those that die."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from api.cli import processes
from api.core.console import CommandError, print_line
from api.core.run_state import ProcessState, save_state

MAX_PAUSE_SECONDS = 30
STABLE_AFTER_SECONDS = 30
# For requests, streams and jobs that are under way when a process is told to stop.
GRACE_SECONDS = 35


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
    """One process of the site.

    `listener` is the number of the listening socket of an API process: it inherits the socket,
    and reports when it accepts requests from it (`api/server.py`).
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    directory: Path
    listener: int | None = None
    # Before a process that died is started again; it doubles while it does not live long.
    first_pause: float = 1
    max_pause: float = MAX_PAUSE_SECONDS
    process: processes.Process = field(init=False)
    started_at: float = field(init=False)
    pause: float = field(init=False)
    start_at: float | None = None

    def __post_init__(self) -> None:
        self.pause = self.first_pause
        self.start()

    def start(self) -> None:
        self.take_over(self.start_process())

    def start_process(self, *arguments: str, ready_fd: int | None = None) -> processes.Process:
        """Start another process of this kind, with additional arguments.

        It inherits `ready_fd`, where it reports that it is ready.
        """
        listening = [] if self.listener is None else ["--fd", str(self.listener)]
        return processes.start(
            [*self.command, *listening, *arguments],
            environment=self.environment,
            directory=self.directory,
            pass_fds=[number for number in (self.listener, ready_fd) if number is not None],
        )

    def hand_over(self) -> None:
        """Tell the process to finish what it has begun; a successor does the rest.

        An API process stops accepting at SIGINT without a drain: the successor accepts from the
        same socket.
        """
        number = signal.SIGTERM if self.listener is None else signal.SIGINT
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    def take_over(self, process: processes.Process) -> None:
        """Supervise this process instead of the previous one."""
        self.process = process
        self.started_at = time.monotonic()
        self.start_at = None

    def restart_dead(self) -> bool:
        """Restart the process if it died, with exponential backoff. Returns whether it just did."""
        now = time.monotonic()
        has_died = self.start_at is None and self.process.poll() is not None
        if has_died:
            was_stable = now - self.started_at > STABLE_AFTER_SECONDS
            self.pause = self.first_pause if was_stable else min(self.pause * 2, self.max_pause)
            self.start_at = now + self.pause
            print_line(
                f"The {self.name} ended with status {self.process.returncode}; "
                f"starting it again in {self.pause:g} s."
            )
        if self.start_at is not None and now >= self.start_at:
            self.start()
        return has_died


@dataclass(frozen=True)
class Retired:
    """A process that finishes its work after a successor took over, until the deadline."""

    process: processes.Process
    deadline: float

    def has_ended(self) -> bool:
        if self.process.poll() is None and time.monotonic() > self.deadline:
            processes.kill(self.process)
        return self.process.poll() is not None


class Supervisor:
    """The processes of a site. A context manager: leaving it stops them all.

    `data_dir` receives the state that `/api/health` and `/metrics` report.
    """

    def __init__(
        self,
        environment: dict[str, str],
        directory: Path,
        data_dir: Path,
        grace: float = GRACE_SECONDS,
    ) -> None:
        self.environment = environment
        self.directory = directory
        self.state = ProcessState()
        self.children: list[Child] = []
        self.retired: list[Retired] = []
        self._data_dir = data_dir
        self._grace = grace

    def __enter__(self) -> Supervisor:
        self.save_state()
        return self

    def __exit__(self, *_: object) -> None:
        running = [child.process for child in self.children]
        for process in running:
            with suppress(ProcessLookupError):
                process.terminate()
        for process in running:
            processes.stop(process, grace=self._grace)
        for retired in self.retired:
            processes.stop(retired.process, grace=max(0, retired.deadline - time.monotonic()))

    def start(self, name: str, command: Sequence[str], listener: int | None = None) -> Child:
        """Start a process. Raises CommandError if the program cannot be started."""
        return self.add(
            name, lambda: Child(name, command, self.environment, self.directory, listener)
        )

    def add(self, name: str, start: Callable[[], Child]) -> Child:
        """Supervise a process. Raises CommandError if the program cannot be started."""
        try:
            child = start()
        except OSError as error:
            raise CommandError(f"The {name} cannot be started: {error}") from error
        self.children.append(child)
        return child

    def replace(self, child: Child, successor: processes.Process) -> None:
        """Replace a child's process by a running one; the old process finishes its work."""
        self.retired.append(Retired(child.process, time.monotonic() + self._grace))
        child.hand_over()
        child.take_over(successor)

    def restart_dead(self) -> None:
        for child in self.children:
            if child.restart_dead():
                self.state.crashes[child.name] = self.state.crashes.get(child.name, 0) + 1
                self.save_state()
        self.retired = [each for each in self.retired if not each.has_ended()]

    def save_state(self) -> None:
        """A full disk does not stop the supervision."""
        with suppress(OSError):
            save_state(self.state, self._data_dir)
