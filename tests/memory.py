"""Where the tests keep their databases: in memory, if there is room."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

_MEMORY = Path("/dev/shm")
_NEEDED_BYTES = 3 << 30


def database_folder() -> str | None:
    """A folder for `tempfile` whose files are in memory; None, its own default, if there is none.

    A disk takes up to half a second to copy a database, and the tests make more than a thousand.
    """
    if not os.access(_MEMORY, os.W_OK | os.X_OK):
        return None
    return str(_MEMORY) if shutil.disk_usage(_MEMORY).free > _NEEDED_BYTES else None
