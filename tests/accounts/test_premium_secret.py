"""No response exposes the locked parts of premium teachings (ACCESS-12, ACCESS-18)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import httpx2
import pytest
from sqlalchemy import Engine

from api.models import StudyOutput
from tests.accounts.conftest import AUDIO_SECRET, GUIDE_SECRET, SECRET, SECRETS, Headers
from tests.accounts.premium_requests import (
    GET_ADDRESSES,
    NO_TEACHING,
    changing_requests,
    unrequested,
)
from tests.factories import save
from tests.site_fixtures import Site

LOCKED_OUT = ["visitor", "user", "former", "refunded"]


def exposed(response: httpx2.Response) -> list[str]:
    """The secrets in a response: in its body or its headers, in any case."""
    text = f"{response.headers} ".lower().encode() + response.content.lower()
    return [secret for secret in SECRETS if secret.lower().encode() in text]


def assert_nothing_kept(site: Site, log: str) -> None:
    """Neither in the log, nor in a file, nor in a cached response that visitors receive."""
    for secret in SECRETS:
        assert secret.lower() not in log.lower()
        for file in site.app.state.settings.data_dir.rglob("*"):
            assert not file.is_file() or secret.encode() not in file.read_bytes(), file
    for key, cached in site.cache._responses.items():
        if not key.startswith(b"premium "):
            headers, body = cached.plain()
            assert not any(secret.encode() in body + str(headers).encode() for secret in SECRETS)


async def test_every_route_is_requested(embedded_site: Site) -> None:
    """A new route needs an address in `premium_requests.py`, or a reason."""
    assert len(unrequested(embedded_site.app, "GET", [])) > 70
    assert unrequested(embedded_site.app, "GET", GET_ADDRESSES) == []
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        paths = [path for given, path, _ in changing_requests() if given == method]
        missing = unrequested(embedded_site.app, method, [*paths, "/api/nowhere"])
        assert [path for path in missing if not path.startswith(NO_TEACHING)] == [], method


@pytest.mark.rule("ACCESS-12", "ACCESS-24", "ACCESS-25")
@pytest.mark.parametrize("viewer", LOCKED_OUT)
async def test_no_public_url_exposes_the_secret(
    embedded_site: Site,
    headers: Mapping[str, Headers],
    viewer: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also not when a member requested the same address just before."""
    caplog.set_level(logging.DEBUG)
    for address in GET_ADDRESSES:
        embedded_site.forget_limits()
        for before in ("visitor", "member", "member by cookie"):
            await embedded_site.client.get(address, headers=headers[before])
            response = await embedded_site.client.get(address, headers=headers[viewer])
            assert response.status_code not in (429, 500), address
            assert exposed(response) == [], address
    assert_nothing_kept(embedded_site, caplog.text)


@pytest.mark.rule("ACCESS-25")
@pytest.mark.parametrize("viewer", LOCKED_OUT)
async def test_no_other_request_exposes_a_secret(
    embedded_site: Site,
    premium_engine: Engine,
    headers: Mapping[str, Headers],
    viewer: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also not what a model made for a member and the admin approved."""
    caplog.set_level(logging.DEBUG)
    save(premium_engine, [_approved("transform", "sermon"), _approved("diagram", "mind-map")])
    for method, path, body in changing_requests():
        response = await embedded_site.client.request(
            method, path, json=body, headers=headers[viewer]
        )
        assert response.status_code not in (422, 429, 500), (path, response.text)
        assert exposed(response) == [], (path, body)
    assert_nothing_kept(embedded_site, caplog.text)


@pytest.mark.rule("ACCESS-12")
async def test_instant_search_does_not_expose_the_secret(embedded_site: Site) -> None:
    queries = [{"indexUid": "posts", "q": q} for q in ("candle", "hides from sight", SECRET[:6])]
    response = await embedded_site.client.post(
        "/api/instant/multi-search", json={"queries": queries}
    )
    hits = [hit for result in response.json()["results"] for hit in result["hits"]]
    assert response.status_code == 200
    assert hits
    assert exposed(response) == []


def _approved(kind: str, variant: str) -> StudyOutput:
    return StudyOutput(
        post_id=1,
        kind=kind,
        variant=variant,
        content={"content": f"A sermon on {SECRET}."},
        model="fake-1",
        prompt="a prompt",
        prompt_hash="0",
        content_digest="0",
        status="approved",
    )


@pytest.mark.rule("ACCESS-12")
async def test_members_find_the_secret(embedded_site: Site, headers: Mapping[str, Headers]) -> None:
    """Shows that the tests above would detect them."""
    found = {
        "/api/search?q=hides+from+sight": SECRET,
        "/api/ai/ask?q=candle": SECRET,
        "/api/posts/1": AUDIO_SECRET,
        "/api/series/1/posts": AUDIO_SECRET,
        "/api/torah-timeline/1/posts": SECRET,
        "/api/ai/quiz/1": GUIDE_SECRET,
        "/api/ai/cross-references/1": GUIDE_SECRET,
        "/daily-learning/1": SECRET,
        "/weekly-essay/2": SECRET,
        "/torah-timeline/noach": SECRET,
    }
    for address, secret in found.items():
        for viewer in ("member", "member by cookie", "admin"):
            if viewer == "admin" and "cross-references" in address:
                continue
            response = await embedded_site.client.get(address, headers=headers[viewer])
            assert secret in response.text, (address, viewer)
    for path in ("transform-content", "chat-with-content"):
        [body] = [
            body
            for _, each, body in changing_requests()
            if each.endswith(path) and body["postId"] == 1
        ]
        response = await embedded_site.client.post(
            f"/api/ai/{path}", json=body, headers=headers["member"]
        )
        assert exposed(response), (path, response.text)
