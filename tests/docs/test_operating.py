"""docs/operating.md names only what exists (OPS-46)."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
import yaml
from typer.testing import CliRunner

from api.cli.main import app
from api.core.paths import ROOT
from api.core.secrets import secret_key, set_admin_password
from tests.site_fixtures import running, site_settings

pytestmark = pytest.mark.rule("OPS-46")

PAGE = (ROOT / "docs" / "operating.md").read_text()
SERVICES = set(yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"])
# `nuggets` and its command, with the name of one of a group: "jobs status", "backup --verify".
COMMANDS = sorted(set(re.findall(r"\bnuggets ((?:[a-z][a-z-]* ?){1,2})(--[a-z]+)?", PAGE)))
METRICS = sorted(set(re.findall(r"`((?:[a-z]+_)+[a-z]+)`", PAGE.partition("## What to watch")[2])))
_TOKEN = "a-token-of-16-letters"
GROUPS = {"indexer", "jobs", "admin", "accounts", "membership", "newsletter", "questions"}


@pytest.mark.parametrize(("words", "option"), COMMANDS)
def test_commands_exist(words: str, option: str) -> None:
    names = words.split()
    command = names[:2] if names[0] in GROUPS else names[:1]
    done = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    assert option in done.output


def test_services_exist() -> None:
    option = r"(?:-\S+ (?:100 )?)*"
    calls = re.findall(rf"docker compose (?:exec|logs|restart|stop) {option}([a-z]+)", PAGE)
    assert {"api", "backups", "jobs", "indexer", "proxy", "postgres"} <= set(calls)
    assert set(calls) <= SERVICES


def test_what_a_backup_lacks_is_named_for_the_move_to_another_server(tmp_path: Path) -> None:
    secret_key(tmp_path)
    set_admin_password(tmp_path, "correct horse battery")
    section = PAGE.partition("## Move to another server without Docker")[2].partition("\n## ")[0]
    names = {file.name for file in tmp_path.iterdir()}
    assert {"secret.key"} < names
    assert [name for name in names if f"DATA_DIR/{name}" not in section] == []
    assert "kill -TERM" in section
    assert "SAMPLE_LIBRARY=0 nuggets up" in section


async def test_metrics_exist(fresh_database_url: str, tmp_path: Path) -> None:
    settings = site_settings(fresh_database_url, tmp_path).model_copy(
        update={"metrics_token": _TOKEN, "backup_dir": tmp_path}
    )
    async with running(settings) as site:
        await site.client.get("/api/series")
        answer: httpx2.Response = await site.client.get(
            "/metrics", headers={"Authorization": f"Bearer {_TOKEN}"}
        )
    assert len(METRICS) > 8
    assert [name for name in METRICS if f"\n{name}" not in answer.text] == []
