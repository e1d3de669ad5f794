"""No change is lost when processes are killed (a short run of `python -m bench.crash_consistency`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.cli.meilisearch import find_program
from bench.crash_consistency import Plan, run


def test_crashes_lose_no_change(tmp_path_factory: pytest.TempPathFactory) -> None:
    program = find_program()
    if program is None:
        pytest.skip("no Meilisearch on PATH: kills of a search server are not tried")
    folder = tmp_path_factory.mktemp("loss")
    _make_accessible_to_the_database_user(folder)
    outcome = run(folder, Plan(operations=300, kills=3, rounds=1, seed=57), program)
    assert outcome.drift == []
    assert outcome.operations >= 300
    assert set(outcome.kills.values()) == {3}


def _make_accessible_to_the_database_user(folder: Path) -> None:
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(parent.stat().st_mode | 0o011)
