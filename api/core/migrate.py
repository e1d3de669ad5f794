"""Applies database migrations, and compares a database's schema with what this code knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from api.core.database import sync_engine
from api.core.dsn import sqlalchemy_url
from api.core.paths import ROOT


def migrate(dsn: str) -> None:
    """Apply all pending migrations. Safe to call from several processes.

    A database of a newer release is left as it is: this release can use its schema (OPS-24).
    """
    if not is_newer(applied_revisions(dsn)):
        command.upgrade(alembic_config(dsn), "head")


def is_current(dsn: str) -> bool:
    """Whether no migration is pending."""
    return not is_behind(applied_revisions(dsn))


def applied_revisions(dsn: str) -> frozenset[str]:
    """The newest revisions in a database; none in an empty one."""
    engine = sync_engine(dsn)
    try:
        with engine.connect() as connection:
            return frozenset(MigrationContext.configure(connection).get_current_heads())
    finally:
        engine.dispose()


def is_newer(applied: Iterable[str]) -> bool:
    """Whether a newer release has migrated the database."""
    return not _known_revisions().issuperset(applied)


def is_behind(applied: Iterable[str]) -> bool:
    """Whether the database lacks migrations of this release."""
    applied = frozenset(applied)
    return applied != _heads() and not is_newer(applied)


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config(""))


@lru_cache
def _heads() -> frozenset[str]:
    return frozenset(_scripts().get_heads())


@lru_cache
def _known_revisions() -> frozenset[str]:
    return frozenset(script.revision for script in _scripts().walk_revisions())


def alembic_config(dsn: str) -> Config:
    """Alembic's configuration without an ini file; `migrations/env.py` reads the URL."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["url"] = sqlalchemy_url(dsn)
    return config
