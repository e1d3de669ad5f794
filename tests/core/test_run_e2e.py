"""When browser tests run a second time: only if nothing but the browser itself failed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.run_e2e import run_tests

CLOSED = "Error: page.goto: Target page, context or browser has been closed"
ASSERTION = "Error: expect(locator).toBeVisible() failed"

# Writes the report, notes its arguments, and succeeds from the second call on.
FAKE_NPM = """#!/bin/sh
cp {report} "$PLAYWRIGHT_JSON_OUTPUT_FILE"
echo "$*" >> {calls}
test "$(wc -l < {calls})" -gt {failures}
"""


def failed_test(*messages: str) -> dict[str, object]:
    errors = [{"message": message} for message in messages]
    return {"tests": [{"status": "unexpected", "results": [{"errors": errors}]}]}


PASSED = {"tests": [{"status": "expected", "results": [{"errors": []}]}]}


@pytest.mark.parametrize(
    ("specs", "failing_runs", "status", "runs"),
    [
        pytest.param([PASSED], 0, 0, 1, id="all passed"),
        pytest.param([PASSED, failed_test(CLOSED)], 1, 0, 2, id="a crash, then none"),
        pytest.param([failed_test(CLOSED)], 2, 1, 2, id="a crash each time"),
        pytest.param([failed_test(CLOSED), failed_test(ASSERTION)], 1, 1, 1, id="a failure too"),
        pytest.param([PASSED], 1, 1, 1, id="failed as a whole"),
    ],
)
def test_only_crashed_tests_run_again(
    specs: list[object],
    failing_runs: int,
    status: int,
    runs: int,
    tmp_path: Path,
) -> None:
    report, calls = tmp_path / "fake.json", tmp_path / "calls"
    report.write_text(json.dumps({"suites": [{"suites": [{"specs": specs}]}]}))
    npm = tmp_path / "npm"
    npm.write_text(FAKE_NPM.format(report=report, calls=calls, failures=failing_runs))
    npm.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    assert run_tests(["search"], environment, tmp_path / "report.json") == status
    called = calls.read_text().splitlines()
    assert [line.endswith("search --last-failed") for line in called] == [False, True][:runs]
