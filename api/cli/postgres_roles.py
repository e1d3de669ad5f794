"""The roles of the embedded Postgres (OPS-29).

The superuser makes the database and its extensions, and nothing else. Everything that the site
does, it does as a role that owns this database and has no other right: it can run no program and
read no file, whatever a statement or a restored backup says.
"""

from __future__ import annotations

import psycopg
from psycopg import sql

from api.cli.database_objects import OBJECTS
from api.core.console import CommandError

# The first role of every cluster; before there were two, the site used it.
SUPERUSER = "nuggets"
SITE_ROLE = "nuggets_site"
REPLICATION_ROLE = "nuggets_replication"
_UNPRIVILEGED = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS"
_ROLES = {
    SITE_ROLE: f"{_UNPRIVILEGED} NOREPLICATION",
    REPLICATION_ROLE: f"{_UNPRIVILEGED} REPLICATION",
}
# Whether a role has just these rights.
_RIGHTS = """
    SELECT rolcanlogin AND rolreplication = %s
        AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls)
        AND NOT EXISTS (SELECT FROM pg_auth_members WHERE member = role.oid)
    FROM pg_roles AS role WHERE rolname = %s
"""
# `vector` is not in every build.
_EXTENSIONS = ("pg_trgm", "fuzzystrmatch", "vector")
# What is in the site's database must not stand in for what is in the catalog.
_SAFE = "SET search_path = pg_catalog, pg_temp; SET lock_timeout = '10s'"


def set_password(superuser_dsn: str, password: str) -> None:
    """Set the password of the site's role."""
    with psycopg.connect(superuser_dsn, autocommit=True) as connection:
        # A statement can be in the server's log, so it gets a digest.
        digest = connection.pgconn.encrypt_password(password.encode(), SITE_ROLE.encode())
        statement = sql.SQL("ALTER ROLE {} PASSWORD {}")
        connection.execute(
            statement.format(sql.Identifier(SITE_ROLE), sql.Literal(digest.decode()))
        )


def remove_own_password(superuser_dsn: str) -> None:
    """Let the superuser connect only where the server asks for no password, as at its socket."""
    with psycopg.connect(superuser_dsn, autocommit=True) as connection:
        connection.execute("ALTER ROLE CURRENT_USER PASSWORD NULL")


def make_roles(superuser_dsn: str) -> None:
    """Create the roles that are missing, and take from them what they may not do."""
    with psycopg.connect(superuser_dsn, autocommit=True) as connection:
        for name, rights in _ROLES.items():
            found = connection.execute(_RIGHTS, ["NOREPLICATION" not in rights, name]).fetchone()
            if found == (True,):
                continue
            verb = sql.SQL("ALTER" if found else "CREATE")
            statement = sql.SQL("{} ROLE {} {}")
            connection.execute(statement.format(verb, sql.Identifier(name), sql.SQL(rights)))


def make_database(superuser_dsn: str, name: str) -> None:
    """Create a database of the site's role if it is missing."""
    with psycopg.connect(superuser_dsn, autocommit=True) as connection:
        query = "SELECT FROM pg_database WHERE datname = %s"
        if connection.execute(query, [name]).fetchone() is None:
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(
                    sql.Identifier(name), sql.Identifier(SITE_ROLE)
                )
            )


def prepare_database(superuser_dsn: str) -> None:
    """Make the extensions of the site's database, and its role the owner of all that is in it.

    Raises CommandError where another session keeps a table for too long.
    """
    try:
        with psycopg.connect(superuser_dsn) as connection:
            connection.execute(_SAFE)
            for extension in _available(connection):
                connection.execute(
                    sql.SQL("CREATE EXTENSION IF NOT EXISTS {} SCHEMA public").format(
                        sql.Identifier(extension)
                    )
                )
            if not _is_owned(connection):
                _give_everything(connection)
    except psycopg.errors.LockNotAvailable as error:
        raise CommandError(
            "The database is in use, so it cannot be given to the site's own role. "
            "Stop what uses it, and start again."
        ) from error


def _available(connection: psycopg.Connection) -> list[str]:
    query = "SELECT name FROM pg_available_extensions WHERE name = ANY(%s) ORDER BY name"
    return [name for (name,) in connection.execute(query, [list(_EXTENSIONS)])]


def _is_owned(connection: psycopg.Connection) -> bool:
    query = "SELECT datdba::regrole::text FROM pg_database WHERE datname = current_database()"
    return connection.execute(query).fetchone() == (SITE_ROLE,)


def _give_everything(connection: psycopg.Connection) -> None:
    """Change the owner of a database of an earlier release, in one transaction."""
    owner = sql.Identifier(SITE_ROLE)
    for kind, name in connection.execute(OBJECTS).fetchall():
        connection.execute(
            sql.SQL("ALTER {} {} OWNER TO {}").format(sql.SQL(kind), sql.SQL(name), owner)
        )
    # The database's owner is a member of this role.
    connection.execute("ALTER SCHEMA public OWNER TO pg_database_owner")
    row = connection.execute("SELECT current_database()").fetchone()
    assert row is not None
    connection.execute(
        sql.SQL("ALTER DATABASE {} OWNER TO {}").format(sql.Identifier(row[0]), owner)
    )
