"""What a question asks beside its names (STUDY-218), and how much of it (STUDY-95)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from api.models.study_guide import StudyGuide
from api.study.chat.about import about
from api.study.grounding.evidence import Evidence, question_of
from api.study.grounding.passages import Passage
from api.study.grounding.question_analysis import analyze_question
from api.study.grounding.replies import quiz_reply, reply
from api.study.grounding.words import WordRarity, subject_stems
from tests.study.sample_teachings import a_teaching


@pytest.mark.rule("STUDY-218")
@pytest.mark.parametrize(
    ("question", "form", "verb"),
    [
        ("why did Joseph's brothers throw him in the pit?", "why", "throw"),
        ("why did naomi's daughter in law stay", "why", "stay"),
        ("who did jacob wrestle with", "who", "wrestl"),
        ("how does one trust god in hard times", "how", "trust"),
        ("who ran in front of a poor man's horse", "who", "run"),
        ("A man who became a Jew was brought back by soldiers: how many came?", "how many", None),
        ("what was Hillel's reason for adding one", "why", None),
        ("did the priest wear bells?", "whether", "wear"),
        ("למה משה לא נכנס לארץ ישראל?", "why", "enter"),
        ("why did Jonah get so mad", "why", "mad"),
        # The reader's own question has their own words.
        ("how do I trust again", "how", None),
        # It says too little to be asked for.
        ("what did he say about wells", "what", None),
        ("wells in the desert", None, None),
    ],
)
def test_form_and_verb_of_a_question(question: str, form: str | None, verb: str | None) -> None:
    asked = analyze_question(question)
    assert (asked.form, asked.verb) == (form, verb)


@pytest.mark.rule("STUDY-224")
@pytest.mark.parametrize(
    ("question", "speech", "speaker"),
    [
        ("What did the school of Shammai say?", "says", {"school", "shammai"}),
        ("what did the worker think when he was told", "thinks", {"worker"}),
        ("מה אמרו בית שמאי?", "says", {"beit", "shammai"}),
        ("What did he say?", None, set()),
        ("What did the worker carry?", None, set()),
    ],
)
def test_whose_words_are_asked_for(question: str, speech: str | None, speaker: set[str]) -> None:
    asked = analyze_question(question)
    assert (asked.speech, set(asked.speaker)) == (speech, speaker)


@pytest.mark.rule("STUDY-224")
@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("What did the boss say?", "The landowner answered that he had none.", True),
        ("What did Medad say to Moses?", "A lad said: Medad prophesies in the camp!", False),
        ("What did Rashi say?", "We turn to Rashi. And in our editions he writes a line.", True),
        ("What did Medad say?", "Medad stayed. The Sages say that he was modest.", False),
        ("What did Rabbi Natan say?", "Rabbi Natan went on: no vicious dog, he said.", True),
    ],
)
def test_where_words_of_a_person_may_be_told(question: str, text: str, expected: bool) -> None:
    assert analyze_question(question).may_be_said_in(text) is expected


@pytest.mark.rule("STUDY-218")
@pytest.mark.parametrize(
    ("question", "text", "is_answered"),
    [
        ("Why did they sell him?", "They sold him because of his dreams.", True),
        ("Why did they sell him?", "They sold him to a caravan.", False),
        ("Why did they sell him?", "They feared him because of his dreams.", False),
        ("Who struck the river?", "Aaron hit it with his staff.", True),
    ],
)
def test_what_answers_a_question(question: str, text: str, is_answered: bool) -> None:
    assert analyze_question(question).is_answered_by(text) == is_answered


WELLS = "<p>The Philistines filled the wells with earth. Isaac dug them again.</p>"
GUIDE: dict[str, Any] = {
    "question": "What do old wells teach?",
    "idea": "What was dug once must be dug again.",
    "takeaway": "Dig one well this week.",
    "steps": [{"title": "Earth", "text": "The Philistines filled the wells with earth."}],
    "answers": [
        {
            "question": "Why did Isaac quarrel with the Philistines?",
            "answer": "Because they filled his father's wells.",
            "quote": "The Philistines filled the wells with earth.",
        },
        {
            "question": "Why did Isaac dig the wells?",
            "answer": "Because they had been filled.",
            "quote": "Isaac dug them again.",
        },
    ],
    "quiz": [
        {
            "question": "Who filled the wells with earth?",
            "answer": "The Philistines",
            "wrong": ["Abraham", "Isaac", "The herdsmen"],
            "quote": "The Philistines filled the wells with earth.",
        }
    ],
}


def reply_to(text: str, similarities: dict[int, float]) -> Passage | None:
    here = replace(a_teaching(WELLS), guide=StudyGuide.model_validate(GUIDE))
    question = question_of(text, subject_stems(text), WordRarity({}, 0))
    return reply(question, here, Evidence(here.ref, 1.0, {}, {}, similarities), [])


@pytest.mark.rule("STUDY-218")
def test_a_nearer_question_about_the_same_person_is_passed_over() -> None:
    found = reply_to("Why did Isaac dig again?", {1: 0.66, 2: 0.62})
    assert found
    assert found.answering == "Why did Isaac dig the wells?"


@pytest.mark.rule("STUDY-218")
def test_no_question_is_taken_that_asks_for_something_else() -> None:
    assert reply_to("Why did Isaac marry Rebecca?", {1: 0.66, 2: 0.62}) is None
    # From some likeness on it is the same question in other words.
    assert reply_to("Why did Isaac fight the Philistines?", {1: 0.8})


@pytest.mark.rule("STUDY-224")
def test_what_somebody_says_is_not_what_is_said_of_them() -> None:
    assert reply_to("What did Isaac say?", {1: 0.5, 2: 0.75}) is None


@pytest.mark.rule("STUDY-218")
def test_a_question_of_the_quiz_answers_one_of_its_words_and_form() -> None:
    here = replace(a_teaching(WELLS), guide=StudyGuide.model_validate(GUIDE))

    def answer(text: str) -> str | None:
        found = quiz_reply(question_of(text, subject_stems(text), WordRarity({}, 0)), here)
        return found.reply if found else None

    assert answer("who filled up the wells with earth?") == "The Philistines"
    assert answer("when were the wells filled with earth?") is None
    assert answer("who drank from the wells of the earth?") is None


@pytest.mark.rule("STUDY-95")
@pytest.mark.parametrize(
    ("message", "paragraphs"),
    [
        ("give me the message in two sentences", [GUIDE["idea"], GUIDE["steps"][0]["text"]]),
        ("in one sentence please", [GUIDE["idea"]]),
        (
            "two questions for my shabbat table",
            [GUIDE["question"], GUIDE["answers"][0]["question"]],
        ),
    ],
)
def test_so_many_sentences_or_questions_come_as_are_wanted(
    message: str, paragraphs: list[str]
) -> None:
    said = about(replace(a_teaching(WELLS), guide=StudyGuide.model_validate(GUIDE)), message)
    assert said
    assert [each.split(" [")[0] for each in said.paragraphs] == paragraphs
