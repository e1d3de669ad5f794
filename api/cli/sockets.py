"""Chooses folders for Unix sockets, whose paths must be short, and free TCP ports."""

from __future__ import annotations

import hashlib
import re
import socket
from contextlib import closing
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


def free_port(wanted: int = 0) -> int:
    """A free loopback port, preferably `wanted`."""
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
