"""Searches while many documents are being indexed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import psycopg

from api.core.database import sync_engine
from api.core.dsn import libpq_dsn
from bench import corpus, environment
from bench.processor_time import ProcessorClock
from bench.slices import Slice, Target, interleave
from indexer import status

EDITS = 1_000
# Each round changes the posts again, and has one slice of each target.
ROUNDS = 4


@dataclass(frozen=True)
class WhileIndexing:
    """The slices of each target, and for how many seconds each round's changes were indexed."""

    slices: dict[str, list[Slice]]
    seconds: list[float]


def measure(
    config: environment.SiteConfig,
    targets: Sequence[Target],
    clock: ProcessorClock,
    wait_until_idle: Callable[[], None],
) -> WhileIndexing:
    """Edit 1,000 posts at once, and search before the indexes have them."""
    slices: dict[str, list[Slice]] = {target.name: [] for target in targets}
    seconds = []
    for number in range(ROUNDS):
        wait_until_idle()
        began = time.monotonic()
        _edit_posts(config.dsn, number)
        for name, [measured] in interleave(targets, 1, clock, first_round=number).items():
            slices[name].append(measured)
        _wait_until_indexed(config.dsn)
        seconds.append(time.monotonic() - began)
    wait_until_idle()
    return WhileIndexing(slices, seconds)


def _edit_posts(dsn: str, number: int) -> None:
    """Give 1,000 posts another author, in one transaction.

    No text that is embedded changes, so that what is measured is the indexing by words.
    """
    edit = "UPDATE posts SET author = %s WHERE id BETWEEN %s AND %s"
    first, author = corpus.FIRST_ID, f"Teacher {time.time_ns()} {number}"
    with psycopg.connect(libpq_dsn(dsn)) as connection:
        connection.execute(edit, (author, first, first + EDITS - 1))


def _wait_until_indexed(dsn: str) -> None:
    """Wait until the engines have all changes. Raises RuntimeError on a timeout."""
    engine = sync_engine(dsn)
    end = time.monotonic() + environment.IDLE_TIMEOUT_SECONDS
    try:
        while any(queue.backlog for queue in status.queues(engine)):
            if time.monotonic() > end:
                raise RuntimeError("The changes were not indexed in time")
            time.sleep(0.05)
    finally:
        engine.dispose()
