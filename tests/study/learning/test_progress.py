"""What a reader has learned so far (STUDY-48, STUDY-109)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine

from api.models import LearningSession
from api.study.learning.progress import minutes_of, sunday_of, weeks_in_a_row, weeks_of
from tests.accounts.people import Person, registered
from tests.factories import execute
from tests.site_fixtures import Site
from tests.study.learning.test_learning_path import SHABBAT, created, read, steps_of

NEW_YORK = ZoneInfo("America/New_York")


async def analysis(person: Person) -> dict[str, Any]:
    response = await person.get("/api/ai/progress-analysis")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()["analysis"]
    return found


@pytest.mark.rule("STUDY-109")
async def test_a_reader_with_nothing_gets_a_beginning_without_praise(samples_site: Site) -> None:
    found = await analysis(await registered(samples_site))
    assert found["progressSummary"].startswith("Nothing is counted yet.")
    assert found["achievements"] == []
    assert found["nextSteps"]
    assert len(found["weeks"]) == 8
    assert all(week["minutes"] == week["teachings"] == 0 for week in found["weeks"])


@pytest.mark.rule("STUDY-109", "STUDY-48")
async def test_numbers_are_those_of_the_readers_own_sessions(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    end = datetime.now(UTC)
    for post_id, minutes in ((17, 4), (40, 5), (20, 6), (39, 0.5)):
        await read(person, post_id, minutes, end=end)
        end -= timedelta(minutes=minutes)
    await read(stranger, 57, 300)
    found = await analysis(person)
    assert "with 4 teachings and read 3 of them in full" in found["progressSummary"]
    assert "Read in full: 3 daily teachings." in found["achievements"]
    assert "3 teachings on Shabbat." in found["achievements"]
    assert "Finish “Two Birds That Chirp”, which you began." in found["nextSteps"]
    assert found["weeks"][-1]["teachings"] == 4
    assert found["weeks"][-1]["minutes"] in (15, 16)


async def test_in_hebrew_titles_are_isolated(samples_site: Site) -> None:
    """So that the browser can mark their language."""
    person = await registered(samples_site)
    await read(person, 39, 0.5)
    person.client.cookies.set("language", "he")
    found = await analysis(person)
    assert found["progressSummary"].startswith("עד כה: דבר תורה אחד")
    assert any("״\u2068Two Birds That Chirp\u2069״" in each for each in found["nextSteps"])


@pytest.mark.rule("STUDY-109")
async def test_paths_notes_and_cards_count(samples_site: Site, samples_engine: Engine) -> None:
    person = await registered(samples_site)
    path = await created(person, goals=[SHABBAT])
    await read(person, steps_of(path)[0]["postId"])
    await person.post("/api/study-notes", postId=17, noteText="Remember")
    execute(
        samples_engine,
        "INSERT INTO review_cards (user_id, post_id, question, schedule, due, reviewed_at)"
        f" VALUES ({person.user['id']}, 39, 'q', '{{}}', now(), now())",
    )
    found = await analysis(person)
    total = path["totalSteps"]
    assert f"1 of {total} steps of the path “{path['pathName']}” done." in found["achievements"]
    assert "1 note written." in found["achievements"]
    assert "1 card reviewed." in found["achievements"]
    assert found["nextSteps"][0] == "Review 1 card that is due."
    assert f"Go on with step 2 of {total} of “{path['pathName']}”." in found["nextSteps"]


def session(start: datetime, minutes: int, post_id: int = 1) -> LearningSession:
    return LearningSession(
        post_id=post_id, start_time=start, end_time=start + timedelta(minutes=minutes)
    )


@pytest.mark.rule("STUDY-109")
def test_weeks_begin_on_sunday_in_the_sites_zone() -> None:
    assert sunday_of(date(2026, 11, 22)) == sunday_of(date(2026, 11, 28)) == date(2026, 11, 22)
    # Sunday morning in UTC is still the Sabbath in New York.
    late = datetime(2026, 11, 22, 2, tzinfo=UTC)
    now = datetime(2026, 11, 23, 12, tzinfo=NEW_YORK)
    weeks = weeks_of([session(late, 5), session(late + timedelta(days=1), 7, 2)], now)
    assert [week.week for week in weeks][-2:] == [date(2026, 11, 15), date(2026, 11, 22)]
    assert [(week.minutes, week.teachings) for week in weeks][-2:] == [(5, 1), (7, 1)]


@pytest.mark.parametrize(
    ("sessions", "minutes"),
    [
        ([], 0),
        ([(0, 10), (10, 5)], 15),
        # Two tabs at the same time, and one within another.
        ([(0, 10), (5, 10)], 15),
        ([(0, 30), (5, 10), (40, 2)], 32),
        ([(5, 10), (0, 30)], 30),
    ],
)
def test_time_with_several_teachings_open_counts_once(
    sessions: list[tuple[int, int]], minutes: int
) -> None:
    start = datetime(2026, 11, 23, 12, tzinfo=UTC)
    studied = [session(start + timedelta(minutes=at), length) for at, length in sessions]
    assert minutes_of(studied) == minutes


@pytest.mark.rule("STUDY-109")
def test_weeks_in_a_row_forgive_a_week_that_has_just_begun() -> None:
    now = datetime(2026, 11, 23, 12, tzinfo=NEW_YORK)

    def row(*weeks_ago: int) -> int:
        return weeks_in_a_row(
            weeks_of([session(now - timedelta(weeks=ago), 5) for ago in weeks_ago], now)
        )

    assert [row(), row(0), row(0, 1, 2), row(1, 2), row(2, 3), row(0, 2)] == [0, 1, 3, 2, 0, 1]


@pytest.mark.rule("STUDY-109")
async def test_progress_counts_what_the_history_lists(samples_site: Site) -> None:
    """What was read elsewhere, or removed from the history, counts in both or in neither."""
    person = await registered(samples_site)
    await read(person, 40, 5)
    now = datetime.now(UTC).isoformat()
    places = [
        {"postId": 17, "reading": {"anchor": None, "at": now}, "listening": None},
        {"postId": 20, "reading": {"anchor": "p2", "at": now}, "listening": None},
    ]
    response = await person.client.put("/api/account/places", json={"places": places})
    assert response.status_code == 200, response.text
    assert await _listed(person) == {17, 20, 40}
    found = (await analysis(person))["progressSummary"]
    assert "with 3 teachings and read 2 of them in full" in found
    await person.client.delete("/api/account/places/40")
    assert await _listed(person) == {17, 20}
    assert "and read 1 of them in full" in (await analysis(person))["progressSummary"]
    await person.client.delete("/api/account/history")
    assert (await analysis(person))["progressSummary"].startswith("Nothing is counted yet.")


@pytest.mark.rule("STUDY-109")
async def test_a_session_leaves_the_place_that_the_browser_knows(samples_site: Site) -> None:
    person = await registered(samples_site)
    place = {"reading": {"anchor": "p3", "at": datetime.now(UTC).isoformat()}, "listening": None}
    await person.client.put("/api/account/places/40", json=place)
    await read(person, 40, 5)
    [entry] = (await person.get("/api/account/history")).json()
    assert entry["place"]["reading"]["anchor"] == "p3"


@pytest.mark.rule("ACCOUNT-13")
async def test_nothing_is_recorded_while_the_history_is_switched_off(samples_site: Site) -> None:
    """On no device: the server decides. What exists stays until the reader removes it."""
    person = await registered(samples_site)
    await read(person, 40, 5)
    changed = await person.client.patch("/api/account", json={"keepsHistory": False})
    assert changed.json()["keepsHistory"] is False
    await read(person, 17, 4)
    place = {"reading": {"anchor": "p2", "at": datetime.now(UTC).isoformat()}, "listening": None}
    one = await person.client.put("/api/account/places/20", json=place)
    assert (one.status_code, one.json()["reading"]) == (200, None)
    many = await person.client.put(
        "/api/account/places", json={"places": [{"postId": 20, **place}]}
    )
    assert (many.status_code, many.json()) == (200, [])
    await person.get("/api/ai/recommendations?postId=40")
    assert await _listed(person) == {40}
    await person.client.delete("/api/account/history")
    exported = (await person.get("/api/account/export")).json()
    assert not any(
        exported[part] for part in ("learningSessions", "recommendations", "readingPlaces")
    )
    await person.client.patch("/api/account", json={"keepsHistory": True})
    await read(person, 17, 4)
    assert await _listed(person) == {17}


async def _listed(person: Person) -> set[int]:
    entries = (await person.get("/api/account/history")).json()
    return {entry["post"]["id"] for entry in entries}
