"""The local Meilisearch server of a site without MEILI_URL."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from api.cli.local_server import response_body
from api.cli.permissions import private_folder
from api.cli.process_guard import Launch, Options
from api.cli.sockets import free_port
from api.core.secrets import meili_master_key


class Meilisearch:
    """The server of one DATA_DIR. It reuses its loopback port if that is free."""

    name = "meilisearch"

    def __init__(self, data_dir: Path, program: str) -> None:
        self.data_dir = data_dir
        self.program = program
        self.key = meili_master_key(data_dir)
        self._url_file = data_dir / "run" / "meilisearch.url"

    def url(self) -> str:
        """The server's URL. Raises FileNotFoundError before its first start."""
        return self._url_file.read_text()

    def prepare(self) -> Launch:
        folder = self.data_dir / "meilisearch"
        private_folder(folder)
        address = f"127.0.0.1:{self._port()}"
        self._url_file.write_text(f"http://{address}")
        command = [self.program, "--no-analytics", "--env=production", f"--http-addr={address}"]
        # The default, INFO, logs every request: 36 MB a day for an idle site.
        command.append("--log-level=WARN")
        folders = [f"--db-path={folder / 'data'}", f"--dump-dir={folder / 'dumps'}"]
        environment = dict(os.environ) | {"MEILI_MASTER_KEY": self.key}
        log = str(self.data_dir / "meilisearch.log")
        return Launch([*command, *folders], Options(log, str(folder)), environment)

    def _port(self) -> int:
        try:
            return free_port(int(self.url().rpartition(":")[2]))
        except (FileNotFoundError, ValueError):
            return free_port()

    def ready(self) -> bool:
        try:
            return response_body(f"{self.url()}/health", timeout=2) is not None
        except FileNotFoundError:
            return False

    def initialize(self) -> None:
        """Nothing to do: the indexer creates and fills the indexes."""


def find_program() -> str | None:
    """The `meilisearch` on PATH, if there is one."""
    return shutil.which("meilisearch")
