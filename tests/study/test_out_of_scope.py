"""What no teaching has, and whatever there is on a subject (STUDY-220 to STUDY-222)."""

from __future__ import annotations

from typing import Any

import pytest

from api.study.chat.library_answer import HELLO, HELLO_LIBRARY, NOTHING_LIBRARY
from api.study.chat.out_of_scope import asks_for_current_facts, asks_for_entertainment
from api.study.grounding.topics import names_portion, topic_of
from api.study.grounding.words import stem
from tests.site_fixtures import Site


async def chat(site: Site, message: str, **fields: Any) -> Any:
    body = {"postId": 1, "message": message, **fields}
    return (await site.client.post("/api/ai/chat-with-content", json=body)).json()


@pytest.mark.rule("STUDY-220")
@pytest.mark.parametrize(
    ("message", "is_of_the_day"),
    [
        ("What time is candle lighting tonight?", True),
        ("What does a donkey cost today?", True),
        ("what's the weather", True),
        ("מתי הדלקת נרות הערב?", True),
        ("What does this mean for us today?", False),
        ("When did Isaac dig the wells?", False),
        ("How do I begin tomorrow with thanks?", False),
    ],
)
def test_what_changes_by_the_day(message: str, is_of_the_day: bool) -> None:
    assert asks_for_current_facts(message) == is_of_the_day


@pytest.mark.rule("STUDY-220")
def test_wishes_to_be_amused() -> None:
    assert asks_for_entertainment("tell me a joke")
    assert asks_for_entertainment("ספר לי בדיחה")
    assert not asks_for_entertainment("tell me about the song of Moses")


@pytest.mark.rule("STUDY-220")
async def test_a_time_of_the_day_gets_one_line(study_site: Site) -> None:
    found = await chat(study_site, "What time does Isaac open the wells today?")
    assert (found["outcome"], found["sources"], found["suggestions"]) == ("nothing", [], [])
    assert "\n" not in found["response"]


@pytest.mark.rule("STUDY-16")
async def test_without_an_open_teaching_the_chat_speaks_of_the_library(study_site: Site) -> None:
    assert (await chat(study_site, "hello"))["response"] == HELLO
    assert (await chat(study_site, "hello", scope="library"))["response"] == HELLO_LIBRARY
    other = await chat(study_site, "How do airplanes stay in the air?", scope="library")
    assert other["response"] == NOTHING_LIBRARY
    found = await chat(study_site, "Who began the prayer of the morning?", scope="library")
    assert found["outcome"] == "answered"
    assert found["sources"][0]["postId"] == 2
    assert "this teaching" not in found["response"].casefold()


@pytest.mark.rule("STUDY-221")
@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("What does Judaism say about anger?", {"anger"}),
        ("something on gratitude", {"gratitude"}),
        ("wells", {"wells"}),
        ("מה אומרת היהדות על כעס", {"anger"}),
        ("Why did Isaac dig the wells?", set()),
        ("What does the priest say when he comes?", set()),
    ],
)
def test_the_subject_of_a_question(question: str, subject: set[str]) -> None:
    assert topic_of(question) == set(map(stem, subject))


@pytest.mark.rule("STUDY-221")
def test_the_name_of_a_portion_is_a_subject() -> None:
    assert topic_of("something on parshas Yisro") == topic_of("Yitro")
    assert names_portion("something on parshas Yisro")
    assert not names_portion("something on portions of food")


@pytest.mark.rule("STUDY-221")
async def test_a_subject_is_answered_by_what_speaks_of_it(study_site: Site) -> None:
    response = await study_site.client.get("/api/ai/ask", params={"q": "wells"})
    found = response.json()
    assert found["status"] == "answered"
    assert found["sources"][0]["postId"] == 1


@pytest.mark.rule("STUDY-222")
async def test_a_hebrew_question_is_answered_in_a_hebrew_frame(study_site: Site) -> None:
    found = await chat(study_site, "מי התפלל בבוקר? אברהם?", scope="library")
    assert found["sources"]
    assert "אנגלית" in found["response"].split("\n")[0]
    assert "[1]" in found["response"]
    assert (await chat(study_site, "שלום"))["response"].startswith("שלום!")
