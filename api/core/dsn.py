"""A Postgres DSN, as each of our libraries writes it."""

from __future__ import annotations


def sqlalchemy_url(dsn: str) -> str:
    """Add this project's driver to a plain Postgres DSN."""
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if dsn.startswith(prefix):
            return "postgresql+psycopg://" + dsn.removeprefix(prefix)
    return dsn


def libpq_dsn(dsn: str) -> str:
    """The DSN in the form that psycopg and libpq read."""
    return "postgresql://" + sqlalchemy_url(dsn).removeprefix("postgresql+psycopg://")
