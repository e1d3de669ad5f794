"""`python -m indexer run | rebuild | status`: keeps the search in step with the library."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
import threading

from sqlalchemy import Engine

from api.core.console import complain, progress, say
from api.core.database import sync_engine
from api.core.settings import Settings, SettingsError, load_settings
from api.search.meilisearch import MeilisearchWriter
from indexer import rebuild as rebuilding
from indexer import status as reporting
from indexer import sync
from indexer.worker import Worker, wait_for_database

# One number for each kind of work; of all processes one holds each (advisory locks).
PROJECT_LOCK, PUSH_LOCK = 0x746E_0001, 0x746E_0002


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Exit status: 0 done, 1 failed, 2 bad arguments."""
    parser = argparse.ArgumentParser(prog="indexer", description=__doc__)
    parser.add_argument("command", choices=["run", "rebuild", "status"])
    command = parser.parse_args(arguments).command
    logging.basicConfig(level=logging.INFO, format="%(asctime)s indexer %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        settings = load_settings()
        if settings.database_url is None:
            raise SettingsError("DATABASE_URL: set it to the database that holds the library")
    except SettingsError as error:
        complain(str(error))
        return 1
    engine = sync_engine(settings.database_url)
    {"run": _run, "rebuild": _rebuild, "status": _status}[command](engine, settings)
    return 0


def _run(engine: Engine, settings: Settings) -> None:
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    wait_for_database(engine, stop)
    workers = _workers(engine, settings, stop)
    for worker in workers:
        worker.start()
    stop.wait()
    for worker in workers:
        worker.join(timeout=10)


def _workers(engine: Engine, settings: Settings, stop: threading.Event) -> list[Worker]:
    dsn = settings.database_url
    assert dsn is not None
    writer = _writer(settings)

    def project() -> int:
        sync.note_due_refreshes(engine)
        return sync.project(engine, push=writer is not None)

    workers = [Worker("projector", dsn, PROJECT_LOCK, "search_outbox", project, stop)]
    if writer:
        workers.append(
            Worker("pusher", dsn, PUSH_LOCK, "search_pushes", _pusher(engine, writer), stop)
        )
    return workers


def _pusher(engine: Engine, writer: MeilisearchWriter) -> sync.Drain:
    """Pushes, after the server's indexes were once found right or made so."""
    prepared = False

    def drain() -> int:
        nonlocal prepared
        if not prepared:
            writer.prepare()
            sync.queue_missing(engine, writer)
            prepared = True
        return sync.push(engine, writer)

    return drain


def _rebuild(engine: Engine, settings: Settings) -> None:
    waiting = rebuilding.queued(engine)
    with progress("Reading the library") as report:
        rebuilding.rebuild_projection(engine, report)
    rebuilding.tidy(engine)
    if writer := _writer(settings):
        with progress("Filling the search server") as report:
            rebuilding.rebuild_server(engine, writer, report)
    rebuilding.forget_queued(engine, waiting)


def _status(engine: Engine, settings: Settings) -> None:
    for queue in reporting.queues(engine):
        say(f"{queue.name}: {queue.backlog} waiting, {queue.lag_seconds:.1f} s behind")
    for index, count in reporting.documents(engine).items():
        say(f"{index}: {count} documents")
    say(f"search server: {settings.meili_url or 'none, Postgres answers'}")


def _writer(settings: Settings) -> MeilisearchWriter | None:
    if settings.meili_url is None:
        return None
    return MeilisearchWriter(settings.meili_url, settings.meili_master_key)


if __name__ == "__main__":
    sys.exit(main())
