"""What to read next (STUDY-47, STUDY-107, STUDY-108)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine

from api.core.translation import DEFAULT, set_language
from api.study.learning.deps import site_now
from api.study.learning.recommendation_sources import Proposal
from api.study.learning.recommendations import choose
from api.study.learning.seasons import ComingHoliday, coming_holiday, season_text
from tests.accounts.people import Person, registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site
from tests.study.learning.test_learning_path import SHABBAT, created, read, steps_of

URL = "/api/ai/recommendations"


async def recommended(person: Person, query: str = "") -> list[dict[str, Any]]:
    response = await person.get(URL + query)
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.json()["recommendations"]
    return found


def of_type(found: list[dict[str, Any]], type: str) -> list[dict[str, Any]]:
    return [each for each in found if each["recommendationType"] == type]


@pytest.mark.rule("STUDY-107")
async def test_a_new_reader_is_shown_beginnings(samples_site: Site) -> None:
    person = await registered(samples_site)
    await person.send("PATCH", "/api/ai/profile", {"preferredTopics": ["shabbos"]})
    found = await recommended(person)
    assert 1 <= len(found) <= 8
    assert any("The first lesson of the series" in each["reason"] for each in found)
    assert any("You chose Shabbat" in each["reason"] for each in of_type(found, "related_topic"))


@pytest.mark.rule("STUDY-107", "STUDY-47")
async def test_after_a_teaching_come_its_series_its_links_and_what_is_like_it(
    samples_site: Site,
) -> None:
    person = await registered(samples_site)
    found = await recommended(person, "?postId=17")
    assert len(found) <= 8
    assert 17 not in [each["postId"] for each in found]
    assert "lesson 2 of 8" in of_type(found, "next_study")[0]["reason"]
    assert all(
        "Two Candles, One Light" in each["reason"] for each in of_type(found, "related_topic")
    )
    assert all(each["postType"] == "weekly" for each in of_type(found, "deeper_dive"))
    scores = [each["relevanceScore"] for each in found]
    assert scores == sorted(scores, reverse=True)
    assert (await person.get(f"{URL}?postId=99999")).status_code == 404


@pytest.mark.rule("STUDY-107")
async def test_the_next_step_of_the_path_comes_first(samples_site: Site) -> None:
    person = await registered(samples_site)
    path = await created(person, goals=[SHABBAT])
    first = (await recommended(person))[0]
    assert first["postId"] == steps_of(path)[0]["postId"]
    assert first["reason"].startswith("Step 1 of")
    await read(person, first["postId"])
    assert (await recommended(person))[0]["postId"] == steps_of(path)[1]["postId"]


@pytest.mark.rule("STUDY-107")
async def test_below_a_teaching_that_is_not_on_the_path_its_own_next_steps_come_first(
    samples_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await registered(samples_site)
    steps = {step["postId"] for step in steps_of(await created(person, goals=[SHABBAT]))}
    assert 28 not in steps
    # In other weeks a teaching on the portion of the week is among them, or a holiday's.
    quiet_week = datetime(2026, 11, 24, 12, tzinfo=ZoneInfo("America/New_York"))
    monkeypatch.setitem(samples_site.app.dependency_overrides, site_now, lambda: quiet_week)
    found = await recommended(person, "?postId=28")
    assert found[0]["reason"].startswith("The next in the series “Teshuvah: The Road Back”")
    assert found[1]["reason"].startswith("From “Where Are You?”: ")
    steps_shown = [each["relevanceScore"] for each in found if "of your path" in each["reason"]]
    assert all(score < found[1]["relevanceScore"] for score in steps_shown)


@pytest.mark.rule("STUDY-108")
async def test_what_was_completed_comes_back_only_for_review(
    samples_site: Site, samples_engine: Engine
) -> None:
    person = await registered(samples_site)
    for post_id in (17, 40, 20):
        await read(person, post_id)
    found = await recommended(person)
    assert not {17, 40, 20} & {each["postId"] for each in found}
    older = "UPDATE learning_sessions SET start_time = start_time - interval '15 days'"
    execute(samples_engine, f"{older} WHERE post_id = 17")
    [review] = of_type(await recommended(person), "review")
    assert review["postId"] == 17
    assert "2 weeks ago" in review["reason"]


@pytest.mark.rule("STUDY-108")
def test_the_best_of_each_type_is_shown_before_more_of_another() -> None:
    proposals = [
        *(Proposal(id, "next_study", 0.9 - id / 100, "") for id in range(5)),
        *(Proposal(id, "related_topic", 0.8 - id / 100, "") for id in range(10, 15)),
        *(Proposal(id, "seasonal", 0.7, "") for id in range(20, 25)),
        Proposal(30, "review", 0.1, ""),
    ]
    found = [each.post_id for each in choose(proposals)]
    assert found == [0, 1, 2, 10, 20, 21, 11, 30]


@pytest.mark.rule("STUDY-107")
async def test_due_cards_are_a_review(samples_site: Site, samples_engine: Engine) -> None:
    person = await registered(samples_site)
    execute(
        samples_engine,
        "INSERT INTO review_cards (user_id, post_id, question, schedule, due)"
        f" VALUES ({person.user['id']}, 39, 'q', '{{}}', now() - interval '1 hour')",
    )
    [review] = of_type(await recommended(person), "review")
    assert (review["postId"], review["reason"]) == (39, "1 review card is due for this teaching.")


@pytest.mark.rule("STUDY-9", "STUDY-108")
async def test_what_was_shown_and_clicked_is_stored_once(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    first = await recommended(person, "?postId=17")
    again = await recommended(person, "?postId=17")
    assert [each["id"] for each in again] == [each["id"] for each in first]
    id = first[0]["id"]
    assert (await stranger.post(f"{URL}/{id}/click")).status_code == 404
    assert (await person.post(f"{URL}/{id}/click")).status_code == 204
    stored = (await person.get("/api/account/export")).json()["recommendations"]
    assert len(stored) == len(first)
    assert all(each["shown"] for each in stored)
    assert [each["id"] for each in stored if each["clicked"]] == [id]


@pytest.mark.rule("STUDY-110")
async def test_those_of_shared_accounts_are_not_stored(
    samples_site: Site, samples_engine: Engine
) -> None:
    person = visitor(samples_site)
    person.accept(await person.post("/api/demo-login"))
    found = await recommended(person, "?postId=17")
    assert found
    assert (await person.post(f"{URL}/{found[0]['id']}/click")).status_code == 204
    with samples_engine.connect() as connection:
        count = connection.exec_driver_sql("SELECT count(*) FROM content_recommendations").scalar()
    assert count == 0


@pytest.mark.rule("STUDY-108")
async def test_locked_teachings_are_not_recommended(members_site: Site) -> None:
    person = await registered(members_site)
    assert 1 not in [each["postId"] for each in await recommended(person, "?postId=36")]


@pytest.mark.rule("STUDY-107")
@pytest.mark.parametrize(
    ("today", "topic", "first_day"),
    [
        (date(2026, 11, 23), "Chanukah", date(2026, 12, 5)),
        (date(2026, 9, 25), "Sukkot", date(2026, 9, 26)),
        (date(2026, 7, 10), "Tisha B'Av", date(2026, 7, 23)),
    ],
)
def test_the_coming_holiday_follows_the_hebrew_calendar(
    today: date, topic: str, first_day: date
) -> None:
    found = coming_holiday(today, ["Shabbat", topic])
    assert found
    assert (found.topic, found.first_day) == (topic, first_day)


def test_a_holiday_without_a_topic_or_far_away_is_not_announced() -> None:
    assert coming_holiday(date(2026, 11, 23), ["Shabbat"]) is None
    assert coming_holiday(date(2026, 11, 1), ["Chanukah"]) is None


def test_days_are_counted_in_words() -> None:
    today = date(2026, 12, 5)
    days = [date(2026, 12, day) for day in (5, 6, 7, 10)]
    holidays = [ComingHoliday("Chanukah", "Chanukah", day) for day in days]
    assert [season_text(each, today) for each in holidays] == [
        "Today is Chanukah.",
        "Chanukah begins this evening: a teaching to prepare for it.",
        "Chanukah begins tomorrow evening: a teaching to prepare for it.",
        "Chanukah begins in 4 days, in the evening: a teaching to prepare for it.",
    ]


def test_in_hebrew_a_holiday_has_its_hebrew_name() -> None:
    set_language("he")
    holiday = ComingHoliday("Chanukah", "Chanukah", date(2026, 12, 5))
    assert season_text(holiday, date(2026, 11, 30)) == "חנוכה בעוד 4 ימים, בערב: דבר תורה להכנה."
    set_language(DEFAULT)
