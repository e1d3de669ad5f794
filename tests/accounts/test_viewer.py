"""Who may read premium teachings, and which responses are cached for which viewers."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from fastapi.routing import APIRoute
from sqlalchemy import Engine
from starlette.routing import Match
from starlette.types import Scope

from api.core.cache_policy import POLICIES
from api.core.stored_response import PER_ENTITLEMENT, PERSONAL, PUBLIC
from api.core.tokens import TokenSigner
from api.routes import ROUTERS
from api.site.pages import OTHERS, READING
from api.site.pages.static import ACCOUNT_PAGES, STATIC_PAGES
from indexer.sync import update_documents
from tests.accounts.conftest import SECRET, Headers
from tests.factories import execute
from tests.site_fixtures import Site

ADDRESSES = [
    "/api/posts/daily",
    "/api/posts/weekly",
    "/api/posts/recent",
    "/api/posts/featured",
    "/api/posts/1",
    "/api/posts/3",
    "/api/posts/1/collections",
    "/api/posts/1/related",
    "/api/posts/begun?id=1&id=3",
    "/api/testimonials",
    "/api/series",
    "/api/series/slug/light",
    "/api/series/1/posts",
    "/api/torah-timeline",
    "/api/torah-timeline/slug/noach",
    "/api/torah-timeline/1/posts",
    "/api/torah-timeline/1/adjacent",
    "/api/torah-timeline/1/nearest",
    "/api/torah-timeline/this-week/nearest",
    "/api/torah-timeline/1/readings",
    "/api/torah-timeline/1/text?aliyah=1",
    "/api/torah-timeline/1/haftarah?custom=sephardi",
    "/api/torah-timeline/this-week",
    "/api/shabbat-table",
    "/api/verses?reference=Genesis+6:9",
    "/api/mishnah?reference=Avot+1:14",
    "/api/mishnah/avot/1",
    "/api/journey-paths/from/3",
    "/api/search?q=candle",
    "/api/series/active",
    "/api/passages?q=what+does+the+candle+hide",
    "/api/file-exists?path=/media/uploads/none.mp3",
    *("/api/health", "/api/health/live", "/api/health/ready"),
    "/api/legal/privacy",
    "/api/ai/status",
    "/api/ai/ask?q=what+does+the+candle+hide",
    "/api/ai/quiz/3",
    "/api/membership/offer",
    "/ai-learning",
    "/torah-sketch-pad",
    "/",
    "/daily-learning",
    "/daily-learning/1",
    "/weekly-essay/2",
    "/series/light",
    "/torah-timeline/noach",
    "/search?q=candle",
    "/torah-timeline/noach/print",
    "/weekly-essay",
    "/series",
    "/torah-timeline",
    "/shabbat-table",
    "/shabbat-table/2026-01-03",
    "/mishnah/avot/1",
    *(f"/{name}" for name in (*STATIC_PAGES, *ACCOUNT_PAGES)),
    *("/offline", "/image-test", "/test-chat"),
    "/feeds/all.xml",
    "/feeds/podcast.xml",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/sitemaps/posts-1.xml",
    "/llms.txt",
    "/robots.txt",
    "/.well-known/security.txt",
    "/api/addresses?path=/torah-timeline/noah",
    "/manifest.webmanifest",
    "/cards/podcast.png",
    "/cards/daily-learning/1.png",
]

NOT_PUBLIC = (
    "/api/admin",
    "/metrics",
    # Drafts, at addresses that cannot be guessed; they are tested in `tests/admin`.
    "/preview",
    # They are tested in `test_account.py`.
    *("/api/user", "/api/account", "/api/auth", "/api/review-login"),
    # A reader's own; they are tested in `tests/study` and `tests/membership`.
    *("/api/study-notes", "/api/reviews", "/api/ai/profile", "/api/ai/learning-path"),
    *("/api/ai/cross-references", "/api/ai/recommendations", "/api/ai/progress-analysis"),
    "/api/membership",
    # It answers POST; it is tested in `tests/assistants`.
    "/mcp",
    # The picture cards of the pages above, of which one is there, too.
    "/cards",
    # A redirect, tested in `tests/site/test_well_known.py`.
    "/.well-known/change-password",
)


def routes() -> list[APIRoute]:
    routers = [*ROUTERS, *READING, *OTHERS]
    return [route for router in routers for route in router.routes if isinstance(route, APIRoute)]


def test_the_urls_cover_every_public_endpoint() -> None:
    """A new endpoint needs a URL in the list above."""
    paths = {address.partition("?")[0] for address in ADDRESSES}
    public = [
        route
        for route in routes()
        if "GET" in (route.methods or ()) and not route.path.startswith(NOT_PUBLIC)
    ]
    assert len(public) > 30
    missing = [
        route.path
        for route in public
        if not any(route.matches(_get(path))[0] is Match.FULL for path in paths)
    ]
    assert missing == []


def _get(path: str) -> Scope:
    return {"type": "http", "method": "GET", "path": path, "headers": []}


@pytest.mark.rule("ACCESS-8", "ACCESS-11", "ACCESS-13")
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
    response = await premium_site.client.get("/api/posts/1", headers=headers[name])
    post = response.json()
    assert post["isLocked"] is locked
    assert (SECRET in response.text) is not locked
    assert post["title"] == "The candle"
    assert post["preview"].startswith("Everybody may read")
    hidden = [post[field] for field in ("audioUrl", "videoUrl", "imageUrl", "base64Image")]
    assert (hidden == [None] * 4) is locked


@pytest.mark.rule("ACCESS-11", "ACCESS-16")
async def test_every_public_url_returns_the_right_response_for_each_viewer(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    """A response cached for one viewer is never sent to a viewer with another entitlement."""
    for address in ADDRESSES:
        bodies: dict[str, bytes] = {}
        policies = set()
        for name in ("visitor", "member", "user", "visitor", "member"):
            response = await premium_site.client.get(address, headers=headers[name])
            assert response.status_code == 200, (address, name)
            body = re.sub(rb'"tookMs":[0-9.]+', b"", response.content)
            assert bodies.setdefault(name, body) == body, (address, name)
            policies.add(response.headers["cache-control"])
            assert "set-cookie" not in response.headers
        assert bodies["visitor"] == bodies["user"], address
        assert SECRET.encode() not in bodies["visitor"], address
        [policy] = policies
        if policy == PUBLIC:
            assert bodies["member"] == bodies["visitor"], address
        else:
            assert policy in (PER_ENTITLEMENT, PERSONAL), address


@pytest.mark.rule("ACCESS-16")
async def test_viewers_with_one_entitlement_share_a_cached_response(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    for name in ("visitor", "member", "user", "admin", "visitor", "member"):
        await premium_site.client.get("/api/posts/1", headers=headers[name])
    keys = [key for key in premium_site.cache._responses if b"/api/posts/1?" in key]
    assert sorted(keys) == [b"premium /api/posts/1?", b"public /api/posts/1?"]


@pytest.mark.rule("ACCESS-16")
def test_every_endpoint_declares_its_cache_policy() -> None:
    undeclared = [
        (route.path, route.methods)
        for route in routes()
        if sum(each.dependency in POLICIES for each in route.dependencies) != 1
    ]
    assert undeclared == []


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/posts/999", 404),
        ("/api/nowhere", 404),
        ("/nowhere", 404),
        ("/assets/none.js", 404),
        ("/media/uploads/none.mp3", 404),
        ("/api/posts/abc", 422),
        ("/api/search?q=a", 422),
        ("/api/admin/spellings", 401),
        ("/metrics", 404),
    ],
)
async def test_errors_are_not_cached(premium_site: Site, address: str, status: int) -> None:
    response = await premium_site.client.get(address)
    assert response.status_code == status
    assert response.headers["cache-control"] == PERSONAL


@pytest.mark.parametrize("method", ["POST", "DELETE"])
async def test_responses_to_other_methods_are_not_cached(premium_site: Site, method: str) -> None:
    response = await premium_site.client.request(method, "/api/posts/1")
    assert response.status_code == 405
    assert response.headers["cache-control"] == PERSONAL


async def test_the_preview_of_a_locked_teaching_is_never_its_whole_text(
    premium_site: Site, premium_engine: Engine
) -> None:
    """Otherwise the preview of a short text would be the whole text."""
    text = "A short secret is a secret, too, and ends with Zephyr."
    execute(premium_engine, f"UPDATE posts SET content = '<p>{text}</p>' WHERE id = 1")
    while update_documents(premium_engine):
        pass
    premium_site.cache.clear()
    for address in (
        "/api/posts/1",
        "/api/posts/daily",
        "/daily-learning/1",
        "/api/search?q=candle",
    ):
        response = await premium_site.client.get(address)
        assert response.status_code == 200
        assert "A short secret" in response.text, address
        assert "Zephyr" not in response.text, address


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
