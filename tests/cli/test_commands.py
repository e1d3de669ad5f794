"""The commands other than `up`: their effect, their output and their exit status."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command as migrations
from passlib.hash import argon2

from api.cli.backups.archive import back_up
from api.core.migrate import alembic_config, is_current
from tests.cli.conftest import Nuggets
from tests.cli.sites import await_no_process, nuggets

POST = {
    "kind": "post",
    "id": 12,
    "type": "daily",
    "title": "On lighting candles",
    "content": "<p>Light them before Shabbat.</p>",
    "excerpt": "Before Shabbat",
    "publishDate": "2024-11-20",
    "author": "A teacher",
    "topics": ["Shabbat"],
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library file with one valid line."""
    file = tmp_path / "library.jsonl"
    file.write_text(json.dumps(POST) + "\n")
    return file


@pytest.fixture
def site(tmp_path: Path, fresh_database_url: str) -> dict[str, Any]:
    """The settings of a site with its own database."""
    return {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}


def count(dsn: str, table: str) -> int:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.rule("OPS-7")
@pytest.mark.parametrize(
    "arguments",
    [["frob"], ["import"], ["import", "/no/such/file"], ["indexer", "frob"], ["up", "-x"]],
)
def test_invalid_arguments_exit_with_2(command: Nuggets, arguments: list[str]) -> None:
    assert command(*arguments).returncode == 2


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("PORT", "eighty"),
        ("DATABASE_URL", "mysql://x"),
        ("SITE_TIMEZONE", "Mars"),
        ("LAUNCH_FREE", "perhaps"),
    ],
)
def test_an_invalid_setting_exits_with_1_and_is_named(
    command: Nuggets, tmp_path: Path, name: str, bad: str
) -> None:
    done = command("migrate", **{"DATA_DIR": str(tmp_path / "data"), name: bad})
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name}: ")
    assert "Traceback" not in done.stderr


@pytest.mark.rule("OPS-15")
def test_an_invalid_secret_is_not_printed(command: Nuggets, tmp_path: Path) -> None:
    done = command("migrate", DATA_DIR=str(tmp_path / "data"), SECRET_KEY="tooshort")
    assert done.returncode == 1
    assert "SECRET_KEY" in done.stderr
    assert "tooshort" not in done.stderr


def test_an_unreachable_database_is_reported_in_one_line(
    command: Nuggets, tmp_path: Path, library: Path
) -> None:
    dsn = "postgresql://nobody@127.0.0.1:1/none"
    done = command("import", library, DATABASE_URL=dsn, DATA_DIR=str(tmp_path / "data"))
    assert done.returncode == 1
    assert "The database cannot be reached" in done.stderr
    assert "Traceback" not in done.stderr


def test_import_then_export(
    command: Nuggets, site: dict[str, Any], library: Path, tmp_path: Path
) -> None:
    done = command("import", library, **site)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Imported 1 object: 1 created" in done.stdout
    exported = tmp_path / "exported.jsonl"
    done = command("export", exported, **site)
    assert done.returncode == 0
    assert "Not in it: 0 drafts and 0 subscribers of the newsletter" in done.stdout
    assert "`nuggets backup` takes all of it along" in done.stdout
    assert json.loads(exported.read_text())["title"] == POST["title"]


def test_an_invalid_line_stops_the_import(
    command: Nuggets, site: dict[str, Any], library: Path
) -> None:
    with library.open("a") as file:
        file.write(json.dumps(POST | {"id": 13, "type": "hourly"}) + "\n")
    done = command("import", library, **site)
    assert done.returncode == 1
    assert "line 2" in done.stderr
    assert "type" in done.stderr
    assert done.stderr.endswith("\nNothing was imported.\n")
    assert count(site["DATABASE_URL"], "posts") == 0


@pytest.mark.rule("IMPORT-5")
def test_an_incomplete_import_exits_with_1(
    command: Nuggets, site: dict[str, Any], library: Path
) -> None:
    with library.open("a") as file:
        file.write(json.dumps(POST | {"id": 13, "type": "hourly"}) + "\n")
    done = command("import", "--keep-going", library, **site)
    assert done.returncode == 1
    assert "Imported 1 object: 1 created" in done.stdout
    assert "line 2" in done.stderr
    assert "Left out: 1." in done.stderr
    assert count(site["DATABASE_URL"], "posts") == 1
    library.write_text(json.dumps(POST) + "\n")
    assert command("import", "--keep-going", library, **site).returncode == 0


@pytest.mark.parametrize("name", ["export", "backup"])
def test_a_target_in_a_missing_folder_is_reported_before_the_servers_start(
    command: Nuggets, tmp_path: Path, name: str
) -> None:
    data_dir = tmp_path / "data"
    done = command(name, tmp_path / "nowhere" / "file", DATA_DIR=str(data_dir), COLUMNS="400")
    assert done.returncode == 2
    assert f"there is no folder {tmp_path}/nowhere" in done.stderr
    assert not data_dir.exists()


@pytest.mark.parametrize("name", ["export", "backup"])
def test_an_unwritable_target_is_reported(
    command: Nuggets, site: dict[str, Any], name: str
) -> None:
    done = command(name, "/proc/library", **site)
    assert done.returncode == 1
    assert done.stderr == "No such file or directory: /proc/library\n"


@pytest.mark.rule("OPS-9")
def test_backup_then_restore(
    command: Nuggets, site: dict[str, Any], library: Path, tmp_path: Path
) -> None:
    command("import", library, **site)
    uploads = Path(site["DATA_DIR"], "uploads")
    uploads.mkdir()
    (uploads / "a.png").write_bytes(b"picture")
    backup_file = tmp_path / "site.backup"
    assert command("backup", backup_file, **site).returncode == 0
    assert backup_file.stat().st_mode & 0o777 == 0o600
    (uploads / "a.png").unlink()
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        connection.execute("DELETE FROM posts")
        connection.execute("CREATE TABLE newer_than_the_backup ()")
        connection.execute("INSERT INTO series (slug, title, description) VALUES ('s', 'S', '')")
    done = nuggets("restore", "--yes", backup_file.name, cwd=tmp_path, **site)
    assert done.returncode == 0, done.stderr
    restored = "Restored 1 teaching, 0 series, 0 portions, 0 accounts and 1 uploaded file"
    assert done.stdout.splitlines()[-1] == f"{restored} from {backup_file.name}."
    assert count(site["DATABASE_URL"], "series") == 0
    assert count(site["DATABASE_URL"], "posts") == 1
    assert count(site["DATABASE_URL"], "search_documents") == 1
    assert (uploads / "a.png").read_bytes() == b"picture"
    assert command("migrate", **site).returncode == 0


def test_a_backup_of_an_earlier_release_is_migrated(
    site: dict[str, Any], library: Path, tmp_path: Path
) -> None:
    nuggets("import", library, **site)
    migrations.downgrade(alembic_config(site["DATABASE_URL"]), "0009")
    back_up(site["DATABASE_URL"], Path(site["DATA_DIR"]), backup_file := tmp_path / "site.backup")
    done = nuggets("restore", "--yes", backup_file, **site)
    assert done.returncode == 0, done.stderr
    assert is_current(site["DATABASE_URL"])
    assert count(site["DATABASE_URL"], "search_documents") == 1


@pytest.mark.rule("OPS-9")
def test_a_broken_backup_changes_nothing(
    command: Nuggets, site: dict[str, Any], library: Path, tmp_path: Path
) -> None:
    command("import", library, **site)
    command("backup", tmp_path / "good", **site)
    with tarfile.open(tmp_path / "good") as good:
        dump = good.extractfile("database.dump")
        assert dump is not None
        (tmp_path / "database.dump").write_bytes(dump.read()[:-2000])
    with tarfile.open(tmp_path / "cut", "w") as cut:
        cut.add(tmp_path / "database.dump", "database.dump")
    for bad in (tmp_path / "cut", library):
        done = nuggets("restore", "--yes", bad, **site)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert count(site["DATABASE_URL"], "posts") == 1


@pytest.mark.rule("OPS-9")
def test_restore_confirms_before_it_replaces_a_library(
    command: Nuggets,
    site: dict[str, Any],
    library: Path,
    tmp_path: Path,
) -> None:
    backup_file = tmp_path / "empty.backup"
    command("backup", backup_file, **site)
    command("import", library, **site)
    # Without a terminal to confirm it, nothing is replaced.
    done = command("restore", backup_file, **site)
    assert done.returncode == 1
    assert "The site holds 1 teaching, " in done.stderr
    assert "--yes" in done.stderr
    done = command("restore", backup_file, typed="n\n", terminal=True, **site)
    assert done.returncode == 1
    assert f"The backup {backup_file} replaces all of it. Go on? [y/N]" in done.stdout
    assert done.stderr == "Nothing was changed.\n"
    assert count(site["DATABASE_URL"], "posts") == 1
    done = command("restore", library, typed="y\n", terminal=True, **site)
    assert done.stderr == f"{library} is not a backup of a site.\n"


def test_restore_into_an_empty_library_needs_no_confirmation(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    backup_file = tmp_path / "empty.backup"
    command("backup", backup_file, **site)
    done = nuggets("restore", backup_file, **site)
    assert done.returncode == 0, done.stderr
    assert "Restored 0 teachings, " in done.stdout


def test_an_unmigrated_database_is_not_changed(
    command: Nuggets, site: dict[str, Any], library: Path
) -> None:
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        connection.execute("DELETE FROM alembic_version")
    done = command("import", library, **site)
    assert done.returncode == 1
    assert "nuggets migrate" in done.stderr


@pytest.mark.rule("OPS-7")
def test_commands_work_without_a_site(command: Nuggets, library: Path, tmp_path: Path) -> None:
    data_dir = tmp_path / "data"
    assert command("import", library, DATA_DIR=str(data_dir)).returncode == 0
    status = nuggets("indexer", "status", DATA_DIR=str(data_dir))
    assert (status.returncode, status.stderr) == (0, "")
    assert "waiting" in status.stdout
    await_no_process(data_dir)


@pytest.mark.rule("ADMIN-8")
def test_the_admin_password_is_stored_as_a_hash(command: Nuggets, tmp_path: Path) -> None:
    rejected = command("admin", "set-password", typed="short\n", DATA_DIR=str(tmp_path))
    assert rejected.returncode == 1
    done = command("admin", "set-password", typed="correct horse\n", DATA_DIR=str(tmp_path))
    assert done.returncode == 0
    assert argon2.verify("correct horse", (tmp_path / "admin-password.hash").read_text().strip())
