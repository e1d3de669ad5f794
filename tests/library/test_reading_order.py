"""What is read before and after a teaching: by date, in its series, and where a reader goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.models import Base, SeriesPost
from tests.conftest import copied_database
from tests.factories import days_ago, execute, post, save, series
from tests.site_fixtures import Site, eventually, running, site_settings

SAME_DAY = days_ago(30)


def _library() -> Iterator[Base]:
    """Daily teachings 1 to 6, the first the newest; 5 and 6 of one moment; essays 11 to 13."""
    for id in range(1, 5):
        yield post(id)
    yield from (post(id, publish_date=SAME_DAY) for id in (5, 6))
    yield from (post(id, type="weekly") for id in (11, 12))
    yield post(13, type="weekly", is_premium=1, title="For members")
    yield post(20, title="Scheduled", publish_date=days_ago(-1))
    yield series(1, "light", title="On light")
    for position, id in enumerate((3, 20, 11, 13, 2), start=1):
        yield SeriesPost(series_id=1, post_id=id, position=position)
    yield series(2, "bread", title="On bread")
    for position, id in enumerate((2, 4), start=1):
        yield SeriesPost(series_id=2, post_id=id, position=position)
    yield series(3, "hidden", is_active=0)
    yield SeriesPost(series_id=3, post_id=3, position=1)


@pytest.fixture(scope="module")
def order_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    with copied_database(postgres, f"order_{worker_id}") as url:
        engine = sync_engine(url)
        save(engine, _library())
        engine.dispose()
        yield url


@pytest.fixture(scope="module")
async def order_site(
    order_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    settings = site_settings(order_url, tmp_path_factory.mktemp("order"), launch_free=False)
    async with running(settings) as site:
        yield site


async def _get(site: Site, address: str) -> Any:
    response = await site.client.get(address)
    assert response.status_code == 200, response.text
    return response.json()


def _id(link: dict[str, Any] | None) -> int | None:
    return link["id"] if link else None


@pytest.mark.rule("READ-62")
@pytest.mark.parametrize(
    ("id", "previous", "following"),
    [
        (1, 2, None),
        (2, 3, 1),
        (4, 6, 3),
        # Of one moment, in the order of their ids, as in the list.
        (6, 5, 4),
        (5, None, 6),
        # Only essays beside an essay.
        (12, 13, 11),
        (11, 12, None),
    ],
)
async def test_the_teachings_of_a_type_before_and_after_one(
    order_site: Site, id: int, previous: int | None, following: int | None
) -> None:
    found = await _get(order_site, f"/api/posts/{id}/collections")
    assert (_id(found["previous"]), _id(found["next"])) == (previous, following)


@pytest.mark.rule("READ-62")
async def test_the_order_is_that_of_the_list(order_site: Site) -> None:
    listed = [card["id"] for card in await _get(order_site, "/api/posts/daily")]
    at: int | None = listed[0]
    walked = []
    while at is not None:
        walked.append(at)
        at = _id((await _get(order_site, f"/api/posts/{at}/collections"))["previous"])
    assert walked == listed


@pytest.mark.rule("READ-62")
async def test_a_locked_neighbour_is_marked(order_site: Site) -> None:
    found = await _get(order_site, "/api/posts/12/collections")
    assert found["previous"] == {
        "id": 13,
        "type": "weekly",
        "title": "For members",
        "publishDate": found["previous"]["publishDate"],
        "isLocked": True,
    }
    assert found["next"]["isLocked"] is False


@pytest.mark.rule("SERIES-12")
async def test_a_lesson_has_its_place_among_the_public_ones(order_site: Site) -> None:
    [light] = (await _get(order_site, "/api/posts/11/collections"))["series"]
    assert (light["position"], light["lessons"]) == (2, 4)
    assert [lesson["id"] for lesson in light["outline"]] == [3, 11, 13, 2]
    assert [lesson["isLocked"] for lesson in light["outline"]] == [False, False, True, False]


async def test_a_teaching_may_be_in_several_active_series(order_site: Site) -> None:
    both = (await _get(order_site, "/api/posts/2/collections"))["series"]
    assert [(each["slug"], each["position"], each["lessons"]) for each in both] == [
        ("bread", 1, 2),
        ("light", 4, 4),
    ]
    [active] = (await _get(order_site, "/api/posts/3/collections"))["series"]
    assert active["slug"] == "light"


@pytest.mark.parametrize("id", [20, 99])
async def test_a_hidden_teaching_has_no_neighbours(order_site: Site, id: int) -> None:
    assert (await order_site.client.get(f"/api/posts/{id}/collections")).status_code == 404


@pytest.mark.rule("READ-64")
async def test_begun_teachings_come_with_the_next_lessons(order_site: Site) -> None:
    found = await _get(order_site, "/api/posts/begun?id=11&id=3&id=20&id=99&id=1&id=11")
    assert [each["id"] for each in found["teachings"]] == [11, 3, 1]
    [lesson] = found["lessons"]
    assert lesson["series"] == {"slug": "light", "title": "On light"}
    assert (lesson["after"], lesson["position"], lesson["lessons"]) == (11, 3, 4)
    assert (lesson["post"]["id"], lesson["post"]["isLocked"]) == (13, True)


@pytest.mark.rule("READ-64")
async def test_the_series_begun_last_comes_first_and_a_finished_one_not(order_site: Site) -> None:
    found = await _get(order_site, "/api/posts/begun?id=2&id=3")
    # 'light' ends with 2, which was read last; 'bread' goes on after it.
    assert [each["series"]["slug"] for each in found["lessons"]] == ["bread"]
    found = await _get(order_site, "/api/posts/begun?id=3&id=2")
    assert [(each["series"]["slug"], each["post"]["id"]) for each in found["lessons"]] == [
        ("light", 11),
        ("bread", 4),
    ]


@pytest.mark.rule("READ-64")
async def test_lessons_that_were_read_are_passed_over(order_site: Site) -> None:
    [lesson] = (await _get(order_site, "/api/posts/begun?id=3&id=11&id=13"))["lessons"]
    assert (lesson["after"], lesson["post"]["id"]) == (3, 2)


@pytest.mark.rule("READ-64")
async def test_what_a_reader_began_is_not_stored(order_site: Site) -> None:
    response = await order_site.client.get("/api/posts/begun?id=1")
    assert response.headers["cache-control"] == "private, no-store"


@pytest.mark.rule("READ-64")
@pytest.mark.parametrize(
    "query", ["", "id=0", "id=x", "id=2147483648", "&".join(f"id={n}" for n in range(1, 102))]
)
async def test_invalid_ids_are_refused(order_site: Site, query: str) -> None:
    response = await order_site.client.get(f"/api/posts/begun?{query}")
    assert response.status_code == 422
    assert response.json()["code"] == "validation_failed"


@pytest.mark.rule("READ-56")
async def test_stored_neighbours_follow_what_is_published_and_hidden(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    """A post's stored responses are dropped with any change of the library, as lists are."""
    save(fresh_engine, [post(1), post(3)])
    await _eventually_followed_by(fresh_site, 1)
    save(fresh_engine, [post(2)])
    await _eventually_followed_by(fresh_site, 2)
    execute(fresh_engine, "UPDATE posts SET publish_date = '9999-01-01' WHERE id = 2")
    await _eventually_followed_by(fresh_site, 1)


async def _eventually_followed_by(site: Site, expected: int) -> None:
    """The response for post 3, also the stored one, once the notification has arrived."""
    address = "/api/posts/3/collections"
    deadline = time.monotonic() + 30
    while True:
        response = await site.client.get(address)
        if response.status_code == 200 and _id(response.json()["next"]) == expected:
            break
        assert time.monotonic() < deadline, response.text
        await asyncio.sleep(0.02)
    await eventually(lambda: site.cache.is_reliable)
    assert _id((await _get(site, address))["next"]) == expected
    assert site.cache.get(f"{address}?".encode()) is not None
