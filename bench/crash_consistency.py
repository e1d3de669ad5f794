"""`python -m bench.crash_consistency --operations N --seed N`: crashes must lose no change.

Several connections change a library by plain SQL while the indexer, the search server and
Postgres are killed and started again, at random. Every few hundred changes the writers pause, the
queues drain, and every document is rebuilt and compared with the stored one and with the one on the
search server. Nothing is repaired, and the indexer's own check is off.
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
from api.core.database import sync_engine
from api.core.dsn import libpq_dsn
from api.core.migrate import migrate
from api.search.engines.meilisearch.writer import MeilisearchWriter
from bench.chaos_process import ChaosProcess, indexer_process, meilisearch_process, postgres_process
from bench.environment import SiteConfig
from bench.mutations import SOON_SECONDS, Mutations
from indexer import dead_letters
from indexer.status import queues
from indexer.verify.projection import VerifyOptions
from indexer.verify.report import Finding
from indexer.verify.verifier import verify

WRITERS = 6
_DRAIN_SECONDS = 180


@dataclass(frozen=True)
class Plan:
    """`kills` is how often each process is killed; there is a check after each round."""

    operations: int
    kills: int
    rounds: int
    seed: int


@dataclass
class Outcome:
    """The operations, the kills of each process, and the findings of each check."""

    operations: int = 0
    kills: dict[str, int] = field(default_factory=dict)
    checks: list[list[Finding]] = field(default_factory=list)
    dead_letters: list[dead_letters.FailedItem] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def drift(self) -> list[str]:
        """Every difference that a check found, and every dead letter."""
        differences = [
            f"check {number}: {finding}"
            for number, findings in enumerate(self.checks, 1)
            for finding in findings
            if not finding.is_consistent
        ]
        return differences + [f"dead letter: {letter}" for letter in self.dead_letters]

    def __str__(self) -> str:
        kills = ", ".join(f"{name} {count}" for name, count in self.kills.items())
        lines = [f"{self.operations} operations in {self.seconds:.0f} s; kills: {kills}"]
        lines += self.drift or [f"no drift in any of {len(self.checks)} checks; at the end:"]
        return "\n".join([*lines, *map(str, self.checks[-1])])


class Site:
    """Postgres, a search server where there is one, and the indexer."""

    def __init__(self, folder: Path, program: str | None) -> None:
        postgres, self.dsn = postgres_process(folder)
        self.processes: list[ChaosProcess] = [postgres]
        postgres.start()
        migrate(self.dsn)
        config = SiteConfig(folder, self.dsn)
        self.writer = self._server(folder, program, config) if program else None
        self.processes.append(indexer_process(config, check=False))
        self.processes[-1].start()

    def _server(self, folder: Path, program: str, config: SiteConfig) -> MeilisearchWriter:
        process, server = meilisearch_process(folder, program)
        self.processes.append(process)
        process.start()
        config.extra.update(MEILI_URL=server.url(), MEILI_MASTER_KEY=server.key)
        writer = MeilisearchWriter(server.url(), server.key)
        writer.prepare()
        return writer

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.stop()


@contextmanager
def site(folder: Path, program: str | None) -> Iterator[Site]:
    running = Site(folder, program)
    try:
        yield running
    finally:
        running.stop()


class Writers:
    """Threads that change the library until `operations` statements were sent."""

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
                time.sleep(0.05)  # killed, with or without the last transaction

    def _write_on(self, connection: psycopg.Connection, mutations: Mutations) -> None:
        while self.done < self.operations:
            try:
                count = mutations.transaction(connection)
            except (psycopg.errors.DeadlockDetected, psycopg.errors.IntegrityError):
                continue
            with self._lock:
                self.done += count


def run(folder: Path, plan: Plan, program: str | None) -> Outcome:
    """Run the rounds. A difference is reported after every round in which it persists."""
    began = time.monotonic()
    outcome = Outcome()
    with site(folder, program) as running:
        engine = sync_engine(running.dsn)
        for number in range(plan.rounds):
            outcome.operations += _round(running, plan, number)
            time.sleep(SOON_SECONDS + 1)
            _wait_until_drained(engine)
            outcome.checks.append(
                verify(
                    engine,
                    [running.writer] if running.writer else [],
                    VerifyOptions(deep=True, repair=False),
                )
            )
        outcome.dead_letters = dead_letters.list_dead_letters(engine)
        engine.dispose()
        outcome.kills = {process.name: process.kills for process in running.processes}
    outcome.seconds = time.monotonic() - began
    return outcome


def _round(running: Site, plan: Plan, number: int) -> int:
    """Write and kill. Return the number of statements that were sent."""
    writers = Writers(running.dsn, plan.operations // plan.rounds, plan.seed + number * WRITERS)
    writers.start()
    source = random.Random(plan.seed + number)  # noqa: S311 - repeatable on purpose
    _kill_at_random(running.processes, writers, plan.kills // plan.rounds, source)
    return writers.done


def _kill_at_random(
    processes: Sequence[ChaosProcess],
    writers: Writers,
    kills: int,
    source: random.Random,
) -> None:
    """Spread the kills over the operations in random order, sometimes several at once."""
    victims = [process for process in processes for _ in range(kills)]
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


def _wait_until_drained(engine: Engine) -> None:
    deadline = time.monotonic() + _DRAIN_SECONDS
    while any(queue.backlog for queue in queues(engine)):
        if time.monotonic() > deadline:
            raise RuntimeError(f"The queues did not drain: {queues(engine)}")
        time.sleep(0.2)


def main() -> int:
    """Return exit status 1 if a check found a difference."""
    parser = argparse.ArgumentParser(prog="bench.crash_consistency", description=__doc__)
    parser.add_argument("--operations", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=40, help="of each process")
    parser.add_argument("--rounds", type=int, default=20, help="with a check after each")
    parser.add_argument("--seed", type=int, default=1)
    plan = Plan(**vars(parser.parse_args()))
    # Broken connections are expected here.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="nuggets-crash-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        # The database's own system user passes through it.
        folder.chmod(0o711)
        outcome = run(folder, plan, find_program())
    print(outcome)
    return int(bool(outcome.drift))


if __name__ == "__main__":
    sys.exit(main())
