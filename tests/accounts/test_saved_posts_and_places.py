"""Saved posts, and where a reader stopped (ACCOUNT-2, ACCOUNT-8)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.accounts.people import registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site, eventually

SAVED, PLACES = "/api/account/saved-posts", "/api/account/places"
SAVED_IDS = "/api/account/saved-post-ids"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(minutes: float) -> str:
    return (NOON + timedelta(minutes=minutes)).isoformat()


def read(anchor: str | None, minutes: float) -> dict[str, Any]:
    return {"reading": {"anchor": anchor, "at": at(minutes)}}


def heard(seconds: int, minutes: float) -> dict[str, Any]:
    return {"listening": {"seconds": seconds, "at": at(minutes)}}


@pytest.mark.rule("ACCESS-7", "ACCOUNT-9")
async def test_posts_are_saved_listed_and_removed(account_site: Site) -> None:
    person = await registered(account_site)
    assert (await person.get(f"{SAVED}/1")).json() == {"postId": 1, "savedAt": None}
    for id in (1, 3):
        assert (await person.put(f"{SAVED}/{id}")).json()["savedAt"]
    first = (await person.get(f"{SAVED}/1")).json()
    assert (await person.put(f"{SAVED}/1")).json() == first
    answer = await person.get(SAVED)
    assert [each["postId"] for each in answer.json()] == [3, 1]
    assert answer.json()[0]["post"]["title"] == "The long road"
    assert answer.headers["x-total-count"] == "2"
    assert [each["postId"] for each in (await person.get(f"{SAVED}?limit=1&offset=1")).json()] == [
        1
    ]
    for _ in range(2):
        assert (await person.delete(f"{SAVED}/3")).status_code == 204
    assert [each["postId"] for each in (await person.get(SAVED)).json()] == [1]


async def test_one_call_returns_the_ids_of_all_saved_posts(account_site: Site) -> None:
    person, stranger = await registered(account_site), await registered(account_site, "aharon")
    for id in (1, 3, 2):
        await person.put(f"{SAVED}/{id}")
    assert (await person.get(SAVED_IDS)).json() == [2, 3, 1]
    assert (await stranger.get(SAVED_IDS)).json() == []
    assert (await visitor(account_site).get(SAVED_IDS)).status_code == 401


async def test_only_public_posts_are_saved_and_shown(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site)
    for id in (9, 12345):
        assert (await person.put(f"{SAVED}/{id}")).status_code == 404
        assert (await person.put(f"{PLACES}/{id}", **read("p1", 0))).status_code == 404
    await person.put(f"{SAVED}/1")
    await person.put(f"{PLACES}/1", **read("p1", 0))
    execute(
        accounts_engine, "UPDATE posts SET publish_date = now() + interval '1 day' WHERE id = 1"
    )
    assert (await person.get(SAVED)).json() == []
    assert (await person.get("/api/account/history")).json() == []


@pytest.mark.rule("ACCESS-10")
async def test_readers_do_not_see_what_others_keep(account_site: Site) -> None:
    person, stranger = await registered(account_site), await registered(account_site, "aharon")
    await person.put(f"{SAVED}/1")
    await person.put(f"{PLACES}/1", **read("p1", 0))
    assert (await stranger.get(SAVED)).json() == []
    assert (await stranger.get(PLACES)).json() == []
    await stranger.delete("/api/account/history")
    await stranger.delete(f"{SAVED}/1")
    assert len((await person.get(SAVED)).json()) == len((await person.get(PLACES)).json()) == 1


@pytest.mark.rule("ACCOUNT-8")
async def test_the_newest_place_is_kept_whichever_comes_last(account_site: Site) -> None:
    person = await registered(account_site)
    for place in (read("p3", 10), read("p9", 5), heard(60, 20), heard(30, 1), read("p3", 10), {}):
        answer = await person.put(f"{PLACES}/1", **place)
        assert answer.status_code == 200
    kept = answer.json()
    assert kept["postId"] == 1
    assert kept["reading"]["anchor"] == "p3"
    assert kept["listening"]["seconds"] == 60
    assert datetime.fromisoformat(kept["listening"]["at"]) == NOON + timedelta(minutes=20)
    assert (await person.get(f"{PLACES}/1")).json() == kept
    finished = (await person.put(f"{PLACES}/1", **read(None, 30))).json()
    assert finished["reading"]["anchor"] is None
    assert finished["listening"] == kept["listening"]


@pytest.mark.rule("ACCOUNT-8")
async def test_a_clock_that_is_ahead_does_not_win_for_ever(account_site: Site) -> None:
    person = await registered(account_site)
    ahead = {"anchor": "p9", "at": "2999-01-01T00:00:00Z"}
    stored = (await person.put(f"{PLACES}/1", reading=ahead)).json()
    assert datetime.fromisoformat(stored["reading"]["at"]) <= datetime.now(UTC)
    later = {"anchor": "p2", "at": datetime.now(UTC).isoformat()}
    assert (await person.put(f"{PLACES}/1", reading=later)).json()["reading"]["anchor"] == "p2"


@pytest.mark.rule("ACCOUNT-8")
async def test_places_of_a_device_are_merged_at_sign_in(account_site: Site) -> None:
    person = await registered(account_site)
    await person.put(f"{PLACES}/1", **read("p5", 10))
    await person.put(f"{PLACES}/2", **read("p5", 10))
    sent = [
        {"postId": 1, **read("p1", 5)},
        {"postId": 2, **read("p7", 15)},
        {"postId": 3, **heard(90, 0)},
        {"postId": 12345, **heard(90, 0)},
        {"postId": 4},
    ]
    answer = await person.put(PLACES, places=sent)
    merged = {each["postId"]: each for each in answer.json()}
    assert merged.keys() == {1, 2, 3}
    assert merged[1]["reading"]["anchor"] == "p5"
    assert merged[2]["reading"]["anchor"] == "p7"
    assert merged[3]["listening"]["seconds"] == 90
    assert (await person.put(PLACES, places=[])).json() == []


async def test_a_place_waits_for_a_change_of_its_account(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site)
    user = {"id": person.user["id"]}
    insert = text("INSERT INTO reading_places (user_id, post_id) VALUES (:id, 1)")
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with accounts_engine.connect() as watching, accounts_engine.begin() as changing:
        changing.execute(text("SELECT FROM users WHERE id = :id FOR UPDATE"), user)
        sent = asyncio.create_task(person.put(f"{PLACES}/1", **read("p1", 0)))
        await eventually(lambda: bool(watching.scalar(text(waiting))))
        # In this order the two would wait for each other if the place came first.
        await asyncio.to_thread(changing.execute, insert, user)
    assert (await sent).status_code == 200


@pytest.mark.rule("ACCOUNT-9")
async def test_invalid_places_are_refused(account_site: Site) -> None:
    person = await registered(account_site)
    for place in (
        {"reading": {"anchor": "p1", "at": "2026-05-01T12:00:00"}},
        {"reading": {"anchor": '"><script>', "at": at(0)}},
        {"reading": {"anchor": "p1"}},
        heard(-1, 0),
        heard(10**9, 0),
    ):
        assert (await person.put(f"{PLACES}/1", **place)).status_code == 422, place
    many = [{"postId": 1, **read("p1", 0)}] * 101
    assert (await person.put(PLACES, places=many)).status_code == 422


@pytest.mark.rule("ACCOUNT-8")
async def test_the_history_is_what_was_read_and_heard_and_can_be_cleared(
    account_site: Site,
) -> None:
    person = await registered(account_site)
    await person.put(f"{PLACES}/1", **read("p1", 0))
    await person.put(f"{PLACES}/3", **heard(40, 30))
    await person.put(f"{PLACES}/2", **read("p1", 15))
    answer = await person.get("/api/account/history")
    assert [each["post"]["id"] for each in answer.json()] == [3, 2, 1]
    assert answer.headers["x-total-count"] == "3"
    assert answer.json()[0]["place"]["listening"]["seconds"] == 40
    assert (await person.delete(f"{PLACES}/3")).status_code == 204
    assert (await person.get(f"{PLACES}/3")).status_code == 404
    assert (await person.delete("/api/account/history")).status_code == 204
    assert (await person.get("/api/account/history")).json() == []
    assert (await person.get(PLACES)).json() == []
