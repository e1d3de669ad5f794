"""The room on the disk of DATA_DIR, and whether it can be written (OPS-28)."""

from __future__ import annotations

import errno
import resource
import shutil
from collections import namedtuple
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from api.core.disk_space import disk_space

Usage = namedtuple("Usage", ["total", "used", "free"])
GB = 10**9


@pytest.fixture
def usage(monkeypatch: pytest.MonkeyPatch) -> list[Usage]:
    """What the disk is said to have: the last one of the list."""
    disks = [Usage(100 * GB, 50 * GB, 50 * GB)]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: disks[-1])
    return disks


@contextmanager
def no_file_may_grow() -> Iterator[None]:
    """Each write of this process fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.rule("OPS-28")
@pytest.mark.usefixtures("usage")
def test_a_disk_with_room_is_ok(tmp_path: Path) -> None:
    found = disk_space(tmp_path)
    assert (found.state, found.free_bytes, found.total_bytes) == ("ok", 50 * GB, 100 * GB)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.rule("OPS-28")
@pytest.mark.parametrize(
    ("total", "free", "state"),
    [
        (100 * GB, 9 * GB, "low"),
        (100 * GB, 11 * GB, "ok"),
        (5 * GB, GB - 1, "low"),
        (5 * GB, GB, "ok"),
    ],
)
def test_little_room_is_low(
    usage: list[Usage], tmp_path: Path, total: int, free: int, state: str
) -> None:
    usage.append(Usage(total, total - free, free))
    assert disk_space(tmp_path).state == state


@pytest.mark.rule("OPS-28")
@pytest.mark.usefixtures("usage")
def test_a_disk_that_cannot_be_written_is_failing(tmp_path: Path) -> None:
    with no_file_may_grow():
        found = disk_space(tmp_path)
    assert found.state == "failing"
    assert list(tmp_path.iterdir()) == []
    assert disk_space(tmp_path).state == "ok"


def test_a_folder_that_is_gone_is_failing(tmp_path: Path) -> None:
    assert disk_space(tmp_path / "gone").state == "failing"


@pytest.mark.usefixtures("usage")
def test_a_read_only_disk_is_failing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The system refuses to remove a file there even if it does not exist."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    for method in ("open", "unlink"):
        monkeypatch.setattr(Path, method, refuse)
    assert disk_space(tmp_path).state == "failing"
