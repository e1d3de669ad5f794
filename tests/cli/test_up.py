"""`nuggets up` starts, supervises and stops all processes of a site."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from api.cli import processes
from api.cli.system_user import is_root
from api.cli.up import reloading
from api.core.run_state import SiteAddress, load_state
from tests.cli.sites import RunningSite, await_no_process, nuggets, processes_of, running

PASSWORD = re.compile(r"Admin password, shown only this once: (\S+)")


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "data"


@pytest.fixture(scope="module")
def site(data_dir: Path) -> Iterator[RunningSite]:
    with running(data_dir) as site:
        yield site


@pytest.mark.rule("OPS-1")
def test_a_new_site_serves_the_sample_library(site: RunningSite) -> None:
    health = site.get("/api/health")
    assert health["status"] == "ok"
    assert health["engine"] == "postgres"
    assert len(site.get("/api/posts/daily")) >= 40
    assert "Loaded the sample library." in site.output()


@pytest.mark.rule("OPS-14")
def test_only_the_owner_can_read_the_secrets(site: RunningSite) -> None:
    password = PASSWORD.search(site.output())
    assert password is not None
    for name in ("secret.key", "admin-password.hash"):
        assert (site.data_dir / name).stat().st_mode & 0o777 == 0o600
    stored = (site.data_dir / "admin-password.hash").read_text()
    assert stored.startswith("$argon2id$")
    assert password[1] not in stored


@pytest.mark.rule("OPS-14")
def test_only_the_owner_can_read_the_data(site: RunningSite) -> None:
    log = (site.data_dir / "postgres.log").stat()
    assert (log.st_mode & 0o777, log.st_uid) == (0o600, os.geteuid())
    # Started by root, the database belongs to its own account, whose group may enter the folders.
    assert site.data_dir.stat().st_mode & 0o777 == (0o710 if is_root() else 0o700)
    readable = [path for path in site.data_dir.rglob("*") if path.stat().st_mode & 0o077]
    assert [path for path in readable if not path.is_socket()] == []


@pytest.mark.rule("OPS-7")
def test_commands_join_the_running_site(site: RunningSite, tmp_path: Path) -> None:
    library = tmp_path / "library.jsonl"
    done = nuggets("export", library, DATA_DIR=str(site.data_dir))
    assert done.returncode == 0, done.stderr
    assert len(library.read_text().splitlines()) > 100
    assert site.get("/api/health")["database"] == "ok"


@pytest.mark.rule("OPS-45")
def test_links_of_commands_name_the_address_of_the_running_site(site: RunningSite) -> None:
    """Also where the command's own environment has no port or another one."""
    page = site.data_dir / "mail.html"
    post = site.get("/api/posts/daily")[0]["id"]
    for port in ("8000", "1"):
        done = nuggets(
            *("newsletter", "preview", str(post), "--html", page),
            DATA_DIR=str(site.data_dir),
            PORT=port,
        )
        assert done.returncode == 0, done.stderr
        assert f"{site.address}/" in page.read_text()
        assert f":{port}/" not in page.read_text()
        page.unlink()


def test_a_second_site_on_the_same_data_is_rejected(site: RunningSite) -> None:
    rejected = nuggets("up", DATA_DIR=str(site.data_dir), PORT="0")
    assert rejected.returncode == 1
    assert "A site already runs on" in rejected.stderr


@pytest.mark.rule("OPS-8")
def test_an_occupied_port_is_rejected_and_leaves_no_process(
    site: RunningSite, tmp_path: Path
) -> None:
    port = site.address.rpartition(":")[2]
    rejected = nuggets("up", DATA_DIR=str(tmp_path / "other"), PORT=port)
    assert rejected.returncode == 1
    assert f"port {port}" in rejected.stderr
    assert processes_of(tmp_path / "other") == []


@pytest.mark.rule("OPS-22")
def test_a_dead_indexer_is_restarted(site: RunningSite) -> None:
    [first] = _indexers(site)
    first.kill()
    deadline = time.monotonic() + 20
    while _indexers(site) in ([], [first]):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "The indexer ended with status -9" in site.output()


def _indexers(site: RunningSite) -> list[psutil.Process]:
    return [child for child in psutil.Process(site.process.pid).children() if _is_indexer(child)]


def _is_indexer(process: psutil.Process) -> bool:
    # A killed process has no command line until its parent reads its status.
    try:
        return "indexer" in process.cmdline()
    except psutil.NoSuchProcess:
        return False


@pytest.mark.rule("OPS-1")
def test_data_and_secrets_survive_a_restart(tmp_path: Path) -> None:
    data_dir = tmp_path / "data"
    with running(data_dir, SAMPLE_LIBRARY="0") as site:
        assert site.get("/api/posts/daily") == []
        assert PASSWORD.search(site.output())
        key = (data_dir / "secret.key").read_text()
        assert site.stop() == 0
        await_no_process(data_dir)
    with running(data_dir) as site:
        assert len(site.get("/api/posts/daily")) >= 40
        assert (data_dir / "secret.key").read_text() == key
        assert not PASSWORD.search(site.output())
        # Like a terminal, which sends the signal twice.
        site.process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        assert site.stop(signal.SIGINT) == 0
        await_no_process(data_dir)


@pytest.mark.rule("OPS-45")
def test_a_stopped_site_has_no_address_any_more(tmp_path: Path) -> None:
    file = tmp_path / "data" / SiteAddress.file_name
    with running(tmp_path / "data", SITE_URL="https://torah.example", SAMPLE_LIBRARY="0") as site:
        address = site.address.removeprefix("http://")
        assert load_state(SiteAddress, site.data_dir) == SiteAddress(
            "https://torah.example", address
        )
        assert file.stat().st_mode & 0o777 == 0o600
    assert not file.exists()


@pytest.mark.rule("OPS-2")
def test_a_killed_site_leaves_no_process(tmp_path: Path) -> None:
    with running(tmp_path / "data", SAMPLE_LIBRARY="0") as site:
        os.kill(site.process.pid, signal.SIGKILL)
        await_no_process(site.data_dir)


def test_in_development_the_indexer_restarts_when_code_changes(tmp_path: Path) -> None:
    command = reloading([sys.executable, "-c", "print('started', flush=True)"], [tmp_path])
    log = tmp_path.with_suffix(".log")
    deadline = time.monotonic() + 30
    with log.open("wb") as output:
        process = processes.start(command, log=output)
    try:
        while log.read_text().count("started") < 2:
            assert time.monotonic() < deadline, log.read_text()
            # The watcher may not have started yet.
            (tmp_path / "code.py").write_text(f"now = {time.monotonic()}")
            time.sleep(0.3)
    finally:
        processes.stop(process)
