"""The session record (STUDY-24, STUDY-49, STUDY-111)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine

from api.study.learning.sessions import engagement
from tests.accounts.people import Person, registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site

TRACK = "/api/ai/track-session"


def record(
    minutes: float = 5, ended: float = 0, post_id: int = 17, **fields: Any
) -> dict[str, Any]:
    """A session that ended some minutes ago."""
    end = datetime.now(UTC) - timedelta(minutes=ended)
    start = end - timedelta(minutes=minutes)
    times = {"startTime": start.isoformat(), "endTime": end.isoformat()}
    return {"postId": post_id, **times, **fields}


async def stored(person: Person) -> list[dict[str, Any]]:
    sessions: list[dict[str, Any]] = (await person.get("/api/account/export")).json()[
        "learningSessions"
    ]
    return sessions


@pytest.mark.rule("STUDY-111", "STUDY-49")
async def test_a_session_is_stored_with_its_score(samples_site: Site) -> None:
    person = await registered(samples_site)
    sent = record(10, questionsAsked=3, notesCreated=1, userId=12345)
    assert (await person.post(TRACK, **sent)).status_code == 204
    [session] = await stored(person)
    assert session["durationMinutes"] == 10
    assert session["completed"] is True
    assert session["engagementScore"] == pytest.approx(0.87)


@pytest.mark.rule("STUDY-111")
async def test_half_of_the_reading_time_completes_a_teaching(samples_site: Site) -> None:
    person = await registered(samples_site)
    await person.post(TRACK, **record(0.9))
    await person.post(TRACK, **record(1.1))
    assert [each["completed"] for each in await stored(person)] == [False, True]


@pytest.mark.rule("STUDY-111")
async def test_a_record_that_is_sent_twice_counts_once(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    sent = record()
    answers = await asyncio.gather(*(person.post(TRACK, **sent) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [204] * 3
    await stranger.post(TRACK, **sent)
    assert len(await stored(person)) == len(await stored(stranger)) == 1


@pytest.mark.rule("STUDY-111")
@pytest.mark.parametrize(
    "sent",
    [
        record(-1),
        record(0),
        record(12 * 60 + 1),
        record(5, ended=-60),
        record(5, ended=2 * 24 * 60),
        record(questionsAsked=-1),
        record() | {"startTime": "2026-01-01T00:00:00"},
    ],
)
async def test_impossible_records_are_refused(samples_site: Site, sent: dict[str, Any]) -> None:
    person = await registered(samples_site)
    assert (await person.post(TRACK, **sent)).status_code == 422
    assert await stored(person) == []


@pytest.mark.rule("STUDY-49")
async def test_the_post_must_be_public(samples_site: Site, samples_engine: Engine) -> None:
    person = await registered(samples_site)
    assert (await person.post(TRACK, **record(post_id=99999))).status_code == 404
    change = "UPDATE posts SET publish_date = publish_date + interval '{}' WHERE id = 17"
    execute(samples_engine, change.format("90 years"))
    try:
        assert (await person.post(TRACK, **record())).status_code == 404
    finally:
        execute(samples_engine, change.format("-90 years"))


@pytest.mark.rule("STUDY-110")
async def test_sessions_of_shared_accounts_are_not_stored(
    samples_site: Site, samples_engine: Engine
) -> None:
    person = visitor(samples_site)
    person.accept(await person.post("/api/demo-login"))
    assert (await person.post(TRACK, **record())).status_code == 204
    with samples_engine.connect() as connection:
        count = connection.exec_driver_sql("SELECT count(*) FROM learning_sessions").scalar()
    assert count == 0


@pytest.mark.rule("STUDY-49")
async def test_a_flood_of_records_is_refused(samples_site: Site) -> None:
    person = await registered(samples_site)
    sent = record()
    answers = [(await person.post(TRACK, **sent)).status_code for _ in range(61)]
    assert answers[-1] == 429


def test_the_engagement_score_is_between_0_and_1() -> None:
    assert engagement(0, 0, 0) == 0
    assert engagement(20, 100, 100) == 1
    assert engagement(0.5, 0, 0) == pytest.approx(0.3)
