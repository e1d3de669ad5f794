"""Every error has the format `{code, message, fields?, retryAfter?}` and exposes no internals."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

import httpx2
import psycopg
import pytest
from fastapi import FastAPI, HTTPException, Query
from sqlalchemy.exc import OperationalError

from api.core import errors
from api.core.error_body import ErrorCode, code_for
from tests.site_fixtures import Site, running, site_settings


def broken_site() -> FastAPI:
    """An application whose endpoints raise every kind of error."""
    app = FastAPI()
    errors.install_error_handlers(app)

    @app.get("/domain/{name}")
    async def domain(name: str) -> None:
        raise getattr(errors, name)("Shown to the client.")

    @app.get("/detailed")
    async def detailed() -> None:
        code = ErrorCode.PREMIUM_REQUIRED
        fields = {"email": "is taken"}
        raise errors.Conflict("Not yet.", code=code, fields=fields, retry_after=2.5)

    @app.get("/http")
    async def http() -> None:
        raise HTTPException(418, "Short and stout.")

    @app.get("/bug")
    async def bug() -> None:
        raise RuntimeError("password=hunter2")

    @app.post("/stores")
    async def stores(reason: int) -> None:
        raise OSError(reason, os.strerror(reason), "/data/uploads")

    @app.post("/writes")
    async def writes(reason: str) -> None:
        raise OperationalError("INSERT", {}, psycopg.errors.lookup(reason)())

    @app.get("/numbers")
    async def numbers(limit: Annotated[int, Query(ge=1)], offset: int = 0) -> int:
        return limit + offset

    return app


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    transport = httpx2.ASGITransport(broken_site(), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client:
        yield client


@pytest.mark.rule("API-12")
@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("AppError", 500, "internal_error"),
        ("BadRequest", 400, "bad_request"),
        ("Unauthorized", 401, "unauthorized"),
        ("Forbidden", 403, "forbidden"),
        ("NotFound", 404, "not_found"),
        ("Conflict", 409, "conflict"),
        ("Unprocessable", 422, "validation_failed"),
        ("TooManyRequests", 429, "rate_limited"),
        ("Unavailable", 503, "unavailable"),
    ],
)
async def test_domain_errors_have_the_common_format(
    client: httpx2.AsyncClient, name: str, status: int, code: str
) -> None:
    response = await client.get(f"/domain/{name}")
    body = {"code": code, "message": "Shown to the client."}
    assert (response.status_code, response.json()) == (status, body)


@pytest.mark.rule("API-13")
async def test_an_error_has_its_own_code_fields_and_headers(client: httpx2.AsyncClient) -> None:
    response = await client.get("/detailed")
    assert response.json() == {
        "code": "premium_required",
        "message": "Not yet.",
        "fields": {"email": "is taken"},
        "retryAfter": 3,
    }
    assert response.headers["retry-after"] == "3"
    assert (await client.get("/domain/Unauthorized")).headers["www-authenticate"] == "Bearer"


async def test_framework_errors_have_the_common_format(client: httpx2.AsyncClient) -> None:
    response = await client.get("/http")
    body = {"code": "http_error", "message": "Short and stout."}
    assert (response.status_code, response.json()) == (418, body)
    response = await client.get("/nowhere")
    body = {"code": "not_found", "message": "Not Found"}
    assert (response.status_code, response.json()) == (404, body)
    response = await client.post("/numbers")
    body = {"code": "method_not_allowed", "message": "Method Not Allowed"}
    assert (response.status_code, response.json()) == (405, body)


@pytest.mark.rule("API-12", "API-13")
async def test_each_invalid_field_is_named_once(client: httpx2.AsyncClient) -> None:
    response = await client.get("/numbers?limit=0&offset=x")
    body = response.json()
    assert (response.status_code, body["code"]) == (422, "validation_failed")
    assert list(body["fields"]) == ["limit", "offset"]
    first, second = body["message"].split("; ")
    assert first == f"limit: {body['fields']['limit']}"
    assert second == f"offset: {body['fields']['offset']}"


async def test_missing_fields_are_named(client: httpx2.AsyncClient) -> None:
    response = await client.get("/numbers")
    assert response.status_code == 422
    assert response.json() == {
        "code": "validation_failed",
        "message": "limit: Field required",
        "fields": {"limit": "Field required"},
    }


def test_every_error_code_is_in_the_catalogue() -> None:
    statuses = {error.status_code: error.code for error in errors.AppError.__subclasses__()}
    assert {status: code_for(status) for status in statuses} == statuses


async def test_unexpected_errors_expose_nothing_but_are_logged(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        response = await client.get("/bug")
    assert response.status_code == 500
    assert response.json() == {
        "code": "internal_error",
        "message": "Something went wrong. Please try again later.",
    }
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "hunter2" not in response.text
    assert "hunter2" in caplog.text


@pytest.mark.rule("OPS-38")
@pytest.mark.parametrize(
    "address",
    [
        *(f"/stores?reason={reason}" for reason in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)),
        *(f"/writes?reason={state}" for state in ("53100", "58030")),
    ],
)
async def test_a_full_disk_says_that_nothing_could_be_stored(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.post(address)
    assert (response.status_code, response.headers["retry-after"]) == (503, "60")
    assert response.json() == {
        "code": "storage_full",
        "message": "Nothing could be stored just now. Please try again later.",
        "retryAfter": 60,
    }


async def test_other_errors_of_files_are_unexpected(client: httpx2.AsyncClient) -> None:
    response = await client.post(f"/stores?reason={errno.EACCES}")
    assert (response.status_code, response.json()["code"]) == (500, "internal_error")
    assert "/data" not in response.text


async def test_an_unreachable_database_returns_503(free_port_dsn: str, tmp_path: Path) -> None:
    async with running(site_settings(free_port_dsn, tmp_path)) as site:
        for address in ("/api/posts/daily", "/api/posts/1", "/api/series", "/api/health"):
            response = await site.client.get(address)
            assert response.status_code == 503, address
            assert list(response.json()) == ["code", "message", "retryAfter"]
            assert response.json()["code"] == "database_unavailable"
            assert "127.0.0.1" not in response.text


@pytest.mark.rule("API-12")
@pytest.mark.parametrize(
    "address", ["/api/nothing", "/api/", "/api/posts/1/2", "/api/..%2f..%2fetc"]
)
async def test_an_unknown_endpoint_returns_404(library_site: Site, address: str) -> None:
    response = await library_site.client.get(address)
    body = {"code": "not_found", "message": "There is no such endpoint."}
    assert (response.status_code, response.json()) == (404, body)
