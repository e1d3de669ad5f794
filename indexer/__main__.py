"""`python -m indexer run | rebuild | verify | status`: keeps the search in step."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
from datetime import UTC, datetime
from functools import cache

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.core.console import complain, progress, say
from api.core.database import sync_engine
from api.core.settings import Settings, SettingsError, load_settings
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.semantic.embedders.base import OFF, embedders
from api.search.types import SearchUnavailable
from indexer import announce, dead_letters, drift, locks, meaning, sync
from indexer import rebuild as rebuilding
from indexer import status as reporting
from indexer.check_projection import Manner
from indexer.checker import Checker
from indexer.settle import settle
from indexer.stopping import run_until_signal
from indexer.verify import verify
from indexer.worker import Worker


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Exit status: 0 done, 1 failed, 2 bad arguments."""
    options = _options(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s indexer %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        settings = load_settings()
        if settings.database_url is None:
            raise SettingsError("DATABASE_URL: set it to the database that holds the library")
    except SettingsError as error:
        complain(str(error))
        return 1
    # Documents tell their moments as the session does: for every process in the same way.
    os.environ["PGTZ"] = "UTC"
    engine = sync_engine(settings.database_url)
    try:
        return _do(options, engine, settings)
    finally:
        engine.dispose()


def _do(options: argparse.Namespace, engine: Engine, settings: Settings) -> int:
    match options.command:
        case "run":
            return _run(engine, settings, check=not options.no_check)
        case "rebuild":
            return _rebuild(engine, settings)
        case "verify":
            return _verify(engine, settings, Manner(options.deep, not options.dry_run))
        case _:
            return _status(engine, settings)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="indexer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument(
        "--no-check", action="store_true", help="only bring changes, compare nothing"
    )
    for name in ("rebuild", "status"):
        commands.add_parser(name)
    checking = commands.add_parser("verify")
    checking.add_argument("--deep", action="store_true", help="make every document anew")
    checking.add_argument("--dry-run", action="store_true", help="say what is wrong, no more")
    return parser.parse_args(arguments)


def _run(engine: Engine, settings: Settings, *, check: bool) -> int:
    stop = threading.Event()
    workers = _drains(engine, settings, stop)
    if check:
        workers.append(_checker(engine, settings, stop))
    return run_until_signal(workers, stop)


def _drains(engine: Engine, settings: Settings, stop: threading.Event) -> list[Worker]:
    dsn, writer = _dsn(settings), _writer(settings)

    def project() -> int:
        return sync.project(engine, push=writer is not None) or sync.note_due_refreshes(engine)

    workers = [Worker("projector", dsn, locks.PROJECT, "search_outbox", project, stop)]
    if writer:
        pusher = sync.Pusher(engine, writer)
        workers.append(Worker("pusher", dsn, locks.PUSH, "search_pushes", pusher, stop))
    if settings.embedding_model != OFF:
        embed = _lazy_meanings(engine, settings)
        workers.append(Worker("meanings", dsn, locks.MEAN, announce.CHANNEL, embed, stop))
    return workers


def _lazy_meanings(engine: Engine, settings: Settings) -> sync.Drain:
    """Loads the model at its first turn: it takes seconds, for which nothing else should wait."""
    load = cache(lambda: _meanings(engine, settings))

    def embed() -> int:
        meanings = load()
        return meanings() if meanings else 0

    return embed


def _meanings(engine: Engine, settings: Settings) -> meaning.Meanings | None:
    found = embedders(settings)
    return meaning.Meanings(engine, found[0]) if found else None


def _checker(engine: Engine, settings: Settings, stop: threading.Event) -> Worker:
    # With a client of its own: the pusher's is busy while it waits for a task.
    checker = Checker(engine, _writer(settings))
    return Worker("checker", _dsn(settings), locks.CHECK, "search_checks", checker, stop)


def _dsn(settings: Settings) -> str:
    assert settings.database_url is not None
    return settings.database_url


def _rebuild(engine: Engine, settings: Settings) -> int:
    """Exit status 1 if anything is set aside."""
    with locks.whole(engine):
        waiting = rebuilding.queued(engine)
        with progress("Reading the library") as report:
            rebuilding.rebuild(engine, _writer(settings), report)
        rebuilding.tidy(engine)
        rebuilding.forget_queued(engine, waiting)
    _rebuild_meanings(engine, settings)
    return 1 if _tell_dead_letters(engine) else 0


def _rebuild_meanings(engine: Engine, settings: Settings) -> None:
    """Owe what lacks its vectors, and make them, unless an indexer runs and does so."""
    if not (meanings := _meanings(engine, settings)) or not meanings.begin():
        return
    with locks.attempt(engine, locks.MEAN) as ours:
        if not ours:
            say("The indexer that runs goes on with what texts mean, in the background.")
            return
        with progress("Reading what texts mean") as report:
            meaning.drain(meanings, reporting.meaning(engine).backlog, report)


def _verify(engine: Engine, settings: Settings, manner: Manner) -> int:
    """Exit status 0 if everything is in step, if need be after the repair."""
    writer = _writer(settings)
    try:
        _tell_waiting(engine, manner)
        findings = verify(engine, writer, manner)
        drift.keep(engine, findings)
        for finding in findings:
            say(str(finding))
        in_step = all(finding.in_step for finding in findings)
        if manner.repair and not any(finding.is_away for finding in findings):
            in_step = settle(engine, writer) and (in_step or _repaired(engine, writer))
        return 0 if in_step and not _tell_dead_letters(engine) else 1
    except (SearchUnavailable, OperationalError) as error:
        complain(str(error))
        return 1


def _tell_dead_letters(engine: Engine) -> bool:
    """Whether anything is set aside, and what."""
    letters = dead_letters.letters(engine)
    for letter in letters:
        complain(f"set aside: {letter}")
    return bool(letters)


def _tell_waiting(engine: Engine, manner: Manner) -> None:
    """What is on its way is in step; it is not there yet."""
    outlook = "brought after the comparison" if manner.repair else "left to the indexer"
    for queue in reporting.queues(engine):
        if queue.backlog:
            say(f"{queue.name}: {queue.backlog} waiting, {outlook}")


def _repaired(engine: Engine, writer: MeilisearchWriter | None) -> bool:
    """Whether a second look, after the queues have run empty, finds nothing any more."""
    wrong = [f for f in verify(engine, writer, Manner(repair=False)) if not f.in_step]
    for finding in wrong:
        complain(f"not repaired: {finding}")
    return not wrong


def _status(engine: Engine, settings: Settings) -> int:
    """Exit status 1 if anything is set aside."""
    for queue in reporting.queues(engine):
        say(f"{queue.name}: {queue.backlog} waiting, {queue.lag_seconds:.1f} s behind")
    say(str(reporting.meaning(engine)))
    for index, count in reporting.documents(engine).items():
        say(f"{index}: {count} documents")
    for checked in drift.kept(engine):
        age = (datetime.now(UTC) - checked.at).total_seconds()
        say(f"checked {age:.0f} s ago: {checked.finding}")
    say(f"search server: {settings.meili_url or 'none, Postgres answers'}")
    return 1 if _tell_dead_letters(engine) else 0


def _writer(settings: Settings) -> MeilisearchWriter | None:
    if settings.meili_url is None:
        return None
    return MeilisearchWriter(settings.meili_url, settings.meili_master_key)


if __name__ == "__main__":
    sys.exit(main())
