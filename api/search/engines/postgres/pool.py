"""The connection pool of searches, apart from that of the rest of the site."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from api.core.database import RESPONSIVE, STATEMENT_TIMEOUT_MS, sqlalchemy_url

T = TypeVar("T")

_PLANNER_SETTINGS = {
    # The planner underestimates the cost of reading stored text vectors, and would scan them all.
    "enable_seqscan": "off",
    # Candidates of an HNSW scan; if a condition leaves too few, the scan continues. Without the
    # extension `vector` these settings have no effect.
    "hnsw.ef_search": 60,
    "hnsw.iterative_scan": "relaxed_order",
}


# A search holds a connection for some milliseconds. If more run at once they are expensive ones,
# and other requests need the database too.
_POOL = {"pool_size": 4, "max_overflow": 0, "pool_timeout": 3}


def search_pool(dsn: str, **options: Any) -> AsyncEngine:
    """A pool of connections for searches alone: one statement is one round trip.

    Statements run without transactions, and connections are used without a test: a query on a dead
    one is repeated (`with_retry`).
    """
    return create_async_engine(
        sqlalchemy_url(dsn),
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,
        connect_args={
            **RESPONSIVE,
            "options": _options({"statement_timeout": STATEMENT_TIMEOUT_MS, **_PLANNER_SETTINGS}),
        },
        **options or _POOL,
    )


def _options(settings: Mapping[str, object]) -> str:
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


async def with_retry(pool: AsyncEngine, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Read on a connection of `search_pool`; once more if the connection was lost."""
    try:
        async with pool.connect() as connection:
            return await read(connection)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    async with pool.connect() as connection:
        return await read(connection)
