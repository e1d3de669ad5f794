"""The API over real sockets, with the options of `nuggets up`."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from api.cli.sockets import free_port
from api.cli.up import API_COMMAND

SECONDS = 60


@contextmanager
def served(
    database_url: str, folder: Path, *, first: str = "", **fields: str
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """An API process and its port; `first` is Python that runs before it."""
    port = free_port()
    command = [*API_COMMAND, "--port", str(port)]
    if first:
        main = f"{first}\nimport sys; from api.server import main; sys.exit(main())"
        command = [command[0], "-c", main, *command[3:]]
    environment = {name.upper(): value for name, value in fields.items()}
    environment |= {"DATABASE_URL": database_url, "DATA_DIR": str(folder)}
    with (folder / "api.log").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | environment, stdout=log, stderr=log)
    try:
        eventually(
            lambda: process.poll() is not None or accepts_requests(port), "the API accepts requests"
        )
        assert process.poll() is None, (folder / "api.log").read_text()
        yield process, port
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)


def accepts_requests(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/api/health", trust_env=False).is_success
    except httpx2.HTTPError:
        return False


def eventually(holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline, f"not within {SECONDS} s: {what}"
        time.sleep(0.05)
