"""Processes of a site that a benchmark kills at random moments and starts again."""

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
from api.core.paths import ROOT
from bench.environment import SiteConfig

START_SECONDS = 60


@dataclass
class ChaosProcess:
    """A process, and the number of times it was killed."""

    name: str
    prepare: Callable[[], Launch]
    ready: Callable[[], bool]
    kills: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it and wait until it is ready. Raises RuntimeError on a timeout."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                # Killed processes may need a moment to release their memory.
                time.sleep(0.1)
                self._launch()
            if self.ready():
                return
            time.sleep(0.05)
        raise RuntimeError(f"{self.name} is not ready")

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
        """Send SIGKILL to it and its children: no shutdown code runs."""
        self.kills += 1
        self.stop()

    def stop(self) -> None:
        """Kill it at the end of the run, without counting it."""
        if self.process is None:
            return
        with suppress(psutil.NoSuchProcess):
            root = psutil.Process(self.process.pid)
            for process in [root, *root.children(recursive=True)]:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
        self.process.wait()


def postgres_process(folder: Path) -> tuple[ChaosProcess, str]:
    """A Postgres that has a database once it is started, and the DSN of that database."""
    server = Postgres(folder)
    (folder / "run").mkdir(parents=True, exist_ok=True)

    def ready() -> bool:
        if not server.ready():
            return False
        with suppress(psycopg.OperationalError):
            server.initialize()
            return True
        return False

    return ChaosProcess("postgres", server.prepare, ready), server.dsn(DATABASE)


def meilisearch_process(folder: Path, program: str) -> tuple[ChaosProcess, Meilisearch]:
    """A Meilisearch; `url()` is known after its first start."""
    server = Meilisearch(folder, program)
    (folder / "run").mkdir(parents=True, exist_ok=True)
    return ChaosProcess("meilisearch", server.prepare, server.ready), server


def indexer_process(config: SiteConfig, *, check: bool) -> ChaosProcess:
    """The indexer, ready as soon as it is started. Without `check` it only drains its queues."""

    def prepare() -> Launch:
        command = [sys.executable, "-m", "indexer", "run", *([] if check else ["--no-check"])]
        options = Options(str(config.folder / "indexer.log"), str(ROOT))
        return Launch(command, options, config.environment())

    return ChaosProcess("indexer", prepare, lambda: True)
