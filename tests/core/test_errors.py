"""Every failure is a status and a message, and says nothing of how the server is built."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

import httpx
import pytest
from fastapi import FastAPI, HTTPException, Query

from api.core import errors
from tests.api_fixtures import Site, running, site_settings


def broken_site() -> FastAPI:
    """An application whose calls fail in every way."""
    app = FastAPI()
    errors.install_error_handlers(app)

    @app.get("/domain/{name}")
    async def domain(name: str) -> None:
        raise getattr(errors, name)("Told to the client.")

    @app.get("/http")
    async def http() -> None:
        raise HTTPException(418, "Short and stout.")

    @app.get("/bug")
    async def bug() -> None:
        raise RuntimeError("password=hunter2")

    @app.get("/numbers")
    async def numbers(limit: Annotated[int, Query(ge=1)], offset: int = 0) -> int:
        return limit + offset

    return app


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(broken_site(), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
        yield client


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("AppError", 500),
        ("BadRequest", 400),
        ("Unauthorized", 401),
        ("Forbidden", 403),
        ("NotFound", 404),
        ("Conflict", 409),
        ("Unprocessable", 422),
        ("TooManyRequests", 429),
        ("Unavailable", 503),
    ],
)
async def test_a_domains_error(client: httpx.AsyncClient, name: str, status: int) -> None:
    answer = await client.get(f"/domain/{name}")
    assert (answer.status_code, answer.json()) == (status, {"message": "Told to the client."})


async def test_the_frameworks_errors(client: httpx.AsyncClient) -> None:
    answer = await client.get("/http")
    assert (answer.status_code, answer.json()) == (418, {"message": "Short and stout."})
    answer = await client.get("/nowhere")
    assert (answer.status_code, answer.json()) == (404, {"message": "Not Found"})
    answer = await client.post("/numbers")
    assert (answer.status_code, answer.json()) == (405, {"message": "Method Not Allowed"})


async def test_what_cannot_be_read_names_each_field(client: httpx.AsyncClient) -> None:
    answer = await client.get("/numbers?limit=0&offset=x")
    assert answer.status_code == 422
    assert list(answer.json()) == ["message"]
    first, second = answer.json()["message"].split("; ")
    assert first.startswith("limit: ")
    assert second.startswith("offset: ")


async def test_what_is_missing_is_named(client: httpx.AsyncClient) -> None:
    answer = await client.get("/numbers")
    assert (answer.status_code, answer.json()) == (422, {"message": "limit: Field required"})


async def test_a_bug_tells_nothing_but_the_log(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = await client.get("/bug")
    assert answer.status_code == 500
    assert answer.json() == {"message": "Something went wrong. Please try again later."}
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "hunter2" not in answer.text
    assert "hunter2" in caplog.text


async def test_a_database_that_is_away_is_503(free_port_dsn: str, tmp_path: Path) -> None:
    async with running(site_settings(free_port_dsn, tmp_path)) as site:
        for address in ("/api/posts/daily", "/api/posts/1", "/api/series", "/api/health"):
            answer = await site.client.get(address)
            assert answer.status_code == 503, address
            assert list(answer.json()) == ["message"]
            assert "127.0.0.1" not in answer.text


@pytest.mark.parametrize(
    "address", ["/api/nothing", "/api/", "/api/posts/1/2", "/api/..%2f..%2fetc"]
)
async def test_an_unknown_call_is_404(library_site: Site, address: str) -> None:
    answer = await library_site.client.get(address)
    assert (answer.status_code, answer.json()) == (404, {"message": "There is no such endpoint."})
