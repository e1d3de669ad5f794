"""The parts of a site, started for a measurement and stopped after it."""

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

import httpx
from sqlalchemy import Engine

from api.cli import processes
from api.cli.meilisearch import Meilisearch
from api.cli.postgres import Postgres
from api.cli.shared_server import sharing
from api.cli.sockets import free_port
from api.core.database import ROOT, sync_engine
from api.core.migrate import migrate
from api.core.settings import Settings
from api.library.importing import load_samples
from bench import corpus
from indexer import status
from indexer.verify import report

START_SECONDS = 60
REST_SECONDS = 300
API_FACTORY = "api.app:app_factory"
API_LOG = "api.app.app_factory.log"


@dataclass
class Parts:
    """A folder, a migrated database in it, and what its processes find in their environment."""

    folder: Path
    dsn: str
    extra: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        ours = {name.upper() for name in Settings.model_fields}
        plain = {key: value for key, value in os.environ.items() if key not in ours}
        found = {"DATA_DIR": str(self.folder), "DATABASE_URL": self.dsn}
        return plain | found | {"SECRET_KEY": "only-for-a-measurement"} | self.extra


@contextmanager
def database(folder: Path) -> Iterator[Parts]:
    """An embedded Postgres of this folder, as a site has it."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Postgres(folder)
    with sharing(server):
        migrate(server.dsn())
        yield Parts(folder, server.dsn())


def load_sample_library(parts: Parts) -> None:
    """The sample library, as a new site gets it."""
    engine = sync_engine(parts.dsn)
    load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    engine.dispose()


def import_generated(parts: Parts, posts: int) -> Finished:
    """Add so many generated posts through the import."""
    file = parts.folder / "library.jsonl"
    corpus.write_library(file, posts)
    done = run_command(parts, ["api.cli.main", "import", str(file)])
    file.unlink()
    return done


@contextmanager
def search_server(folder: Path, program: str) -> Iterator[tuple[str, str]]:
    """A Meilisearch of this folder: its address and its key."""
    server = Meilisearch(folder, program)
    with sharing(server):
        yield server.url(), server.key


@dataclass(frozen=True)
class Served:
    """A process that answers on a port."""

    port: int
    pid: int

    def resident_mb(self) -> float:
        """How much memory it holds now."""
        asked = ["ps", "-o", "rss=", "-p", str(self.pid)]
        return int(subprocess.check_output(asked)) / 1024


@contextmanager
def running(parts: Parts, name: str, arguments: Sequence[str]) -> Iterator[int]:
    """A Python module as a child process, its output in a file of the folder. Gives its id."""
    with (parts.folder / f"{name}.log").open("wb") as log:
        child = processes.start(
            [sys.executable, "-m", *arguments],
            environment=parts.environment(),
            directory=ROOT,
            log=log,
        )
    try:
        yield child.pid
    finally:
        processes.stop(child)


@contextmanager
def serving(parts: Parts, factory: str, health: str) -> Iterator[Served]:
    """An application under uvicorn with one worker, as `nuggets up` runs it."""
    port = free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--no-access-log"]
    quiet = ["--log-level", "warning", "--timeout-graceful-shutdown", "5"]
    name = factory.replace(":", ".")
    with running(parts, name, ["uvicorn", "--factory", factory, *options, *quiet]) as pid:
        _await(f"http://127.0.0.1:{port}{health}", parts.folder / f"{name}.log")
        yield Served(port, pid)


def api_process(parts: Parts) -> AbstractContextManager[Served]:
    """The site's own application."""
    return serving(parts, API_FACTORY, "/api/health")


@contextmanager
def api(parts: Parts) -> Iterator[int]:
    """The same, where its port is all that is wanted."""
    with api_process(parts) as served:
        yield served.port


@contextmanager
def indexer(parts: Parts) -> Iterator[None]:
    """The site's own indexer."""
    with running(parts, "indexer", ["indexer", "run"]):
        yield


def await_rest(parts: Parts) -> None:
    """Wait until the indexer has done all its work: it has checked, and its queues are empty.

    Raises RuntimeError if it does not come to rest.
    """
    engine = sync_engine(parts.dsn)
    end = time.monotonic() + REST_SECONDS
    try:
        while not _is_at_rest(engine):
            if time.monotonic() > end:
                raise RuntimeError(f"The indexer does not come to rest: {status.queues(engine)}")
            time.sleep(0.1)
    finally:
        engine.dispose()


def _is_at_rest(engine: Engine) -> bool:
    if not report.saved(engine) or any(queue.backlog for queue in status.queues(engine)):
        return False
    return not status.embedding_status(engine).backlog


def _await(address: str, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            if httpx.get(address, trust_env=False).is_success:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"No answer from {address}. Its log:\n{log.read_text()[-2000:]}")


@dataclass(frozen=True)
class Finished:
    """A command that ended well: its lines, each with the second in which it came."""

    seconds: float
    peak_mb: float
    lines: list[tuple[float, str]]


def run_command(parts: Parts, arguments: Sequence[str]) -> Finished:
    """Run a Python module to its end. Raises RuntimeError if it fails."""
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=parts.environment(),
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
        said = "\n".join(line for _, line in lines[-10:])
        raise RuntimeError(f"{' '.join(arguments)} failed:\n{said}")
    # Linux counts the peak in kilobytes.
    return Finished(time.monotonic() - began, usage.ru_maxrss / 1024, lines)
