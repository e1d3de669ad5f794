"""Only the site's account can read its data, and the logs of its servers are rotated."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import psycopg
import pytest

from api.cli.log_files import open_log, rotate_log
from api.cli.permissions import private_folder
from api.cli.process_guard import Launch, Options
from api.cli.shared_server import is_guarded, sharing
from api.cli.site import open_site
from api.cli.system_user import is_root

WRITES_A_LOT = """
import time
number = 0
while True:
    print(f"line {number}", flush=True)
    number += 1
    time.sleep(0.0005)
"""


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_readable_data_dir_becomes_private_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir = tmp_path / "data"
    (data_dir / "run").mkdir(parents=True)
    (data_dir / "postgres.log").write_text("what an earlier release wrote\n")
    for path in (data_dir, data_dir / "run"):
        path.chmod(0o755)
    (data_dir / "postgres.log").chmod(0o644)
    monkeypatch.setenv("DATA_DIR", str(data_dir))
    before = os.umask(0o022)
    try:
        # Twice: at the second start the account of the database exists.
        for _ in range(2):
            with open_site() as site, psycopg.connect(site.database_url) as connection:
                assert connection.execute("SELECT 1").fetchone() == (1,)
                assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)
    assert mode(data_dir) == (0o710 if is_root() else 0o700)
    assert mode(data_dir / "run") == 0o700
    assert mode(data_dir / "postgres.log") == 0o600
    assert (data_dir / "postgres.log").read_text().startswith("what an earlier release wrote")
    assert [file for file in (data_dir / "run").iterdir() if mode(file) != 0o600] == []


def test_a_shared_folder_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o777
    tmp_path.chmod(0o755)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o700


def test_a_rotated_log_keeps_the_end_of_the_old_one(tmp_path: Path) -> None:
    file, previous = tmp_path / "server.log", tmp_path / "server.log.1"
    with open_log(file) as log:
        log.write(b"first\n" * 50 + b"last\n")
        log.flush()
        rotate_log(file, 1000)
        assert not previous.exists()
        rotate_log(file, 100)
        assert file.read_bytes() == b""
        kept_lines = previous.read_text().splitlines()
        assert kept_lines[-1] == "last"
        assert set(kept_lines) == {"first", "last"}
        assert previous.stat().st_size <= 100
        # The server continues to write to its open file.
        log.write(b"next\n")
        log.flush()
    assert file.read_bytes() == b"next\n"
    assert (mode(file), mode(previous)) == (0o600, 0o600)


class ChattyServer:
    """A server that only writes to its log."""

    name = "chatty"
    max_log_bytes = 2_000

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.log = data_dir / "chatty.log"

    def prepare(self) -> Launch:
        options = Options(str(self.log), str(self.data_dir), max_log_bytes=self.max_log_bytes)
        return Launch([sys.executable, "-c", WRITES_A_LOT], options, dict(os.environ))

    def ready(self) -> bool:
        return self.log.exists() and self.log.stat().st_size > 0

    def initialize(self) -> None:
        """Nothing."""


def test_the_log_of_a_running_server_is_rotated(tmp_path: Path) -> None:
    server = ChattyServer(tmp_path / "data")
    previous = server.log.with_name("chatty.log.1")
    deadline = time.monotonic() + 30
    with sharing(server):
        rotations: set[str] = set()
        while len(rotations) < 3:
            assert time.monotonic() < deadline
            if previous.exists():
                rotations.add(previous.read_text().splitlines()[-1])
                assert previous.stat().st_size <= server.max_log_bytes
            time.sleep(0.02)
    assert not is_guarded(server)
