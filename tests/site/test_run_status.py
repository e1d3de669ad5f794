"""`/api/health` and `/metrics` show backups, crashes and restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from api.core.run_state import BackupState, ProcessState, load_state, save_state
from api.site.run_status import backups_are_good
from tests.core.test_metrics import TOKEN, scrape
from tests.site_fixtures import Site, running, site_settings

HOURS = timedelta(hours=1)
# Any file stands for a backup here.
HERE = __file__


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    (tmp_path / "run").mkdir()
    settings = site_settings(
        fresh_database_url, tmp_path, metrics_token=TOKEN, backup_dir=tmp_path / "backups"
    )
    async with running(settings) as site:
        yield site


def ago(time: timedelta) -> str:
    return (datetime.now(UTC) - time).isoformat()


async def backup_health(site: Site) -> Any:
    return (await site.client.get("/api/health")).json()["backups"]


async def test_without_a_folder_backups_are_off(fresh_site: Site) -> None:
    assert (await backup_health(fresh_site))["state"] == "off"


@pytest.mark.rule("OPS-18")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (BackupState(), "none"),
        (BackupState(last_success_at=ago(HOURS), last_file=HERE), "ok"),
        (BackupState(last_success_at=ago(HOURS), last_file="/gone/site.backup"), "missing"),
        (BackupState(last_success_at=ago(30 * HOURS), last_file=HERE), "overdue"),
        (BackupState(last_success_at=ago(2 * HOURS), last_failure_at=ago(HOURS)), "failed"),
        (
            BackupState(last_success_at=ago(HOURS), last_failure_at=ago(2 * HOURS), last_file=HERE),
            "ok",
        ),
        (BackupState(last_failure_at=ago(HOURS)), "failed"),
    ],
)
async def test_health_says_how_the_backups_are(
    site: Site, tmp_path: Path, state: BackupState, expected: str
) -> None:
    save_state(state, tmp_path)
    found = await backup_health(site)
    assert found["state"] == expected
    assert (found["lastSuccessAt"] is None) is (state.last_success_at is None)
    assert (found["lastFailureAt"] is None) is (state.last_failure_at is None)


@pytest.mark.rule("OPS-34")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (BackupState(), True),
        (BackupState(last_success_at=ago(HOURS), last_file=HERE), True),
        (BackupState(last_success_at=ago(HOURS), last_file="/gone/site.backup"), False),
        (BackupState(last_success_at=ago(30 * HOURS), last_file=HERE), False),
        (BackupState(last_failure_at=ago(HOURS)), False),
    ],
)
def test_the_scheduled_backups_are_good_unless_one_is_lacking(
    tmp_path: Path, state: BackupState, expected: bool
) -> None:
    save_state(state, tmp_path)
    assert backups_are_good(tmp_path) is expected


async def test_metrics_have_backups_crashes_restarts_and_readiness(
    site: Site, tmp_path: Path
) -> None:
    before = await scrape(site)
    assert (before["backup_age_seconds"], before["process_crashes"]) == (-1, 0)
    save_state(BackupState(last_success_at=ago(HOURS), last_bytes=5, last_seconds=1.5), tmp_path)
    save_state(ProcessState(crashes={"API": 2, "indexer": 1}, restarts=4), tmp_path)
    found = await scrape(site)
    assert found["backup_age_seconds"] >= 3600
    assert (found["backup_size_bytes"], found["backup_duration_seconds"]) == (5, 1.5)
    assert (found["process_crashes"], found["site_restarts"]) == (3, 4)
    assert (found["backup_failed"], found["site_ready"]) == (0, 1)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"crashes": 1', "null"])
def test_an_unreadable_state_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / ProcessState.file_name).write_text(text)
    assert load_state(ProcessState, tmp_path) == ProcessState()
