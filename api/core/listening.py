"""Opens the site's listening socket."""

from __future__ import annotations

import socket

BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """A socket that accepts connections; port 0 chooses a free one. Raises OSError.

    Several processes may share it: each connection waits in one queue until any of them takes it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
