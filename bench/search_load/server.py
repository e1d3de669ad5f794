"""The Meilisearch server of a measurement."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import NamedTuple

import httpx2
import psutil

from api.cli.meilisearch import find_program
from bench import environment
from bench.chaos_process import ChaosProcess, meilisearch_process
from bench.report import say

# A server that uses less of a processor than this is idle.
_IDLE_PERCENT = 5.0
_IDLE_SECONDS = 600.0


class Server(NamedTuple):
    """A search server that may be killed, its URL and key."""

    url: str
    key: str
    process: ChaosProcess

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def pid(self) -> int:
        assert self.process.process is not None
        return self.process.process.pid


def start_server(servers: ExitStack, config: environment.SiteConfig) -> Server | None:
    """Start a server, which stops with `servers`. None where the program is missing."""
    program = find_program()
    if program is None:
        line = "no `meilisearch` on PATH: only the Postgres engine is measured"
        say(f"{'*' * 72}\nSKIPPED {line}\n{'*' * 72}")
        return None
    process, server = meilisearch_process(config.folder, program)
    servers.callback(process.stop)
    process.start()
    return Server(server.url(), server.key, process)


def with_server(config: environment.SiteConfig, server: Server | None) -> environment.SiteConfig:
    """The same site with this server; its environment is a copy."""
    added = {"MEILI_URL": server.url, "MEILI_MASTER_KEY": server.key} if server else {}
    return environment.SiteConfig(config.folder, config.dsn, config.extra | added)


def wait_until_idle(server: Server) -> None:
    """Wait until the server has no tasks and hardly uses the processor.

    After its last task it still writes to the disk. Raises RuntimeError on a timeout.
    """
    end = time.monotonic() + _IDLE_SECONDS
    process = psutil.Process(server.pid)
    while time.monotonic() < end:
        if not _has_tasks(server) and process.cpu_percent(interval=1.0) < _IDLE_PERCENT:
            return
    raise RuntimeError("Meilisearch did not become idle")


def _has_tasks(server: Server) -> bool:
    headers = {"Authorization": f"Bearer {server.key}"}
    unfinished = {"statuses": "enqueued,processing", "limit": "1"}
    address = f"{server.url}/tasks"
    found = httpx2.get(address, params=unfinished, headers=headers, trust_env=False)
    return bool(found.raise_for_status().json()["results"])
