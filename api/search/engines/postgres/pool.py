"""The connection pools of searches, apart from those of the rest of the site."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from pydantic_core import from_json
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from api.core.database import RESPONSIVE, STATEMENT_TIMEOUT_MS
from api.core.dsn import sqlalchemy_url
from api.core.replicas import CONNECT_SECONDS, Replicas

T = TypeVar("T")

_PLANNER_SETTINGS = {
    # The planner underestimates the cost of reading stored text vectors, and would scan them all.
    "enable_seqscan": "off",
    # To plan a statement takes a millisecond, and no value of a parameter changes the best plan.
    "plan_cache_mode": "force_generic_plan",
    # Candidates of an HNSW scan; if a condition leaves too few, the scan continues. Without the
    # extension `vector` these settings have no effect.
    "hnsw.ef_search": 60,
    "hnsw.iterative_scan": "relaxed_order",
}


# A search holds a connection for some milliseconds. If more run at once they are expensive ones,
# and other requests need the database too.
_POOL = {"pool_size": 4, "max_overflow": 0, "pool_timeout": 3}


def search_pool(
    dsn: str, connect_timeout: int = RESPONSIVE["connect_timeout"], **options: Any
) -> AsyncEngine:
    """A pool of connections for searches alone: one statement is one round trip.

    Statements run without transactions, and connections are used without a test: a query on a dead
    one is repeated (`with_retry`).
    """
    return create_async_engine(
        sqlalchemy_url(dsn),
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,
        json_deserializer=from_json,
        connect_args={
            **RESPONSIVE,
            "connect_timeout": connect_timeout,
            "options": session_options(),
        },
        **options or _POOL,
    )


def session_options() -> str:
    """The settings of a search's session, as libpq takes them."""
    settings = {"statement_timeout": STATEMENT_TIMEOUT_MS, **_PLANNER_SETTINGS}
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


class ReplicatedPool:
    """The search pool of the primary, and one of each replica."""

    def __init__(self, dsn: str, replicas: Replicas) -> None:
        self.primary = search_pool(dsn)
        self._replicas = replicas
        self._pools = {replica: search_pool(replica.dsn, CONNECT_SECONDS) for replica in replicas}
        for replica, pool in self._pools.items():
            replica.track(pool)

    def __iter__(self) -> Iterator[AsyncEngine]:
        return iter((self.primary, *self._pools.values()))

    def pick(self) -> AsyncEngine | None:
        """The pool of a replica that may be read now; None for the primary's."""
        replica = self._replicas.pick()
        return self._pools[replica] if replica else None

    async def dispose(self) -> None:
        """Close all connections."""
        for pool in self:
            await pool.dispose()


SearchPool = AsyncEngine | ReplicatedPool


async def with_retry(pool: SearchPool, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Read on a connection of a search pool; once more if the connection was lost.

    What fails on a replica is read on the primary.
    """
    if isinstance(pool, ReplicatedPool):
        if replica := pool.pick():
            try:
                return await _read(replica, read)
            except (SQLAlchemyError, OSError):
                # The replica has noted it (`Replica.track`).
                pass
        pool = pool.primary
    try:
        return await _read(pool, read)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await _read(pool, read)


async def _read(pool: AsyncEngine, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    async with pool.connect() as connection:
        return await read(connection)
