"""Questions that a teaching answers are texts of the search by meaning (DATA-34)."""

from __future__ import annotations

import pytest

from api.search.index.documents import post_document
from api.search.semantic.chunks import chunks
from api.search.text.synonyms import default_synonyms
from tests.factories import post


@pytest.mark.rule("DATA-34")
def test_questions_of_a_teaching_are_embedded() -> None:
    teaching = post(1)
    teaching.questions = ["Why do we light two candles?", "May a guest light?"]
    document = post_document(teaching, [], [], default_synonyms())
    found = chunks("posts", document, default_synonyms())
    questions = [chunk.text for chunk in found if chunk.part == "question"]
    assert len(questions) == 2
    assert "two candles" in questions[0].lower()


def test_each_question_of_a_guide_has_its_answer_and_quote() -> None:
    teaching = post(1)
    teaching.questions = ["May a guest light?"]
    teaching.study_guide = {
        "question": "Why two?",
        "idea": "Two commands.",
        "takeaway": "Light.",
        "steps": [{"title": "One", "text": "First."}],
        "answers": [{"question": "When?", "answer": "At dusk.", "quote": "Before the sun sets."}],
    }
    document = post_document(teaching, [], [], default_synonyms())
    assert document["questions"] == ["Why two?", "When?", "May a guest light?"]
    assert document["answered"] == ["Why two? Two commands.", "When? At dusk."]
    assert document["quotes"] == ["", "Before the sun sets."]


def test_a_teaching_without_questions_has_none() -> None:
    teaching = post(1)
    teaching.questions = []
    assert "questions" not in post_document(teaching, [], [], default_synonyms())
