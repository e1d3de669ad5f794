"""`python -m bench.loss --operations N --seed N`: is anything lost when everything is killed?

Several connections change a library by plain SQL while the indexer, the search server and
Postgres are killed and started again, at random. Every few hundred changes the writers rest, the
queues run empty, and every document is made anew and compared with what is stored and with what the
server has. Nothing is ever repaired, and the indexer's own check does not run.
"""

from __future__ import annotations

import argparse
import logging
import random
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from sqlalchemy import Engine

from api.cli.meilisearch import find_program
from api.core.database import libpq_dsn, sync_engine
from api.core.migrate import migrate
from api.search.engines.meilisearch.writer import MeilisearchWriter
from bench.killable import Killable, killable_indexer, killable_meilisearch, killable_postgres
from bench.mutations import SOON_SECONDS, Mutations
from bench.site import Parts
from indexer import dead_letters
from indexer.status import queues
from indexer.verify.projection import VerifyOptions
from indexer.verify.report import Finding
from indexer.verify.verifier import verify

WRITERS = 6
_DRAIN_SECONDS = 180


@dataclass(frozen=True)
class Plan:
    """`kills` is how often each part is killed; there is a check after each round."""

    operations: int
    kills: int
    rounds: int
    seed: int


@dataclass
class Outcome:
    """What was done, what was killed how often, and what each check found."""

    operations: int = 0
    kills: dict[str, int] = field(default_factory=dict)
    checks: list[list[Finding]] = field(default_factory=list)
    set_aside: list[dead_letters.FailedItem] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def drift(self) -> list[str]:
        """Every difference that a check found, and what was set aside."""
        differences = [
            f"check {number}: {finding}"
            for number, findings in enumerate(self.checks, 1)
            for finding in findings
            if not finding.is_consistent
        ]
        return differences + [f"set aside: {letter}" for letter in self.set_aside]

    def __str__(self) -> str:
        kills = ", ".join(f"{name} {count}" for name, count in self.kills.items())
        lines = [f"{self.operations} operations in {self.seconds:.0f} s; kills: {kills}"]
        lines += self.drift or [f"no drift in any of {len(self.checks)} checks; at the end:"]
        return "\n".join([*lines, *map(str, self.checks[-1])])


class Site:
    """Postgres, a search server where there is one, and the indexer."""

    def __init__(self, folder: Path, program: str | None) -> None:
        postgres, self.dsn = killable_postgres(folder)
        self.parts: list[Killable] = [postgres]
        postgres.start()
        migrate(self.dsn)
        found = Parts(folder, self.dsn)
        self.writer = self._server(folder, program, found) if program else None
        self.parts.append(killable_indexer(found, check=False))
        self.parts[-1].start()

    def _server(self, folder: Path, program: str, found: Parts) -> MeilisearchWriter:
        part, server = killable_meilisearch(folder, program)
        self.parts.append(part)
        part.start()
        found.extra.update(MEILI_URL=server.url(), MEILI_MASTER_KEY=server.key)
        writer = MeilisearchWriter(server.url(), server.key)
        writer.prepare()
        return writer

    def stop(self) -> None:
        for part in reversed(self.parts):
            part.stop()


@contextmanager
def site(folder: Path, program: str | None) -> Iterator[Site]:
    running = Site(folder, program)
    try:
        yield running
    finally:
        running.stop()


class Writers:
    """Threads that change the library until so many statements were sent."""

    def __init__(self, dsn: str, operations: int, seed: int) -> None:
        self.done, self.operations = 0, operations
        self._lock = threading.Lock()
        arguments = [(libpq_dsn(dsn), Mutations(seed + number)) for number in range(WRITERS)]
        self._threads = [threading.Thread(target=self._write, args=given) for given in arguments]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    @property
    def busy(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def _write(self, dsn: str, mutations: Mutations) -> None:
        while self.done < self.operations:
            try:
                with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as connection:
                    self._write_on(connection, mutations)
            except (psycopg.OperationalError, psycopg.Rollback):
                time.sleep(0.05)  # killed; whether the last change was kept, the library knows

    def _write_on(self, connection: psycopg.Connection, mutations: Mutations) -> None:
        while self.done < self.operations:
            try:
                count = mutations.transaction(connection)
            except (psycopg.errors.DeadlockDetected, psycopg.errors.IntegrityError):
                continue
            with self._lock:
                self.done += count


def run(folder: Path, plan: Plan, program: str | None) -> Outcome:
    """Do it. Every difference is counted in each round after which it still stands."""
    began = time.monotonic()
    outcome = Outcome()
    with site(folder, program) as running:
        engine = sync_engine(running.dsn)
        for number in range(plan.rounds):
            outcome.operations += _round(running, plan, number)
            time.sleep(SOON_SECONDS + 1)
            _await_empty_queues(engine)
            outcome.checks.append(
                verify(engine, running.writer, VerifyOptions(deep=True, repair=False))
            )
        outcome.set_aside = dead_letters.list_dead_letters(engine)
        engine.dispose()
        outcome.kills = {part.name: part.kills for part in running.parts}
    outcome.seconds = time.monotonic() - began
    return outcome


def _round(running: Site, plan: Plan, number: int) -> int:
    """Write and kill; answers how many statements were sent."""
    writers = Writers(running.dsn, plan.operations // plan.rounds, plan.seed + number * WRITERS)
    writers.start()
    source = random.Random(plan.seed + number)  # noqa: S311 - repeatable on purpose
    _kill_at_random(running.parts, writers, plan.kills // plan.rounds, source)
    return writers.done


def _kill_at_random(
    parts: Sequence[Killable],
    writers: Writers,
    kills: int,
    source: random.Random,
) -> None:
    """Spread the kills over the operations, in any order, at times several at once."""
    victims = [part for part in parts for _ in range(kills)]
    source.shuffle(victims)
    moments = sorted(source.randint(0, writers.operations) for _ in victims)
    for victim, moment in zip(victims, moments, strict=True):
        while writers.busy and writers.done < moment:
            time.sleep(0.005)
        time.sleep(source.uniform(0, 0.3))
        victim.kill()
        time.sleep(source.choice((0, 0, 0.5)))
        victim.start()
    while writers.busy:
        time.sleep(0.05)


def _await_empty_queues(engine: Engine) -> None:
    deadline = time.monotonic() + _DRAIN_SECONDS
    while any(queue.backlog for queue in queues(engine)):
        if time.monotonic() > deadline:
            raise RuntimeError(f"The queues did not run empty: {queues(engine)}")
        time.sleep(0.2)


def main() -> int:
    """Exit status 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="bench.loss", description=__doc__)
    parser.add_argument("--operations", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=40, help="of each part")
    parser.add_argument("--rounds", type=int, default=20, help="with a check after each")
    parser.add_argument("--seed", type=int, default=1)
    plan = Plan(**vars(parser.parse_args()))
    # Killed connections are what this is about.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="nuggets-loss-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        # The database's own system user passes through it.
        folder.chmod(0o711)
        outcome = run(folder, plan, find_program())
    print(outcome)
    return int(bool(outcome.drift))


if __name__ == "__main__":
    sys.exit(main())
