"""Learning paths made from the sample library (STUDY-44, STUDY-45, STUDY-101 to STUDY-104)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.accounts.people import Person, registered, visitor
from tests.site_fixtures import Site
from tests.study.sample_teachings import sample_teachings

PATH = "/api/ai/learning-path"
SPEECH = "stop speaking badly about others"
SHABBAT = "understand Shabbat better"


async def created(person: Person, **request: Any) -> dict[str, Any]:
    response = await person.post(PATH, **request)
    assert response.status_code == 200, response.text
    path: dict[str, Any] = response.json()["learningPath"]
    return path


def steps_of(path: dict[str, Any]) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = path["pathData"]["steps"]
    return steps


async def read(
    person: Person, post_id: int, minutes: float = 5, *, end: datetime | None = None
) -> None:
    end = end or datetime.now(UTC)
    times = {
        "startTime": (end - timedelta(minutes=minutes)).isoformat(),
        "endTime": end.isoformat(),
    }
    response = await person.post("/api/ai/track-session", postId=post_id, **times)
    assert response.status_code == 204, response.text


@pytest.mark.rule("STUDY-101", "STUDY-44", "STUDY-45")
async def test_a_path_follows_the_goals(samples_site: Site) -> None:
    person = await registered(samples_site)
    assert (await person.get(PATH)).json() == {"learningPath": None}
    path = await created(person, currentLevel="beginner", goals=[SPEECH, SHABBAT])
    steps = steps_of(path)
    assert 3 <= len(steps) <= 12
    assert path["totalSteps"] == len(steps)
    assert [step["stepNumber"] for step in steps] == list(range(1, len(steps) + 1))
    assert len({step["postId"] for step in steps}) == len(steps)
    assert steps[0]["title"] == "Two Birds That Chirp"
    assert "Speech" in steps[0]["concepts"]
    assert "Shabbat" in steps[-1]["concepts"]
    assert "speaking badly" in path["pathName"]
    assert SPEECH in path["description"]
    assert path["mode"] == "template"
    assert (await person.get(PATH)).json() == {"learningPath": path}


@pytest.mark.rule("STUDY-102")
async def test_a_beginner_reads_short_teachings_before_an_essay(samples_site: Site) -> None:
    person = await registered(samples_site)
    steps = steps_of(await created(person, currentLevel="beginner", goals=[SHABBAT]))
    types = [step["postType"] for step in steps]
    assert types == sorted(types)
    assert types[1] == "daily"
    assert types.count("weekly") <= 1


@pytest.mark.rule("STUDY-103")
async def test_each_theme_ends_with_a_milestone_and_its_reason(samples_site: Site) -> None:
    person = await registered(samples_site)
    steps = steps_of(await created(person, goals=[SPEECH, SHABBAT]))
    milestones = [step for step in steps if step["milestone"]]
    assert len(milestones) == 2
    assert steps[-1]["milestone"]
    assert SPEECH in milestones[0]["description"]
    assert SHABBAT in milestones[1]["description"]


@pytest.mark.rule("STUDY-103")
async def test_descriptions_say_something_about_each_teaching(samples_site: Site) -> None:
    person = await registered(samples_site)
    first = steps_of(await created(person, goals=[SPEECH]))
    second = steps_of(await created(person, goals=["pray with more attention"]))
    texts = [step["description"] for step in first + second]
    assert len(set(texts)) == len(texts)
    assert "It asks: " in first[0]["description"]
    assert {step["postId"] for step in first} != {step["postId"] for step in second}


@pytest.mark.rule("STUDY-101")
async def test_a_goal_in_hebrew_is_understood(samples_site: Site) -> None:
    person = await registered(samples_site)
    steps = steps_of(await created(person, goals=["לשון הרע"]))
    assert steps[0]["title"] == "Two Birds That Chirp"


@pytest.mark.rule("STUDY-101")
async def test_a_goal_that_nothing_serves_is_named(samples_site: Site) -> None:
    person = await registered(samples_site)
    path = await created(person, goals=["repair a bicycle chain", SPEECH])
    assert "Nothing in the library speaks to “repair a bicycle chain” yet." in path["description"]
    assert steps_of(path)[0]["title"] == "Two Birds That Chirp"
    path = await created(
        person, goals=["repair a bicycle chain"], preferences={"preferredTopics": ["shabbos"]}
    )
    assert "Nothing in the library speaks to" in path["description"]
    assert all("Shabbat" in step["concepts"] for step in steps_of(path))


async def test_without_vectors_a_goal_is_found_by_all_of_its_words(
    samples_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_model() -> None:
        return None

    monkeypatch.setattr(samples_site.app.state.semantic, "model", no_model)
    person = await registered(samples_site)
    path = await created(person, goals=["birds that chirp", "repair a bicycle chain"])
    assert steps_of(path)[0]["title"] == "Two Birds That Chirp"
    assert "Nothing in the library speaks to “repair a bicycle chain” yet." in path["description"]


@pytest.mark.rule("STUDY-101")
async def test_completed_teachings_are_left_out(samples_site: Site) -> None:
    person = await registered(samples_site)
    before = steps_of(await created(person, goals=[SHABBAT]))
    await read(person, before[0]["postId"])
    given = before[1]["postId"]
    after = steps_of(await created(person, goals=[SHABBAT], completedPosts=[given]))
    assert not {before[0]["postId"], given} & {step["postId"] for step in after}


async def test_a_finished_goal_is_not_called_unserved(samples_site: Site) -> None:
    person = await registered(samples_site)
    steps = steps_of(await created(person, currentLevel="advanced", goals=[SHABBAT]))
    read_all = sorted(sample_teachings())
    path = await created(person, goals=[SHABBAT, "repair a bicycle chain"], completedPosts=read_all)
    assert steps_of(path) == []
    assert f"You have read what the library has on “{SHABBAT}”." in path["description"]
    assert "Nothing in the library speaks to “repair a bicycle chain” yet." in path["description"]
    some = [step["postId"] for step in steps]
    again = steps_of(await created(person, goals=[SHABBAT], completedPosts=some))
    assert again


@pytest.mark.rule("STUDY-102")
async def test_the_weeks_follow_from_the_reading_time(samples_site: Site) -> None:
    person = await registered(samples_site)
    path = await created(person, goals=[SHABBAT], preferences={"weeklyMinutes": 5})
    minutes = sum(step["estimatedMinutes"] for step in steps_of(path))
    assert path["estimatedWeeks"] == -(-minutes // 5)
    path = await created(person, goals=[SHABBAT], preferences={"weeklyMinutes": 600})
    assert path["estimatedWeeks"] == 1


@pytest.mark.rule("STUDY-104")
async def test_steps_are_done_by_a_mark_or_by_reading(samples_site: Site) -> None:
    person = await registered(samples_site)
    path = await created(person, goals=["Understand Shabbat"])
    steps = steps_of(path)
    marked = (await person.put(f"{PATH}/steps/1", completed=True)).json()["learningPath"]
    assert [step["completed"] for step in steps_of(marked)][:2] == [True, False]
    await read(person, steps[1]["postId"])
    now = (await person.get(PATH)).json()["learningPath"]
    assert now["completedSteps"] == 2
    assert now["completedAt"] is None
    for step in steps:
        now = (await person.put(f"{PATH}/steps/{step['stepNumber']}", completed=True)).json()
    assert now["learningPath"]["completedAt"]
    now = (await person.put(f"{PATH}/steps/2", completed=False)).json()["learningPath"]
    assert now["completedSteps"] == len(steps) - 1
    assert now["completedAt"] is None
    assert (await person.put(f"{PATH}/steps/999", completed=True)).status_code == 404


@pytest.mark.rule("STUDY-3", "STUDY-104", "STUDY-45")
async def test_a_new_path_replaces_only_the_readers_own(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    theirs = await created(stranger, goals=[SPEECH])
    await created(person, goals=[SPEECH], userId=stranger.user["id"])
    mine = await created(person, goals=[SHABBAT])
    assert (await person.get(PATH)).json()["learningPath"] == mine
    assert (await stranger.get(PATH)).json()["learningPath"] == theirs
    exported = (await person.get("/api/account/export")).json()["learningPaths"]
    assert [path["isActive"] for path in exported] == [False, True]


@pytest.mark.rule("STUDY-110")
async def test_the_path_of_a_shared_account_is_not_stored(samples_site: Site) -> None:
    person = visitor(samples_site)
    person.accept(await person.post("/api/demo-login"))
    path = await created(person, goals=[SPEECH])
    assert steps_of(path)
    assert (await person.get(PATH)).json() == {"learningPath": None}
    assert (await person.put(f"{PATH}/steps/1", completed=True)).status_code == 403


@pytest.mark.rule("STUDY-101")
async def test_locked_teachings_are_no_steps(members_site: Site) -> None:
    person = await registered(members_site)
    steps = steps_of(
        await created(person, currentLevel="advanced", goals=["leave home like Abraham"])
    )
    assert steps
    assert 1 not in {step["postId"] for step in steps}
