"""The API as `nuggets up` starts it, over real sockets: timeouts, limits, proxies."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from tests.uvicorn_server import SECONDS, accepts_requests, eventually, served

LIMITS = "import api.core.http_protocol as http; http.HEAD_SECONDS = 1.0; http.MAX_CONNECTIONS = 8"


@pytest.fixture(scope="module")
def port(library_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("served")
    with served(library_url, folder, first=LIMITS, admin_password="correct horse") as (_, port):
        yield port


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=SECONDS)


def all_of(connection: socket.socket) -> bytes:
    """Everything that the server sends until it closes the connection."""
    received = b""
    with closing(connection):
        try:
            while part := connection.recv(65536):
                received += part
        except ConnectionResetError:
            pass
    return received


@pytest.mark.parametrize("sent", [b"", b"\r\n"])
def test_a_connection_without_a_request_is_closed(port: int, sent: bytes) -> None:
    connection = connected(port)
    connection.sendall(sent)
    assert all_of(connection) == b""


@pytest.mark.parametrize("incomplete", [b"GET /api/hea", b"GET / HTTP/1.1\r\nHost: a\r\n"])
def test_an_incomplete_head_returns_408(port: int, incomplete: bytes) -> None:
    connection = connected(port)
    connection.sendall(incomplete)
    received = all_of(connection)
    assert received.startswith(b"HTTP/1.1 408 ")
    assert (
        b'{"code": "request_timeout", "message": "The request did not arrive in time."}' in received
    )


def test_invalid_http_returns_an_error_in_the_common_format(port: int) -> None:
    connection = connected(port)
    connection.sendall(b"nonsense\r\n\r\n")
    received = all_of(connection)
    assert received.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b'{"code": "bad_request", "message": "Invalid HTTP request received."}' in received


def test_an_oversized_head_returns_431(port: int) -> None:
    connection = connected(port)
    connection.sendall(b"GET / HTTP/1.1\r\nX-Filler: " + b"a" * 64_000)
    # The last part exceeds the limit. The server has read everything, so its response arrives.
    connection.sendall(b"a" * 2_000)
    received = all_of(connection)
    assert received.startswith(b"HTTP/1.1 431 ")
    assert b'{"code": "headers_too_large"' in received


def test_a_slow_head_returns_408(port: int) -> None:
    connection = connected(port)
    connection.sendall(b"GET / HTTP/1.1\r\n")
    deadline = time.monotonic() + SECONDS
    while not select.select([connection], [], [], 0.1)[0]:
        assert time.monotonic() < deadline
        connection.sendall(b"x-a: b\r\n")
    assert connection.recv(65536).startswith(b"HTTP/1.1 408 ")
    connection.close()


def test_a_second_request_has_the_same_deadline(port: int) -> None:
    connection = connected(port)
    connection.sendall(b"GET /api/nothing HTTP/1.1\r\nHost: a\r\n\r\nGET /")
    received = all_of(connection)
    assert received.count(b"HTTP/1.1 ") == 2
    assert b"HTTP/1.1 408 " in received


def test_an_endless_chunked_body_returns_413_and_closes_the_connection(port: int) -> None:
    connection = connected(port)
    head = b"POST /api/instant/multi-search HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
    connection.sendall(head + b"Content-Type: application/json\r\n\r\n")
    assert not reads_body(connection, 10_000)
    received = all_of(connection)
    assert not received or received.startswith(b"HTTP/1.1 413 ")


def test_an_oversized_content_length_returns_413_immediately(port: int) -> None:
    response = httpx2.post(
        f"http://127.0.0.1:{port}/api/instant/multi-search",
        content=b"x" * 5_000_000,
        headers={"Content-Type": "application/json"},
        trust_env=False,
    )
    assert response.status_code == 413
    assert response.headers["connection"] == "close"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_an_unneeded_body_is_read_only_for_a_limited_time(port: int) -> None:
    connection = connected(port)
    connection.sendall(
        b"GET /api/posts/daily HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with closing(connection):
        assert not reads_body(connection, 100_000)


def reads_body(connection: socket.socket, chunks: int) -> bool:
    """Whether the server reads a chunked body of this many chunks of 4 kB."""
    try:
        for _ in range(chunks):
            connection.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")
    except OSError:
        return False
    return True


def test_the_number_of_connections_is_bounded(port: int) -> None:
    open_connections = [connected(port) for _ in range(8)]
    try:
        over = all_of(connected(port))
        assert over.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 2\r\n" in over
    finally:
        for connection in open_connections:
            connection.close()
    eventually(lambda: accepts_requests(port), "it accepts requests again")


def test_responses_have_no_server_header(port: int) -> None:
    for path in ("/api/health", "/api/nothing", "/assets/none"):
        response = httpx2.get(f"http://127.0.0.1:{port}{path}", trust_env=False)
        assert "server" not in response.headers


def failed_logins(port: int, count: int) -> list[int]:
    """The statuses of logins with a wrong password, each with another forwarded address."""
    address = f"http://127.0.0.1:{port}/api/admin/login"
    return [
        httpx2.post(
            address,
            json={"password": "wrong"},
            headers={"X-Forwarded-For": f"203.0.113.{n}"},
            trust_env=False,
        ).status_code
        for n in range(count)
    ]


@pytest.mark.rule("OPS-13")
def test_forwarded_addresses_are_ignored_by_default(
    fresh_database_url: str, tmp_path: Path
) -> None:
    with served(fresh_database_url, tmp_path, admin_password="correct horse") as (_, port):
        assert 429 in failed_logins(port, 7)


@pytest.mark.rule("OPS-13")
def test_addresses_forwarded_by_a_trusted_proxy_are_used(
    fresh_database_url: str, tmp_path: Path
) -> None:
    password, proxies = "correct horse", "127.0.0.0/8"
    with served(fresh_database_url, tmp_path, admin_password=password, trusted_proxies=proxies) as (
        _,
        port,
    ):
        assert failed_logins(port, 7) == [401] * 7


@pytest.mark.rule("OPS-33")
@pytest.mark.parametrize(("proxies", "is_closed"), [("", True), ("127.0.0.1", False)])
def test_idle_connections_outlast_those_of_a_proxy(
    library_url: str, tmp_path: Path, proxies: str, is_closed: bool
) -> None:
    times = "import api.server as s; s.IDLE_SECONDS, s.IDLE_SECONDS_BEHIND_PROXY = 1, 60"
    with (
        served(library_url, tmp_path, first=times, trusted_proxies=proxies) as (_, port),
        closing(connected(port)) as connection,
    ):
        connection.sendall(b"GET /api/health/live HTTP/1.1\r\nHost: site\r\n\r\n")
        received = b""
        while not received.endswith(b"}"):
            received += connection.recv(65536)
        connection.settimeout(4)
        try:
            assert connection.recv(1) == b""
        except TimeoutError:
            assert not is_closed
        else:
            assert is_closed
