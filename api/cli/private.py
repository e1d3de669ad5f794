"""DATA_DIR and the folders in it are for the site's own account only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_UMASK = 0o077
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@contextmanager
def private_umask() -> Iterator[None]:
    """Create files as 0600 and folders as 0700 in the body."""
    before = os.umask(PRIVATE_UMASK)
    try:
        yield
    finally:
        os.umask(before)


def private_folder(folder: Path) -> None:
    """Create a folder as 0700, or take away what others may do in one that is there.

    Someone else's folder, and one that is shared on purpose (like /tmp), stay as they are.
    """
    with private_umask():
        folder.mkdir(parents=True, exist_ok=True)
    found = folder.stat()
    if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
        return
    # Another group than ours passes through because `let_group_pass` let it.
    passing = found.st_mode & stat.S_IXGRP if found.st_gid != os.getegid() else 0
    mode = stat.S_IMODE(found.st_mode) & ~_OTHERS | passing
    if mode != stat.S_IMODE(found.st_mode):
        folder.chmod(mode)


def let_group_pass(folder: Path, group: int) -> None:
    """Let a group reach what is its own in a private folder, without listing the folder."""
    if folder.stat().st_mode & stat.S_IXOTH:
        return
    os.chown(folder, -1, group)
    folder.chmod(stat.S_IMODE(folder.stat().st_mode) | stat.S_IXGRP)
