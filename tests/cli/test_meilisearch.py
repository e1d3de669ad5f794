"""The Meilisearch that a site starts. A fake program replaces it."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from api.cli.meilisearch import Meilisearch
from api.cli.shared_server import is_guarded, sharing
from api.cli.site import open_site
from tests.cli.sites import await_no_process

FAKE_PROGRAM = f"""#!{sys.executable}
import json, os, sys
from http.server import BaseHTTPRequestHandler, HTTPServer

options = dict(option.lstrip("-").partition("=")[::2] for option in sys.argv[1:])
started_with = {{"options": options, "key": os.environ.get("MEILI_MASTER_KEY"), "pid": os.getpid()}}

class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(started_with).encode())

host, port = options["http-addr"].split(":")
HTTPServer((host, int(port)), Answer).serve_forever()
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    file = tmp_path / "bin" / "meilisearch"
    file.parent.mkdir()
    file.write_text(FAKE_PROGRAM)
    file.chmod(0o755)
    return str(file)


@pytest.fixture
def server(tmp_path: Path, program: str) -> Iterator[Meilisearch]:
    data_dir = tmp_path / "data"
    yield Meilisearch(data_dir, program)
    await_no_process(data_dir)


@pytest.mark.rule("INDEX-2")
def test_meilisearch_runs_on_loopback_with_its_own_key(server: Meilisearch) -> None:
    with sharing(server):
        started_with = httpx2.get(server.url(), trust_env=False).json()
        assert server.url().startswith("http://127.0.0.1:")
        assert "no-analytics" in started_with["options"]
        assert started_with["options"]["log-level"] == "WARN"
        assert started_with["options"]["env"] == "production"
        assert Path(started_with["options"]["db-path"]).is_relative_to(server.data_dir)
        assert started_with["key"] == server.key
        assert len(server.key) >= 16
        assert (server.data_dir / "meilisearch.key").stat().st_mode & 0o777 == 0o600
        # Every user can see the arguments with `ps`.
        assert server.key not in " ".join(started_with["options"].values())
    assert not is_guarded(server)


def test_meilisearch_keeps_its_address_and_key(server: Meilisearch) -> None:
    with sharing(server):
        address = server.url()
    with sharing(Meilisearch(server.data_dir, server.program)) as share:
        assert share.server.ready()
        assert server.url() == address
        assert Meilisearch(server.data_dir, server.program).key == server.key


def test_a_killed_meilisearch_restarts_at_the_same_address(server: Meilisearch) -> None:
    with sharing(server):
        first = httpx2.get(server.url(), trust_env=False).json()["pid"]
        os.kill(first, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while not server.ready():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert httpx2.get(server.url(), trust_env=False).json()["pid"] != first


@pytest.mark.rule("INDEX-2")
def test_a_site_works_if_meilisearch_does_not_start(
    tmp_path: Path,
    program: str,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path(program).write_text("#!/bin/sh\necho 'wrong version' >&2\nexit 1\n")
    monkeypatch.setenv("PATH", f"{Path(program).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    with open_site(search_engine=True) as site:
        assert site.meili_url is None
        assert site.environment()["DATABASE_URL"] == database_url
    output = capsys.readouterr().out
    assert "wrong version" in output
    assert "Search falls back to Postgres" in output
