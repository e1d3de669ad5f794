"""`nuggets backup --verify`: a rehearsal that notices every difference."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine

from api.cli.backups.manifest import MANIFEST, decode_manifest
from api.cli.backups.schedule import Schedule
from api.cli.backups.verify import rehearsal_settings
from api.core.settings import load_settings
from indexer.sync import update_documents
from tests.cli.conftest import Nuggets
from tests.factories import days_ago, post, save

Change = Callable[[str, bytes], bytes | None]


@pytest.fixture
def backups(fresh_engine: Engine, fresh_database_url: str, tmp_path: Path) -> Path:
    """A folder with the backup of a small library and an upload."""
    save(fresh_engine, [post(1, title="A Lamp of Patience", publish_date=days_ago(2))])
    while update_documents(fresh_engine):
        pass
    uploads = tmp_path / "data" / "uploads"
    uploads.mkdir(parents=True)
    (uploads / "a.png").write_bytes(b"picture")
    settings = load_settings().model_copy(update={"backup_dir": tmp_path / "backups"})
    return Schedule.of(settings, fresh_database_url, tmp_path / "data").make_backup().parent


def test_a_rehearsal_uses_no_other_server(tmp_path: Path) -> None:
    elsewhere = dict.fromkeys(("database_url", "database_read_url", "meili_url", "smtp_url"), "x")
    site = load_settings().model_copy(update=elsewhere)
    rehearsal = rehearsal_settings(site, "postgresql:///rehearsal", tmp_path)
    assert rehearsal.database_url == "postgresql:///rehearsal"
    assert (rehearsal.database_read_url, rehearsal.meili_url, rehearsal.smtp_url) == (None,) * 3


def changed(folder: Path, change: Change) -> Path:
    """A copy of the backup in which the content of members is changed, or left out (None)."""
    [source] = folder.glob("*.backup")
    target = folder / "changed.tar"
    with tarfile.open(source) as old, tarfile.open(target, "w") as new:
        for member in old.getmembers():
            content = old.extractfile(member)
            text = change(member.name, content.read() if content else b"")
            if content and text is not None:
                member.size = len(text)
                new.addfile(member, io.BytesIO(text))
    return target


def change_manifest(edit: Callable[[dict[str, Any]], None]) -> Change:
    def change(name: str, content: bytes) -> bytes:
        if name != MANIFEST:
            return content
        manifest = json.loads(content)
        edit(manifest)
        return json.dumps(manifest).encode()

    return change


@pytest.mark.rule("OPS-19")
def test_a_good_backup_is_restored_opened_and_searched(
    command: Nuggets, backups: Path, tmp_path: Path
) -> None:
    done = command("backup", "--verify", backups, DATA_DIR=str(tmp_path / "other"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Checksum of the file: equal." in done.stdout
    assert "Uploads: 1 of 1 item equal." in done.stdout
    assert "The library opens, and a search finds 'A Lamp of Patience'." in done.stdout
    assert done.stdout.endswith("is good.\n")
    assert not (tmp_path / "other").exists()


@pytest.mark.rule("OPS-19")
def test_a_changed_row_is_noticed(command: Nuggets, backups: Path) -> None:
    def edit(manifest: dict[str, Any]) -> None:
        manifest["tables"]["posts"]["checksum"] = "1"
        del manifest["tables"]["series"]

    done = command("backup", "--verify", changed(backups, change_manifest(edit)))
    assert done.returncode == 1
    assert "Tables: posts differs" in done.stderr
    assert "Tables: series differs: None in the manifest" in done.stderr
    assert "is NOT good." in done.stderr


@pytest.mark.rule("OPS-19")
def test_a_changed_and_a_missing_upload_are_noticed(command: Nuggets, backups: Path) -> None:
    done = command(
        "backup",
        "--verify",
        changed(backups, lambda name, text: b"other" if name.endswith("a.png") else text),
    )
    assert (done.returncode, "Uploads: a.png differs" in done.stderr) == (1, True)
    done = command(
        "backup",
        "--verify",
        changed(backups, lambda name, text: None if name.endswith("a.png") else text),
    )
    assert (done.returncode, "Uploads: a.png differs" in done.stderr) == (1, True)


def test_a_file_that_differs_from_its_checksum_is_noticed(command: Nuggets, backups: Path) -> None:
    [checksum] = backups.glob("*.sha256")
    checksum.write_text("0" * 64 + "  other\n")
    done = command("backup", "--verify", backups)
    assert done.returncode == 1
    assert "differs from its checksum" in done.stderr


@pytest.mark.rule("OPS-19")
@pytest.mark.usefixtures("backups")
def test_a_library_that_cannot_be_searched_is_noticed(
    command: Nuggets, fresh_database_url: str, tmp_path: Path
) -> None:
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute("DELETE FROM search_documents")
    command(
        "backup",
        tmp_path / "site.backup",
        DATABASE_URL=fresh_database_url,
        DATA_DIR=str(tmp_path / "data"),
    )
    done = command("backup", "--verify", tmp_path / "site.backup")
    assert done.returncode == 1
    assert "The search finds none of the newest teachings" in done.stderr


def test_a_backup_of_an_earlier_release_has_nothing_to_compare(
    command: Nuggets, backups: Path
) -> None:
    old = changed(backups, lambda name, text: None if name == MANIFEST else text)
    done = command("backup", "--verify", old)
    assert done.returncode == 0
    assert "No manifest" in done.stdout


def test_what_is_no_backup_is_reported_plainly(
    command: Nuggets, backups: Path, tmp_path: Path
) -> None:
    [source] = backups.glob("*.backup")
    cut = tmp_path / "cut.backup"
    cut.write_bytes(source.read_bytes()[: source.stat().st_size // 2])
    for bad in (cut, changed(backups, lambda name, text: b"{}" if name == MANIFEST else text)):
        done = command("backup", "--verify", bad)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
    (tmp_path / "empty").mkdir()
    done = command("backup", "--verify", tmp_path / "empty")
    assert done.stderr == f"There is no scheduled backup in {tmp_path}/empty.\n"


def test_only_one_of_the_arguments_may_be_given(command: Nuggets, tmp_path: Path) -> None:
    assert command("backup", "--schedule", "--verify", tmp_path).returncode == 2


@pytest.mark.parametrize(
    "text", [b"{}", b"[]", b"no", b'{"tables": {"a": {}}}', b'{"a": 1, "a": 1}']
)
def test_an_unreadable_manifest_is_rejected(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"manifest|expected|twice"):
        decode_manifest(text)
