"""The Compose file and the systemd unit run the site with as few rights as it needs (OPS-23)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.core.database import ROOT

UNIT = ROOT / "packaging" / "systemd" / "torah-nuggets.service"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
# Runs once, before the server whose volume it gives away.
ONE_SHOT = "meilisearch-owner"
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


@pytest.mark.parametrize("name", SERVICES)
def test_services_have_no_capabilities_and_a_read_only_root(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("cap_add", []) == (["CHOWN"] if name == ONE_SHOT else [])
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("name", sorted(SERVICES.keys() - {ONE_SHOT}))
def test_services_run_as_an_unprivileged_user_and_have_a_health_check(name: str) -> None:
    service = SERVICES[name]
    assert service["user"].partition(":")[0] not in {"root", "0", ""}
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["restart"] == "unless-stopped"


def test_the_servers_cannot_be_reached_from_outside() -> None:
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "meilisearch"):
        assert SERVICES[name]["networks"] == ["inside"]
        assert "ports" not in SERVICES[name]
    assert SERVICES[ONE_SHOT]["network_mode"] == "none"


def test_the_api_is_checked_by_its_readiness() -> None:
    assert "/api/health/ready" in SERVICES["api"]["healthcheck"]["test"][-1]


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


def test_systemd_rates_the_unit_as_well_protected() -> None:
    threshold = f"--threshold={MAX_EXPOSURE}"
    done = analyze("security", "--offline=true", threshold, "--no-pager", UNIT)
    assert done.returncode == 0, done.stdout[-500:]
