"""The parts of a site as processes that may be killed at any moment and started again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import psycopg

from api.cli import processes
from api.cli.meilisearch import Meilisearch
from api.cli.postgres import DATABASE, Postgres
from api.cli.process_guard import Launch, Options
from api.core.database import ROOT
from bench.site import Parts

START_SECONDS = 60


@dataclass
class Killable:
    """One part, and how often it was killed."""

    name: str
    prepare: Callable[[], Launch]
    ready: Callable[[], bool]
    kills: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it and wait until it answers. Raises RuntimeError when it does not."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                # Killed processes may need a moment to let go of their memory.
                time.sleep(0.1)
                self._launch()
            if self.ready():
                return
            time.sleep(0.05)
        raise RuntimeError(f"{self.name} does not answer")

    def _launch(self) -> None:
        launch = self.prepare()
        with Path(launch.options.log).open("ab") as log:
            self.process = processes.start(
                launch.command,
                environment=launch.environment,
                directory=Path(launch.options.directory),
                account=launch.options.account,
                log=log,
            )

    def kill(self) -> None:
        """SIGKILL for it and everything that it started: nothing is said, nothing is saved."""
        self.kills += 1
        self.stop()

    def stop(self) -> None:
        """The same at the end, where it does not count."""
        if self.process is None:
            return
        with suppress(psutil.NoSuchProcess):
            root = psutil.Process(self.process.pid)
            for process in [root, *root.children(recursive=True)]:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
        self.process.wait()


def killable_postgres(folder: Path) -> tuple[Killable, str]:
    """A Postgres with a database in it, once it is started, and how to reach that."""
    server = Postgres(folder)
    (folder / "run").mkdir(parents=True, exist_ok=True)

    def ready() -> bool:
        if not server.ready():
            return False
        with suppress(psycopg.OperationalError):
            server.initialize()
            return True
        return False

    return Killable("postgres", server.prepare, ready), server.dsn(DATABASE)


def killable_meilisearch(folder: Path, program: str) -> tuple[Killable, Meilisearch]:
    """A Meilisearch; `url()` is known once it was started."""
    server = Meilisearch(folder, program)
    (folder / "run").mkdir(parents=True, exist_ok=True)
    return Killable("meilisearch", server.prepare, server.ready), server


def killable_indexer(parts: Parts, *, check: bool) -> Killable:
    """The site's indexer, ready as soon as it is started. Without `check` it only drains."""

    def prepare() -> Launch:
        command = [sys.executable, "-m", "indexer", "run", *([] if check else ["--no-check"])]
        options = Options(str(parts.folder / "indexer.log"), str(ROOT))
        return Launch(command, options, parts.environment())

    return Killable("indexer", prepare, lambda: True)
