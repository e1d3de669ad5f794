"""Empties the queues for a command that waits until its changes are indexed."""

from __future__ import annotations

import time

from sqlalchemy import Engine, exists, func, select

from api.models import SearchOutbox, SearchPush
from api.search.engines.base import SearchWriter
from indexer import locks, sync

MAX_WAIT_SECONDS = 300.0


def drain_queues(engine: Engine, writer: SearchWriter | None) -> bool:
    """Process what is queued now, or wait for a running indexer to do so.

    Returns whether the queues were emptied in time.
    """
    with locks.try_lock(engine, locks.UPDATE_LOCK) as acquired:
        while acquired and sync.update_documents(engine, push=writer is not None):
            pass
    drained = _await_emptied(engine, SearchOutbox)
    if writer is None:
        return drained
    with locks.try_lock(engine, locks.PUSH_LOCK) as acquired:
        pusher = sync.MeilisearchPusher(engine, writer)
        while acquired and pusher():
            pass
    return _await_emptied(engine, SearchPush) and drained


def _await_emptied(engine: Engine, queue: sync.Queue) -> bool:
    """Wait until the rows that a queue holds now are gone."""
    with engine.connect() as connection:
        last = connection.scalar(select(func.max(queue.id)))
    deadline = time.monotonic() + MAX_WAIT_SECONDS
    while last and time.monotonic() < deadline:
        with engine.connect() as connection:
            if not connection.scalar(select(exists().where(queue.id <= last))):
                return True
        time.sleep(0.1)
    return last is None
