"""Request bodies are limited in size, time and nesting before they are parsed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest
from fastapi import FastAPI, Request

from api.core.body_limits import JSON_LIMIT, BodyLimit, BodyLimitMiddleware, json_depth
from api.core.errors import install_error_handlers

UPLOADS = BodyLimit("/uploads", max_bytes=200_000, seconds=10.0)


def site(*limits: BodyLimit) -> httpx2.AsyncClient:
    """Two endpoints that accept JSON and bytes, and return the size of the body."""
    app = FastAPI()
    install_error_handlers(app)

    @app.post("/json")
    async def take_json(request: Request) -> int:
        await request.json()
        return len(await request.body())

    @app.post("/uploads/one")
    async def take_upload(request: Request) -> int:
        return len(await request.body())

    app.add_middleware(BodyLimitMiddleware, limits=limits)
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://site.test")


@pytest.fixture
def visitor() -> httpx2.AsyncClient:
    return site(JSON_LIMIT, UPLOADS)


async def body_chunks(count: int, size: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"1" * size


async def test_a_body_within_the_limit_is_accepted(visitor: httpx2.AsyncClient) -> None:
    body = b'"' + b"x" * (JSON_LIMIT.max_bytes - 2) + b'"'
    response = await visitor.post("/json", content=body)
    assert (response.status_code, response.json()) == (200, len(body))


@pytest.mark.rule("API-16")
@pytest.mark.parametrize("content", [b"1" * (JSON_LIMIT.max_bytes + 1), body_chunks(100, 1000)])
async def test_a_longer_body_returns_413_with_or_without_content_length(
    visitor: httpx2.AsyncClient, content: bytes | AsyncIterator[bytes]
) -> None:
    response = await visitor.post("/json", content=content)
    assert response.status_code == 413
    assert response.json() == {
        "code": "body_too_large",
        "message": "The body is too large: at most 65,536 bytes are taken.",
    }
    assert response.headers["connection"] == "close"


async def test_the_longest_path_prefix_applies(visitor: httpx2.AsyncClient) -> None:
    assert (await visitor.post("/uploads/one", content=b"x" * 200_000)).json() == 200_000
    assert (await visitor.post("/uploads/one", content=b"x" * 200_001)).status_code == 413
    rejected = await visitor.post("/uploads/one", content=body_chunks(300, 1000))
    assert (rejected.status_code, rejected.headers["connection"]) == (413, "close")


@pytest.mark.rule("API-16")
@pytest.mark.parametrize("path", ["/json", "/uploads/one"])
async def test_an_incomplete_body_returns_408(path: str) -> None:
    limits = [BodyLimit("/", 1000, 0.05, 32), BodyLimit("/uploads", 1000, 0.05)]

    async def stalled() -> AsyncIterator[bytes]:
        yield b"1"
        await asyncio.sleep(30)
        yield b"1"

    response = await site(*limits).post(path, content=stalled())
    assert response.status_code == 408
    assert response.json() == {
        "code": "request_timeout",
        "message": "The request's body did not arrive in time.",
    }


@pytest.mark.rule("API-16")
async def test_json_nesting_is_bounded(visitor: httpx2.AsyncClient) -> None:
    allowed = await visitor.post("/json", content=b"[" * 32 + b"]" * 32)
    assert allowed.status_code == 200
    for body in (b"[" * 33 + b"]" * 33, b'{"a":' * 33 + b"1" + b"}" * 33, b"[" * 60_000):
        rejected = await visitor.post("/json", content=body)
        assert rejected.status_code == 400
        assert rejected.json() == {
            "code": "bad_request",
            "message": "The body is nested too deeply.",
        }


@pytest.mark.parametrize(
    ("body", "depth"),
    [
        (b"", 0),
        (b"12", 0),
        (b"[1, [2], {}]", 2),
        (b'{"[[[": "]]]"}', 1),
        (b'["a \\" [[[", 1]', 1),
        (b'["ends in a backslash \\\\", [1]]', 2),
        (b'["without an end [[[', 1),
        (b"]]]][[", 0),
    ],
)
def test_brackets_in_strings_do_not_count_as_nesting(body: bytes, depth: int) -> None:
    assert json_depth(body) == depth
