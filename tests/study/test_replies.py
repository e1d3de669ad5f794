"""The answers that a teacher wrote to readers' questions (STUDY-96)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from api.models.study_guide import StudyGuide
from api.study.grounding.evidence import Evidence, Question
from api.study.grounding.passages import Passage
from api.study.grounding.replies import reply
from api.study.teaching import Teaching
from tests.study.sample_teachings import a_teaching

WELLS = (
    "<p>The Philistines filled the wells with earth. Isaac came, and he dug them again.</p>"
    "<p>He called them by the names that his father had given them.</p>"
)
GUIDE: dict[str, Any] = {
    "question": "Why dig old wells again?",
    "idea": "What was dug once must be dug again.",
    "takeaway": "Dig one well this week.",
    "steps": [{"title": "Earth", "text": "The Philistines filled the wells with earth."}],
    "answers": [
        {
            "question": "Who dug the wells again?",
            "answer": "Isaac did.",
            "quote": "Isaac came, and he dug them again.",
        },
        {
            "question": "What did he call them?",
            "answer": "By his father's names.",
            "quote": "He called them by the names that his father had given them.",
        },
        {"question": "How deep were they?", "answer": "Deep.", "quote": "They were deep."},
    ],
}


def teaching() -> Teaching:
    return replace(a_teaching(WELLS), guide=StudyGuide.model_validate(GUIDE))


def found(similarities: Mapping[int, float]) -> Passage | None:
    """The reply to a question without words in common, by the likeness of the questions."""
    here = teaching()
    evidence = Evidence(here.ref, 1.0, {}, {}, similarities)
    return reply(Question("?", {}), here, evidence, [])


@pytest.mark.rule("STUDY-96")
def test_the_nearest_answer_is_given_with_its_question_and_what_it_quotes() -> None:
    passage = found({0: 0.2, 1: 0.9, 2: 0.3})
    assert passage
    assert (passage.answering, passage.reply) == ("Who dug the wells again?", "Isaac did.")
    assert passage.text == "Isaac came, and he dug them again."
    assert passage.source.paragraph == "p1"


@pytest.mark.rule("STUDY-96")
def test_no_answer_is_given_to_a_question_that_is_far() -> None:
    assert found({1: 0.3, 2: 0.2}) is None
    assert found({0: 0.95, 1: 0.3}) is None
    assert found({}) is None


@pytest.mark.rule("STUDY-96")
def test_a_question_about_the_whole_is_answered_by_the_whole_with_the_nearest_quotation() -> None:
    passage = found({0: 0.95, 1: 0.6, 2: 0.59})
    assert passage
    assert passage.reply == GUIDE["idea"]
    assert passage.text == "Isaac came, and he dug them again."


@pytest.mark.rule("STUDY-96")
def test_the_text_answers_where_it_has_more_of_the_question() -> None:
    here = teaching()
    question = Question("filled with earth", {"fill": 3.0, "earth": 3.0})
    evidence = Evidence(here.ref, 1.0, {}, {}, {1: 0.9})
    in_text = Passage(here, here.blocks[0], 0, 0, 1.0)
    assert reply(question, here, evidence, [in_text]) is None


@pytest.mark.rule("STUDY-96")
def test_an_answer_whose_quotation_is_not_in_the_text_is_not_given() -> None:
    assert found({3: 0.95}) is None


def test_a_number_that_the_guide_no_longer_has_counts_for_nothing() -> None:
    assert found({9: 0.95}) is None


def test_what_asks_for_more_or_why_does_not_answer_what_somebody_is() -> None:
    guide = GUIDE | {
        "answers": [
            {**GUIDE["answers"][0], "question": "Who else dug the wells?"},
            {**GUIDE["answers"][0], "question": "Why is the story of Isaac read?"},
        ]
    }
    here = replace(a_teaching(WELLS), guide=StudyGuide.model_validate(guide))
    for asked, at, answered in (
        ("Who is Isaac?", 1, False),
        ("Who else dug?", 1, True),
        ("Who is Isaac?", 2, False),
        ("Why is the story of Isaac read?", 2, True),
    ):
        evidence = Evidence(here.ref, 1.0, {}, {}, {at: 0.9})
        passage = reply(Question(asked, {}), here, evidence, [])
        assert (passage is not None) == answered, (asked, at)
