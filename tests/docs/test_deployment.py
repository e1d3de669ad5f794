"""The settings class, docs/configuration.md and the Compose file name the same settings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.cli.supervisor import GRACE_SECONDS
from api.core.paths import ROOT
from api.core.settings import SECRETS, Settings
from api.core.unknown_variables import misspelled
from api.media.endpoints import FORM_LIMIT

SETTINGS = {name.upper() for name in Settings.model_fields}
# The image sets these, and so does Compose: HOST and PORT of the machine are where it publishes the API.
OF_THE_IMAGE = {"DATA_DIR": "/data", "HOST": "0.0.0.0", "PORT": "8000"}
# Compose sets DATABASE_URL itself.
FILES = {f"{name.upper()}_FILE" for name in SECRETS} - {"DATABASE_URL_FILE"}
# The servers and the volume that the Compose file itself defines.
OF_COMPOSE = {"DATABASE_URL", "MEILI_URL", "BACKUP_DIR", "LIVENESS_FILE", *OF_THE_IMAGE}
# With a default of Compose's own.
WITH_DEFAULTS = {"MEILI_MASTER_KEY", "TRUSTED_PROXIES"}
# From variables of other names, which other services read as well.
BY_OTHER_NAMES = {"DATABASE_PASSWORD", "PUBLISHED_ADDRESS"}
SECRETS_FILE = "packaging/compose/secrets.yml"
CADDYFILE = ROOT / "packaging" / "caddy" / "Caddyfile"
PARTS = ["api", "indexer", "jobs", "backups"]


def table() -> set[str]:
    """The names in the first column of the table of settings in docs/configuration.md."""
    section = (ROOT / "docs" / "configuration.md").read_text().partition("\n## Settings\n")[2]
    rows = re.findall(r"(?m)^\| (`[A-Z].*?) \|", section.partition("\n## ")[0])
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text()))


@cache
def compose_tool() -> tuple[list[str], bool]:
    """`docker compose`, or the program of Debian's package, and whether it is the first version;
    skips without either."""
    for tool in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(tool[0]):
            version = subprocess.run(
                [*tool, "version"], capture_output=True, text=True, check=False
            )
            if version.returncode == 0:
                return tool, "version 1." in version.stdout
    pytest.skip("no Compose tool here (apt-get install docker-compose) to read docker-compose.yml")


def project(folder: Path, *further: str) -> list[Path]:
    """A copy of the Compose file, and of further ones, without the machine's own `.env`. The first
    version of the tool knows no optional file of variables."""
    _, is_first = compose_tool()
    files = []
    for name in ("docker-compose.yml", *further):
        content = yaml.safe_load((ROOT / name).read_text())
        for service in content["services"].values():
            if is_first:
                service.pop("env_file", None)
        files.append(folder / Path(name).name)
        files[-1].write_text(yaml.safe_dump(content))
    return files


def configured(files: list[Path], **settings: str) -> dict[str, Any]:
    """The Compose file as the tool resolves it in an environment with these settings."""
    options = [option for file in files for option in ("-f", str(file))]
    done = subprocess.run(
        [*compose_tool()[0], *options, "config"],
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **settings},
        cwd=files[0].parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(yaml.safe_load(done.stdout)["services"])


@pytest.mark.rule("OPS-15")
def test_the_documents_name_every_setting() -> None:
    assert table() == SETTINGS


@pytest.mark.rule("OPS-5")
@pytest.mark.parametrize("part", PARTS)
def test_the_compose_file_passes_every_setting(part: str) -> None:
    assert set(compose()["services"][part]["environment"]) == SETTINGS | FILES


def test_the_image_sets_the_remaining_settings() -> None:
    image = (ROOT / "Dockerfile").read_text()
    environment = compose()["services"]["api"]["environment"]
    for name, value in OF_THE_IMAGE.items():
        assert re.search(rf"(?m)^ENV .*\b{name}={re.escape(value)}( |$)", image)
        assert environment[name] == value


@pytest.mark.parametrize("part", PARTS)
def test_docker_compose_passes_every_setting_to_each_part(part: str, tmp_path: Path) -> None:
    values = {name: f"value-of-{name.lower()}" for name in (SETTINGS | FILES) - {*OF_THE_IMAGE}}
    environment = configured(project(tmp_path), **values)[part]["environment"]
    passed = {name: environment[name] for name in values.keys() - OF_COMPOSE - BY_OTHER_NAMES}
    assert passed == {name: values[name] for name in passed}
    assert environment["DATABASE_URL"] == "postgresql://nuggets_site@postgres:5432/nuggets"


@pytest.mark.parametrize("part", PARTS)
def test_the_password_and_the_published_address_reach_the_site_as_they_are(
    part: str, tmp_path: Path
) -> None:
    found = configured(project(tmp_path), POSTGRES_PASSWORD="p@ss/w#rd:1", PORT="8055")
    assert found[part]["environment"]["DATABASE_PASSWORD"] == "p@ss/w#rd:1"
    assert found[part]["environment"]["PUBLISHED_ADDRESS"] == "127.0.0.1:8055"
    assert found["postgres"]["environment"]["POSTGRES_PASSWORD"] == "p@ss/w#rd:1"


@pytest.mark.parametrize("part", PARTS)
def test_unset_settings_keep_their_defaults(part: str, tmp_path: Path) -> None:
    environment = configured(project(tmp_path))[part]["environment"]
    set_names = {name for name, value in environment.items() if value}
    assert set_names == OF_COMPOSE | BY_OTHER_NAMES | WITH_DEFAULTS


@pytest.mark.rule("OPS-41")
@pytest.mark.parametrize("part", PARTS)
def test_the_site_gets_all_of_the_file_so_that_it_can_name_what_is_misspelled(part: str) -> None:
    assert compose()["services"][part]["env_file"] == [{"path": ".env", "required": False}]


@pytest.mark.rule("OPS-41")
def test_a_misspelled_variable_of_the_file_reaches_the_site_and_changes_nothing(
    tmp_path: Path,
) -> None:
    if compose_tool()[1]:
        pytest.skip("this Compose is version 1, which knows no optional file of variables")
    files = project(tmp_path)
    (tmp_path / ".env").write_text("SMPT_URL=smtp://mail.example\nHOST=10.0.0.1\nPORT=80\n")
    environment = configured(files)["api"]["environment"]
    assert environment["SMPT_URL"] == "smtp://mail.example"
    assert {name: environment[name] for name in OF_THE_IMAGE} == OF_THE_IMAGE
    assert environment["PUBLISHED_ADDRESS"] == "10.0.0.1:80"


@pytest.mark.rule("OPS-41")
def test_variables_of_compose_are_not_taken_for_misspelled_settings() -> None:
    texts = [(ROOT / name).read_text() for name in ("docker-compose.yml", SECRETS_FILE)]
    names = {name for text in texts for name in re.findall(r"\$\{([A-Z_]+)", text)}
    assert {"POSTGRES_PASSWORD", "SUBNET", "HTTPS_PORT", "SECRETS_DIR"} <= names
    tool = {"COMPOSE_FILE", "COMPOSE_PROFILES", "COMPOSE_PROJECT_NAME", "COMPOSE_BAKE"}
    assert list(misspelled(names | tool, SETTINGS | FILES)) == []


@pytest.mark.rule("OPS-41")
def test_secrets_in_files_take_the_place_of_variables(tmp_path: Path) -> None:
    (tmp_path / "secrets").mkdir()
    for name in ("database_password", "meili_master_key", "secret_key"):
        (tmp_path / "secrets" / name).write_text(name)
    found = configured(project(tmp_path, SECRETS_FILE))
    for part in (*PARTS, "database"):
        environment = found[part]["environment"]
        assert not environment["DATABASE_PASSWORD"]
        assert not environment["MEILI_MASTER_KEY"]
        given = {name: value for name, value in environment.items() if name in FILES and value}
        assert given == {
            "DATABASE_PASSWORD_FILE": "/run/secrets/database_password",
            "MEILI_MASTER_KEY_FILE": "/run/secrets/meili_master_key",
            "SECRET_KEY_FILE": "/run/secrets/secret_key",
        }
        assert len(found[part]["secrets"]) == len(given)
    postgres = found["postgres"]["environment"]
    assert not postgres["POSTGRES_PASSWORD"]
    assert postgres["POSTGRES_PASSWORD_FILE"] == "/run/secrets/database_password"
    assert not found["meilisearch"]["environment"]["MEILI_MASTER_KEY"]


@pytest.mark.rule("OPS-41")
def test_meilisearch_gets_its_key_from_the_file(tmp_path: Path) -> None:
    """The command of the Compose file, with a program that prints its variable."""
    services = yaml.safe_load((ROOT / SECRETS_FILE).read_text())["services"]
    (tmp_path / "key").write_text("a 'key' of $words\n")
    (tmp_path / "program").write_text('#!/bin/sh\nprintf %s "$MEILI_MASTER_KEY"\n')
    (tmp_path / "program").chmod(0o755)
    command = [
        part.replace("$$", "$")
        .replace("/run/secrets/meili_master_key", str(tmp_path / "key"))
        .replace("/bin/meilisearch", str(tmp_path / "program"))
        for part in services["meilisearch"]["command"]
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "a 'key' of $words"


@pytest.mark.rule("OPS-44")
def test_images_of_others_are_pinned() -> None:
    named = {service["image"] for service in compose()["services"].values()} - {"torah-nuggets"}
    images = [re.sub(r"^\$\{\w+_IMAGE:-(.*)\}$", r"\1", name) for name in named]
    bases = re.findall(
        r"(?m)^(?:FROM|ARG PYTHON_IMAGE=)\s*(\S+?:\S+)", (ROOT / "Dockerfile").read_text()
    )
    assert len(images) == 3
    assert len(bases) == 1
    for image in [*images, *bases]:
        assert re.fullmatch(r"[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image


@pytest.mark.rule("OPS-43")
def test_the_proxy_reaches_the_site_from_the_trusted_network_alone() -> None:
    services, networks = compose()["services"], compose()["networks"]
    [config] = networks["proxy"]["ipam"]["config"]
    subnet = re.sub(r"^\$\{PROXY_SUBNET:-(.*)\}$", r"\1", config["subnet"])
    trusted = services["api"]["environment"]["TRUSTED_PROXIES"]
    assert trusted == f"${{TRUSTED_PROXIES:-{subnet}}}"
    members = {name for name, each in services.items() if "proxy" in each.get("networks", ())}
    assert members == {"api", "proxy"}
    [name] = services["api"]["networks"]["proxy"]["aliases"]
    assert f"reverse_proxy {{$UPSTREAM:{name}:8000}}" in CADDYFILE.read_text()


@pytest.mark.rule("OPS-43")
def test_the_proxy_takes_what_the_site_takes_and_stops_after_it() -> None:
    text = CADDYFILE.read_text()
    [mebibytes] = re.findall(r"max_size (\d+)MiB", text)
    assert int(mebibytes) * 1024**2 > FORM_LIMIT.max_bytes
    [grace] = re.findall(r"grace_period (\d+)s", text)
    stop = compose()["services"]["proxy"]["stop_grace_period"].removesuffix("s")
    assert GRACE_SECONDS <= int(grace) < int(stop)


@pytest.mark.rule("OPS-43")
def test_caddy_accepts_the_file() -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("no caddy here (apt-get install caddy) to read the Caddyfile")
    for command in ("validate", "fmt"):
        arguments = ["--adapter", "caddyfile"] if command == "validate" else ["--diff"]
        named = ["--config", CADDYFILE] if command == "validate" else [CADDYFILE]
        done = subprocess.run(
            [program, command, *arguments, *named], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
