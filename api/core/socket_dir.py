"""The folder for Unix sockets, whose paths must be short."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

# A socket address is limited to 108 bytes, of which the file name takes about 20.
MAX_FOLDER_BYTES = 80
# Postgres splits its list of folders at commas and unquotes it.
_UNQUOTED = re.compile(r"[A-Za-z0-9/._+-]+")
_SHORT_ROOT = Path("/tmp")  # noqa: S108 - the folder's name is unguessed, its owner is checked


def socket_dir(data_dir: Path) -> Path:
    """The folder for the sockets of this DATA_DIR; deterministic."""
    preferred = data_dir.resolve() / "socket"
    if len(str(preferred).encode()) <= MAX_FOLDER_BYTES and _UNQUOTED.fullmatch(str(preferred)):
        return preferred
    digest = hashlib.sha256(str(preferred).encode()).hexdigest()[:16]
    return _SHORT_ROOT / f"nuggets-{digest}"


def renderer_socket(data_dir: Path) -> Path:
    """The socket of the renderer of pages."""
    return socket_dir(data_dir) / "renderer"
