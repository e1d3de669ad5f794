"""Restricts DATA_DIR and its folders to the site's own system user."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_UMASK = 0o077
_GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@contextmanager
def private_umask() -> Iterator[None]:
    """Create files as 0600 and folders as 0700 in the body."""
    before = os.umask(PRIVATE_UMASK)
    try:
        yield
    finally:
        os.umask(before)


def private_folder(folder: Path) -> None:
    """Create a folder with mode 0700, or remove others' permissions from an existing one.

    Folders of other users and sticky folders (like /tmp) are left unchanged.
    """
    with private_umask():
        folder.mkdir(parents=True, exist_ok=True)
    found = folder.stat()
    if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
        return
    # Keep what `allow_group_traversal` granted to another group.
    passing = found.st_mode & stat.S_IXGRP if found.st_gid != os.getegid() else 0
    mode = stat.S_IMODE(found.st_mode) & ~_GROUP_AND_OTHERS | passing
    if mode != stat.S_IMODE(found.st_mode):
        folder.chmod(mode)


def allow_group_traversal(folder: Path, group: int) -> None:
    """Let a group traverse (not list) a private folder."""
    if folder.stat().st_mode & stat.S_IXOTH:
        return
    os.chown(folder, -1, group)
    folder.chmod(stat.S_IMODE(folder.stat().st_mode) | stat.S_IXGRP)
