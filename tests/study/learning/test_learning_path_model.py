"""A model improves only the words of a path, and what it returns is checked (STUDY-103)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from api.study.checking.checker import Checker
from api.study.learning.path_model import Wording, checked
from api.study.provider import LibraryOnly, Picture, PictureTask, ProviderUnavailable, TextTask
from tests.accounts.people import registered
from tests.site_fixtures import Site
from tests.study.learning.test_learning_path import SPEECH, created, steps_of

pytestmark = pytest.mark.rule("STUDY-103")

WORDING = Wording(
    "Speak well",
    "Five texts on Leviticus 19:16.",
    ("It says: “You shall not go about as a talebearer.”", "The second step is about birds."),
)


# Without an embedding model: the words decide.
CHECKER = Checker(None)


class Model:
    """A provider with one answer; it notes what it was asked."""

    model, available = "test", True

    def __init__(self, answer: str | None) -> None:
        self.answer = answer
        self.tasks: list[TextTask] = []

    async def complete(self, task: TextTask) -> str:
        self.tasks.append(task)
        if self.answer is None:
            raise ProviderUnavailable("no answer")
        return self.answer

    async def stream(self, task: TextTask) -> AsyncIterator[str]:
        yield await self.complete(task)

    async def draw(self, task: PictureTask) -> Picture:
        raise ProviderUnavailable(task.description)


@pytest.fixture
def restored(samples_site: Site) -> Iterator[Site]:
    yield samples_site
    samples_site.app.state.study_provider = LibraryOnly()


def answer(**changes: Any) -> str:
    steps = [
        {"stepNumber": 1, "description": "A verse says “you shall not go about as a talebearer”."},
        {"stepNumber": 2, "description": "Then the birds come into it."},
    ]
    said = "These are five texts on Leviticus."
    fields = {"pathName": "Kinder words", "description": said, "steps": steps}
    return json.dumps(fields | changes)


def test_a_sound_answer_is_taken() -> None:
    found = checked(f"```json\n{answer()}\n```", WORDING, CHECKER)
    assert found is not None
    assert found.name == "Kinder words"
    assert found.steps[1] == "Then the birds come into it."


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[1]",
        answer(steps=[]),
        answer(pathName=""),
        answer(description="See Genesis 12:1 for this step."),
        answer(description="It is written: “a sentence that nobody ever wrote”."),
        answer(description="<b>Two steps</b> on speech."),
        answer(description="Donate for two texts on Leviticus at evil.example."),
        answer(pathName="Eating on Yom Kippur is permitted"),
        answer(description="Never read the five texts on Leviticus 19:16."),
    ],
)
def test_an_unsound_answer_is_not_taken(text: str) -> None:
    assert checked(text, WORDING, CHECKER) is None


async def test_the_model_changes_words_but_no_teachings(restored: Site) -> None:
    person = await registered(restored)
    plain = await created(person, goals=[SPEECH])
    words = [
        {"stepNumber": step["stepNumber"], "description": _shorter(step["description"])}
        for step in steps_of(plain)
    ]
    model = Model(
        json.dumps({"pathName": "Kinder", "description": plain["description"], "steps": words})
    )
    restored.app.state.study_provider = model
    better = await created(person, goals=[SPEECH])
    assert better["mode"] == "model"
    assert better["pathName"] == "Kinder"
    assert [step["postId"] for step in steps_of(better)] == [
        step["postId"] for step in steps_of(plain)
    ]
    assert steps_of(better)[0]["description"] == _shorter(steps_of(plain)[0]["description"])
    assert SPEECH in model.tasks[0].messages[0].content


def _shorter(description: str) -> str:
    """Its first sentence."""
    return f"{description.split('. ')[0].rstrip('.')}."


@pytest.mark.rule("STUDY-216")
async def test_a_failing_model_leaves_the_librarys_words(restored: Site) -> None:
    person = await registered(restored)
    plain = await created(person, goals=[SPEECH])
    restored.app.state.study_provider = Model(None)
    same = await created(person, goals=[SPEECH])
    assert same["mode"] == "template"
    assert same["pathData"] == plain["pathData"]
    assert plain["notice"] is None
    assert same["notice"] == {"omitted": 0, "isCutOff": False, "isReplaced": True}


async def test_only_a_model_counts_against_the_allowance(
    restored: Site, samples_engine: Engine
) -> None:
    def calls() -> Any:
        with samples_engine.connect() as connection:
            return connection.exec_driver_sql("SELECT count(*) FROM study_calls").scalar()

    person = await registered(restored)
    await created(person, goals=[SPEECH])
    assert calls() == 0
    restored.app.state.study_provider = Model(answer())
    await created(person, goals=[SPEECH])
    assert calls() == 1
