"""Nobody is left out when sender and server are killed (`python -m bench.newsletter_crashes`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.environment import SiteConfig
from bench.newsletter_crashes import Plan, run


@pytest.mark.rule("NEWS-6")
def test_a_killed_worker_and_a_killed_server_leave_nobody_out(
    fresh_database_url: str, tmp_path: Path
) -> None:
    outcome = run(SiteConfig(tmp_path, fresh_database_url), Plan(200, 1, 1))
    assert outcome.problems == [], outcome
