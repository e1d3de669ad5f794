"""A database that is away for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy.engine import make_url

from api.cli.postgres import Postgres


@contextmanager
def unavailable_database(server: Postgres, database_url: str) -> Iterator[None]:
    """A database that is restarting: all connections end, and new ones are rejected."""
    name = make_url(database_url).database
    with psycopg.connect(server.superuser_dsn(), autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
