"""After a stop signal, current requests and streams finish, and balancers are told in time."""

from __future__ import annotations

import signal
import socket
import time
from pathlib import Path

import httpx2
import pytest

from tests.uvicorn_server import eventually, served

# Adds a streaming endpoint: a line, a pause until the file `go` exists, and another line.
STREAM = """
import asyncio, os, pathlib
import api.app
from fastapi.responses import StreamingResponse

create = api.app.create_app

def with_stream(settings):
    app = create(settings)

    async def lines():
        yield b"first\\n"
        while not (settings.data_dir / "go").exists():
            await asyncio.sleep(0.02)
        yield b"last\\n"

    async def stream():
        return StreamingResponse(lines())

    app.router.add_api_route("/stream", stream, methods=["GET"])
    app.router.routes.insert(0, app.router.routes.pop())
    return app

api.app.create_app = with_stream
"""


def await_refused(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            return
        time.sleep(0.02)
    raise AssertionError("The server still accepts connections.")


@pytest.mark.rule("OPS-3")
def test_streams_finish_after_a_stop_signal(fresh_database_url: str, tmp_path: Path) -> None:
    with (
        served(fresh_database_url, tmp_path, first=STREAM) as (process, port),
        httpx2.Client(trust_env=False, timeout=60) as client,
        client.stream("GET", f"http://127.0.0.1:{port}/stream") as response,
    ):
        lines = response.iter_lines()
        assert next(lines) == "first"
        process.send_signal(signal.SIGTERM)
        # A server that is shutting down accepts no connections.
        await_refused(port)
        (tmp_path / "go").touch()
        assert list(lines) == ["last"]
        assert process.wait(60) in (0, -signal.SIGTERM)


def ready_status(port: int) -> int:
    url = f"http://127.0.0.1:{port}/api/health/ready"
    return httpx2.get(url, trust_env=False, timeout=60).status_code


@pytest.mark.rule("OPS-17")
def test_a_draining_process_serves_but_is_not_ready(
    fresh_database_url: str, tmp_path: Path
) -> None:
    with served(fresh_database_url, tmp_path, drain_seconds="60") as (process, port):
        eventually(lambda: ready_status(port) == 200, "the process is ready")
        process.send_signal(signal.SIGTERM)
        eventually(lambda: ready_status(port) == 503, "the process is not ready")
        live = httpx2.get(f"http://127.0.0.1:{port}/api/health/live", trust_env=False, timeout=60)
        assert live.json() == {"status": "ok"}
        # A second signal ends the drain.
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM)


@pytest.mark.rule("OPS-21")
def test_a_process_that_is_replaced_stays_ready_and_answers_idle_connections(
    fresh_database_url: str, tmp_path: Path
) -> None:
    linger = "import api.core.http_protocol as http; http.LINGER_SECONDS = 60"
    with (
        served(fresh_database_url, tmp_path, first=linger, drain_seconds="60") as (process, port),
        httpx2.Client(trust_env=False, timeout=60) as client,
    ):
        url = f"http://127.0.0.1:{port}/api/health/ready"
        assert client.get(url).headers.get("connection") != "close"
        process.send_signal(signal.SIGINT)
        await_refused(port)
        # A request that was on its way when the process stopped accepting.
        response = client.get(url)
        assert (response.status_code, response.headers["connection"]) == (200, "close")
        assert process.wait(60) == 0
