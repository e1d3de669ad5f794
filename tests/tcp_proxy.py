"""A TCP proxy for Postgres that can become unresponsive, like a lost network or host."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit


class SilentProxy:
    """Forwards every connection until `fall_silent`: then open connections transfer nothing.

    Later connections are forwarded again.
    """

    def __init__(self, socket_file: Path) -> None:
        self._socket_file = socket_file
        self._server = socket.create_server(("127.0.0.1", 0))
        self._silence = threading.Event()
        self._closed = threading.Event()
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        self._silence.set()
        self._silence = threading.Event()

    def close(self) -> None:
        self._closed.set()
        self._server.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                arguments = (client, self._silence)
                threading.Thread(target=self._forward, args=arguments, daemon=True).start()

    def _forward(self, client: socket.socket, silence: threading.Event) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._socket_file))
            other = {client: server, server: client}
            while not self._closed.is_set():
                # While silent, data is neither read nor sent, and closed connections are not reported.
                for end in select.select([*other], [], [], 0.05)[0]:
                    if silence.is_set():
                        self._closed.wait()
                    if not (data := end.recv(65536)):
                        return
                    other[end].sendall(data)


@contextmanager
def silent_proxy(dsn: str) -> Iterator[tuple[SilentProxy, str]]:
    """A proxy for a server on a Unix socket, and the DSN of the same database through it."""
    parts = urlsplit(dsn)
    [folder], [port] = (parse_qs(parts.query)[name] for name in ("host", "port"))
    proxy = SilentProxy(Path(folder) / f".s.PGSQL.{port}")
    try:
        user = quote(parts.username or "")
        yield proxy, f"postgresql://{user}@127.0.0.1:{proxy.port}{parts.path}?sslmode=disable"
    finally:
        proxy.close()
