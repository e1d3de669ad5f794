"""Review cards (STUDY-146 to STUDY-149)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler
from sqlalchemy import Engine

from api.study.reviews import service
from api.study.reviews.schedule import new_schedule, next_due, rated
from tests.accounts.people import Person, registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
POST = 2


@pytest.fixture
def fresh_database_url(sample_database_url: str) -> str:
    """The tests begin with the sample library."""
    return sample_database_url


@pytest.fixture
async def reader(fresh_site: Site) -> Person:
    """A reader of the sample library."""
    return await registered(fresh_site)


async def deck(reader: Person) -> dict[str, Any]:
    response = await reader.get("/api/reviews")
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@pytest.mark.rule("STUDY-146")
async def test_the_questions_of_a_teaching_are_added_once(reader: Person) -> None:
    quiz = (await reader.get(f"/api/ai/quiz/{POST}")).json()
    count = len(quiz["questions"])
    added = await reader.post("/api/reviews", postId=POST)
    assert added.json() == {"added": count, "total": count}
    assert (await reader.post("/api/reviews", postId=POST)).json() == {"added": 0, "total": count}
    body = await deck(reader)
    assert (body["dueCount"], body["total"], body["nextDueAt"]) == (count, count, None)
    by_id = {each["id"]: each for each in quiz["questions"]}
    for item in body["items"]:
        assert item["postId"] == POST
        own, asked = item["question"], by_id[item["question"]["id"]]
        assert (own["question"], own["quote"]) == (asked["question"], asked["quote"])
        assert own["options"][own["answer"]] == asked["options"][asked["answer"]]
        due = item["nextDue"]
        assert due["again"] <= due["hard"] <= due["good"] <= due["easy"]


@pytest.mark.rule("STUDY-146")
async def test_a_rating_moves_a_card_to_when_it_said(reader: Person) -> None:
    await reader.post("/api/reviews", postId=POST)
    before = await deck(reader)
    id = before["items"][0]["id"]
    rated = (await reader.post(f"/api/reviews/{id}/rating", rating="easy")).json()
    assert rated["dueCount"] == before["dueCount"] - 1
    assert rated["due"][:10] == before["items"][0]["nextDue"]["easy"][:10]
    after = await deck(reader)
    assert id not in [item["id"] for item in after["items"]]
    assert after["nextDueAt"] == rated["due"]


@pytest.mark.rule("STUDY-146")
async def test_the_due_cards_are_counted_without_their_questions(
    reader: Person, fresh_engine: Engine, fresh_site: Site
) -> None:
    async def due() -> object:
        return (await reader.get("/api/reviews/due")).json()

    assert await due() == {"dueCount": 0}
    await reader.post("/api/reviews", postId=POST)
    count = (await deck(reader))["dueCount"]
    assert await due() == {"dueCount": count}
    execute(
        fresh_engine,
        "UPDATE review_cards SET due = now() + interval '1 hour'"
        " WHERE id = (SELECT min(id) FROM review_cards)",
    )
    assert await due() == {"dueCount": count - 1}
    assert (await visitor(fresh_site).get("/api/reviews/due")).status_code == 401


@pytest.mark.rule("STUDY-146")
async def test_two_tabs_cannot_rate_a_card_twice(reader: Person) -> None:
    await reader.post("/api/reviews", postId=POST)
    url = f"/api/reviews/{(await deck(reader))['items'][0]['id']}/rating"
    answers = await asyncio.gather(*(reader.post(url, rating="good") for _ in range(2)))
    assert sorted(each.status_code for each in answers) == [200, 409]


async def test_cards_of_others_do_not_exist(reader: Person, fresh_site: Site) -> None:
    await reader.post("/api/reviews", postId=POST)
    id = (await deck(reader))["items"][0]["id"]
    other = await registered(fresh_site, "naomi")
    assert (await other.post(f"/api/reviews/{id}/rating", rating="good")).status_code == 404
    assert (await other.delete(f"/api/reviews/posts/{POST}")).status_code == 204
    assert (await deck(other))["items"] == []
    assert (await deck(reader))["items"]


async def test_the_cards_of_a_teaching_are_removed(reader: Person) -> None:
    await reader.post("/api/reviews", postId=POST)
    assert (await reader.delete(f"/api/reviews/posts/{POST}")).status_code == 204
    assert (await deck(reader))["total"] == 0


@pytest.mark.rule("STUDY-147")
async def test_a_card_whose_sentence_is_gone_is_removed(
    reader: Person, fresh_engine: Engine
) -> None:
    await reader.post("/api/reviews", postId=POST)
    change = "content = '<p>New text.</p>', study_guide = NULL"
    execute(fresh_engine, f"UPDATE posts SET {change} WHERE id = {POST}")
    body = await deck(reader)
    assert (body["items"], body["dueCount"], body["total"]) == ([], 0, 0)


@pytest.mark.rule("STUDY-147")
async def test_cards_of_a_hidden_teaching_are_kept_but_not_shown(
    reader: Person, fresh_engine: Engine
) -> None:
    await reader.post("/api/reviews", postId=POST)
    before = await deck(reader)
    change = f"UPDATE posts SET publish_date = now() {{}} interval '1 day' WHERE id = {POST}"
    execute(fresh_engine, change.format("+"))
    hidden = await deck(reader)
    assert (hidden["items"], hidden["dueCount"], hidden["total"]) == ([], 0, 0)
    id = before["items"][0]["id"]
    assert (await reader.post(f"/api/reviews/{id}/rating", rating="good")).status_code == 404
    execute(fresh_engine, change.format("-"))
    assert (await deck(reader))["total"] == before["total"]


@pytest.mark.rule("STUDY-146")
async def test_at_most_fifty_cards_at_once_the_oldest_first(
    reader: Person, fresh_engine: Engine
) -> None:
    for id in range(1, 25):
        await reader.post("/api/reviews", postId=id)
    execute(fresh_engine, "UPDATE review_cards SET due = due - id * interval '1 hour'")
    body = await deck(reader)
    dues = [item["due"] for item in body["items"]]
    assert len(dues) == 50 < body["dueCount"]
    assert dues == sorted(dues)


@pytest.mark.rule("STUDY-149")
async def test_a_reader_has_a_limited_number_of_cards(
    reader: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MAX_CARDS", 1)
    assert (await reader.post("/api/reviews", postId=POST)).status_code == 409
    assert (await deck(reader))["total"] == 0


async def test_the_cards_are_exported(reader: Person) -> None:
    await reader.post("/api/reviews", postId=POST)
    exported = (await reader.get("/api/account/export")).json()["reviewCards"]
    assert len(exported) == (await deck(reader))["total"]


async def test_reviews_need_a_sign_in_and_a_teaching(reader: Person, fresh_site: Site) -> None:
    assert (await visitor(fresh_site).get("/api/reviews")).status_code == 401
    assert (await reader.post("/api/reviews", postId=9999)).status_code == 404


def test_the_interval_grows_with_each_good_rating() -> None:
    schedule, due, days = new_schedule(NOW), NOW, []
    for _ in range(5):
        shown = next_due(schedule, due).good
        schedule, then = rated(schedule, "good", due)
        assert then == shown
        days.append((then - due).days)
        due = then
    assert days[0] >= 2
    assert days == sorted(days)
    assert days[-1] > 7


def test_a_forgotten_card_comes_back_on_another_day() -> None:
    """One reviews once a day: a card never comes back after minutes."""
    schedule = new_schedule(NOW)
    assert next_due(schedule, NOW).again - NOW >= timedelta(days=1)
    schedule, due = rated(schedule, "good", NOW)
    assert next_due(schedule, due).again - due >= timedelta(days=1)


def test_a_card_from_the_time_of_minutes_goes_on_in_days() -> None:
    """Cards of an earlier release may be between two steps of minutes."""
    card, _ = Scheduler(enable_fuzzing=False).review_card(
        Card(card_id=0, due=NOW), Rating.Again, NOW
    )
    _, due = rated(dict(card.to_dict()), "good", card.due)
    assert due - card.due >= timedelta(days=1)
