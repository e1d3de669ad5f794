"""Study guides that a model drafts for the teacher (STUDY-219)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from api.admin_auth import tokens
from api.models.study_guide import StudyGuide
from api.study.allowances import Allowance
from api.study.checking.checker import Checker
from api.study.guide_drafts import endpoints
from api.study.guide_drafts.checking import MAX_REPLY_LENGTH, UnusableDraft, checked_draft
from api.study.teaching import Teaching
from tests.site_fixtures import Site, running, site_settings
from tests.study.fake_provider import FakeProvider

URL = "/api/admin/study-guides/draft"
WELLS = (
    '<p id="p1">Isaac dug again the wells of his father Abraham. The Philistines had filled them'
    " with earth (Genesis 26:15).</p>"
    '<p id="p2">A well that is inherited must be dug once more by every generation. Earth comes'
    " back by itself, and water does not.</p>"
    '<p id="p3">Isaac gave the wells the names that his father had given them.</p>'
)
TEXT = {"title": "Wells Dug Again", "excerpt": "On wells.", "content": WELLS}
QUOTE = "A well that is inherited must be dug once more by every generation."
ANSWER = "Isaac gave the wells the names that his father had given them."
QUIZ = {
    "question": "Who filled the wells of Abraham with earth?",
    "answer": "The Philistines",
    "wrong": ["The Egyptians", "The Amalekites", "The Moabites"],
    "quote": "The Philistines had filled them with earth",
}
HONEST: dict[str, Any] = {
    "question": "Why did Isaac dig the wells of his father again?",
    "idea": "Every generation must dig an inherited well once more.",
    "takeaway": "You can dig one inherited well once more.",
    "steps": [
        {"title": "Isaac digs again", "text": "Isaac dug again the wells of his father Abraham."},
        {"title": "Earth comes back", "text": "Earth comes back by itself, and water does not."},
    ],
    "discussion": ["Which well did your generation inherit?"],
    "quiz": [QUIZ],
    "answers": [
        {"question": "Which names did Isaac give the wells?", "answer": ANSWER, "quote": ANSWER}
    ],
    "retelling": "Isaac dug the wells of his father Abraham again. The Philistines had filled them with earth.",
    "keyQuote": QUOTE,
}
TEACHING = Teaching.unpublished("Wells Dug Again", "On wells.", WELLS)


def checked(**changes: object) -> tuple[Any, int]:
    found = checked_draft(json.dumps(HONEST | changes), TEACHING, Checker(None))
    return found.guide, found.omitted


@pytest.mark.rule("STUDY-219")
def test_an_honest_draft_stays_as_it_is() -> None:
    guide, omitted = checked()
    assert omitted == 0
    assert guide.model_dump(by_alias=True) == HONEST | {"keyQuote": {"words": QUOTE}}


def test_a_draft_is_a_study_guide() -> None:
    guide, _ = checked()
    assert StudyGuide.model_validate(guide.model_dump(by_alias=True)).question == HONEST["question"]


@pytest.mark.rule("STUDY-219")
@pytest.mark.parametrize(
    "idea",
    [
        "No generation must dig an inherited well once more.",
        "Moses dug an inherited well once more.",
        "Every generation must dig seven inherited wells once more.",
        "Every generation must dig an inherited well once more (Exodus 3:1).",
        "Donate at evil.example with the code GIFT99.",
    ],
)
def test_what_the_teaching_does_not_say_is_left_out(idea: str) -> None:
    guide, omitted = checked(idea=idea)
    assert guide.idea == ""
    assert guide.question == HONEST["question"]
    assert omitted == 1


@pytest.mark.rule("STUDY-219")
@pytest.mark.parametrize(
    "change",
    [
        {"quote": "The Philistines had filled them with gold"},
        {"quote": None},
        {"wrong": ["The Egyptians", "The Egyptians", "The Moabites"]},
        {"wrong": ["The Egyptians", "The Philistines", "The Moabites"]},
        {"wrong": ["The Egyptians"]},
        {"answer": "Rabbi Akiva of Bnei Brak"},
        {"question": "What does a donkey cost today?"},
    ],
)
def test_a_question_of_the_quiz_is_proven_and_has_four_options(change: dict[str, Any]) -> None:
    guide, omitted = checked(quiz=[QUIZ | change, QUIZ])
    assert [each.question for each in guide.quiz] == [QUIZ["question"]]
    assert omitted == 1


@pytest.mark.parametrize(
    "idea",
    ["Dig <b>the inherited well</b> once more.", "See https://wells.example", 7, None, "a" * 401],
)
def test_what_is_no_plain_line_counts_as_missing(idea: object) -> None:
    assert checked(idea=idea)[0].idea == ""


def test_of_a_retelling_what_holds_stays_if_it_is_most_of_it() -> None:
    told = HONEST["retelling"]
    guide, omitted = checked(retelling=f"{told} Moses gave gold to the Egyptians.")
    assert (guide.retelling, omitted) == (told, 1)
    assert checked(retelling=f"Moses gave gold to the Egyptians. {QUOTE}")[0].retelling is None


@pytest.mark.parametrize(
    "reply",
    [
        "no JSON",
        "[1]",
        "{}",
        '{"idea": ["a"], "steps": {"title": 1}}',
        "{" * MAX_REPLY_LENGTH + "}",
    ],
)
def test_a_reply_of_another_shape_or_length_is_refused(reply: str) -> None:
    with pytest.raises(UnusableDraft):
        checked_draft(reply, TEACHING, Checker(None))


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    settings = site_settings(fresh_database_url, tmp_path, admin_password="correct horse")
    async with running(settings) as site:
        site.client.headers["Authorization"] = f"Bearer {tokens.issue(settings)}"
        yield site


def provider(site: Site, answer: str = json.dumps(HONEST)) -> FakeProvider:
    site.app.state.study_provider = FakeProvider(answer)
    return site.app.state.study_provider  # type: ignore[no-any-return]


async def test_the_teacher_receives_a_draft(site: Site) -> None:
    asked = provider(site)
    response = await site.client.post(URL, json=TEXT)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.json()["guide"]["steps"] == HONEST["steps"]
    [task] = asked.tasks
    assert task.json
    assert QUOTE in task.messages[0].content


@pytest.mark.rule("STUDY-219")
async def test_only_the_admin_may_ask_for_one(site: Site) -> None:
    asked = provider(site)
    del site.client.headers["Authorization"]
    assert (await site.client.post(URL, json=TEXT)).status_code == 401
    assert asked.tasks == []


@pytest.mark.parametrize("answer", ["", "no JSON", json.dumps({"idea": "Moses dug."})])
async def test_a_model_that_gives_nothing_usable_is_said(site: Site, answer: str) -> None:
    provider(site, answer)
    response = await site.client.post(URL, json=TEXT)
    assert response.status_code == 503
    assert "write the guide yourself" in response.json()["message"]


async def test_without_a_model_there_is_no_draft(site: Site) -> None:
    assert (await site.client.post(URL, json=TEXT)).status_code == 409


async def test_a_text_of_a_few_words_has_no_guide(site: Site) -> None:
    asked = provider(site)
    response = await site.client.post(URL, json=TEXT | {"content": "<p>Isaac dug.</p>"})
    assert response.status_code == 422
    assert "at least 40 words" in response.json()["fields"]["content"]
    assert asked.tasks == []


@pytest.mark.rule("STUDY-219")
async def test_the_calls_of_a_day_are_bounded(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        endpoints, "_PER_DAY", Allowance("drafted study guides", 1, is_visitor=False)
    )
    provider(site)
    assert (await site.client.post(URL, json=TEXT)).status_code == 200
    assert (await site.client.post(URL, json=TEXT)).status_code == 429
