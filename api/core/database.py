"""Engines and sessions, including the request-scoped unit of work."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from alembic.config import Config
from fastapi import Depends, Request
from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine

from api.core.dsn import sqlalchemy_url
from api.core.paths import ROOT
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


def alembic_config(dsn: str) -> Config:
    """Alembic's configuration without an ini file; `migrations/env.py` reads the URL."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["url"] = sqlalchemy_url(dsn)
    return config


async def request_session(request: Request) -> AsyncIterator[AsyncSession]:
    """One transaction per request. Function scope commits before the response is sent.

    A request that waits for another server commits before, and begins a second transaction after:
    a connection must not be held meanwhile.
    """
    engine: AsyncEngine = request.app.state.engine
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session
        await session.commit()


Session = Annotated[AsyncSession, Depends(request_session, scope="function")]
