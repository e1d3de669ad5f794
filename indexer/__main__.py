"""`python -m indexer run | rebuild | verify | status`: keeps the search up to date."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.core.console import print_error, print_line, progress
from api.core.database import sync_engine
from api.core.liveness import LivenessFile
from api.core.logging import configure_logging
from api.core.settings import Settings, SettingsError, load_settings
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.semantic.embedders.factory import OFF, embedders
from api.search.types import SearchUnavailable
from indexer import dead_letters, embedding, locks, notifications, sync
from indexer import rebuild as rebuilding
from indexer import status as reporting
from indexer.drain import drain_queues
from indexer.embedding_process import LINGER_SECONDS, EmbeddingProcess, embed_pending
from indexer.servers import adopt_rows, writers
from indexer.shutdown import run_until_signal
from indexer.verify import report as reports
from indexer.verify.checker import Checker
from indexer.verify.projection import VerifyOptions
from indexer.verify.report import Finding
from indexer.verify.verifier import verify
from indexer.worker import Worker


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Exit status: 0 done, 1 failed, 2 bad arguments."""
    options = _options(arguments)
    try:
        settings = load_settings()
        if settings.database_url is None:
            raise SettingsError("DATABASE_URL: set it to the database that holds the library")
    except SettingsError as error:
        print_error(str(error))
        return 1
    configure_logging("indexer", settings.log_format, logging.INFO)
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    # Timestamps in documents are in the time zone of the session: the same one in every process.
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
        case "embed":
            return embed_pending(engine, settings, options.linger)
        case "verify":
            return _verify(engine, settings, VerifyOptions(options.deep, not options.dry_run))
        case _:
            return _status(engine, settings)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="indexer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument("--no-check", action="store_true", help="index changes without verifying")
    for name in ("rebuild", "status"):
        commands.add_parser(name)
    embedding_parser = commands.add_parser("embed", help="started by 'run' when texts are pending")
    embedding_parser.add_argument("--linger", type=float, default=LINGER_SECONDS)
    checking = commands.add_parser("verify")
    checking.add_argument("--deep", action="store_true", help="rebuild and compare every document")
    checking.add_argument("--dry-run", action="store_true", help="report, repair nothing")
    return parser.parse_args(arguments)


def _run(engine: Engine, settings: Settings, *, check: bool) -> int:
    stop = threading.Event()
    workers = _drains(engine, settings, stop)
    if check:
        workers += _checkers(engine, settings, stop)
    return run_until_signal(workers, stop, LivenessFile(settings.liveness_file))


def _drains(engine: Engine, settings: Settings, stop: threading.Event) -> list[Worker]:
    dsn, targets = _dsn(settings), writers(settings)
    servers = [writer.server for writer in targets]
    # Once, by the process that updates documents.
    adopt = cache(lambda: adopt_rows(engine, servers))

    def update_documents() -> int:
        adopt()
        updated = sync.update_documents(engine, servers)
        return updated or sync.enqueue_due_refreshes(engine)

    workers = [
        Worker("document updater", dsn, locks.UPDATE_LOCK, "search_outbox", update_documents, stop)
    ]
    for writer in targets:
        pusher = sync.MeilisearchPusher(engine, writer)
        name = _worker_name("Meilisearch pusher", writer, targets)
        lock = locks.server_lock(locks.PUSH_LOCK, writer.server)
        workers.append(Worker(name, dsn, lock, "search_pushes", pusher, stop))
    if settings.embedding_model != OFF:
        embed = EmbeddingProcess(engine)
        workers.append(
            Worker("embedder", dsn, locks.EMBED_LOCK, notifications.CHANNEL, embed, stop)
        )
    return workers


def _embedding_drain(engine: Engine, settings: Settings) -> embedding.EmbeddingBatches | None:
    available = embedders(settings)
    return embedding.EmbeddingBatches(engine, available[0]) if available else None


def _worker_name(kind: str, writer: MeilisearchWriter, targets: Sequence[MeilisearchWriter]) -> str:
    return f"{kind} of {writer.server}" if len(targets) > 1 else kind


def _checkers(engine: Engine, settings: Settings, stop: threading.Event) -> list[Worker]:
    dsn, channel = _dsn(settings), "search_checks"
    targets = writers(settings)
    if not targets:
        return [Worker("checker", dsn, locks.CHECK_LOCK, channel, Checker(engine, None), stop)]
    servers = [writer.server for writer in targets]
    return [
        Worker(
            _worker_name("checker", writer, targets),
            dsn,
            locks.server_lock(locks.CHECK_LOCK, writer.server),
            channel,
            Checker(engine, writer, servers),
            stop,
        )
        for writer in targets
    ]


def _dsn(settings: Settings) -> str:
    assert settings.database_url is not None
    return settings.database_url


def _rebuild(engine: Engine, settings: Settings) -> int:
    """Exit status 1 if anything is set aside."""
    with locks.full_pass(engine):
        waiting = rebuilding.queued(engine)
        with progress("Reading the library") as report:
            rebuilding.rebuild(engine, writers(settings), report)
        rebuilding.clean_up(engine)
        rebuilding.delete_queued(engine, waiting)
    _rebuild_vectors(engine, settings)
    return 1 if _print_dead_letters(engine) else 0


def _rebuild_vectors(engine: Engine, settings: Settings) -> None:
    """Embed what lacks vectors, unless a running indexer does so."""
    if not (embed := _embedding_drain(engine, settings)) or not embed.register():
        return
    with locks.try_lock(engine, locks.EMBED_LOCK) as acquired:
        if not acquired:
            print_line("The running indexer embeds the texts in the background.")
            return
        with progress("Embedding the texts") as report:
            embedding.embed_all(embed, reporting.embedding_status(engine).backlog, report)


def _verify(engine: Engine, settings: Settings, options: VerifyOptions) -> int:
    """Exit status 0 if everything is consistent, at the latest after the repair."""
    targets = writers(settings)
    servers = [writer.server for writer in targets]
    try:
        _print_queues(engine, servers, options)
        findings = verify(engine, targets, options)
        reports.save(engine, findings)
        for finding in findings:
            print_line(_labelled(finding, servers))
        is_consistent = all(finding.is_consistent for finding in findings)
        if options.repair and not any(finding.is_unreachable for finding in findings):
            is_consistent = drain_queues(engine, targets) and (
                is_consistent or _repaired(engine, targets)
            )
        return 0 if is_consistent and not _print_dead_letters(engine) else 1
    except (SearchUnavailable, OperationalError) as error:
        print_error(str(error))
        return 1


def _print_dead_letters(engine: Engine) -> bool:
    """Print what is set aside. Returns whether there is anything."""
    failed = dead_letters.list_dead_letters(engine)
    for item in failed:
        print_error(f"set aside: {item}")
    return bool(failed)


def _labelled(finding: Finding, servers: Sequence[str]) -> str:
    """The finding; with its server where there are several."""
    return f"{finding.server}: {finding}" if len(servers) > 1 else str(finding)


def _print_queues(engine: Engine, servers: Sequence[str], options: VerifyOptions) -> None:
    """Print the backlogs: a queued document counts as consistent before it can be found."""
    outlook = "indexed after the comparison" if options.repair else "left to the indexer"
    for queue in reporting.queues(engine, servers):
        if queue.backlog:
            print_line(f"{queue.name}: {queue.backlog} waiting, {outlook}")


def _repaired(engine: Engine, targets: Sequence[MeilisearchWriter]) -> bool:
    """Whether another verification, after the queues were drained, finds no difference."""
    findings = verify(engine, targets, VerifyOptions(repair=False))
    wrong = [finding for finding in findings if not finding.is_consistent]
    for finding in wrong:
        print_error(f"not repaired: {finding}")
    return not wrong


def _status(engine: Engine, settings: Settings) -> int:
    """Exit status 1 if anything is set aside."""
    servers = [writer.server for writer in writers(settings)]
    for queue in reporting.queues(engine, servers):
        print_line(f"{queue.name}: {queue.backlog} waiting, {queue.lag_seconds:.1f} s behind")
    print_line(str(reporting.embedding_status(engine)))
    for index, count in reporting.documents(engine).items():
        print_line(f"{index}: {count} documents")
    for checked in reports.saved(engine):
        age = (datetime.now(UTC) - checked.at).total_seconds()
        print_line(f"checked {age:.0f} s ago: {_labelled(checked.finding, servers)}")
    print_line(f"Meilisearch: {settings.meili_url or 'none, Postgres is searched'}")
    return 1 if _print_dead_letters(engine) else 0


if __name__ == "__main__":
    sys.exit(main())
