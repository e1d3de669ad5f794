"""The settings class, the README's table and the Compose file name the same settings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from typing import Any

import pytest
import yaml

from api.core.database import ROOT
from api.core.settings import Settings

SETTINGS = {name.upper() for name in Settings.model_fields}
# The image sets these; Compose publishes the API at HOST and PORT of the machine.
OF_THE_IMAGE = {"DATA_DIR", "HOST", "PORT"}
# The servers and the volume that the Compose file itself defines.
OF_COMPOSE = {"DATABASE_URL", "MEILI_URL", "BACKUP_DIR", "LIVENESS_FILE"}
# From variables of other names, which other services read as well.
BY_OTHER_NAMES = {"DATABASE_PASSWORD", "PUBLISHED_ADDRESS"}
PARTS = ["api", "indexer", "jobs", "backups"]


def table() -> set[str]:
    """The names in the first column of the README's table of settings."""
    section = (ROOT / "README.md").read_text().partition("\n## Configuration\n")[2]
    rows = re.findall(r"(?m)^\| (`[A-Z].*?) \|", section.partition("\n### ")[0])
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text()))


@cache
def compose_tool() -> list[str]:
    """`docker compose`, or the program of Debian's package; skips without either."""
    for tool in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(tool[0]):
            version = subprocess.run([*tool, "version"], capture_output=True, check=False)
            if version.returncode == 0:
                return tool
    pytest.skip("no Compose tool here (apt-get install docker-compose) to read docker-compose.yml")


def configured(**settings: str) -> dict[str, Any]:
    """The Compose file as the tool resolves it in an environment with these settings."""
    done = subprocess.run(
        [*compose_tool(), "-f", str(ROOT / "docker-compose.yml"), "config"],
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(yaml.safe_load(done.stdout)["services"])


def test_the_readme_names_every_setting() -> None:
    assert table() == SETTINGS


@pytest.mark.parametrize("part", PARTS)
def test_the_compose_file_passes_every_setting(part: str) -> None:
    assert set(compose()["services"][part]["environment"]) == SETTINGS - OF_THE_IMAGE


def test_the_image_sets_the_remaining_settings() -> None:
    image = (ROOT / "Dockerfile").read_text()
    assert all(re.search(rf"(?m)^ENV .*\b{name}=", image) for name in OF_THE_IMAGE)


@pytest.mark.parametrize("part", PARTS)
def test_docker_compose_passes_every_setting_to_both_services(part: str) -> None:
    values = {name: f"value-of-{name.lower()}" for name in SETTINGS - OF_THE_IMAGE}
    environment = configured(**values)[part]["environment"]
    passed = {name: environment[name] for name in values.keys() - OF_COMPOSE - BY_OTHER_NAMES}
    assert passed == {name: values[name] for name in passed}
    assert environment["DATABASE_URL"] == "postgresql://nuggets_site@postgres:5432/nuggets"


@pytest.mark.parametrize("part", PARTS)
def test_the_password_and_the_published_address_reach_the_site_as_they_are(part: str) -> None:
    found = configured(POSTGRES_PASSWORD="p@ss/w#rd:1", PORT="8055")
    assert found[part]["environment"]["DATABASE_PASSWORD"] == "p@ss/w#rd:1"
    assert found[part]["environment"]["PUBLISHED_ADDRESS"] == "127.0.0.1:8055"
    assert found["postgres"]["environment"]["POSTGRES_PASSWORD"] == "p@ss/w#rd:1"


@pytest.mark.parametrize("part", PARTS)
def test_unset_settings_keep_their_defaults(part: str) -> None:
    environment = configured()[part]["environment"]
    set_names = {name for name, value in environment.items() if value}
    assert set_names == OF_COMPOSE | BY_OTHER_NAMES | {"MEILI_MASTER_KEY"}
