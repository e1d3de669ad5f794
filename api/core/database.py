"""Engines of the site's database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from api.core.dsn import sqlalchemy_url
from api.core.replaced_schema import replace_stale_connections

# Bounds how long one statement can occupy a pooled connection.
STATEMENT_TIMEOUT_MS = 15_000
# Detects an unreachable server within seconds. Has no effect on Unix sockets.
RESPONSIVE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def sync_engine(dsn: str) -> Engine:
    """An engine for the indexer and the command line."""
    engine = create_engine(
        sqlalchemy_url(dsn), pool_pre_ping=True, hide_parameters=True, connect_args=RESPONSIVE
    )
    replace_stale_connections(engine)
    return engine


def async_engine(dsn: str, **connect_args: Any) -> AsyncEngine:
    """An engine for the API, with a bounded pool, pre-ping and a statement timeout.

    Errors do not contain the statement's parameters: they may be personal, and errors are logged.
    """
    engine = create_async_engine(
        sqlalchemy_url(dsn),
        pool_size=10,
        max_overflow=10,
        pool_timeout=5,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={
            **RESPONSIVE,
            "options": f"-c statement_timeout={STATEMENT_TIMEOUT_MS}",
            **connect_args,
        },
    )
    replace_stale_connections(engine.sync_engine)
    return engine


@asynccontextmanager
async def temporary_engine(dsn: str) -> AsyncIterator[AsyncEngine]:
    """An engine for one command, whose connections end with the context."""
    engine = async_engine(dsn)
    try:
        yield engine
    finally:
        await engine.dispose()
