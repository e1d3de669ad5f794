"""Every answer carries the headers that hold a browser to what a page needs."""

from __future__ import annotations

import httpx
import pytest

from api.core.security import content_security_policy
from api.site.shell import scripts_inside
from tests.api_fixtures import INDEX_HTML

POLICY = content_security_policy(scripts_inside(INDEX_HTML))
EXPECTED = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}


def assert_guarded(answer: httpx.Response) -> None:
    for name, value in EXPECTED.items():
        assert answer.headers.get_list(name) == [value]


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/daily-learning/1",
        "/no-such-page",
        "/api/posts/daily",
        "/api/posts/999",
        "/api/posts/x",
        "/api/search?q=candle",
        "/api/nothing",
        "/assets/main-1a2b.js",
    ],
)
async def test_every_answer_is_guarded(client: httpx.AsyncClient, address: str) -> None:
    for _ in range(2):
        answer = await client.get(address)
        assert_guarded(answer)
    if "etag" in answer.headers:
        again = await client.get(address, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
        assert_guarded(again)


def test_no_script_but_our_own_runs() -> None:
    policy = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert policy["default-src"] == "'self'"
    # By `printf 'early()' | openssl dgst -sha256 -binary | base64`.
    assert policy["script-src"] == "'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='"
    assert policy["object-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == policy["form-action"] == "'self'"
    assert "unsafe-eval" not in POLICY


async def test_built_files_are_kept_by_browsers(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/main-1a2b.js")
    assert answer.headers["cache-control"] == "max-age=31536000, immutable"
    missing = await client.get("/assets/gone.js")
    assert missing.status_code == 404
    assert "cache-control" not in missing.headers
