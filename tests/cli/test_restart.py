"""A site restarts, and survives the crash of an API process, without a refused request."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from api.core.run_state import ProcessState, load_state
from tests.cli.sites import RunningSite, nuggets, running
from tests.cli.steady_requests import await_requests, steady_requests

PARTS = {"api.server": 2, "indexer": 1, "api.jobs": 1, "main.js": 1}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    data_dir = tmp_path_factory.mktemp("site") / "data"
    with running(data_dir, API_WORKERS="2", EMBEDDING_MODEL="off") as site:
        yield site


def processes_of(site: RunningSite) -> dict[str, set[int]]:
    """The process ids of each part."""
    found: dict[str, set[int]] = {part: set() for part in PARTS}
    for child in psutil.Process(site.process.pid).children():
        try:
            command = child.cmdline()
        except psutil.Error:
            continue
        for part in PARTS.keys() & {Path(word).name for word in command}:
            found[part].add(child.pid)
    return found


def eventually(holds: Callable[[], bool], site: RunningSite, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, site.output()
        time.sleep(0.1)


def is_complete(site: RunningSite) -> bool:
    return {part: len(pids) for part, pids in processes_of(site).items()} == PARTS


def restart(site: RunningSite) -> str:
    done = nuggets("restart", DATA_DIR=str(site.data_dir))
    assert done.returncode == 0, done.stderr + site.output()
    return done.stdout


@pytest.mark.rule("OPS-21")
def test_a_restart_replaces_every_process_and_loses_no_request(site: RunningSite) -> None:
    eventually(lambda: is_complete(site), site)
    before = processes_of(site)
    with steady_requests(f"{site.address}/api/posts/recent") as outcome:
        await_requests(outcome, 20)
        assert restart(site) == "Restarted 5 processes.\n"
        await_requests(outcome, 20)
    assert outcome.failures == []
    after = processes_of(site)
    assert {part: len(pids) for part, pids in after.items()} == PARTS
    assert all(before[part].isdisjoint(after[part]) for part in PARTS)


@pytest.mark.rule("OPS-22")
def test_the_socket_stays_open_when_an_api_process_is_killed(site: RunningSite) -> None:
    eventually(lambda: is_complete(site), site)
    [victim, survivor] = processes_of(site)["api.server"]
    with steady_requests(f"{site.address}/api/posts/recent") as outcome:
        await_requests(outcome, 20)
        psutil.Process(victim).kill()
        await_requests(outcome, 20)
        eventually(lambda: len(processes_of(site)["api.server"] - {victim}) == 2, site)
        await_requests(outcome, 20)
    # Only a request that the killed process was answering is lost; no connection is refused.
    assert not [failure for failure in outcome.failures if "ConnectError" in failure]
    assert len(outcome.failures) <= 1, outcome.failures
    assert survivor in processes_of(site)["api.server"]
    assert sum(load_state(ProcessState, site.data_dir).crashes.values()) >= 1


def test_without_a_site_there_is_nothing_to_restart(tmp_path: Path) -> None:
    done = nuggets("restart", DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert f"No site runs on {tmp_path}." in done.stderr
