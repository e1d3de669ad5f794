"""A local server shared by several commands: the first starts it, the last stops it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

from api.cli import process_guard
from api.cli.permissions import private_folder
from api.core.console import CommandError

START_SECONDS = 90
STOP_SECONDS = 20


class Server(Protocol):
    """One kind of server."""

    name: str
    data_dir: Path

    def prepare(self) -> process_guard.Launch:
        """Create the server's folders. Returns how to launch it."""
        ...

    def ready(self) -> bool:
        """Whether it answers."""
        ...

    def initialize(self) -> None:
        """Set up the server once it responds, before others may use it."""
        ...


def _file(server: Server, kind: str) -> Path:
    return server.data_dir / "run" / f"{server.name}.{kind}"


def is_guarded(server: Server) -> bool:
    """Whether a process guard is running for the server."""
    with _file(server, "keeper").open("ab") as lock:
        return not process_guard.try_lock(lock, fcntl.LOCK_SH)


class Share:
    """One user's share of the server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.run_dir = server.data_dir / "run"
        private_folder(self.run_dir)
        self._users: IO[bytes] = self._file("users").open("wb")
        # Waits for a guard that is about to stop the server.
        fcntl.flock(self._users, fcntl.LOCK_SH)

    def _file(self, kind: str) -> Path:
        return _file(self.server, kind)

    def ensure(self) -> None:
        """Start the server unless it runs. Raises CommandError when it does not come up."""
        with self._file("start").open("wb") as start_lock:
            fcntl.flock(start_lock, fcntl.LOCK_EX)
            if not self.is_guarded():
                process_guard.launch(self.run_dir, self.server.name, self.server.prepare())
            self._await_ready()
            self.server.initialize()

    def is_guarded(self) -> bool:
        return is_guarded(self.server)

    def _await_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self.server.ready():
            if not self.is_guarded() or time.monotonic() > deadline:
                raise CommandError(self._failure())
            time.sleep(0.05)

    def _failure(self) -> str:
        log = self.server.data_dir / f"{self.server.name}.log"
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        said = "".join(f"\n    {line}" for line in lines[-6:])
        return f"{self.server.name} did not start. The end of {log}:{said}"

    def keep_across_exec(self) -> None:
        """Keep the share when another program replaces this process."""
        os.set_inheritable(self._users.fileno(), True)

    def release(self) -> None:
        """Release the share; the last user waits until the server has stopped."""
        last = process_guard.try_lock(self._users)
        self._users.close()
        deadline = time.monotonic() + STOP_SECONDS
        while last and self.is_guarded() and time.monotonic() < deadline:
            time.sleep(0.02)


@contextmanager
def sharing(server: Server) -> Iterator[Share]:
    """Use the server: start it unless it runs, stop it at the end unless others use it."""
    share = Share(server)
    try:
        share.ensure()
        yield share
    finally:
        share.release()
