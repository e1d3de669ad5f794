"""Browser tests run a second time only if all their errors are crashes of the browser."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.run_e2e import run_playwright

CLOSED = "Error: page.goto: Target page, context or browser has been closed"
ASSERTION = "Error: expect(locator).toBeVisible() failed"

# Writes the report, records its arguments, and fails for the first FAILING_RUNS calls.
FAKE_NPM = """#!/bin/sh
cp {report} "$PLAYWRIGHT_JSON_OUTPUT_FILE"
echo "$*" >> {calls}
test "$(wc -l < {calls})" -gt {failures}
"""


def failed_spec(*messages: str) -> dict[str, object]:
    errors = [{"message": message} for message in messages]
    return {"tests": [{"status": "unexpected", "results": [{"errors": errors}]}]}


PASSED_SPEC = {"tests": [{"status": "expected", "results": [{"errors": []}]}]}


def run_with(
    folder: Path, report: Mapping[str, object], failing_runs: int
) -> tuple[int, list[str]]:
    """Run a fake npm that writes this report and fails this many times.

    Returns the exit status, and the arguments of each call of npm.
    """
    written, calls, npm = folder / "fake.json", folder / "calls", folder / "npm"
    written.write_text(json.dumps(report))
    npm.write_text(FAKE_NPM.format(report=written, calls=calls, failures=failing_runs))
    npm.chmod(0o755)
    environment = {"PATH": f"{folder}:{os.environ['PATH']}"}
    status = run_playwright(["search"], environment, folder / "report.json")
    return status, calls.read_text().splitlines()


@pytest.mark.parametrize(
    ("specs", "failing_runs", "status", "runs"),
    [
        pytest.param([PASSED_SPEC], 0, 0, 1, id="all passed"),
        pytest.param([PASSED_SPEC, failed_spec(CLOSED)], 1, 0, 2, id="a crash, then none"),
        pytest.param([failed_spec(CLOSED)], 2, 1, 2, id="a crash each time"),
        pytest.param([failed_spec(CLOSED), failed_spec(ASSERTION)], 1, 1, 1, id="a failure too"),
        pytest.param([failed_spec(ASSERTION, CLOSED)], 1, 1, 1, id="a failure, then a crash"),
        pytest.param([failed_spec()], 1, 1, 1, id="a failure without an error"),
        pytest.param([PASSED_SPEC], 1, 1, 1, id="failed as a whole"),
    ],
)
def test_only_crashed_tests_run_again(
    specs: list[object],
    failing_runs: int,
    status: int,
    runs: int,
    tmp_path: Path,
) -> None:
    report = {"suites": [{"suites": [{"specs": specs}]}]}
    ended, called = run_with(tmp_path, report, failing_runs)
    assert ended == status
    assert [line.endswith("search --last-failed") for line in called] == [False, True][:runs]


def test_an_incomplete_run_is_not_repeated(tmp_path: Path) -> None:
    """Its other tests never ran, so a repeated crashed test must not count for all of them."""
    incomplete = {
        "errors": [{"message": "Timed out"}],
        "suites": [{"specs": [failed_spec(CLOSED)]}],
    }
    status, called = run_with(tmp_path, incomplete, failing_runs=1)
    assert (status, len(called)) == (1, 1)
