"""`python -m bench.outage`: Meilisearch killed and started again in the middle of a load."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import httpx

from api.cli.meilisearch import Meilisearch, find_program
from api.core.database import sync_engine
from api.library.importing import load_samples
from bench import corpus, report, site
from bench.driver import Labelled, get, opened
from bench.queries import queries
from bench.words import vocabulary

RATE = 50.0
# Seconds of load before the kill, until the new start, and after it.
BEFORE, AWAY, AFTER = 6.0, 8.0, 16.0
_START_SECONDS = 30


class Server:
    """A Meilisearch that can be killed and started again on the same data."""

    def __init__(self, folder: Path, program: str) -> None:
        self._parts = Meilisearch(folder, program)
        self._launch = self._parts.prepare()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        return {"MEILI_URL": self._parts.url(), "MEILI_MASTER_KEY": self._parts.key}

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        environment = self._launch.environment
        self._process = subprocess.Popen(
            self._launch.command, env=environment, stdout=quiet, stderr=quiet
        )

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def await_ready(self) -> None:
        end = time.monotonic() + _START_SECONDS
        while not self._parts.ready():
            if time.monotonic() > end:
                raise RuntimeError("Meilisearch does not start")
            time.sleep(0.1)


def main() -> int:
    """Print what readers noticed. Exit status 1 if one of them got an error."""
    options = argparse.ArgumentParser(prog="bench.outage", description=__doc__)
    options.add_argument("--posts", type=int, default=2_000)
    program = find_program()
    if program is None:
        report.say("SKIPPED: no `meilisearch` on PATH")
        return 0
    with tempfile.TemporaryDirectory(prefix="nuggets-outage-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        return _measure(folder, program, options.parse_args().posts)


def _measure(folder: Path, program: str, posts: int) -> int:
    with site.database(folder / "site") as parts, _server(parts.folder, program) as server:
        parts.extra.update(server.environment)
        _fill(parts, posts)
        with site.api(parts) as port:
            return _outage(port, server)


@contextmanager
def _server(folder: Path, program: str) -> Iterator[Server]:
    (folder / "run").mkdir(parents=True, exist_ok=True)
    server = Server(folder, program)
    server.start()
    try:
        server.await_ready()
        yield server
    finally:
        server.kill()


def _fill(parts: site.Parts, posts: int) -> None:
    engine = sync_engine(parts.dsn)
    load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    engine.dispose()
    file = parts.folder / "library.jsonl"
    corpus.write_library(file, posts)
    site.run_command(parts, ["api.cli.main", "import", str(file)])
    site.run_command(parts, ["indexer", "rebuild"])


def _outage(port: int, server: Server) -> int:
    plan = _plan()
    opened(port, [(label, request) for label, request in plan[:50]], RATE)
    back: list[float] = []
    hands = threading.Thread(target=_kill_and_start, args=(port, server, back))
    hands.start()
    samples = opened(port, plan, RATE)
    hands.join()
    for label in ("before", "as it dies", "away", "after"):
        sample = samples[label]
        worst = max(sample.latencies, default=0.0)
        report.say(
            f"{label:12}{len(sample.latencies):6} answers {sample.errors:3} errors   "
            f"p50 {sample.at(0.5):7.1f}  p95 {sample.at(0.95):7.1f}  worst {worst:7.1f} ms"
        )
    report.say(f"back {back[0]:.1f} s after its start" if back else "not back in time")
    return 1 if samples[""].errors or not back else 0


def _plan() -> list[Labelled]:
    """The load, each request labelled by what happens when its turn comes."""
    count = int((BEFORE + AWAY + AFTER) * RATE)
    asked = queries(vocabulary(corpus.SEED), count)
    return [
        (_phase(at / RATE), get(f"/api/search?q={quote(query)}"))
        for at, (_, query) in enumerate(asked)
    ]


def _phase(second: float) -> str:
    if second < BEFORE:
        return "before"
    if second < BEFORE + 1:
        return "as it dies"
    return "away" if second < BEFORE + AWAY else "after"


def _kill_and_start(port: int, server: Server, back: list[float]) -> None:
    time.sleep(BEFORE)
    server.kill()
    time.sleep(AWAY)
    server.start()
    began = time.monotonic()
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        while time.monotonic() - began < AFTER:
            if client.get("/api/health").json()["engine"] == "meilisearch":
                back.append(time.monotonic() - began)
                return
            time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
