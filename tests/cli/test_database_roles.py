"""The site uses its database as a role that owns it and may do nothing else (OPS-29, OPS-30)."""

from __future__ import annotations

import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.errors import InsufficientPrivilege

from api.cli import postgres_tools
from api.cli.backups.archive import DUMP, back_up
from api.cli.backups.restore import restore
from api.cli.postgres import DATABASE, Postgres, check_server
from api.cli.postgres_roles import SITE_ROLE, SUPERUSER
from api.cli.postgres_tools import run_tool
from api.cli.shared_server import sharing
from api.core.console import CommandError
from api.core.migrate import migrate
from tests.cli.conftest import Nuggets

FAST = ("fsync=off",)
_SUPERUSER_NAME = sql.Identifier(SUPERUSER)
_OWNERS = """
    SELECT DISTINCT pg_get_userbyid(owner) FROM (
        SELECT relowner AS owner, 'pg_class'::regclass AS classid, oid FROM pg_class
        WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT proowner, 'pg_proc'::regclass, oid FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT typowner, 'pg_type'::regclass, oid FROM pg_type
        WHERE typnamespace = 'public'::regnamespace
        UNION ALL SELECT datdba, 'pg_database'::regclass, oid FROM pg_database
        WHERE datname = current_database()
    ) AS object WHERE NOT EXISTS (
        SELECT FROM pg_depend AS part WHERE part.classid = object.classid
        AND objid = object.oid AND deptype IN ('e', 'i')
    )
"""
# Whether a statement may be run by the site.
_FORBIDDEN = (
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/tmp/nuggets-copied'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT lo_import('/etc/hostname')",
    "CREATE ROLE another",
    "CREATE DATABASE another",
    f"ALTER ROLE {SITE_ROLE} SUPERUSER",
    f"SET ROLE {SUPERUSER}",
    "GRANT pg_execute_server_program TO CURRENT_USER",
    "ALTER SYSTEM SET archive_command = 'true'",
    "CREATE EXTENSION file_fdw",
)


class EarlierPostgres(Postgres):
    """As the releases did that used the superuser for everything."""

    def initialize(self) -> None:
        with psycopg.connect(self.superuser_dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the database's own system user may write into."""
    made = Path(tempfile.mkdtemp(prefix="nuggets-roles-"))
    made.chmod(0o777)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def server(folder: Path) -> Iterator[Postgres]:
    data_dir = folder / "site"
    data_dir.mkdir(mode=0o755)
    server = Postgres(data_dir, FAST)
    with sharing(server):
        yield server


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.rule("OPS-29")
def test_the_role_owns_its_database_and_may_do_nothing_else(server: Postgres) -> None:
    migrate(server.dsn())
    assert rows(server.dsn(), _OWNERS) == [(SITE_ROLE,)]
    for statement in _FORBIDDEN:
        with (
            psycopg.connect(server.dsn(), autocommit=True) as connection,
            pytest.raises((InsufficientPrivilege, psycopg.errors.FeatureNotSupported)),
        ):
            connection.execute(statement)


@pytest.mark.rule("OPS-29")
def test_the_database_of_an_earlier_release_gets_the_role_as_owner(folder: Path) -> None:
    data_dir = folder / "site"
    data_dir.mkdir(mode=0o755)
    earlier, server = EarlierPostgres(data_dir, FAST), Postgres(data_dir, FAST)
    with sharing(earlier):
        dsn = earlier.superuser_dsn(DATABASE)
        migrate(dsn)
        with psycopg.connect(dsn) as connection:
            connection.execute(
                "INSERT INTO series (slug, title, description) VALUES ('s', 'S', '')"
            )
            connection.execute("CREATE VIEW seen AS SELECT * FROM series")
            connection.execute("CREATE SEQUENCE loose")
            connection.execute("CREATE DOMAIN word AS text")
        assert rows(dsn, _OWNERS) == [(SUPERUSER,)]
    for _ in range(2):  # the next start finds nothing to do
        with sharing(server):
            assert rows(server.dsn(), _OWNERS) == [(SITE_ROLE,)]
            assert rows(server.dsn(), "SELECT slug, title FROM seen") == [("s", "S")]
    with sharing(server), psycopg.connect(server.dsn()) as connection:
        connection.execute("ALTER TABLE series ADD COLUMN more text")
        connection.execute("INSERT INTO series (slug, title, description) VALUES ('t', 'T', '')")


@pytest.mark.rule("OPS-29")
def test_a_hostile_backup_runs_no_program(server: Postgres, folder: Path) -> None:
    trace = folder / "trace"
    server.create_database("hostile")
    with psycopg.connect(server.superuser_dsn("hostile")) as connection:
        body = "BEGIN RETURN 1; END"
        function = "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $${}$$"
        connection.execute(function.format(body))
        connection.execute("CREATE MATERIALIZED VIEW runs AS SELECT public.f()")
        command = f"COPY (SELECT 1) TO PROGRAM 'touch {trace}';"
        connection.execute(function.format(body.replace("BEGIN", f"BEGIN {command}")))
    back_up(server.superuser_dsn("hostile"), server.data_dir, folder / "hostile.backup")
    with psycopg.connect(server.dsn()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 613 AS n")
    with pytest.raises(CommandError, match="permission denied to COPY to or from an external"):
        restore(server.dsn(), server.data_dir, folder / "hostile.backup")
    assert not trace.exists()
    assert rows(server.dsn(), "SELECT n FROM kept") == [(613,)]


@pytest.mark.rule("OPS-30")
def test_a_restore_keeps_the_extensions(server: Postgres, folder: Path) -> None:
    """Connections to a running site keep knowing the types that they looked up."""
    migrate(server.dsn())
    query = "SELECT extname, oid FROM pg_extension ORDER BY extname"
    before = rows(server.dsn(), query)
    with psycopg.connect(server.dsn()) as connection:
        connection.execute("CREATE TYPE newer AS ENUM ('than the backup')")
    back_up(server.dsn(), server.data_dir, folder / "site.backup")
    restore(server.dsn(), server.data_dir, folder / "site.backup")
    assert rows(server.dsn(), query) == before
    assert rows(server.dsn(), _OWNERS) == [(SITE_ROLE,)]


@pytest.mark.rule("OPS-30")
def test_a_dump_other_than_the_one_that_was_made_is_refused(server: Postgres, folder: Path) -> None:
    with psycopg.connect(server.dsn()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 613 AS n")
    good, bad, old = (folder / name for name in ("good", "bad", "old"))
    back_up(server.dsn(), server.data_dir, good)
    with tarfile.open(good) as archive:
        for name in (DUMP, "manifest.json"):
            part = archive.extractfile(name)
            assert part
            (folder / name).write_bytes(part.read())
    dump = folder / DUMP
    with tarfile.open(old, "w") as archive:  # of a release without manifests
        archive.add(dump, DUMP)
    dump.write_bytes(dump.read_bytes() + b"\0")
    with tarfile.open(bad, "w") as archive:
        archive.add(folder / "manifest.json", "manifest.json")
        archive.add(dump, DUMP)
    with pytest.raises(CommandError, match="is damaged: the dump of its database"):
        restore(server.dsn(), server.data_dir, bad)
    restore(server.dsn(), server.data_dir, old)
    assert rows(server.dsn(), "SELECT n FROM kept") == [(613,)]


@pytest.mark.rule("OPS-30")
def test_a_program_that_crashes_names_the_signal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crashing = tmp_path / "pg_restore"
    crashing.write_text("#!/bin/sh\nkill -SEGV $$\n")
    crashing.chmod(0o700)
    monkeypatch.setattr(postgres_tools, "program", lambda _: str(crashing))
    with pytest.raises(CommandError) as failed:
        run_tool("pg_restore", "--list", "dump")
    assert str(failed.value) == "pg_restore was ended by SIGSEGV (Segmentation fault)"


@pytest.mark.rule("OPS-36")
def test_a_server_of_ones_own_gets_the_role_with_its_password(
    tmp_path: Path, command: Nuggets
) -> None:
    """As Compose does at each start: a changed password works, and the superuser has none."""
    server = EarlierPostgres(tmp_path / "data", FAST)
    with sharing(server):
        _require_passwords_of_the_site(server)
        superuser = server.superuser_dsn(DATABASE)
        with psycopg.connect(superuser) as connection:
            connection.execute(sql.SQL("ALTER ROLE {} PASSWORD 'secret'").format(_SUPERUSER_NAME))
        for password in ("p@ss/w#rd:1", "another"):
            done = command(
                "prepare-database", "--socket-only", superuser, DATABASE_PASSWORD=password
            )
            assert (done.returncode, done.stderr) == (0, "")
            dsn = make_conninfo(server.dsn(), password=password)
            with psycopg.connect(dsn) as connection:
                owner = "SELECT datdba::regrole::text FROM pg_database WHERE datname = %s"
                assert connection.execute(owner, [DATABASE]).fetchone() == (SITE_ROLE,)
                with pytest.raises(InsufficientPrivilege):
                    connection.execute("CREATE ROLE another")
            with psycopg.connect(superuser) as connection:
                kept = "SELECT rolpassword FROM pg_authid WHERE rolname = %s"
                assert connection.execute(kept, [SUPERUSER]).fetchone() == (None,)
        with pytest.raises(CommandError, match="does not accept the password for the role nugg"):
            check_server(server.dsn().replace(SITE_ROLE, f"{SITE_ROLE}:wrong", 1))


def _require_passwords_of_the_site(server: Postgres) -> None:
    """As the image's server does over the network; the superuser comes by the socket."""
    file = server.cluster / "pg_hba.conf"
    file.write_text(f"local all {SITE_ROLE} scram-sha-256\nlocal all all trust\n")
    with psycopg.connect(server.superuser_dsn()) as connection:
        connection.execute("SELECT pg_reload_conf()")
