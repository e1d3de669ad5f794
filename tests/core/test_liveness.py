"""A process at work touches its file, which a health check looks at (OPS-34)."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from api.core import liveness
from api.core.liveness import LivenessFile

LONG_AGO = 1_000_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "alive"


def make_old(file: Path) -> None:
    os.utime(file, (LONG_AGO, LONG_AGO))


def is_touched(file: Path) -> bool:
    return file.exists() and file.stat().st_mtime > LONG_AGO


@pytest.mark.rule("OPS-34")
def test_the_file_is_touched_every_few_seconds_only(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = LivenessFile(file)
    kept.touch()
    assert file.stat().st_mode & 0o777 == 0o600
    make_old(file)
    kept.touch()
    assert not is_touched(file)
    monkeypatch.setattr(liveness, "INTERVAL_SECONDS", 0.0)
    kept.touch()
    assert is_touched(file)


def test_without_a_path_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    LivenessFile(None).touch()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    LivenessFile(tmp_path / "no folder" / "alive").touch()


@pytest.mark.rule("OPS-34")
async def test_the_file_is_kept_while_the_event_loop_runs(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(liveness, "INTERVAL_SECONDS", 0.01)
    keeping = asyncio.create_task(LivenessFile(file).keep())
    await eventually_touched(file)
    make_old(file)
    await eventually_touched(file)
    keeping.cancel()


async def eventually_touched(file: Path) -> None:
    deadline = time.monotonic() + 30
    while not is_touched(file):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


async def test_a_thread_keeps_the_file_while_all_is_well(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(liveness, "INTERVAL_SECONDS", 0.01)
    answers: list[bool] = []

    def is_well() -> bool:
        answers.append(len(answers) == 5)
        return answers[-1]

    LivenessFile(file).keep_in_thread(is_well)
    await eventually_touched(file)
    assert answers[:6] == [False] * 5 + [True]
