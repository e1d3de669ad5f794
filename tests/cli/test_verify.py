"""`nuggets indexer verify`: its output and its exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.cli.conftest import Nuggets
from tests.factories import execute, post, save
from tests.processes import COMMAND_SECONDS


def test_verify_reports_and_repairs_differences(
    command: Nuggets, fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    site: dict[str, Any] = {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}
    save(fresh_engine, [post(1), post(2)])
    execute(fresh_engine, "TRUNCATE search_outbox")
    dry_run = command("indexer", "verify", "--dry-run", **site)
    assert dry_run.returncode == 1, dry_run.stderr
    assert "posts: 0 documents, projection: 2 missing, 0 stale, 0 orphaned" in dry_run.stdout
    done = command("indexer", "verify", "--deep", **site)
    assert done.returncode == 0, done.stderr
    assert "posts: 2 documents, projection: 2 missing" in done.stdout
    status = command("indexer", "status", **site)
    assert "s ago: posts: 2 documents, projection: 2 missing" in status.stdout
    assert "posts: 2 documents, consistent" in command("indexer", "verify", **site).stdout


def test_pending_changes_are_reported(
    command: Nuggets, fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    site: dict[str, Any] = {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}
    save(fresh_engine, [post(1)])
    dry_run = command("indexer", "verify", "--dry-run", **site)
    assert "projection: 1 waiting, left to the indexer" in dry_run.stdout
    done = command("indexer", "verify", **site)
    assert "projection: 1 waiting, indexed after the comparison" in done.stdout
    assert command("indexer", "verify", **site).stdout.count("waiting") == 0


def test_an_unreachable_server_makes_the_command_fail(
    command: Nuggets, fresh_database_url: str, tmp_path: Path
) -> None:
    done = command(
        *("indexer", "verify"),
        DATABASE_URL=fresh_database_url,
        DATA_DIR=str(tmp_path / "data"),
        MEILI_URL="http://127.0.0.1:1",
    )
    assert done.returncode == 1
    assert "posts: 0 documents, Meilisearch: does not answer" in done.stdout
    assert "Traceback" not in done.stderr


def test_an_unreachable_database_is_reported(tmp_path: Path) -> None:
    unreachable = {"DATABASE_URL": "postgresql://127.0.0.1:1/nuggets", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "indexer", "verify"],
        env={**os.environ, **unreachable}, capture_output=True, text=True, check=False,
        timeout=COMMAND_SECONDS,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Connection refused" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_output_pipe_is_tolerated(fresh_database_url: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path)}
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "indexer", "status"],
        env=environment, stdout=writer, stderr=subprocess.PIPE, text=True, check=False,
        timeout=COMMAND_SECONDS,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("job", ["run", "rebuild", "status"])
def test_verify_options_belong_to_verify_only(command: Nuggets, job: str, tmp_path: Path) -> None:
    assert command("indexer", job, "--deep", DATA_DIR=str(tmp_path)).returncode == 2
