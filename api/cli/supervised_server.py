"""A local server that a running site brings back (OPS-38)."""

from __future__ import annotations

import time

from api.cli.process_guard import MAX_PAUSE_SECONDS
from api.cli.shared_server import Share
from api.core.console import CommandError, print_line


class SupervisedServer:
    """Starts the server again after its guard ended, for as long as it takes.

    Meanwhile the site goes on: what its processes keep they serve, and the rest answers 503.
    """

    def __init__(self, share: Share) -> None:
        self._share = share
        self._pause = 1.0
        self._try_at = 0.0

    def ensure(self) -> None:
        if time.monotonic() < self._try_at or self._share.is_guarded():
            return
        name = self._share.server.name
        print_line(f"{name} is gone; restarting it.")
        try:
            self._share.ensure()
        except (CommandError, OSError) as error:
            self._try_at = time.monotonic() + self._pause
            print_line(f"{error}\nTrying again in {self._pause:.0f} s.")
            self._pause = min(self._pause * 2, MAX_PAUSE_SECONDS)
        else:
            print_line(f"{name} runs again.")
            self._pause = 1.0
