"""A local server that several commands use together: the first starts it, the last stops it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

from api.cli import keeper
from api.cli.private import private_folder
from api.core.console import CommandError

START_SECONDS = 90
STOP_SECONDS = 20


class Server(Protocol):
    """What is particular to one kind of server."""

    name: str
    data_dir: Path

    def prepare(self) -> keeper.Launch:
        """Make its folders. Returns the program and how to run it."""
        ...

    def ready(self) -> bool:
        """Whether it answers."""
        ...

    def first_use(self) -> None:
        """What is to be done once it answers, before anyone else may use it."""
        ...


def _file(server: Server, kind: str) -> Path:
    return server.data_dir / "run" / f"{server.name}.{kind}"


def kept(server: Server) -> bool:
    """Whether a keeper looks after the server."""
    with _file(server, "keeper").open("ab") as lock:
        return not keeper.try_lock(lock, fcntl.LOCK_SH)


class Share:
    """A held right to use the server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.run_dir = server.data_dir / "run"
        private_folder(self.run_dir)
        self._users: IO[bytes] = self._file("users").open("wb")
        # Waits for a keeper that is about to stop the server.
        fcntl.flock(self._users, fcntl.LOCK_SH)

    def _file(self, kind: str) -> Path:
        return _file(self.server, kind)

    def ensure(self) -> None:
        """Start the server unless it runs. Raises CommandError when it does not come up."""
        with self._file("start").open("wb") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            if not self.kept():
                keeper.launch(self.run_dir, self.server.name, self.server.prepare())
            self._await_ready()
            self.server.first_use()

    def kept(self) -> bool:
        return kept(self.server)

    def _await_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self.server.ready():
            if not self.kept() or time.monotonic() > deadline:
                raise CommandError(self._failure())
            time.sleep(0.05)

    def _failure(self) -> str:
        log = self.server.data_dir / f"{self.server.name}.log"
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        said = "".join(f"\n    {line}" for line in lines[-6:])
        return f"{self.server.name} did not start. The end of {log}:{said}"

    def keep_across_exec(self) -> None:
        """Let the program that replaces this process go on holding the right."""
        os.set_inheritable(self._users.fileno(), True)

    def leave(self) -> None:
        """Give the right back; the last one waits until the server has stopped."""
        last = keeper.try_lock(self._users)
        self._users.close()
        deadline = time.monotonic() + STOP_SECONDS
        while last and self.kept() and time.monotonic() < deadline:
            time.sleep(0.02)


@contextmanager
def sharing(server: Server) -> Iterator[Share]:
    """Use the server: start it if nobody has, stop it at the end if nobody else uses it."""
    share = Share(server)
    try:
        share.ensure()
        yield share
    finally:
        share.leave()
