"""Errors match the OpenAPI document, and unsupported methods return 405."""

from __future__ import annotations

import httpx2
import pytest

ADMIN = "/api/admin/spellings"
SCHEMAS = "#/components/schemas"


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("POST", "/api/posts/daily", "GET, HEAD"),
        ("GET", "/api/analytics/searches", "POST"),
        ("PUT", ADMIN, "GET, POST, HEAD"),
        ("GET", f"{ADMIN}/1", "DELETE"),
        ("OPTIONS", "/api/health", "GET, HEAD"),
    ],
)
async def test_an_unsupported_method_returns_405_with_an_allow_header(
    client: httpx2.AsyncClient, method: str, address: str, allowed: str
) -> None:
    response = await client.request(method, address)
    assert (response.status_code, response.headers["allow"]) == (405, allowed)
    assert response.json() == {"code": "method_not_allowed", "message": "Method Not Allowed"}


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
async def test_an_unknown_path_returns_404_for_any_method(
    client: httpx2.AsyncClient, method: str
) -> None:
    response = await client.request(method, "/api/no/such/call")
    body = {"code": "not_found", "message": "There is no such endpoint."}
    assert (response.status_code, response.json()) == (404, body)


@pytest.mark.rule("API-13")
@pytest.mark.parametrize(
    ("method", "path", "statuses"),
    [
        ("get", "/api/posts/recent", "200 503 default"),
        ("get", "/api/posts/{id}", "200 404 422 503 default"),
        ("post", "/api/admin/login", "200 400 401 408 413 422 429 503 default"),
        ("post", ADMIN, "201 400 401 408 409 413 422 503 default"),
        ("delete", ADMIN + "/{id}", "204 401 404 422 503 default"),
    ],
)
async def test_each_endpoint_documents_its_errors(
    client: httpx2.AsyncClient, method: str, path: str, statuses: str
) -> None:
    document = (await client.get("/api/openapi.json")).json()
    responses = document["paths"][path][method]["responses"]
    assert " ".join(responses) == statuses
    for status, response in responses.items():
        if status >= "400":  # `default` as well
            schema = response["content"]["application/json"]["schema"]
            assert schema == {"$ref": f"{SCHEMAS}/ErrorResponse"}
    assert "HTTPValidationError" not in document["components"]["schemas"]


@pytest.mark.parametrize("path", ["multi-search", "indexes/{uid}/facet-search"])
async def test_instant_search_documents_errors_in_meilisearch_format(
    client: httpx2.AsyncClient, path: str
) -> None:
    document = (await client.get("/api/openapi.json")).json()
    responses = document["paths"][f"/api/instant/{path}"]["post"]["responses"]
    ours = {"$ref": f"{SCHEMAS}/ErrorResponse"}
    meilisearchs = {"$ref": f"{SCHEMAS}/InstantErrorResponse"}
    found = {
        status: response["content"]["application/json"]["schema"]
        for status, response in responses.items()
        if status != "200"
    }
    either = found.pop("503")
    assert either["anyOf"] == [meilisearchs, ours]
    assert found == {
        "400": meilisearchs, "404": meilisearchs, "408": ours, "413": ours, "default": ours
    }  # fmt: skip
