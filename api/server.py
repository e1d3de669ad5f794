"""One API process: `python -m api.server`, as `nuggets up` starts it.

It listens on a socket that its supervisor opened and keeps (`--fd`), so that connections wait for
the next process while this one is replaced. SIGTERM stops it: `/api/health/ready` is 503 at once,
and DRAIN_SECONDS later it refuses connections and finishes its requests. SIGINT is for a process
that another one replaces on the same socket: it stops accepting at once and stays ready.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from api.app import app_factory
from api.core.console import print_error
from api.core.http_protocol import HttpProtocol
from api.core.listening import BACKLOG, listen
from api.core.migrate import applied_revisions, is_behind
from api.core.settings import Settings, SettingsError, get_settings
from api.site.readiness import READINESS, Readiness

# Requests and streams that are under way at a stop signal may finish within this time.
SHUTDOWN_SECONDS = 30
# How long an idle connection stays open. Where a proxy sends the requests it must be the first to
# close one (nginx after 60 s): otherwise a request can be on its way while the site closes it.
# Readers' own browsers try again, and would hold many connections.
IDLE_SECONDS, IDLE_SECONDS_BEHIND_PROXY = 5, 75
READY = b"READY"
_POLL_SECONDS = 0.5


class Server(uvicorn.Server):
    """uvicorn's server with a drain before the stop, and a message when it accepts requests."""

    def __init__(
        self, config: uvicorn.Config, readiness: Readiness, drain: float, ready_fd: int | None
    ) -> None:
        super().__init__(config)
        self._readiness = readiness
        self._drain_seconds = drain
        self._ready_fd = ready_fd
        self._exit_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready_fd is not None and not self.should_exit:
            os.write(self._ready_fd, READY)
            os.close(self._ready_fd)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin the drain. A second signal ends it."""
        if sig == signal.SIGTERM and self._exit_at is None and self._drain_seconds:
            self._exit_at = time.monotonic() + self._drain_seconds
            self._readiness.is_shutting_down = True
            return
        self._readiness.is_shutting_down |= sig == signal.SIGTERM
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        HttpProtocol.server_is_stopping = True
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        if self._exit_at is not None and time.monotonic() >= self._exit_at:
            self._exit_at = None
            super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until a signal. Exit status 1 if the process cannot start."""
    options = _parser().parse_args(arguments)
    try:
        settings = get_settings()
        app = app_factory()
    except SettingsError as error:
        print_error(str(error))
        return 1
    if options.ready_fd is not None and not _await_schema(settings, options.ready_seconds):
        return 1
    server = Server(
        _config(app, settings), READINESS.of(app), settings.drain_seconds, options.ready_fd
    )
    with suppress(KeyboardInterrupt):
        server.run([_listener(options)])
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="api.server", description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket, inherited")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen without --fd")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--ready-fd", type=int, help="receives READY once requests are accepted")
    parser.add_argument("--ready-seconds", type=float, default=60)
    return parser


def _await_schema(settings: Settings, seconds: float) -> bool:
    """Wait until the database responds and has every migration, before any connection is taken."""
    assert settings.database_url is not None
    deadline = time.monotonic() + seconds
    reason = ""
    while time.monotonic() < deadline:
        try:
            if not is_behind(applied_revisions(settings.database_url)):
                return True
            reason = "the database lacks migrations"
        except SQLAlchemyError as error:
            reason = f"the database cannot be reached: {getattr(error, 'orig', error)}"
        time.sleep(_POLL_SECONDS)
    print_error(f"The API process is not ready: {reason}.")
    return False


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """uvicorn's own default trusts the whole loopback network as proxies."""
    return uvicorn.Config(
        app,
        http=HttpProtocol,
        ws="none",
        log_config=None,
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS_BEHIND_PROXY if settings.proxy_networks else IDLE_SECONDS,
        proxy_headers=bool(settings.proxy_networks),
        forwarded_allow_ips=settings.proxy_networks or None,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def _listener(options: argparse.Namespace) -> socket.socket:
    if options.fd is not None:
        return socket.socket(fileno=options.fd)
    return listen(options.host, options.port)


if __name__ == "__main__":
    sys.exit(main())
