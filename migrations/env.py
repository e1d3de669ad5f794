"""Runs the migrations with timeouts, so that none can hold the site's tables for long."""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import create_engine, pool, text

from api.core.dsn import sqlalchemy_url
from api.models import Base

# A migration waits this long for a table that readers use, then gives up without harm.
LOCK_TIMEOUT = "4s"
STATEMENT_TIMEOUT = "5min"
# Two processes that migrate at once take turns by this advisory lock ("nuggets" in ASCII).
MIGRATION_LOCK = 0x6E756767657473


def database_url() -> str:
    url = context.config.attributes.get("url") or os.environ.get("DATABASE_URL")
    if not url:
        raise SystemExit("Set DATABASE_URL to the database that is to be migrated.")
    return sqlalchemy_url(url)


def _is_ours(name: str | None, kind: str, _: object) -> bool:
    """The job queue's tables have no models: see `versions/0009_jobs.py`."""
    return kind != "table" or not (name or "").startswith("procrastinate_")


def run_migrations() -> None:
    engine = create_engine(database_url(), poolclass=pool.NullPool)
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
        connection.execute(text(f"SET lock_timeout = '{LOCK_TIMEOUT}'"))
        connection.execute(text(f"SET statement_timeout = '{STATEMENT_TIMEOUT}'"))
        connection.commit()
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            include_name=_is_ours,
            compare_type=True,
            compare_server_default=True,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run_migrations()
