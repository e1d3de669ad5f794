"""Chooses free TCP ports."""

from __future__ import annotations

import socket
from contextlib import closing


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
