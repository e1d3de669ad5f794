"""`python -m tools.dependency_audit`: the locked packages that have known vulnerabilities.

Exit status 1 if there is one without an exception, or if an exception has expired. Where a registry
offers no advisories, the audit of its packages is skipped, and says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

EXCEPTIONS = Path(__file__).with_name("exceptions.toml")
_SECONDS = 180
_PIP_AUDIT = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
_PIP_AUDIT += ["--format=json", "--progress-spinner=off", "--requirement=requirements/runtime.txt"]
_NPM_AUDIT = ["npm", "audit", "--json", "--package-lock-only"]


@dataclass(frozen=True)
class AdvisoryException:
    """An advisory that is accepted until a date, and why."""

    id: str
    reason: str
    expires: date


class AuditSkipped(Exception):
    """No advisories could be read. The message says why."""


def load_exceptions(file: Path = EXCEPTIONS) -> list[AdvisoryException]:
    """Raises TypeError for an entry without an id, a reason or an expiry date."""
    return [AdvisoryException(**each) for each in tomllib.loads(file.read_text())["exception"]]


def python_advisories(report: Mapping[str, Any]) -> dict[str, str]:
    """Ids of advisories, with the package. Raises AuditSkipped if the index has none to offer."""
    packages = report["dependencies"]
    audited = [package for package in packages if "skip_reason" not in package]
    if not audited:
        reason = packages[0]["skip_reason"] if packages else "no packages"
        raise AuditSkipped(f"the package index offers no advisories ({reason})")
    return {
        advisory["id"]: f"{package['name']} {package['version']}"
        for package in audited
        for advisory in package["vulns"]
    }


def npm_advisories(report: Mapping[str, Any]) -> dict[str, str]:
    """Ids of advisories, with the package. Raises AuditSkipped if the registry offers none."""
    if "vulnerabilities" not in report:
        status = report.get("statusCode", report.get("message", "no answer"))
        raise AuditSkipped(f"the npm registry offers no advisories ({status})")
    return {
        str(via["url"]).rpartition("/")[2]: f"{package['name']} {package['range']}"
        for package in report["vulnerabilities"].values()
        for via in package["via"]
        if isinstance(via, dict)
    }


def problems(
    found: Mapping[str, str], exceptions: Sequence[AdvisoryException], today: date
) -> list[str]:
    """A line for each advisory without a valid exception, and for each expired exception."""
    valid = {each.id for each in exceptions if each.expires >= today}
    lines = [f"{package}: {id}" for id, package in found.items() if id not in valid]
    expired = [each for each in exceptions if each.id not in valid]
    return lines + [f"The exception {each.id} expired on {each.expires}." for each in expired]


def _report(command: Sequence[str]) -> Mapping[str, Any]:
    """The JSON report of a tool. Raises AuditSkipped if it has none."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
        report: Mapping[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired as error:
        raise AuditSkipped(f"no answer within {_SECONDS} s") from error
    except ValueError as error:
        last_line = done.stderr.strip().rpartition("\n")[2]
        raise AuditSkipped(f"the advisories cannot be reached: {last_line}") from error
    return report


def main() -> int:
    found: dict[str, str] = {}
    for name, command, advisories in (
        ("Python", _PIP_AUDIT, python_advisories),
        ("npm", _NPM_AUDIT, npm_advisories),
    ):
        try:
            listed = advisories(_report(command))
        except AuditSkipped as reason:
            print(f"{name} packages: SKIPPED, {reason}.")  # noqa: T201 - a script
            continue
        print(f"{name} packages: {len(listed)} advisories.")  # noqa: T201
        found |= listed
    lines = problems(found, load_exceptions(), datetime.now(UTC).date())
    for line in lines:
        print(line, file=sys.stderr)  # noqa: T201
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
