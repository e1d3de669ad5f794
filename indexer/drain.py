"""Empties the queues for a command that waits until its changes are indexed."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Engine, exists, func, select

from api.models import SearchOutbox, SearchPush
from api.search.engines.base import SearchWriter
from indexer import locks, sync

MAX_WAIT_SECONDS = 300.0


def drain_queues(engine: Engine, writers: Sequence[SearchWriter]) -> bool:
    """Process what is queued now, or wait for a running indexer to do so.

    Returns whether the queues were emptied in time.
    """
    with locks.try_lock(engine, locks.UPDATE_LOCK) as acquired:
        servers = [writer.server for writer in writers]
        while acquired and sync.update_documents(engine, servers):
            pass
    drained = _await_emptied(engine, SearchOutbox)
    for writer in writers:
        lock = locks.server_lock(locks.PUSH_LOCK, writer.server)
        with locks.try_lock(engine, lock) as acquired:
            pusher = sync.MeilisearchPusher(engine, writer)
            while acquired and pusher():
                pass
        is_pushed = _await_emptied(engine, SearchPush, SearchPush.server == writer.server)
        drained = is_pushed and drained
    return drained


def _await_emptied(engine: Engine, queue: sync.Queue, *only: ColumnElement[bool]) -> bool:
    """Wait until the rows that a queue holds now are gone."""
    with engine.connect() as connection:
        last = connection.scalar(select(func.max(queue.id)).where(*only))
    deadline = time.monotonic() + MAX_WAIT_SECONDS
    while last and time.monotonic() < deadline:
        with engine.connect() as connection:
            if not connection.scalar(select(exists().where(queue.id <= last, *only))):
                return True
        time.sleep(0.1)
    return last is None
