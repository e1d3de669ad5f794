"""The nginx configuration of `packaging/nginx`: what it stores, repeats and serves by itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import httpx2
import pytest
from sqlalchemy import Engine

from api.core.security import SECURITY_HEADERS
from api.core.stored_response import PER_ENTITLEMENT, PERSONAL, PUBLIC, shared_policy
from api.media.limits import MAX_BYTES
from bench.nginx import find_program, front
from tests.factories import execute, post, save
from tests.uvicorn_server import eventually, served

SHARED = shared_policy(1)


@pytest.fixture(scope="module")
def program() -> str:
    found = find_program()
    if found is None:
        pytest.skip("no nginx here (apt-get install nginx-light) to test packaging/nginx")
    return found


class Upstream(ThreadingHTTPServer):
    """A process of the site with answers by path, which counts its requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests: list[str] = []
        self.body = b"first"
        # Ends each connection after it has read the request.
        self.is_dying = False
        self.may_answer = threading.Event()
        self.may_answer.set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def count(self, request: str) -> int:
        return self.requests.count(request)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Upstream
    policies: ClassVar = {
        "/shared": SHARED,
        "/unshared": PUBLIC,
        "/entitled": PER_ENTITLEMENT,
        "/personal": PERSONAL,
        "/cookie": SHARED,
    }

    def do_GET(self) -> None:
        self.server.requests.append(f"{self.command} {self.path}")
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.may_answer.wait(30)
        if self.server.is_dying:
            self.close_connection = True
            return
        self.send_response(200)
        self.send_header("Cache-Control", self.policies.get(self.path.partition("?")[0], PERSONAL))
        if self.path.startswith("/cookie"):
            self.send_header("Set-Cookie", "auth_token=of-somebody")
        self.send_header("Vary", "accept-encoding")
        self.send_header("Content-Length", str(len(self.server.body)))
        self.end_headers()
        self.wfile.write(self.server.body)

    do_POST = do_GET  # noqa: N815 - the name that the base class looks for

    def log_message(self, *_: object) -> None:
        """Requests are counted instead."""


@pytest.fixture
def upstreams() -> Iterator[tuple[Upstream, Upstream]]:
    made = Upstream(), Upstream()
    yield made
    for upstream in made:
        upstream.may_answer.set()
        upstream.shutdown()
        upstream.server_close()


@pytest.fixture
def client(
    program: str, tmp_path: Path, upstreams: tuple[Upstream, Upstream]
) -> Iterator[httpx2.Client]:
    """A client of nginx in front of both."""
    bundle = tmp_path / "dist"
    (bundle / "assets").mkdir(parents=True)
    (bundle / "assets" / "main-1a2b.js").write_text("// main")
    (bundle / "he" / "assets").mkdir(parents=True)
    (bundle / "he" / "assets" / "main-3c4d.js").write_text("// hebrew")
    ports = [upstream.port for upstream in upstreams]
    with (
        front(program, tmp_path / "nginx", ports, bundle) as port,
        httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client,
    ):
        yield client


def total(upstreams: tuple[Upstream, Upstream], request: str) -> int:
    return sum(upstream.count(request) for upstream in upstreams)


@pytest.mark.rule("SCALE-11")
def test_public_responses_are_stored_and_browsers_ask_each_time(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    found = [client.get("/shared") for _ in range(2)]
    assert [response.headers["x-cache"] for response in found] == ["MISS", "HIT"]
    assert {response.headers["cache-control"] for response in found} == {PUBLIC}
    assert total(upstreams, "GET /shared") == 1


@pytest.mark.rule("LANG-6")
def test_a_page_is_stored_per_language(client: httpx2.Client) -> None:
    cookies = ["", "language=he", "", "other=1; language=he", "language=fr"]
    found = [client.get("/shared", headers={"Cookie": cookie}) for cookie in cookies]
    assert [one.headers["x-cache"] for one in found] == ["MISS", "MISS", "HIT", "HIT", "HIT"]


@pytest.mark.rule("SCALE-12")
@pytest.mark.parametrize("path", ["/unshared", "/entitled", "/personal", "/cookie", "/api/user"])
def test_what_is_not_shared_is_never_stored(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream], path: str
) -> None:
    assert [client.get(path).status_code for _ in range(3)] == [200] * 3
    assert total(upstreams, f"GET {path}") == 3


@pytest.mark.rule("SCALE-12")
@pytest.mark.parametrize("headers", [{"Cookie": "auth_token=a"}, {"Authorization": "Bearer a"}])
def test_a_signed_in_reader_is_neither_answered_from_the_cache_nor_stored(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream], headers: dict[str, str]
) -> None:
    assert client.get("/shared", headers=headers).headers["x-cache"] == "BYPASS"
    assert client.get("/shared").headers["x-cache"] == "MISS"
    assert client.get("/shared", headers=headers).headers["x-cache"] == "BYPASS"
    assert total(upstreams, "GET /shared") == 3


@pytest.mark.rule("SCALE-14")
def test_requests_for_what_is_not_stored_do_not_wait_for_each_other(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    for upstream in upstreams:
        upstream.may_answer.clear()
    with ThreadPoolExecutor(10) as pool:
        waiting = [pool.submit(client.get, "/entitled") for _ in range(10)]
        eventually(lambda: total(upstreams, "GET /entitled") == 10, "all requests arrive")
        for upstream in upstreams:
            upstream.may_answer.set()
        assert {future.result().status_code for future in waiting} == {200}


@pytest.mark.rule("SCALE-14")
def test_reading_is_sent_again_to_the_other_process_and_changes_are_not(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    for upstream in upstreams:
        upstream.is_dying = True
    assert client.post("/api/user", json={}).status_code == 502
    assert total(upstreams, "POST /api/user") == 1
    upstreams[1].is_dying = False
    assert {client.get(f"/personal?{at}").status_code for at in range(10)} == {200}


@pytest.mark.rule("ADMIN-15")
def test_a_recording_in_a_form_is_passed_on_as_it_arrives(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    def body() -> Iterator[bytes]:
        yield bytes(MAX_BYTES["audio"] // 2)
        eventually(lambda: total(upstreams, "POST /api/uploads") == 1, "the request arrives")
        yield bytes(MAX_BYTES["audio"] // 2)

    headers = {"Content-Length": str(MAX_BYTES["audio"])}
    response = client.post("/api/uploads", headers=headers, content=body(), timeout=60)
    assert response.status_code == 200


@pytest.mark.rule("SCALE-11")
def test_a_stored_response_is_served_while_no_process_answers(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    assert client.get("/shared").text == "first"
    for upstream in upstreams:
        upstream.is_dying = True
    eventually(lambda: client.get("/shared").headers.get("x-cache") == "STALE", "it is stale")
    response = client.get("/shared")
    assert (response.status_code, response.text) == (200, "first")


@pytest.mark.rule("SCALE-14")
def test_built_files_come_from_the_disk_with_the_same_headers(
    client: httpx2.Client, upstreams: tuple[Upstream, Upstream]
) -> None:
    response = client.get("/assets/main-1a2b.js")
    assert (response.status_code, response.text) == (200, "// main")
    assert response.headers["cache-control"] == "max-age=31536000, immutable"
    assert SECURITY_HEADERS.keys() & response.headers.keys() == {"x-content-type-options"}
    assert client.get("/he/assets/main-3c4d.js").text == "// hebrew"
    assert upstreams[0].requests == upstreams[1].requests == []
    assert client.get("/assets/of-another-release.js").status_code == 200
    assert total(upstreams, "GET /assets/of-another-release.js") == 1


@pytest.mark.rule("SCALE-13")
def test_an_edit_reaches_readers_through_the_cache_of_two_processes(
    program: str, fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    save(fresh_engine, [post(1, title="Before")])
    with ExitStack() as parts:
        ports = []
        for name in ("one", "two"):
            folder = tmp_path / name
            folder.mkdir()
            process = served(fresh_database_url, folder, shared_cache_seconds="1")
            ports.append(parts.enter_context(process)[1])
        port = parts.enter_context(front(program, tmp_path / "nginx", ports, tmp_path))
        client = parts.enter_context(
            httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False)
        )

        def title() -> str:
            return str(client.get("/api/posts/1").raise_for_status().json()["title"])

        eventually(lambda: client.get("/api/posts/1").headers["x-cache"] == "HIT", "it is stored")
        assert title() == "Before"
        execute(fresh_engine, "UPDATE posts SET title = 'After'")
        eventually(lambda: title() == "After", "the edit is visible")
        assert client.get("/api/posts/1").headers["cache-control"] == PUBLIC
