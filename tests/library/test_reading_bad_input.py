"""Read endpoints reject invalid input with an error response, never with a server error."""

from __future__ import annotations

from itertools import product
from urllib.parse import quote

import httpx2
import pytest

ODD = [
    "0",
    "-1",
    "+1",
    "1.0",
    "1.5",
    "1e3",
    "0x10",
    "٣",
    "１",
    "1_0",
    "2147483647",
    "2147483648",
    "9223372036854775808",
    "9" * 400,
    "NaN",
    "null",
    "true",
    "",
    " ",
    "%",
    "'",
    "' OR 1=1 --",
    "\0",
    "1\0",
    "\u202e",
    "\U0001f54e",
    "x" * 5000,
    "../../etc/passwd",
    "<script>",
    "{}",
    "[1]",
    "\\",
]
PLACES = [
    "/api/posts/{}",
    "/api/series/slug/{}",
    "/api/series/{}/posts",
    "/api/torah-timeline/slug/{}",
    "/api/torah-timeline/{}/posts",
    "/api/journey-paths/from/{}",
    "/api/posts/daily?q={}",
    "/api/posts/weekly?limit={}",
    "/api/posts/daily?offset={}",
    "/api/series?q={}&limit=5",
    "/api/series/active?limit={}",
    "/api/torah-timeline?book={}",
    "/api/torah-timeline?q={}&book={}",
    "/api/torah-timeline?offset={}",
    "/api/file-exists?path={}",
    "/api/file-exists?path=/media/uploads/{}",
    "/daily-learning/{}",
    "/weekly-essay/{}",
    "/series/{}",
    "/torah-timeline/{}",
    "/{}",
]
RAW = ["%2e%2e", "%ff", "%c3%28", "%ed%a0%80", "%00", "%", "%zz", "a%20b"]


@pytest.mark.rule("ROUTE-14")
@pytest.mark.parametrize("place", PLACES)
async def test_unusual_values_return_no_server_error(
    client: httpx2.AsyncClient, place: str
) -> None:
    values = [quote(value, safe="") for value in ODD] + RAW
    for value in values:
        response = await client.get(place.replace("{}", value))
        assert response.status_code in (200, 301, 307, 404, 422), (value, response.status_code)
        if place.startswith("/api/") and response.status_code >= 400:
            assert list(response.json())[:2] == ["code", "message"], value


@pytest.mark.rule("API-14")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *product(["limit"], ["0", "-1", "201", "1000000000000", "x", "", "1.5", "NaN"]),
        *product(["offset"], ["-1", "1000001", "99999999999999999999", "x", ""]),
        ("q", "x" * 201),
        ("q", "%00"),
        ("q", "sha%00bbat"),
    ],
)
@pytest.mark.parametrize(
    "address", ["/api/posts/daily", "/api/posts/weekly", "/api/series", "/api/torah-timeline"]
)
async def test_an_invalid_limit_or_offset_returns_422(
    client: httpx2.AsyncClient, address: str, name: str, value: str
) -> None:
    response = await client.get(f"{address}?{name}={value}")
    assert response.status_code == 422
    assert response.json()["message"].startswith(f"{name}: ")


@pytest.mark.rule("API-27")
@pytest.mark.parametrize("id", ["0", "-1", "x", "1.5", "2147483648", "9" * 100, "%00", "1%00", " "])
@pytest.mark.parametrize(
    "place",
    [
        "/api/posts/{}",
        "/api/series/{}/posts",
        "/api/torah-timeline/{}/posts",
        "/api/journey-paths/from/{}",
    ],
)
async def test_an_invalid_id_returns_422(client: httpx2.AsyncClient, place: str, id: str) -> None:
    response = await client.get(place.format(id))
    assert response.status_code == 422


async def test_repeated_parameters(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/posts/daily?limit=1&limit=2&unknown=%00")
    assert response.status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_read_endpoints_accept_only_get(client: httpx2.AsyncClient, method: str) -> None:
    response = await client.request(method, "/api/posts/1", content=b"{}")
    assert response.status_code == 405
    assert list(response.json()) == ["code", "message"]
