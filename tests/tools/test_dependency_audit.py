"""The audit finds vulnerable packages, and never passes silently without advisories (OPS-26)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tools.dependency_audit.__main__ import (
    AdvisoryException,
    AuditSkipped,
    load_exceptions,
    npm_advisories,
    problems,
    python_advisories,
)

TODAY = date(2026, 11, 24)
FOUND = {"PYSEC-1": "a 1.0"}
PYTHON: dict[str, Any] = {
    "dependencies": [
        {"name": "a", "version": "1.0", "vulns": [{"id": "PYSEC-1"}]},
        {"name": "b", "version": "2.0", "vulns": []},
        {"name": "c", "skip_reason": "not found"},
    ]
}
NPM = {
    "vulnerabilities": {
        "d": {"name": "d", "range": "<2", "via": [{"url": "https://x.example/GHSA-2"}, "e"]}
    }
}


@pytest.mark.rule("OPS-26")
def test_no_exception_has_expired() -> None:
    today = datetime.now(UTC).date()
    assert [each for each in load_exceptions() if each.expires < today] == []


def test_advisories_are_read_from_both_reports() -> None:
    assert python_advisories(PYTHON) == {"PYSEC-1": "a 1.0"}
    assert npm_advisories(NPM) == {"GHSA-2": "d <2"}


@pytest.mark.rule("OPS-26")
def test_an_index_without_advisories_is_reported_as_skipped() -> None:
    with pytest.raises(AuditSkipped, match="not found"):
        python_advisories({"dependencies": PYTHON["dependencies"][2:]})
    with pytest.raises(AuditSkipped, match="405"):
        npm_advisories({"statusCode": 405, "error": {"summary": ""}})


@pytest.mark.rule("OPS-26")
def test_an_exception_counts_until_it_expires() -> None:
    valid = AdvisoryException("PYSEC-1", "Why", TODAY)
    expired = AdvisoryException("PYSEC-1", "Why", date(2026, 11, 23))
    assert problems(FOUND, [], TODAY) == ["a 1.0: PYSEC-1"]
    assert problems(FOUND, [valid], TODAY) == []
    assert problems(FOUND, [expired], TODAY) == [
        "a 1.0: PYSEC-1",
        "The exception PYSEC-1 expired on 2026-11-23.",
    ]


@pytest.mark.parametrize("entry", ['id = "a"', 'id = "a"\nreason = "b"'])
def test_an_exception_needs_a_reason_and_an_expiry_date(tmp_path: Path, entry: str) -> None:
    file = tmp_path / "exceptions.toml"
    file.write_text(f"[[exception]]\n{entry}\n")
    with pytest.raises(TypeError):
        load_exceptions(file)
