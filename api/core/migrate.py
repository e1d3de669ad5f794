"""Applies database migrations."""

from __future__ import annotations

from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from api.core.database import alembic_config, sync_engine


def migrate(dsn: str) -> None:
    """Apply all pending migrations. Safe to call from several processes."""
    command.upgrade(alembic_config(dsn), "head")


def is_current(dsn: str) -> bool:
    """Whether no migration is pending."""
    newest = ScriptDirectory.from_config(alembic_config(dsn)).get_heads()
    engine = sync_engine(dsn)
    try:
        with engine.connect() as connection:
            return set(MigrationContext.configure(connection).get_current_heads()) == set(newest)
    finally:
        engine.dispose()
