"""A site connects to nothing that its operator did not configure (OPS-39)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from api.core.paths import ROOT
from tests.cli.closed_network import NOT_PERMITTED

# A start, eight pages and a stop on a busy machine.
SECONDS = 240


@pytest.mark.rule("OPS-39")
def test_the_site_connects_to_nothing_outside(tmp_path: Path) -> None:
    """From its start to its end, with the jobs, the indexer and the models of its search."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.closed_network", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode == NOT_PERMITTED:
        pytest.skip(f"no network of its own is permitted here ({done.stdout.strip()})")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"outside": [], "isRecording": True}
