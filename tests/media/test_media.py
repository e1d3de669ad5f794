"""The list of uploaded files, their alt texts, and what may be deleted (ADMIN-34)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from api.models import ContentDraft, TrashedContent
from tests.factories import portion, post, save, series
from tests.media.conftest import Desk
from tests.media.files import picture, recording


@pytest.mark.rule("ADMIN-34")
async def test_files_are_listed_searched_and_paged(desk: Desk) -> None:
    first = await desk.upload("audio", recording("mp3"), "Light.mp3")
    second = await desk.upload("image", picture(), "road_100%.jpg")
    await desk.call("PATCH", f"/api/admin/media/{second}", json={"alt": "A road to Haran"})

    async def ids(query: str) -> tuple[list[int], str]:
        response = await desk.call("GET", f"/api/admin/media{query}")
        found = [each["id"] for each in response.raise_for_status().json()]
        return found, response.headers["x-total-count"]

    assert await ids("") == ([second, first], "2")
    assert await ids("?limit=1&offset=1") == ([first], "2")
    assert await ids("?kind=audio") == ([first], "1")
    assert await ids("?q=light") == ([first], "1")
    assert await ids("?q=HARAN") == ([second], "1")
    assert await ids("?q=0%25.j") == ([second], "1")
    assert await ids("?q=%25%25") == ([], "0")


@pytest.mark.rule("ADMIN-34")
async def test_the_alt_text_is_stored_as_one_line(desk: Desk) -> None:
    id = await desk.upload("image", picture())
    response = await desk.call("PATCH", f"/api/admin/media/{id}", json={"alt": " A\n road  "})
    assert response.json()["alt"] == "A road"
    for alt in ("x" * 501, "\u0000"):
        refused = await desk.call("PATCH", f"/api/admin/media/{id}", json={"alt": alt})
        assert refused.status_code == 422


@pytest.mark.rule("ADMIN-34")
@pytest.mark.parametrize(
    "place",
    [
        *("audio of a post", "picture of a post", "text of a post"),
        *("series", "portion", "draft", "trash"),
    ],
)
async def test_a_file_that_is_used_is_not_deleted(
    desk: Desk, fresh_engine: Engine, place: str
) -> None:
    kind, content = ("audio", recording("mp3")) if "audio" in place else ("image", picture())
    id = await desk.upload(kind, content)
    await desk.work()
    media = await desk.media(id)
    url, variant = media["url"], (media["variants"] or [media])[0]["url"]
    row, named = {
        "audio of a post": (post(12, title="The candle", audio_url=url), "teaching 12"),
        "picture of a post": (post(12, title="The candle", image_url=url), "teaching 12"),
        "text of a post": (
            post(12, title="The candle", content=f'<img src="{variant}">'),
            "teaching 12",
        ),
        "series": (series(3, "light", title="The candle", image_url=url), "series 3"),
        "portion": (portion(4, "noach", title="The candle", image_url=url), "portion 4"),
        "draft": (
            ContentDraft(
                id=5, kind="post", content={"title": "The candle", "content": f'<img src="{url}">'}
            ),
            "draft 5",
        ),
        "trash": (
            TrashedContent(
                id=6, kind="series", target_id=3, title="The candle", content={"imageUrl": url}
            ),
            "trash 6",
        ),
    }[place]
    save(fresh_engine, [row])
    response = await desk.call("DELETE", f"/api/admin/media/{id}")
    assert response.status_code == 409
    assert response.json()["message"] == f"This file is used by {named}, “The candle”."
    assert (await desk.client.get(url)).status_code == 200


@pytest.mark.rule("ADMIN-34")
async def test_deleting_removes_every_file(desk: Desk) -> None:
    id = await desk.upload("image", picture(1000, 500))
    await desk.work()
    assert len(desk.public_files()) > 2
    assert (await desk.call("DELETE", f"/api/admin/media/{id}")).status_code == 204
    assert desk.public_files() == desk.incoming_files() == set()
    for method in ("GET", "DELETE"):
        assert (await desk.call(method, f"/api/admin/media/{id}")).status_code == 404


async def test_a_file_deleted_while_it_is_processed_leaves_nothing(desk: Desk) -> None:
    id = await desk.upload("image", picture())
    assert (await desk.call("DELETE", f"/api/admin/media/{id}")).status_code == 204
    await desk.work()
    assert desk.public_files() == set()


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "/1"), ("PATCH", "/1"), ("DELETE", "/1")],
)
async def test_every_call_needs_the_admin(desk: Desk, method: str, path: str) -> None:
    response = await desk.client.request(method, f"/api/admin/media{path}", json={"alt": ""})
    assert response.status_code == 401
