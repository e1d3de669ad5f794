"""Who reads premium teachings, and which responses are stored for whom."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from fastapi.routing import APIRoute

from api.core.cache_policy import POLICIES
from api.core.stored_response import PER_ENTITLEMENT, PUBLIC
from api.core.tokens import TokenSigner
from api.routes import ROUTERS
from api.site import endpoints as pages
from tests.accounts.conftest import SECRET, Headers
from tests.site_fixtures import Site

ADDRESSES = [
    "/api/posts/daily",
    "/api/posts/weekly",
    "/api/posts/recent",
    "/api/posts/featured",
    "/api/posts/1",
    "/api/posts/3",
    "/api/posts/1/places",
    "/api/posts/1/related",
    "/api/testimonials",
    "/api/series",
    "/api/series/slug/light",
    "/api/series/1/posts",
    "/api/torah-timeline",
    "/api/torah-timeline/slug/noach",
    "/api/torah-timeline/1/posts",
    "/api/torah-timeline/1/neighbours",
    "/api/torah-timeline/this-week",
    "/api/journey-paths/from/3",
    "/api/search?q=candle",
    "/",
    "/daily-learning",
    "/daily-learning/1",
    "/weekly-essay/2",
    "/series/light",
    "/torah-timeline/noach",
    "/search?q=candle",
    "/feeds/all.xml",
    "/feeds/podcast.xml",
    "/sitemap.xml",
    "/sitemaps/posts-1.xml",
    "/llms.txt",
]


@pytest.mark.parametrize(
    ("name", "locked"),
    [
        ("visitor", True),
        ("user", True),
        ("former", True),
        ("deleted", True),
        ("forged", True),
        ("member", False),
        ("member by cookie", False),
        ("admin", False),
    ],
)
async def test_only_members_and_the_admin_read_a_premium_teaching(
    premium_site: Site, headers: Mapping[str, Headers], name: str, locked: bool
) -> None:
    answer = await premium_site.client.get("/api/posts/1", headers=headers[name])
    post = answer.json()
    assert post["isLocked"] is locked
    assert (SECRET in answer.text) is not locked
    assert post["title"] == "The candle"
    assert post["preview"].startswith("Everybody may read")
    hidden = [post[field] for field in ("audioUrl", "videoUrl", "imageUrl", "base64Image")]
    assert (hidden == [None] * 4) is locked


async def test_every_public_url_returns_the_right_response_for_each_viewer(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    """What is stored for one viewer is never given to one of another entitlement."""
    for address in ADDRESSES:
        answers: dict[str, str] = {}
        for name in ("visitor", "member", "user", "visitor", "member"):
            answer = await premium_site.client.get(address, headers=headers[name])
            assert answer.status_code == 200, (address, name)
            text = "".join(line for line in answer.text.split(",") if '"tookMs"' not in line)
            assert answers.setdefault(name, text) == text, (address, name)
            policy = answer.headers["cache-control"]
            assert "set-cookie" not in answer.headers
        assert answers["visitor"] == answers["user"], address
        assert SECRET not in answers["visitor"], address
        if policy == PUBLIC:
            assert answers["member"] == answers["visitor"], address
        else:
            assert policy in (PER_ENTITLEMENT, "no-cache", "private, no-store"), address


async def test_viewers_with_one_entitlement_share_a_cached_response(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    for name in ("visitor", "member", "user", "admin", "visitor", "member"):
        await premium_site.client.get("/api/posts/1", headers=headers[name])
    keys = [key for key in premium_site.cache._answers if b"/api/posts/1?" in key]
    assert sorted(keys) == [b"premium /api/posts/1?", b"public /api/posts/1?"]


def test_every_public_url_declares_its_cache_policy() -> None:
    routers = [*ROUTERS, pages.router]
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    reading = [route for route in routes if "GET" in (route.methods or ())]
    assert len(reading) > 30
    undeclared = [
        route.path
        for route in reading
        if sum(each.dependency in POLICIES for each in route.dependencies) != 1
        and not route.path.startswith("/api/admin")
    ]
    assert undeclared == []


def test_tokens_stay_valid_after_one_key_rotation() -> None:
    old = TokenSigner([b"first key of the site"], "tests", 60)
    new = TokenSigner([b"second key", b"first key of the site"], "tests", 60)
    newest = TokenSigner([b"third key", b"second key"], "tests", 60)
    token = old.issue(sub="7")
    claims = new.verify(token)
    assert claims
    assert claims["sub"] == "7"
    assert newest.verify(token) is None
    assert newest.verify(new.issue(sub="7"))
    assert TokenSigner([b"first key of the site"], "another purpose", 60).verify(token) is None


def test_expired_tokens_are_invalid() -> None:
    signer = TokenSigner([b"first key of the site"], "tests", -1)
    assert signer.verify(signer.issue()) is None
    assert signer.verify("") is None
    assert signer.verify("x" * 1000) is None
