"""Whether this process can serve requests (OPS-17), checked without burdening the database."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from api.core.database import RESPONSIVE
from api.core.dsn import sqlalchemy_url
from api.core.migrate import is_behind
from api.core.state import StateKey

# A result is used for this long, so that probes cause at most one query a second.
CACHE_SECONDS = 1.0
CHECK_SECONDS = 2.0

SHUTTING_DOWN = {"process": "The process is shutting down."}
UNREACHABLE = {"database": "The database cannot be reached."}
BEHIND = {"migrations": "The database lacks migrations. Run 'nuggets migrate'."}
_APPLIED = text("SELECT version_num FROM alembic_version")


class Readiness:
    """The readiness of one process. It has a connection of its own: the pool may be busy."""

    def __init__(self, database_url: str) -> None:
        self.is_shutting_down = False
        self._engine = _one_connection(database_url)
        self._lock = asyncio.Lock()
        self._checked_at = -CACHE_SECONDS
        self._found: dict[str, str] = {}

    async def reasons(self) -> dict[str, str]:
        """Why the process is not ready, by part; empty if it is ready."""
        if self.is_shutting_down:
            return SHUTTING_DOWN
        async with self._lock:
            if time.monotonic() >= self._checked_at + CACHE_SECONDS:
                self._found = await self._check()
                self._checked_at = time.monotonic()
        return self._found

    async def _check(self) -> dict[str, str]:
        try:
            async with asyncio.timeout(CHECK_SECONDS), self._engine.connect() as connection:
                applied = (await connection.execute(_APPLIED)).scalars().all()
        except ProgrammingError:  # an empty database
            return BEHIND
        except (SQLAlchemyError, OSError, TimeoutError):
            return UNREACHABLE
        return BEHIND if is_behind(applied) else {}

    async def close(self) -> None:
        await self._engine.dispose()


def _one_connection(database_url: str) -> AsyncEngine:
    return create_async_engine(
        sqlalchemy_url(database_url),
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={**RESPONSIVE, "options": f"-c statement_timeout={int(CHECK_SECONDS * 1000)}"},
    )


READINESS = StateKey[Readiness]("readiness")
