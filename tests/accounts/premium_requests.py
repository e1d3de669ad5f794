"""A request to each endpoint of the site, for the tests of what premium teachings keep back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import FastAPI
from starlette.routing import BaseRoute, Match

from tests.accounts.conftest import SECRET
from tests.accounts.test_viewer import ADDRESSES

Request = tuple[str, str, Any]

# A reader's own; visitors receive 401.
PERSONAL_ADDRESSES = [
    "/api/user",
    "/api/account",
    "/api/account/export",
    "/api/account/sessions",
    "/api/account/saved-posts",
    "/api/account/saved-post-ids",
    "/api/account/saved-posts/1",
    "/api/account/places",
    "/api/account/aliyot",
    "/api/account/places/1",
    "/api/account/history",
    "/api/account/newsletter",
    "/api/membership",
    "/api/study-notes",
    "/api/study-notes?postId=1",
    "/api/study-notes?q=candle",
    f"/api/study-notes?q={SECRET[:5]}",
    "/api/reviews",
    "/api/reviews/due",
    "/api/ai/profile",
    "/api/ai/learning-path",
    "/api/ai/cross-references/1",
    "/api/ai/cross-references/3",
    "/api/ai/recommendations",
    "/api/ai/recommendations?postId=1",
    "/api/ai/recommendations?postId=3",
    "/api/ai/progress-analysis",
]
OTHER_ADDRESSES = [
    "/api/posts/2",
    "/api/posts/2/related?type=weekly",
    "/api/posts/3/related",
    "/daily-learning/1?series=light",
    "/history",
    "/api/posts/daily?q=candle",
    "/api/series?q=light",
    "/api/torah-timeline?q=noach",
    "/api/journey-paths/from/1",
    "/api/verses?reference=Genesis+6:9",
    "/api/mishnah?reference=Avot+1:14",
    "/api/mishnah/avot/1",
    "/api/search?q=hides+from+sight&facets=true",
    "/api/search?q=shabbat&type=daily",
    # A misspelling and a prefix of the secret: neither is corrected to it.
    f"/api/search?q={SECRET[:-1]}x",
    f"/api/search?q={SECRET[:6]}",
    f"/search?q={SECRET[:-1]}x",
    "/api/ai/ask?q=candle",
    "/api/ai/ask?q=what+does+the+candle+hide+from+sight",
    "/api/passages?q=the+candle+hides+it+from+sight",
    "/api/ai/quiz/1",
    "/weekly-essay",
    "/weekly-essay-simple",
    "/weekly-essay-simple/1",
    "/admin",
    "/admin/users",
    "/audiotest/none",
    "/cards/none.png",
    "/series",
    "/torah-timeline",
    "/offline",
    "/nowhere",
    "/api/nowhere",
    "/assets/none.js",
    "/early.js",
    "/simple-essays.json",
    "/feeds/daily.xml",
    "/feeds/weekly.xml",
    "/cards/home.png",
    "/api/openapi.json",
    "/api/posts/abc",
    "/api/posts/999",
    "/metrics",
    "/.well-known/change-password",
    "/mcp",
    "/api/review-login",
    "/api/auth/google",
    "/api/auth/google/callback?state=none&code=none",
    "/api/admin/searches/top",
    "/api/admin/searches/empty",
    "/api/admin/searches/trend",
    "/api/admin/spellings",
    "/api/admin/study-outputs",
    "/api/admin/media",
    "/api/admin/media/1",
    "/api/admin/uploads/00000000-0000-4000-8000-000000000000",
    "/audiotest",
    "/api/admin/audit",
    "/api/admin/content/post",
    "/api/admin/content/post/1",
    "/api/admin/content/post/1/versions",
    "/api/admin/content/post/1/versions/1",
    "/api/admin/drafts",
    "/api/admin/drafts/1",
    "/api/admin/drafts/1/newsletter",
    "/api/admin/trash",
    "/api/admin/posts/1/generated-questions",
    "/api/admin/posts/1/mailing",
    "/api/admin/verses?reference=Genesis+1:1",
    "/api/admin/topics",
    "/api/admin/calendar?month=2026-11",
    f"/preview/{'x' * 32}",
    "/api/admin/users",
    "/api/admin/users/stats",
    "/api/admin/users/1000",
    "/api/admin/messages",
    "/api/admin/subscribers",
    "/api/admin/subscribers/counts",
    "/api/admin/subscribers/export",
    "/api/admin/gift-codes",
    "/api/admin/translations?state=all",
    "/api/admin/translations/Mishnah%20Avot%201:14",
    "/api/admin/operations",
    "/api/admin/counts",
    "/api/admin/second-factor",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/newsletter/preferences",
    "/newsletter/daily-mail",
]
_NO_PAGES = (
    "/api/",
    "/cards/",
    "/feeds/",
    "/sitemap",
    "/llms",
    "/robots",
    "/.well-known",
    "/manifest",
)
# Of each page: the image that other sites show for a shared link.
CARDS = [
    f"/cards{path}.png"
    for address in [*ADDRESSES, "/weekly-essay", "/series", "/torah-timeline"]
    if not address.startswith(_NO_PAGES) and (path := address.partition("?")[0]) != "/"
]
GET_ADDRESSES = [*ADDRESSES, *PERSONAL_ADDRESSES, *OTHER_ADDRESSES, *dict.fromkeys(CARDS)]
# Routes that the tests do not request, with the reason.
NOT_REQUESTED = {
    "/media/uploads": "files; `test_premium_recordings.py` requests them",
    "/media/samples": "recordings that come with the program",
    "/assets": "the built client",
    "/he/assets": "the built client in Hebrew",
}
_AI = "/api/ai"


def changing_requests() -> list[Request]:
    """Requests with other methods: all that read a teaching, with bodies that they accept."""
    return [*_searching(), *_assistants(), *_tools(), *_learning(), *_keeping(), *_administration()]


def _searching() -> list[Request]:
    queries = [
        {"indexUid": "posts", "q": q} for q in ("candle", "hides from sight", SECRET[:6], "")
    ]
    searched = {"event": "searched", "query": "candle", "resultCount": 2}
    return [
        ("POST", "/api/instant/multi-search", {"queries": queries}),
        ("POST", "/api/instant/indexes/posts/facet-search", {"facetName": "topics"}),
        ("POST", "/api/client-errors", {"message": "It broke", "url": "/daily-learning/1"}),
        ("POST", "/api/analytics/searches", searched),
    ]


def _assistants() -> list[Request]:
    calls: list[tuple[str, dict[str, Any]]] = [
        *(("read_teaching", {"id": id}) for id in (1, 2, 3)),
        *(("search", {"query": query}) for query in ("candle", "hides from sight", SECRET[:6])),
        ("look_up_verse", {"reference": "Genesis 6:9"}),
        ("this_week", {}),
    ]
    bodies = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": name, "arguments": arguments},
        }
        for name, arguments in calls
    ]
    return [*(("POST", "/mcp", body) for body in bodies), ("DELETE", "/mcp", None)]


def _tools() -> list[Request]:
    """Of teaching 1, which is premium, and of 3, which is not."""
    question = {"message": "What does the candle hide from sight?", "chatHistory": []}
    custom = {"postId": 3, "contextType": "custom", "customPrompt": "What hides from sight?"}
    requests: list[Request] = [("POST", f"{_AI}/transform-content", custom)]
    for id in (1, 3):
        requests += [
            ("POST", f"{_AI}/chat-with-content", {"postId": id, **question}),
            ("POST", f"{_AI}/transform-content", {"postId": id, "contextType": "sermon"}),
            ("POST", f"{_AI}/generate-image", {"postId": id}),
            ("POST", f"{_AI}/generate-diagram", {"postId": id, "diagramType": "mind-map"}),
            ("POST", f"{_AI}/generate-diagram", {"postId": id, "diagramType": "venn-diagram"}),
        ]
    return requests


def _learning() -> list[Request]:
    end = datetime.now(UTC)
    times = {"startTime": (end - timedelta(minutes=5)).isoformat(), "endTime": end.isoformat()}
    return [
        ("PATCH", f"{_AI}/profile", {"preferredTopics": ["Shabbat"]}),
        ("POST", f"{_AI}/learning-path", {"goals": ["what the candle hides from sight"]}),
        ("PUT", f"{_AI}/learning-path/steps/1", {"completed": True}),
        ("POST", f"{_AI}/recommendations/1/click", None),
        ("POST", f"{_AI}/track-session", {"postId": 1, **times}),
        ("POST", "/api/reviews", {"postId": 1}),
        ("POST", "/api/reviews/1/rating", {"rating": "good"}),
        ("DELETE", "/api/reviews/posts/999", None),
    ]


def _keeping() -> list[Request]:
    place = {"reading": {"anchor": "p1", "at": datetime.now(UTC).isoformat()}}
    return [
        ("POST", "/api/study-notes", {"postId": 1, "noteText": "Mine", "highlightedText": None}),
        ("PATCH", "/api/study-notes/1", {"noteText": "Mine"}),
        ("DELETE", "/api/study-notes/999", None),
        ("PUT", "/api/account/saved-posts/1", None),
        ("DELETE", "/api/account/saved-posts/999", None),
        ("PUT", "/api/account/places/1", place),
        ("PUT", "/api/account/places", {"places": []}),
        ("PUT", "/api/account/aliyot", {"marks": []}),
        ("DELETE", "/api/account/places/999", None),
        ("DELETE", "/api/account/history", None),
    ]


def _administration() -> list[Request]:
    return [
        ("POST", "/api/admin/spellings", {"term": "candle", "variants": ["kandle"]}),
        ("DELETE", "/api/admin/spellings/1", None),
        ("PATCH", "/api/admin/study-outputs/1", {"status": "approved"}),
        ("POST", "/api/admin/drafts", {"kind": "post", "targetId": 1}),
        ("PUT", "/api/admin/drafts/1", {"version": 1, "content": {"title": "A candle"}}),
        ("POST", "/api/admin/drafts/1/publish", {"version": 1}),
        ("POST", "/api/admin/drafts/1/newsletter/test", {"email": "own@example.com"}),
        ("DELETE", "/api/admin/drafts/1", None),
        ("POST", "/api/admin/posts/1/mailing", None),
        ("DELETE", "/api/admin/posts/1/mailing", None),
        ("DELETE", "/api/admin/generated-questions/1", None),
        ("POST", "/api/admin/content/post/1/unpublish", None),
        ("DELETE", "/api/admin/content/post/1", None),
        ("POST", "/api/admin/content/post/1/versions/1/restore", None),
        ("POST", "/api/admin/trash/1/restore", None),
        ("DELETE", "/api/admin/trash/1", None),
        ("POST", "/api/admin/citations/check", {"content": "A candle (Genesis 1:3)"}),
        ("POST", "/api/admin/topics/suggest", {"title": "A candle", "content": ""}),
        ("POST", "/api/admin/study-guides/draft", {"title": "A candle", "content": ""}),
        ("PATCH", "/api/admin/media/1", {"alt": "A candle"}),
        ("DELETE", "/api/admin/media/1", None),
        ("POST", "/api/uploads", None),
        ("POST", "/api/admin/uploads", None),
        ("PATCH", "/api/admin/uploads/00000000-0000-4000-8000-000000000000", None),
        ("DELETE", "/api/admin/uploads/00000000-0000-4000-8000-000000000000", None),
    ]


# Of the other methods: these sign somebody in, send a mail or change an account, and name no
# teaching.
NO_TEACHING = (
    *("/api/login", "/api/demo-login", "/api/review-login", "/api/logout", "/api/register"),
    *("/api/email", "/api/password-reset", "/api/sign-in-link", "/api/auth", "/api/admin/login"),
    *("/api/account", "/api/contact", "/api/newsletter", "/newsletter", "/api/membership"),
    *("/api/create-payment-intent", "/api/webhooks"),
    *("/api/admin/session", "/api/admin/second-factor", "/api/admin/users", "/api/admin/messages"),
    *("/api/admin/subscribers", "/api/admin/operations", "/api/admin/gift-codes"),
    "/api/admin/translations",
)


def unrequested(app: FastAPI, method: str, paths: Iterable[str]) -> Sequence[str]:
    """The paths of the routes with this method that none of these paths leads to."""
    known = {path.partition("?")[0] for path in paths}
    return [
        path
        for route in _flat(app.routes)
        if method in _methods(route) and (path := _path(route)) not in NOT_REQUESTED
        if not any(_leads_to(route, method, each) for each in known)
    ]


def _flat(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """FastAPI keeps an included router as one route."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from (route,) if included is None else _flat(included.routes)


def _path(route: BaseRoute) -> str:
    return str(getattr(route, "path", route))


def _methods(route: BaseRoute) -> Sequence[str]:
    """A mounted application answers to GET."""
    return [*(getattr(route, "methods", None) or ("GET",))]


def _leads_to(route: BaseRoute, method: str, path: str) -> bool:
    match, _ = route.matches({"type": "http", "method": method, "path": path, "headers": []})
    return match is Match.FULL
