"""Empties the queues for a command that wants to see the end of its work."""

from __future__ import annotations

import time

from sqlalchemy import Engine, exists, func, select

from api.models import SearchOutbox, SearchPush
from api.search.engines.base import SearchWriter
from indexer import locks, sync

PATIENCE_SECONDS = 300.0


def settle(engine: Engine, writer: SearchWriter | None) -> bool:
    """Bring to the search what is queued now, or wait for the indexer that runs and does so.

    Answers whether it got there.
    """
    with locks.attempt(engine, locks.PROJECT) as ours:
        while ours and sync.project(engine, push=writer is not None):
            pass
    settled = _gone(engine, SearchOutbox)
    if writer is None:
        return settled
    with locks.attempt(engine, locks.PUSH) as ours:
        pusher = sync.Pusher(engine, writer)
        while ours and pusher():
            pass
    return _gone(engine, SearchPush) and settled


def _gone(engine: Engine, queue: sync.Queue) -> bool:
    """Wait until the rows that a queue holds now have left it."""
    with engine.connect() as connection:
        last = connection.scalar(select(func.max(queue.id)))
    deadline = time.monotonic() + PATIENCE_SECONDS
    while last and time.monotonic() < deadline:
        with engine.connect() as connection:
            if not connection.scalar(select(exists().where(queue.id <= last))):
                return True
        time.sleep(0.1)
    return last is None
