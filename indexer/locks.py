"""Locks between all processes of one library: Postgres' advisory locks."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.orm import Session

from api.search.text.custom_spellings import load_synonyms
from api.search.text.synonym_table import SynonymTable

# Held for the life of a process: one indexer does each kind of work, the others are on standby.
# Work on a search server has a lock for each server (`server_lock`).
UPDATE_LOCK, PUSH_LOCK = 0x746E_0001, 0x746E_0002
CHECK_LOCK, EMBED_LOCK = 0x746E_0003, 0x746E_0006
# Held during a verification or a rebuild of everything.
_FULL_PASS_LOCK = 0x746E_0004
# Held during a transaction that builds and stores documents.
_STORE_LOCK = 0x746E_0005


def server_lock(lock: int, server: str) -> int:
    """The lock of this kind for one search server: 64 bits, of which the name has the lower 32."""
    return lock << 32 | zlib.crc32(server.encode())


def acquire_store_lock(session: Session) -> SynonymTable:
    """Be the only process that stores documents until the transaction ends.

    Returns the synonyms to build them with, which do not change until then. Without the lock, an
    indexer that was considered dead could overwrite a newer state with an older one.
    """
    session.execute(select(func.pg_advisory_xact_lock(_STORE_LOCK)))
    return load_synonyms(session.connection())


@contextmanager
def full_pass(engine: Engine) -> Iterator[None]:
    """Wait until no other process verifies or rebuilds everything, and keep others from it."""
    with _wait_for(engine, _FULL_PASS_LOCK):
        yield


@contextmanager
def server_pass(engine: Engine, server: str) -> Iterator[None]:
    """As `full_pass`, for the indexes of one search server."""
    with _wait_for(engine, server_lock(_FULL_PASS_LOCK, server)):
        yield


@contextmanager
def _wait_for(engine: Engine, lock: int) -> Iterator[None]:
    with _autocommit(engine) as connection:
        connection.execute(select(func.pg_advisory_lock(lock)))
        try:
            yield
        finally:
            connection.execute(select(func.pg_advisory_unlock(lock)))


@contextmanager
def try_lock(engine: Engine, lock: int) -> Iterator[bool]:
    """Acquire a lock if it is free. Yields whether it was."""
    with _autocommit(engine) as connection:
        acquired = bool(connection.scalar(select(func.pg_try_advisory_lock(lock))))
        try:
            yield acquired
        finally:
            if acquired:
                connection.execute(select(func.pg_advisory_unlock(lock)))


@contextmanager
def _autocommit(engine: Engine) -> Iterator[Connection]:
    # A transaction that stays open for minutes would keep vacuum from removing old rows.
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
