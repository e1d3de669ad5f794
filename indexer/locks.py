"""Turns among all processes of one library, by Postgres' advisory locks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.orm import Session

from api.search.text import custom_synonyms as spelling_store

# For a process' life: of all indexers one does each kind of work, the others stand by.
PROJECT, PUSH, CHECK, MEAN = 0x746E_0001, 0x746E_0002, 0x746E_0003, 0x746E_0006
# For one piece of work: a comparison or a rebuild of everything.
_WHOLE = 0x746E_0004
# For one transaction that makes documents of rows.
_STORE = 0x746E_0005


def take_turn_to_store(session: Session) -> None:
    """Be the only one who stores documents until the transaction ends, with today's spellings.

    An indexer that was thought dead could otherwise put an older state over a newer one.
    """
    session.execute(select(func.pg_advisory_xact_lock(_STORE)))
    spelling_store.follow(session.connection())


@contextmanager
def whole(engine: Engine) -> Iterator[None]:
    """Be the only one who compares or rebuilds everything; wait for whoever does."""
    with _autocommit(engine) as connection:
        connection.execute(select(func.pg_advisory_lock(_WHOLE)))
        try:
            yield
        finally:
            connection.execute(select(func.pg_advisory_unlock(_WHOLE)))


@contextmanager
def attempt(engine: Engine, lock: int) -> Iterator[bool]:
    """Take over a kind of work if nobody does it. Gives whether it is ours."""
    with _autocommit(engine) as connection:
        ours = bool(connection.scalar(select(func.pg_try_advisory_lock(lock))))
        try:
            yield ours
        finally:
            if ours:
                connection.execute(select(func.pg_advisory_unlock(lock)))


@contextmanager
def _autocommit(engine: Engine) -> Iterator[Connection]:
    # A transaction that stays open for minutes would keep old rows from being cleared away.
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
