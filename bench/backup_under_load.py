"""`python -m bench.backup_under_load`: backups while others write and read, restored and compared.

A site is written to and read from at fixed rates, and is backed up meanwhile. Each backup is then
restored into an empty place, where every table must equal the snapshot of the backup, every upload
that a row names must exist, a search must answer as before, and the search documents must agree
with the library once the indexer has caught up.
"""

# rule: OPS-20

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psycopg

from api.cli.backups.archive import UPLOADS, back_up
from api.cli.backups.manifest import Manifest
from api.cli.backups.restore import restore
from api.cli.backups.verify import (
    Rehearsal,
    compare_content,
    library_client,
    rehearsal_settings,
    temporary_site,
)
from api.core.database import sync_engine
from api.core.dsn import libpq_dsn
from api.core.settings import Settings, load_settings
from bench import environment
from bench.backup_writers import Writers
from bench.driver import get, open_loop_statuses
from bench.stats import Sample
from indexer.sync import enqueue_due_refreshes, update_documents
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify

_QUERY = "zerubbavelite"
_PLANTED = """
    INSERT INTO posts (id, title, content, type, publish_date, author)
    SELECT 800000 + n, 'The zerubbavelite lamp ' || n, '<p>Planted.</p>', 'daily',
        now() - interval '1 day', 'A' FROM generate_series(1, 5) AS n
"""
_PATHS = ("/api/posts/recent", f"/api/search?q={_QUERY}", "/api/search?q=shabbos", "/api/series")


@dataclass(frozen=True)
class Plan:
    """Transactions and requests a second, for some seconds in which `backups` are made."""

    seconds: float = 60
    writes: float = 50
    reads: float = 50
    backups: int = 3
    seed: int = 1


@dataclass
class Outcome:
    """What was written and read, how long the backups took, and everything that went wrong."""

    written: int = 0
    reads: Sample = field(default_factory=Sample)
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        backups = ", ".join(
            f"{seconds:.1f} s for {rows:,} rows"
            for seconds, rows in zip(self.seconds, self.rows, strict=True)
        )
        p50, p99 = self.reads.percentile(0.5), self.reads.percentile(0.99)
        return "\n".join(
            [
                f"{self.written} transactions written; reads by status: {dict(self.statuses)}",
                f"reads: p50 {p50:.1f} ms, p99 {p99:.1f} ms",
                f"backups: {backups}",
                *(self.problems or ["every backup equals its snapshot"]),
            ]
        )


def run(folder: Path, plan: Plan) -> Outcome:
    outcome = Outcome()
    with environment.database(folder) as config:
        environment.load_sample_library(config)
        with psycopg.connect(libpq_dsn(config.dsn)) as connection:
            connection.execute(_PLANTED)
        config.extra["EMBEDDING_MODEL"] = "off"
        with environment.indexer(config), environment.api(config) as port:
            environment.wait_until_idle(config)
            archives = list(_back_up_under_load(config, port, plan, outcome))
            answer = httpx2.get(f"http://127.0.0.1:{port}{_PATHS[1]}", trust_env=False).json()
    for archive, manifest in archives:
        outcome.problems += _differences(archive, manifest, answer)
    return outcome


def _back_up_under_load(
    config: environment.SiteConfig, port: int, plan: Plan, outcome: Outcome
) -> Iterator[tuple[Path, Manifest]]:
    with (
        Writers(config.dsn, config.folder / UPLOADS, plan.writes, plan.seed) as writers,
        _readers(port, plan, outcome),
    ):
        for number in range(plan.backups):
            time.sleep(plan.seconds / (plan.backups + 1))
            began = time.monotonic()
            archive = config.folder.parent / f"{number}.backup"
            manifest = back_up(config.dsn, config.folder, archive)
            outcome.seconds.append(time.monotonic() - began)
            outcome.rows.append(manifest.rows)
            yield archive, manifest
    outcome.written = writers.written
    outcome.problems += writers.errors


@contextmanager
def _readers(port: int, plan: Plan, outcome: Outcome) -> Iterator[None]:
    """Send requests at the rate for the whole time."""
    count = int(plan.reads * plan.seconds)
    requests = [("", get(_PATHS[number % len(_PATHS)])) for number in range(count)]

    def read() -> None:
        outcome.reads, outcome.statuses = open_loop_statuses(port, requests, plan.reads)

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield
    finally:
        thread.join()
    # A search is refused with 503 while the machine is busy.
    if set(outcome.statuses) - {200, 503}:
        outcome.problems.append(f"failed reads: {dict(outcome.statuses)}")


def _differences(archive: Path, manifest: Manifest, answer: dict[str, Any]) -> list[str]:
    """Restore a backup into an empty place. Returns everything that differs."""
    rehearsal = Rehearsal()
    with temporary_site() as (dsn, data_dir):
        restore(dsn, data_dir, archive)
        compare_content(manifest, dsn, data_dir, rehearsal)
        missing = _missing_uploads(dsn, data_dir)
        if missing:
            rehearsal.problems.append(f"{len(missing)} uploads are missing: {missing[:5]}")
        settings = rehearsal_settings(load_settings(), dsn, data_dir)
        found = asyncio.run(_search(settings))
        if found != (expected := _titles(answer)):
            rehearsal.problems.append(f"the search finds {found}, not {expected}")
        rehearsal.problems += _drift(dsn)
    return [f"{archive.name}: {problem}" for problem in rehearsal.problems]


def _missing_uploads(dsn: str, data_dir: Path) -> list[str]:
    query = "SELECT image_url FROM posts WHERE image_url LIKE '/media/uploads/%'"
    with psycopg.connect(libpq_dsn(dsn)) as connection:
        urls = [url for (url,) in connection.execute(query)]
    return [url for url in urls if not (data_dir / UPLOADS / Path(url).name).is_file()]


async def _search(settings: Settings) -> list[str]:
    async with library_client(settings) as client:
        return _titles((await client.get(_PATHS[1])).json())


def _titles(answer: dict[str, Any]) -> list[str]:
    """Their order and excerpts depend on what the writers changed in the meantime."""
    return sorted(hit["title"] for hit in answer["posts"])


def _drift(dsn: str) -> list[str]:
    """Differences of the search documents from the library after the queue is drained."""
    engine = sync_engine(dsn)
    try:
        while update_documents(engine) or enqueue_due_refreshes(engine):
            pass
        findings = verify(engine, (), VerifyOptions(deep=True, repair=False))
    finally:
        engine.dispose()
    return [str(finding) for finding in findings if not finding.is_consistent]


def main() -> int:
    """Return exit status 1 if a backup differs from its snapshot."""
    parser = argparse.ArgumentParser(prog="bench.backup_under_load", description=__doc__)
    for name, default in vars(Plan()).items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    plan = Plan(**vars(parser.parse_args()))
    folder = Path(tempfile.mkdtemp(prefix="nuggets-backup-"))
    try:
        folder.chmod(0o711)  # the database's own system user passes through it
        outcome = run(folder, plan)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(outcome)
    return int(bool(outcome.problems))


if __name__ == "__main__":
    sys.exit(main())
