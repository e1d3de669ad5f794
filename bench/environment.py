"""Starts the processes of a site for a measurement and stops them after it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx2
from sqlalchemy import Engine

from api.cli import processes
from api.cli.meilisearch import Meilisearch
from api.cli.permissions import private_folder
from api.cli.postgres import Postgres
from api.cli.shared_server import sharing
from api.cli.sockets import free_port
from api.core.database import sync_engine
from api.core.migrate import migrate
from api.core.paths import ROOT
from api.core.settings import Settings
from api.library.importing import load_samples
from bench import corpus
from indexer import status
from indexer.verify import report

START_SECONDS = 60
IDLE_TIMEOUT_SECONDS = 1_200
API_FACTORY = "api.app:app_factory"
API_LOG = "api.app.app_factory.log"


@dataclass
class SiteConfig:
    """A folder with a migrated database, and additional environment variables of its processes."""

    folder: Path
    dsn: str
    extra: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        ours = {name.upper() for name in Settings.model_fields}
        plain = {key: value for key, value in os.environ.items() if key not in ours}
        found = {"DATA_DIR": str(self.folder), "DATABASE_URL": self.dsn}
        return plain | found | {"SECRET_KEY": "only-for-a-measurement"} | self.extra


@contextmanager
def database(folder: Path) -> Iterator[SiteConfig]:
    """An embedded Postgres in this folder, as in a real site.

    The site's own folder is one below, private before the database's system user is let through:
    the site's commands would withdraw what was granted to all others.
    """
    site = folder / "site"
    private_folder(site)
    server = Postgres(site)
    with sharing(server):
        migrate(server.dsn())
        yield SiteConfig(site, server.dsn())


def load_sample_library(config: SiteConfig) -> None:
    """Load the sample library as a new site does."""
    engine = sync_engine(config.dsn)
    load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    engine.dispose()


def import_generated(config: SiteConfig, posts: int) -> Finished:
    """Import `posts` generated posts."""
    file = config.folder / "library.jsonl"
    corpus.write_library(file, posts)
    done = run_command(config, ["api.cli.main", "import", str(file)])
    file.unlink()
    return done


@contextmanager
def search_server(folder: Path, program: str) -> Iterator[tuple[str, str]]:
    """A Meilisearch in this folder. Yields its URL and its key."""
    server = Meilisearch(folder, program)
    with sharing(server):
        yield server.url(), server.key


@dataclass(frozen=True)
class Served:
    """A server process and its port."""

    port: int
    pid: int

    def resident_mb(self) -> float:
        """Its resident memory now."""
        command = ["ps", "-o", "rss=", "-p", str(self.pid)]
        return int(subprocess.check_output(command)) / 1024


@contextmanager
def running(config: SiteConfig, name: str, arguments: Sequence[str]) -> Iterator[int]:
    """Run a Python module as a child process that logs into the folder. Yields its PID."""
    with (config.folder / f"{name}.log").open("wb") as log:
        child = processes.start(
            [sys.executable, "-m", *arguments],
            environment=config.environment(),
            directory=ROOT,
            log=log,
        )
    try:
        yield child.pid
    finally:
        processes.stop(child)


@contextmanager
def serving(config: SiteConfig, factory: str, health: str) -> Iterator[Served]:
    """An application under uvicorn with one worker, as `nuggets up` runs it."""
    port = free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--no-access-log"]
    logging = ["--log-level", "warning", "--timeout-graceful-shutdown", "5"]
    name = factory.replace(":", ".")
    with running(config, name, ["uvicorn", "--factory", factory, *options, *logging]) as pid:
        wait_until_healthy(f"http://127.0.0.1:{port}{health}", config.folder / f"{name}.log")
        yield Served(port, pid)


def api_process(config: SiteConfig) -> AbstractContextManager[Served]:
    """The site's own application."""
    return serving(config, API_FACTORY, "/api/health")


@contextmanager
def api(config: SiteConfig) -> Iterator[int]:
    """The same; yields only its port."""
    with api_process(config) as served:
        yield served.port


@contextmanager
def indexer(config: SiteConfig) -> Iterator[None]:
    """The site's own indexer."""
    with running(config, "indexer", ["indexer", "run"]):
        yield


def wait_until_idle(config: SiteConfig) -> None:
    """Wait until the indexer has checked the indexes and its queues are empty.

    Raises RuntimeError on a timeout.
    """
    engine = sync_engine(config.dsn)
    end = time.monotonic() + IDLE_TIMEOUT_SECONDS
    try:
        while not _is_idle(engine):
            if time.monotonic() > end:
                raise RuntimeError(f"The indexer did not become idle: {status.queues(engine)}")
            time.sleep(0.1)
    finally:
        engine.dispose()


def _is_idle(engine: Engine) -> bool:
    if not report.saved(engine) or any(queue.backlog for queue in status.queues(engine)):
        return False
    return not status.embedding_status(engine).backlog


def wait_until_healthy(address: str, log: Path) -> None:
    """Wait for a successful response. Raises RuntimeError with the log on a timeout."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            if httpx2.get(address, trust_env=False).is_success:
                return
        except httpx2.HTTPError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"No response from {address}. Its log:\n{log.read_text()[-2000:]}")


@dataclass(frozen=True)
class Finished:
    """A command that succeeded: its output lines with the seconds since its start."""

    seconds: float
    peak_mb: float
    lines: list[tuple[float, str]]


def run_command(config: SiteConfig, arguments: Sequence[str]) -> Finished:
    """Run a Python module to its end. Raises RuntimeError if it fails."""
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=config.environment(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert child.stdout is not None
    try:
        lines = [(time.monotonic() - began, line.rstrip()) for line in child.stdout]
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    finally:
        if child.returncode is None:
            child.terminate()
            child.wait()
    if child.returncode != 0:
        output = "\n".join(line for _, line in lines[-10:])
        raise RuntimeError(f"{' '.join(arguments)} failed:\n{output}")
    # Linux counts the peak in kilobytes.
    return Finished(time.monotonic() - began, usage.ru_maxrss / 1024, lines)
