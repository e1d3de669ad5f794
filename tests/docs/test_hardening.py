"""The Compose file and the systemd unit run the site with as few rights as it needs (OPS-23)."""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.core.paths import ROOT

UNIT = ROOT / "packaging" / "systemd" / "torah-nuggets.service"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
# They run once, before the server whose volume or database they prepare.
ONE_SHOTS = {"meilisearch-owner", "database", "proxy-owner"}
PROXY = {"proxy", "proxy-owner"}
# What a service is allowed besides.
CAPABILITIES = {
    "meilisearch-owner": ["CHOWN"],
    "proxy-owner": ["CHOWN"],
    "proxy": ["NET_BIND_SERVICE"],
}
SITE = {"api", "indexer", "jobs", "backups"}
# systemd's exposure level times ten: 0 is the safest, 100 the worst.
MAX_EXPOSURE = 20
DIRECTIVES = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ReadWritePaths": "/var/lib/torah-nuggets",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "CapabilityBoundingSet": "",
    "UMask": "0077",
    "Restart": "on-failure",
    "ExecReload": "/opt/torah-nuggets/.venv/bin/nuggets restart",
}


def service_section() -> dict[str, str]:
    """The directives of [Service]; the values of one that stands more than once are joined."""
    section = UNIT.read_text().partition("[Service]\n")[2].partition("[Install]")[0]
    found: dict[str, str] = {}
    for line in section.splitlines():
        name, separator, value = line.partition("=")
        if separator and not line.startswith("#"):
            found[name] = f"{found.get(name, '')} {value}".strip()
    return found


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze here (apt-get install systemd) to read the unit")
    return subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.rule("OPS-23")
@pytest.mark.parametrize("name", SERVICES)
def test_services_have_no_capabilities_and_a_read_only_root(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("cap_add", []) == CAPABILITIES.get(name, [])
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.rule("OPS-23")
@pytest.mark.parametrize("name", sorted(SERVICES.keys() - ONE_SHOTS))
def test_services_run_as_an_unprivileged_user_and_have_a_health_check(name: str) -> None:
    service = SERVICES[name]
    assert service["user"].partition(":")[0] not in {"root", "0", ""}
    assert service["healthcheck"]["test"][0].startswith("CMD")
    assert service["restart"] == "unless-stopped"


@pytest.mark.rule("OPS-43")
def test_the_servers_cannot_be_reached_from_outside() -> None:
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "meilisearch", "database"):
        assert SERVICES[name]["networks"] == ["inside"]
        assert "ports" not in SERVICES[name]
    for name in ("meilisearch-owner", "proxy-owner"):
        assert SERVICES[name]["network_mode"] == "none"
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"api", "proxy"}


@pytest.mark.rule("OPS-36")
def test_only_the_service_that_prepares_the_database_reaches_its_superuser() -> None:
    """At the server's socket, which asks for no password."""
    assert mounts("/var/run/postgresql") == {"postgres", "database"}
    assert "--socket-only" in SERVICES["database"]["command"]
    assert SERVICES["database"]["restart"] == "no"
    condition = {"condition": "service_completed_successfully"}
    assert SERVICES["api"]["depends_on"]["database"] == condition
    assert SERVICES["api"]["environment"]["DATABASE_URL"].startswith("postgresql://nuggets_site@")


def mounts(folder: str) -> set[str]:
    """The services with a volume at a folder."""
    return {
        name
        for name, service in SERVICES.items()
        if any(volume.endswith(f":{folder}") for volume in service.get("volumes", ()))
    }


@pytest.mark.rule("OPS-35")
def test_a_backup_is_stored_wherever_its_command_runs() -> None:
    """No folder of the image becomes a volume without a name, which the next `down` orphans."""
    assert mounts("/data") - PROXY == mounts("/backups") == SITE
    found = {volume for service in SERVICES.values() for volume in service.get("volumes", ())}
    # What the proxy is configured by comes with the site.
    found.remove("./packaging/caddy:/etc/caddy:ro")
    assert {volume.partition(":")[0] for volume in found} <= set(COMPOSE["volumes"])
    assert not re.search(r"(?m)^VOLUME", (ROOT / "Dockerfile").read_text())


@pytest.mark.rule("OPS-34")
@pytest.mark.parametrize("name", sorted(SITE))
def test_health_checks_start_no_python(name: str) -> None:
    """They ask the running process: a program of the site would import it each time (OPS-34)."""
    check = SERVICES[name]["healthcheck"]
    assert not re.search(r"python|nuggets", " ".join(check["test"]))
    assert check["interval"] in {"5s", "10s"}
    assert SERVICES[name]["environment"]["LIVENESS_FILE"] == "/tmp/liveness"


@pytest.mark.rule("OPS-34")
def test_the_checks_find_what_is_alive(tmp_path: Path) -> None:
    file = tmp_path / "alive"
    check = SERVICES["indexer"]["healthcheck"]["test"][1].replace("/tmp/liveness", str(file))

    def passes() -> bool:
        return subprocess.run(["sh", "-c", check], capture_output=True, check=False).returncode == 0

    assert not passes()
    file.touch()
    assert passes()
    os.utime(file, (time.time() - 180,) * 2)
    assert not passes()


@pytest.mark.rule("OPS-34")
@pytest.mark.parametrize(("status", "healthy"), [("200 OK", True), ("503 Unavailable", False)])
def test_the_api_is_checked_by_its_readiness(status: str, healthy: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        command = SERVICES["api"]["healthcheck"]["test"][1:]
        script = command[-1].replace("/8000", f"/{port}").replace("$$", "$")
        check = subprocess.Popen([*command[:-1], script])
        connection, _ = server.accept()
        with connection:
            assert connection.recv(1000).startswith(b"GET /api/health/ready HTTP/1.0\r\n")
            connection.sendall(f"HTTP/1.1 {status}\r\n\r\n".encode())
            assert (check.wait(timeout=30) == 0) is healthy


@pytest.mark.rule("OPS-35")
def test_one_service_builds_the_image_that_all_use() -> None:
    builders = {name for name, service in SERVICES.items() if "build" in service}
    assert builders == {"api"}
    for name in SITE | {"database"}:
        assert (SERVICES[name]["image"], SERVICES[name]["pull_policy"]) == (
            "torah-nuggets",
            "never",
        )


@pytest.mark.rule("OPS-37")
def test_the_subnet_of_visitors_is_fixed() -> None:
    """So that the address of a proxy on the machine can be written into TRUSTED_PROXIES."""
    [config] = COMPOSE["networks"]["outside"]["ipam"]["config"]
    subnet = ipaddress.ip_network(config["subnet"].removeprefix("${SUBNET:-").removesuffix("}"))
    assert subnet.is_private
    assert str(next(subnet.hosts())) in (ROOT / "docs" / "operating.md").read_text()


@pytest.mark.rule("OPS-23")
def test_the_unit_has_the_directives_that_protect_the_machine() -> None:
    section = service_section()
    assert {name: section[name] for name in DIRECTIVES} == DIRECTIVES
    assert section["User"] not in {"root", "0"}
    assert section["SystemCallFilter"].split() == ["@system-service", "~@privileged"]
    assert section["MemoryMax"]


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    # The program of this machine stands for the installed one.
    text = UNIT.read_text().replace("/opt/torah-nuggets/.venv/bin/nuggets", sys.executable)
    copy = tmp_path / UNIT.name
    copy.write_text(text)
    done = analyze("verify", "--man=no", copy)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.rule("OPS-23")
def test_systemd_rates_the_unit_as_well_protected() -> None:
    threshold = f"--threshold={MAX_EXPOSURE}"
    done = analyze("security", "--offline=true", threshold, "--no-pager", UNIT)
    assert done.returncode == 0, done.stdout[-500:]
