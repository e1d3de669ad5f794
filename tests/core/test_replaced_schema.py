"""Connections of a running site survive a restore, which replaces all tables and types (OPS-42)."""

from __future__ import annotations

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, ProgrammingError

from api.core.database import async_engine, sync_engine

_MAKE = "CREATE TYPE mood AS ENUM ('glad'); CREATE TABLE days (mood mood DEFAULT 'glad')"
_REPLACE = f"DROP TABLE days; DROP TYPE mood; {_MAKE}; INSERT INTO days DEFAULT VALUES"
_SELECT = text("SELECT mood FROM days")
# psycopg prepares a statement that it has seen five times, and keeps it where transactions commit.
_TIMES = 7


def run(dsn: str, statements: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(statements)


@pytest.mark.rule("OPS-42")
async def test_the_api_replaces_connections_whose_statements_are_stale(
    fresh_database_url: str,
) -> None:
    run(fresh_database_url, _MAKE)
    engine = async_engine(fresh_database_url)
    try:
        for _ in range(_TIMES):
            async with engine.begin() as connection:
                await connection.execute(_SELECT)
        run(fresh_database_url, _REPLACE)
        with pytest.raises(OperationalError, match="cached plan"):
            async with engine.connect() as connection:
                await connection.execute(_SELECT)
        async with engine.connect() as connection:
            assert (await connection.execute(_SELECT)).scalars().all() == ["glad"]
    finally:
        await engine.dispose()


def test_so_does_the_indexer_and_other_errors_stay_what_they_are(fresh_database_url: str) -> None:
    run(fresh_database_url, _MAKE)
    engine = sync_engine(fresh_database_url)
    try:
        for _ in range(_TIMES):
            with engine.begin() as connection:
                connection.execute(_SELECT)
        run(fresh_database_url, _REPLACE)
        with pytest.raises(OperationalError) as raised, engine.connect() as connection:
            connection.execute(_SELECT)
        assert raised.value.connection_invalidated
        with engine.connect() as connection:
            assert connection.execute(_SELECT).scalars().all() == ["glad"]
        with pytest.raises(ProgrammingError), engine.connect() as connection:
            connection.execute(text("SELECT cached FROM days"))
    finally:
        engine.dispose()
