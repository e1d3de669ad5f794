"""The endpoints of series and of the Torah timeline."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

REF = {"id", "type", "title", "publishDate"}


async def get_json(client: httpx2.AsyncClient, address: str) -> Any:
    response = await client.get(address)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.rule("SERIES-1", "API-30")
@pytest.mark.parametrize("address", ["/api/series", "/api/series/active"])
async def test_active_series_with_their_lessons(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    empty, light = response.json()
    assert (empty["slug"], empty["posts"], empty["imageUrl"]) == ("empty", [], None)
    assert response.headers["x-total-count"] == "2"
    assert set(light) == {
        "id",
        "slug",
        "title",
        "description",
        "imageUrl",
        "imageSrcset",
        "coverWord",
        "isActive",
        "createdAt",
        "posts",
    }
    assert [(link["postId"], link["position"]) for link in light["posts"]] == [(2, 0), (1, 1)]
    link = light["posts"][0]
    assert set(link) == {"id", "seriesId", "postId", "position", "createdAt", "post"}
    assert set(link["post"]) == REF
    assert link["post"]["title"] == "The bread"


@pytest.mark.rule("SERIES-5", "API-30", "API-31")
async def test_a_series_equals_its_list_entry(client: httpx2.AsyncClient) -> None:
    listed = await get_json(client, "/api/series")
    assert await get_json(client, "/api/series/slug/light") == listed[1]


@pytest.mark.rule("SERIES-7", "API-31")
async def test_lessons_are_list_items_in_order(client: httpx2.AsyncClient) -> None:
    lessons = await get_json(client, "/api/series/1/posts")
    assert [lesson["post"]["id"] for lesson in lessons] == [2, 1]
    assert [lesson["position"] for lesson in lessons] == [0, 1]
    assert "content" not in lessons[0]["post"]
    assert lessons[0]["post"]["preview"] == "The text of teaching 2."
    assert await get_json(client, "/api/series/3/posts") == []


@pytest.mark.rule("SERIES-5", "SERIES-11", "API-27", "API-31")
@pytest.mark.parametrize(
    "address",
    [
        "/api/series/slug/hidden",
        "/api/series/2/posts",
        "/api/series/slug/no-such",
        "/api/series/99/posts",
        "/api/torah-timeline/slug/no-such",
        "/api/torah-timeline/99/posts",
        "/api/posts/99",
        "/api/posts/2147483647",
    ],
)
async def test_unknown_items_return_404(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert list(response.json()) == ["code", "message"]


@pytest.mark.rule("TIMELINE-3", "API-32")
async def test_the_timeline_is_in_torah_order(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/torah-timeline")
    portions = response.json()
    assert [portion["slug"] for portion in portions] == ["bereshit", "noach", "shemot"]
    assert response.headers["x-total-count"] == "3"
    noach = portions[1]
    posts = noach.pop("posts")
    assert noach.pop("createdAt")
    assert noach == {
        "id": 1,
        "slug": "noach",
        "parasha": "Noach",
        "book": "Genesis",
        "startChapter": 1,
        "startVerse": 1,
        "endChapter": 6,
        "endVerse": 8,
        "hebrewName": "בראשית",
        "englishName": "In the Beginning",
        "title": "The flood",
        "hebrewTitle": "",
        "description": "About portion 1.",
        "hebrewDescription": "",
        "imageUrl": "/media/noach.jpg",
        "imageSrcset": None,
        "order": 2,
    }
    assert [link["postId"] for link in posts] == [2, 1]
    assert set(posts[0]) == {"id", "timelineId", "postId", "createdAt", "post"}
    assert set(posts[0]["post"]) == REF


@pytest.mark.rule("TIMELINE-1")
@pytest.mark.parametrize("q", ["LOO", "he floo", "ood"])
async def test_the_timeline_search_matches_within_titles(
    client: httpx2.AsyncClient, q: str
) -> None:
    response = await client.get("/api/torah-timeline", params={"q": q})
    assert "noach" in [portion["slug"] for portion in response.json()]
    assert response.headers["x-total-count"] == str(len(response.json()))


async def test_the_timeline_search_combines_with_book_and_page(client: httpx2.AsyncClient) -> None:
    call = "/api/torah-timeline"
    assert await get_json(client, f"{call}?q=loo&book=Exodus") == []
    assert await get_json(client, f"{call}?q=loo&offset=1") == []
    # Wildcards of LIKE are matched as text.
    assert await get_json(client, f"{call}?q=%25_%25") == []


@pytest.mark.rule("TIMELINE-11", "API-32", "API-33")
async def test_a_portion_equals_its_list_entry(client: httpx2.AsyncClient) -> None:
    listed = await get_json(client, "/api/torah-timeline")
    assert await get_json(client, "/api/torah-timeline/slug/noach") == listed[1]


@pytest.mark.rule("ACCESS-5", "ACCESS-15", "TIMELINE-13", "API-33", "LOOK-21")
async def test_teachings_of_a_portion_have_all_their_fields(client: httpx2.AsyncClient) -> None:
    readings = await get_json(client, "/api/torah-timeline/1/posts")
    assert [reading["post"]["id"] for reading in readings] == [1, 2]
    for reading in readings:
        full = await get_json(client, f"/api/posts/{reading['postId']}")
        # The page of a portion shows no picture of a teaching; an embedded one may have 8 MB.
        del full["base64Image"], full["imageSrcset"]
        # One page has the texts of several teachings: an id would stand on it twice.
        full["content"] = full["content"].replace(' id="p1"', "")
        assert reading["post"] == full


@pytest.mark.rule("SERIES-1", "TIMELINE-1", "TIMELINE-3", "API-30", "API-32")
@pytest.mark.parametrize(
    ("address", "slugs", "total"),
    [
        ("/api/torah-timeline?book=Exodus", ["shemot"], 1),
        ("/api/torah-timeline?book=Genesis&limit=1", ["bereshit"], 2),
        ("/api/torah-timeline?book=Genesis&limit=1&offset=1", ["noach"], 2),
        ("/api/torah-timeline?book=", ["bereshit", "noach", "shemot"], 3),
        ("/api/torah-timeline?book=Ruth", [], 0),
        ("/api/torah-timeline?q=flood", ["noach"], 1),
        ("/api/torah-timeline?q=flood&book=Genesis", ["noach"], 1),
        ("/api/torah-timeline?q=flood&book=Exodus", [], 0),
        ("/api/series?q=light", ["light"], 1),
        ("/api/series?limit=1", ["empty"], 2),
        ("/api/series?limit=1&offset=1", ["light"], 2),
        ("/api/series?offset=5", [], 2),
    ],
)
async def test_filters_windows_and_totals(
    client: httpx2.AsyncClient, address: str, slugs: list[str], total: int
) -> None:
    response = await client.get(address)
    assert [entry["slug"] for entry in response.json()] == slugs
    assert response.headers["x-total-count"] == str(total)


@pytest.mark.rule("READ-56", "READ-57", "READ-58")
async def test_a_post_lists_its_series_and_portions(client: httpx2.AsyncClient) -> None:
    found = await get_json(client, "/api/posts/1/collections")
    # The third lesson of 'light' is scheduled, so it does not count.
    [light] = found["series"]
    assert [lesson["id"] for lesson in light.pop("outline")] == [2, 1]
    assert light == {"id": 1, "slug": "light", "title": "On light", "position": 2, "lessons": 2}
    assert found == {
        "previous": found["previous"],
        "next": None,
        "series": [light],
        "timeline": [
            {
                "id": 1,
                "slug": "noach",
                "title": "The flood",
                "hebrewTitle": "",
                "book": "Genesis",
                "parasha": "Noach",
                "hebrewName": "בראשית",
            }
        ],
    }
    other = await get_json(client, "/api/posts/3/collections")
    assert (other["series"], other["timeline"]) == ([], [])
