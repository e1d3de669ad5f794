"""nginx with the configuration of `packaging/nginx`, on free ports and in a folder of its own."""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from api.cli import processes
from api.cli.sockets import free_port
from api.core.paths import ROOT

CONFIGURATION = ROOT / "packaging" / "nginx" / "torah-nuggets.conf"
# Where the tests unpack Debian's package if nginx is not installed.
UNPACKED = ROOT / ".venv" / "nginx"
SECONDS = 30.0
# The largest number that nginx accepts.
_MAX_CONNECTIONS = 65_535
_UPSTREAM = "    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n"
_MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ text/javascript js; text/css css; }}
    include {folder}/site.conf;
}}
"""


def find_program() -> str | None:
    """The `nginx` on PATH, among the system's programs, or unpacked, if there is one."""
    folders = f"/usr/sbin:/sbin:{UNPACKED}/usr/sbin"
    return shutil.which("nginx") or shutil.which("nginx", path=folders)


def _configuration(
    folder: Path, port: int, upstreams: Sequence[int], bundle: Path, rate: int
) -> str:
    """The project's configuration with the ports, folders and limits of this machine."""
    text, connections = CONFIGURATION.read_text(), min(rate, _MAX_CONNECTIONS)
    ours = "".join(_UPSTREAM.format(port=number) for number in (8001, 8002))
    for given, wanted in (
        (ours, "".join(_UPSTREAM.format(port=number) for number in upstreams)),
        ("listen 127.0.0.1:8080;", f"listen 127.0.0.1:{port};"),
        ("/var/cache/nginx/torah-nuggets", f"{folder}/cache"),
        ("root /srv/torah-nuggets/web/dist;", f"root {bundle};"),
        ("rate=50r/s", f"rate={rate}r/s"),
        ("torah_nuggets_connections 50;", f"torah_nuggets_connections {connections};"),
    ):
        if given not in text:
            raise RuntimeError(f"{CONFIGURATION} has no {given!r}")
        text = text.replace(given, wanted)
    return text


@contextmanager
def front(
    program: str, folder: Path, upstreams: Sequence[int], bundle: Path, rate: int = 50
) -> Iterator[int]:
    """A running nginx in front of these ports. Yields its own port.

    `rate` is how many requests a second one address may send, and how many at once.
    """
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    (folder / "site.conf").write_text(_configuration(folder, port, upstreams, bundle, rate))
    main = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    main.write_text(_MAIN.format(folder=folder, user=user))
    command = [program, "-c", str(main), "-p", str(folder), "-e", str(folder / "error.log")]
    output = folder / "output.log"
    with output.open("wb") as log:
        child = processes.start(command, environment=dict(os.environ), directory=folder, log=log)
    try:
        deadline = time.monotonic() + SECONDS
        while not _accepts(port):
            if child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"nginx did not start: {output.read_text()}")
            time.sleep(0.05)
        yield port
    finally:
        processes.stop(child)


def _accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
