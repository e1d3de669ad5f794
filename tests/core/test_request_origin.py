"""Changes need a bearer token or a request of this site (AUTH-47, AUTH-48)."""

from __future__ import annotations

from collections.abc import Mapping

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from api.core.request_origin import RequestOriginMiddleware

COOKIE = {"Cookie": "auth_token=x"}
HERE, ELSEWHERE = "https://site.example", "https://evil.example"


async def _answer(_: Request) -> PlainTextResponse:
    return PlainTextResponse("changed")


async def status(method: str, headers: Mapping[str, str], site_url: str | None = None) -> int:
    app = Starlette(routes=[Route("/", _answer, methods=["GET", "POST", "PUT", "PATCH", "DELETE"])])
    app.add_middleware(RequestOriginMiddleware, cookie="auth_token", site_url=site_url)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url=HERE) as client:
        return (await client.request(method, "/", headers=dict(headers))).status_code


@pytest.mark.rule("AUTH-47", "AUTH-48")
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, 200),
        (COOKIE, 403),
        ({**COOKIE, "Origin": HERE}, 200),
        ({**COOKIE, "Origin": HERE.upper()}, 200),
        ({**COOKIE, "Sec-Fetch-Site": "same-origin"}, 200),
        ({**COOKIE, "Sec-Fetch-Site": "same-site"}, 403),
        ({**COOKIE, "Authorization": "Bearer x"}, 200),
        ({**COOKIE, "Authorization": "Basic x"}, 403),
        ({**COOKIE, "Origin": ELSEWHERE}, 403),
        ({**COOKIE, "Origin": HERE + ".evil.example"}, 403),
        ({**COOKIE, "Origin": HERE + ":8443"}, 403),
        ({**COOKIE, "Origin": "null"}, 403),
        ({**COOKIE, "Origin": ""}, 403),
        ({**COOKIE, "Origin": "https://[broken"}, 403),
        # Nobody is signed in, but another page could sign the browser in.
        ({"Origin": ELSEWHERE}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ELSEWHERE, "Authorization": "Bearer x"}, 200),
    ],
)
async def test_who_may_change_something(
    method: str, headers: Mapping[str, str], expected: int
) -> None:
    assert await status(method, headers) == expected


@pytest.mark.parametrize("headers", [COOKIE, {**COOKIE, "Origin": ELSEWHERE}])
async def test_reading_needs_neither(headers: Mapping[str, str]) -> None:
    assert await status("GET", headers) == 200


async def test_the_sites_url_counts_behind_a_proxy_that_changes_the_host() -> None:
    headers = {**COOKIE, "Origin": "https://torah.example"}
    assert await status("POST", headers) == 403
    assert await status("POST", headers, site_url="https://torah.example") == 200
