"""Where a server's Unix socket lies: its path must stay short, however deep DATA_DIR is."""

from __future__ import annotations

import hashlib
import re
import socket
from contextlib import closing
from pathlib import Path

# A socket's address holds 108 bytes, of which the file's own name takes about 20.
LONGEST_FOLDER = 80
# Postgres splits its list of folders at commas and unquotes it.
_PLAIN = re.compile(r"[A-Za-z0-9/._+-]+")
_SHALLOW = Path("/tmp")  # noqa: S108 - the folder's name is unguessed, its owner is checked


def socket_dir(data_dir: Path) -> Path:
    """The folder of the sockets that belong to this DATA_DIR; always the same one."""
    near = data_dir.resolve() / "socket"
    if len(str(near).encode()) <= LONGEST_FOLDER and _PLAIN.fullmatch(str(near)):
        return near
    digest = hashlib.sha256(str(near).encode()).hexdigest()[:16]
    return _SHALLOW / f"nuggets-{digest}"


def free_port(wanted: int = 0) -> int:
    """A free loopback port: the wanted one if it is free, else any."""
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
