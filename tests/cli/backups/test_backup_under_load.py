"""A backup is consistent while others write (a short run of `python -m bench.backup_under_load`)."""

from __future__ import annotations

import pytest

from bench.backup_under_load import Plan, run


@pytest.mark.rule("OPS-20")
def test_a_backup_under_load_equals_its_snapshot(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("load")
    # The database's own system user passes through them.
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(parent.stat().st_mode | 0o011)
    outcome = run(folder, Plan(seconds=6, backups=1, seed=7))
    assert outcome.problems == []
    assert outcome.written > 50
    assert outcome.statuses.total() == 300
    assert outcome.statuses[200] > 50
