"""`python -m bench.continuity`: reading and search while parts of the site are lost (SCALE-16).

Fifty requests a second for a minute go to nginx, which stands before two sites of `nuggets up` that
share a database with two replicas and two search servers. Meanwhile the database is migrated, a
site is restarted, and one of each part is lost. Exit status 1 if any request failed.
"""

# rule: SCALE-16

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psutil
from alembic import command

from api.cli.meilisearch import find_program
from api.cli.permissions import private_folder
from api.cli.postgres import Postgres
from api.cli.sockets import free_port
from api.core.migrate import alembic_config, applied_revisions
from api.core.paths import ROOT
from bench import corpus, environment, nginx, report
from bench.chaos_process import ChaosProcess, meilisearch_process
from bench.driver import LabelledRequest, get, open_loop, open_loop_failures
from bench.queries import queries
from bench.report import Row, fact, row
from bench.standby import StandbyPostgres, standbys
from bench.vocabulary import vocabulary

POSTS, RATE = 1_000, 50.0
# What a later release would change: a column and an index of a table that readers use.
_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "later_release", "{head}"

def upgrade():
    op.add_column("posts", sa.Column("subtitle", sa.Text))
    with op.get_context().autocommit_block():
        op.create_index("ix_posts_subtitle", "posts", ["subtitle"], postgresql_concurrently=True)
"""


@dataclass(frozen=True)
class Step:
    """What is done, and when at the earliest, as a share of the run from its start."""

    at: float
    name: str
    do: Callable[[], None]


@dataclass(frozen=True)
class _Site:
    """One `nuggets up`, as on a machine of its own."""

    config: environment.SiteConfig
    port: int
    pid: int

    def restart(self) -> None:
        environment.run_command(self.config, ["api.cli.main", "restart"])

    def kill_api_process(self) -> None:
        """End one of its API processes at once. The site starts another one."""
        first, _ = (
            child
            for child in psutil.Process(self.pid).children()
            if "api.server" in child.cmdline()
        )
        first.send_signal(signal.SIGKILL)


@dataclass(frozen=True)
class _Parts:
    port: int
    dsn: str
    sites: Sequence[_Site]
    search: Sequence[ChaosProcess]
    replicas: Sequence[StandbyPostgres]


def _steps(parts: _Parts) -> list[Step]:
    return [
        Step(0.05, "the database is migrated", partial(_migrate, parts.dsn)),
        Step(0.15, "a search server is lost", parts.search[0].kill),
        Step(0.3, "the search server is back", parts.search[0].start),
        Step(0.4, "a replica is lost", parts.replicas[0].crash),
        Step(0.5, "a process of the API is lost", parts.sites[1].kill_api_process),
        Step(0.6, "a site is restarted", parts.sites[0].restart),
    ]


def _migrate(dsn: str) -> None:
    """Apply a migration that this release does not know, as a later one would."""
    [head] = applied_revisions(dsn)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "later_release.py").write_text(_MIGRATION.format(head=head))
        config = alembic_config(dsn)
        config.set_main_option("path_separator", "space")
        config.set_main_option("version_locations", f"{ROOT / 'migrations' / 'versions'} {folder}")
        command.upgrade(config, "later_release")


def main() -> int:
    """Run, print and write. Exit status 1 if a request failed."""
    parser = argparse.ArgumentParser(prog="bench.continuity", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    program, front = find_program(), nginx.find_program()
    if program is None or front is None:
        report.say("skipped: it needs `meilisearch` and `nginx` on PATH")
        return 0
    with tempfile.TemporaryDirectory(prefix="nuggets-bench-") as name:
        Path(name).chmod(0o711)
        with _site(Path(name), program, front) as parts:
            rows, failed = _run(parts, options.seconds)
    report.print_table("continuity", rows)
    report.say(f"Written to {report.write(vars(options), {'continuity': rows})}")
    return 1 if failed else 0


@contextmanager
def _site(folder: Path, program: str, front: str) -> Iterator[_Parts]:
    with ExitStack() as stack:
        config = stack.enter_context(environment.database(folder))
        environment.import_generated(config, POSTS)
        search, urls, keys = [], [], []
        for number in (1, 2):
            process, server = meilisearch_process(folder / f"search-{number}", program)
            stack.callback(process.stop)
            process.start()
            search.append(process)
            urls.append(server.url())
            keys.append(server.key)
        replicas = stack.enter_context(standbys(folder, Postgres(config.folder), 2))
        config.extra = {
            "DATABASE_READ_URL": ",".join(server.dsn() for server in replicas),
            "MEILI_URL": ",".join(urls),
            "MEILI_MASTER_KEY": ",".join(keys),
            "SHARED_CACHE_SECONDS": "1",
            "EMBEDDING_MODEL": "off",
        }
        sites = [stack.enter_context(_served(config, number)) for number in (1, 2)]
        environment.wait_until_idle(config)
        ports, bundle = [site.port for site in sites], ROOT / "web" / "dist"
        port = stack.enter_context(nginx.front(front, folder / "nginx", ports, bundle, 2_000))
        yield _Parts(port, config.dsn, sites, search, replicas)


@contextmanager
def _served(config: environment.SiteConfig, number: int) -> Iterator[_Site]:
    """A site. The first has an indexer and a job worker, the second two processes of the API.

    Requests to a site wait until its only process has started again, which takes seconds.
    """
    folder, port = config.folder / f"site-{number}", free_port()
    private_folder(folder)
    own = replace(config, folder=folder, extra=config.extra | {"PORT": str(port)})
    parts = [] if number == 1 else ["--no-indexer", "--no-jobs", "--workers", "2"]
    with environment.running(own, "up", ["api.cli.main", "up", *parts]) as pid:
        environment.wait_until_healthy(f"http://127.0.0.1:{port}/api/health", folder / "up.log")
        yield _Site(own, port, pid)


def _run(parts: _Parts, seconds: float) -> tuple[list[Row], int]:
    """The rows of each phase, and how many requests failed or steps came too late."""
    steps = _steps(parts)
    plan = _plan(seconds, steps)
    open_loop(parts.port, plan[:100], RATE)
    done: list[Row] = []
    thread = threading.Thread(target=_do, args=(steps, seconds, done), daemon=True)
    thread.start()
    samples, statuses = open_loop_failures(parts.port, plan, RATE)
    late = thread.is_alive()
    thread.join()
    rows = [row(name or "all", sample) for name, sample in samples.items()]
    failed = ", ".join(f"{count} of status {status}" for status, count in statuses.items())
    rows += [*done, fact("failed", failed or "none")]
    if late or len(done) < len(steps):
        rows.append(fact("not shown", "not every step ended while requests were sent"))
        return rows, 1
    return rows, statuses.total()


def _plan(seconds: float, steps: Sequence[Step]) -> list[LabelledRequest]:
    """Reading and search in turn, each labelled with what was done last."""
    count = int(seconds * RATE)
    words = queries(vocabulary(corpus.SEED), count)
    planned = []
    for at, (_, query) in enumerate(words):
        done = [step.name for step in steps if step.at <= at / count]
        urls = (
            f"/api/search?q={quote(query)}",
            f"/api/posts/daily?limit=20&offset={at % 40 * 20}",
            f"/daily-learning?page={at % 40 + 1}",
        )
        planned.append((done[-1] if done else "before", get(urls[at % len(urls)])))
    return planned


def _do(steps: Sequence[Step], seconds: float, done: list[Row]) -> None:
    """Do the steps in turn; `done` receives when each began and ended."""
    began = time.monotonic()
    for step in steps:
        time.sleep(max(0.0, began + step.at * seconds - time.monotonic()))
        at = time.monotonic() - began
        step.do()
        done.append(fact(step.name, f"from {at:.1f} to {time.monotonic() - began:.1f} s"))


if __name__ == "__main__":
    sys.exit(main())
