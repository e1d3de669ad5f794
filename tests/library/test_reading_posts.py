"""The endpoints of posts, journey paths and testimonials."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine

from indexer.sync import update_documents
from tests.factories import days_ago, post, save
from tests.site_fixtures import Site

CARD = {
    "id",
    "type",
    "title",
    "excerpt",
    "preview",
    "publishDate",
    "author",
    "topics",
    "audioUrl",
    "imageUrl",
    "isPremium",
    "featured",
    "isLocked",
    "readMinutes",
}
FULL = CARD | {"content", "videoUrl", "base64Image", "imageSrcset"}


async def get_json(client: httpx2.AsyncClient, address: str) -> Any:
    response = await client.get(address)
    assert response.status_code == 200, response.text
    return response.json()


def ids(items: list[dict[str, Any]]) -> list[int]:
    return [item["id"] for item in items]


@pytest.mark.rule("API-23", "API-24", "API-25", "API-26", "API-28")
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/api/posts/daily", [1, 2, 5]),
        ("/api/posts/weekly", [3, 4]),
        ("/api/posts/recent", [1, 2, 3, 4, 5]),
        ("/api/posts/featured", [1, 3]),
    ],
)
async def test_lists_are_newest_first(
    client: httpx2.AsyncClient, address: str, expected: list[int]
) -> None:
    cards = await get_json(client, address)
    assert ids(cards) == expected
    assert all(set(card) == CARD for card in cards)


@pytest.mark.rule("READ-77")
async def test_lists_of_what_can_be_heard_or_seen(fresh_site: Site, fresh_engine: Engine) -> None:
    heard = {"audio_url": "/media/one.mp3", "title": "Wells"}
    save(
        fresh_engine,
        [
            post(1, **heard, publish_date=days_ago(1)),
            post(2, title="Wells of silence", publish_date=days_ago(2)),
            post(3, **heard, publish_date=days_ago(3)),
            post(4, **heard, type="weekly"),
            post(5, audio_url="/media/later.mp3", publish_date=days_ago(-1)),
            post(6, video_url="https://video.example/1", publish_date=days_ago(4)),
        ],
    )
    while update_documents(fresh_engine):
        pass
    list_of = partial(get_json, fresh_site.client)
    assert ids(await list_of("/api/posts/daily?media=audio")) == [1, 3]
    assert ids(await list_of("/api/posts/daily?media=audio&limit=1&offset=1")) == [3]
    assert ids(await list_of("/api/posts/weekly?media=audio")) == [4]
    assert ids(await list_of("/api/posts/daily?media=video")) == [6]
    assert sorted(ids(await list_of("/api/posts/daily?media=audio&q=wells"))) == [1, 3]
    searched = await fresh_site.client.get("/api/posts/daily?media=audio&q=wells&limit=1&offset=1")
    assert (len(searched.json()), searched.headers["X-Total-Count"]) == (1, "2")
    assert (await fresh_site.client.get("/api/posts/daily?media=smell")).status_code == 422
    page = await fresh_site.client.get("/daily-learning?media=audio")
    assert "/api/posts/daily?limit=20\\u0026media=audio" in page.text
    assert '<meta name="robots" content="noindex' in page.text


@pytest.mark.rule("READ-26", "API-28")
async def test_list_items_have_a_plain_text_preview_instead_of_the_content(
    client: httpx2.AsyncClient,
) -> None:
    [card] = await get_json(client, "/api/posts/daily?limit=1")
    assert card["preview"].startswith("A candle & a flame. A candle")
    assert card["preview"].endswith("...")
    assert card["preview"].endswith(" flame....")
    assert 290 < len(card["preview"]) <= 303
    assert card["topics"] == ["Shabbat", "Teshuvah"]
    assert (card["isPremium"], card["featured"], card["readMinutes"]) == (1, 1, 2)
    assert card["publishDate"].endswith("Z")


@pytest.mark.rule("PROD-3", "ACCESS-5", "API-27")
async def test_a_post_has_all_its_fields(client: httpx2.AsyncClient) -> None:
    full = await get_json(client, "/api/posts/1")
    assert set(full) == FULL
    assert full["content"].startswith('<p class="drop-cap"><em>A</em> candle &amp; a flame.')
    assert full["audioUrl"] == "/media/uploads/one.mp3"
    assert full["videoUrl"] == "https://video.example/one"
    assert full["base64Image"] == "data:image/png;base64,aW1hZ2U="
    minimal = await get_json(client, "/api/posts/2")
    assert [minimal[name] for name in ("audioUrl", "videoUrl", "imageUrl", "base64Image")] == [
        None
    ] * 4


@pytest.mark.rule("READ-18", "API-23")
@pytest.mark.parametrize(
    ("query", "expected", "total"),
    [
        ("?limit=2", [1, 2], 3),
        ("?limit=2&offset=2", [5], 3),
        ("?limit=1&offset=1", [2], 3),
        ("?offset=3", [], 3),
        ("?offset=1000000", [], 3),
        ("?limit=200", [1, 2, 5], 3),
        ("?q=", [1, 2, 5], 3),
        ("?q=%20%20", [1, 2, 5], 3),
        ("?q=bread", [2], 1),
        ("?q=nosuchwordanywhere", [], 0),
    ],
)
async def test_limit_offset_and_total(
    client: httpx2.AsyncClient, query: str, expected: list[int], total: int
) -> None:
    response = await client.get(f"/api/posts/daily{query}")
    assert ids(response.json()) == expected
    assert response.headers["x-total-count"] == str(total)


@pytest.mark.rule("READ-18", "API-24")
async def test_a_search_stays_within_its_type(client: httpx2.AsyncClient) -> None:
    assert ids(await get_json(client, "/api/posts/weekly?q=teaching")) == [3, 4]
    assert set(ids(await get_json(client, "/api/posts/daily?q=teaching"))) == {2, 5}


@pytest.mark.rule("API-14", "API-25", "API-26")
async def test_list_limits_are_enforced(fresh_site: Site, fresh_engine: Engine) -> None:
    at = days_ago(3)
    save(fresh_engine, (post(n, featured=1, publish_date=at) for n in range(1, 211)))
    client = fresh_site.client
    newest = list(range(210, 0, -1))
    assert ids(await get_json(client, "/api/posts/daily")) == newest[:100]
    assert ids(await get_json(client, "/api/posts/daily?limit=200")) == newest[:200]
    assert ids(await get_json(client, "/api/posts/recent")) == newest[:12]
    assert ids(await get_json(client, "/api/posts/featured")) == newest[:6]
    response = await client.get("/api/posts/daily")
    assert response.headers["x-total-count"] == "210"


@pytest.mark.rule("API-29")
async def test_an_empty_library_returns_empty_lists(fresh_site: Site) -> None:
    for address in (
        "/api/posts/daily",
        "/api/posts/weekly",
        "/api/posts/recent",
        "/api/posts/featured",
        "/api/testimonials",
        "/api/series",
        "/api/series/active",
        "/api/torah-timeline",
    ):
        assert await get_json(fresh_site.client, address) == []


@pytest.mark.rule("API-34")
async def test_journey_paths_link_to_public_posts(client: httpx2.AsyncClient) -> None:
    [step] = await get_json(client, "/api/journey-paths/from/1")
    assert step.pop("createdAt")
    assert step.pop("targetPost").keys() == {"id", "type", "title", "publishDate"}
    assert step == {
        "id": 1,
        "sourcePostId": 1,
        "targetPostId": 3,
        "pathType": "deeper-study",
        "description": "",
    }
    assert await get_json(client, "/api/journey-paths/from/2") == []
    assert (await client.get("/api/journey-paths/from/999")).status_code == 404


@pytest.mark.rule("API-29")
async def test_testimonials_are_listed(client: httpx2.AsyncClient) -> None:
    assert await get_json(client, "/api/testimonials") == [
        {"id": 1, "name": "Sample Reader", "role": "Teacher", "content": "I learn.", "rating": 4},
        {"id": 2, "name": "Sample Second", "role": "Student", "content": "Daily.", "rating": 5},
    ]


@pytest.mark.parametrize(
    "address", ["/api/posts/daily", "/api/posts/recent", "/api/posts/1", "/api/series/1/posts"]
)
async def test_responses_have_etags_and_support_304(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.get(address)
    assert response.headers["cache-control"] == "public, no-cache"
    again = await client.get(address, headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == response.headers["etag"]


async def test_searched_lists_are_not_cached(library_site: Site) -> None:
    response = await library_site.client.get("/api/posts/daily?q=bread")
    assert "etag" not in response.headers
    assert library_site.cache.get(b"/api/posts/daily?q=bread") is None


@pytest.mark.rule("READ-43", "LOOK-5")
async def test_hebrew_is_marked_in_displayed_texts(fresh_site: Site, fresh_engine: Engine) -> None:
    stored = "<p>" + "The word אור. " * 70 + "</p>"
    save(fresh_engine, [post(1, content=stored)])
    teaching = await get_json(fresh_site.client, "/api/posts/1")
    assert teaching["content"].count('<bdi lang="he" dir="rtl">אור</bdi>') == 70
    # The added markup does not change the read time.
    assert teaching["readMinutes"] == 1 < len(teaching["content"]) / 1000
    assert teaching["content"] in (await fresh_site.client.get("/daily-learning/1")).text
