"""Replaces the processes of a running site one by one, without a refused or lost request (OPS-21).

A new API process accepts connections from the same socket as the old one, which finishes its
requests and ends. If the new one does not become ready, the old one continues to serve.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from api.cli import processes
from api.cli.supervisor import Child, Supervisor
from api.core.console import print_line

# An API process reports that it is ready within this time; a migration ends within this time.
READY_SECONDS = 60
MIGRATION_SECONDS = 600
# A process that does not report counts as started when it has lived this long.
SETTLED_SECONDS = 5
_POLL_SECONDS = 0.1


class RestartFailed(Exception):
    """The processes that were not replaced continue. The message is for the operator."""


class RollingRestart:
    """One restart of a site: migrations first, then each process."""

    def __init__(self, supervisor: Supervisor, ready_seconds: float = READY_SECONDS) -> None:
        self._supervisor = supervisor
        self._ready_seconds = ready_seconds

    def run(self) -> None:
        """Restart everything. The supervisor's state has the outcome."""
        print_line("Restarting.")
        state = self._supervisor.state
        try:
            self._migrate()
            for child in self._supervisor.children:
                self._replace(child)
            self._await_retired()
        except (RestartFailed, OSError) as error:
            state.restart_failures += 1
            state.restart_message = str(error)
        else:
            state.restarts += 1
            state.restart_message = f"Restarted {len(self._supervisor.children)} processes."
        self._supervisor.save_state()
        print_line(state.restart_message)

    def _migrate(self) -> None:
        """Migrate in a process of its own, which has the new code."""
        command = [sys.executable, "-m", "api.cli.main", "migrate"]
        supervisor = self._supervisor
        migration = processes.start(
            command, environment=supervisor.environment, directory=supervisor.directory
        )
        with _stopped_on_failure(migration):
            deadline = time.monotonic() + MIGRATION_SECONDS
            while migration.poll() is None:
                self._wait(deadline, "The migration did not end in time. Nothing was restarted.")
            if migration.returncode != 0:
                raise RestartFailed("The migration failed; see above. Nothing was restarted.")

    def _replace(self, child: Child) -> None:
        if child.listener is None:
            successor = child.start_process()
            with _stopped_on_failure(successor):
                self._await_settled(child, successor)
        else:
            successor = self._ready_successor(child)
        self._supervisor.replace(child, successor)

    def _ready_successor(self, child: Child) -> processes.Process:
        reader, writer = os.pipe()
        with closing(os.fdopen(reader, "rb", buffering=0)) as messages:
            arguments = ["--ready-fd", str(writer), "--ready-seconds", str(self._ready_seconds)]
            try:
                successor = child.start_process(*arguments, ready_fd=writer)
            finally:
                os.close(writer)
            with _stopped_on_failure(successor):
                deadline = time.monotonic() + self._ready_seconds
                while not select.select([messages], [], [], 0)[0]:
                    self._wait(deadline, _not_ready(child))
                # At the end of the file the process has ended.
                if not messages.read(64):
                    raise RestartFailed(_not_ready(child))
        return successor

    def _await_settled(self, child: Child, successor: processes.Process) -> None:
        settled_at = time.monotonic() + SETTLED_SECONDS
        while time.monotonic() < settled_at:
            if successor.poll() is not None:
                raise RestartFailed(_not_ready(child))
            self._wait()

    def _await_retired(self) -> None:
        """Wait for requests and jobs of the old processes; each has a deadline."""
        while self._supervisor.retired:
            self._wait()

    def _wait(self, deadline: float | None = None, message: str = "") -> None:
        """Go on supervising for a moment. Raises RestartFailed after the deadline."""
        if deadline is not None and time.monotonic() > deadline:
            raise RestartFailed(message)
        self._supervisor.restart_dead()
        time.sleep(_POLL_SECONDS)


def _not_ready(child: Child) -> str:
    return (
        f"The new {child.name} did not become ready; its message is in the site's output. "
        "The old one continues."
    )


@contextmanager
def _stopped_on_failure(process: processes.Process) -> Iterator[None]:
    try:
        yield
    except BaseException:  # also a stop signal
        processes.stop(process)
        raise
