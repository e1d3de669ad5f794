"""What the study tools make of a teacher's study guide (DATA-32, STUDY-94, STUDY-95)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from api.models.study_guide import StudyGuide, stored_guide
from api.study.chat.about import about
from api.study.diagrams import guided
from api.study.diagrams.lists import cited_sources, venn
from api.study.guide import block_of, paragraph_of, sentence_of
from api.study.teaching import Teaching
from tests.study.sample_teachings import a_teaching, sample_teachings, without_guides

GUIDE: dict[str, Any] = {
    "question": "Why dig old wells again?",
    "idea": "What was dug once must be dug again.",
    "takeaway": "Dig one well this week.",
    "steps": [{"title": "Earth", "text": "The Philistines filled the wells with earth."}],
}
WELLS = "<p>The Philistines filled the wells with earth.</p><p>Isaac dug them again.</p>"


def guide_of(teaching: Teaching) -> StudyGuide:
    assert teaching.guide
    return teaching.guide


def test_every_sample_has_a_guide_whose_texts_rest_on_paragraphs() -> None:
    for teaching in sample_teachings().values():
        guide = guide_of(teaching)
        assert len(guide.steps) >= 4
        assert len(guide.quiz) >= 4
        for step in guide.steps:
            block = block_of(teaching, step.text)
            assert block, (teaching.id, step.text)
            assert sentence_of(teaching, step.text) in block.text


def test_a_text_that_shares_nothing_rests_on_no_paragraph() -> None:
    teaching = a_teaching(WELLS)
    assert paragraph_of(teaching, "Who filled the wells of the Philistines?") == "p1"
    assert paragraph_of(teaching, "Airplanes fly.") is None
    assert sentence_of(teaching, "Airplanes fly.") == ""


@pytest.mark.parametrize(
    "change",
    [
        {"question": ""},
        {"question": "Two\nlines?"},
        {"steps": []},
        {"unknown": "field"},
        {"takeaway": "x" * 401},
        {"quiz": [{"question": "Who?", "answer": "Isaac", "wrong": ["Jacob", "Esau"]}]},
        {"quiz": [{"question": "Who?", "answer": "Isaac", "wrong": ["Isaac", "Esau", "Lot"]}]},
        {"quiz": [{"question": "Who?", "answer": "Isaac", "wrong": ["Lot", "Esau", "Lot"]}]},
        {"relations": [{"from": "Isaac", "to": "Wells"}]},
    ],
)
def test_an_invalid_guide_is_refused_and_a_stored_one_counts_as_none(
    change: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ValidationError):
        StudyGuide.model_validate(GUIDE | change)
    assert stored_guide(GUIDE | change) is None
    assert "not valid" in caplog.text
    assert stored_guide(None) is None


def test_a_concept_map_has_the_guides_relations_and_no_others() -> None:
    for teaching in sample_teachings().values():
        guide = guide_of(teaching)
        drawn = guided.concept_map(teaching, guide)
        assert drawn
        labels = {node.id: node.label for node in drawn.nodes}
        assert len(labels) == len(drawn.nodes) >= 5
        said = {(labels[e.source].lower(), e.label, labels[e.target].lower()) for e in drawn.edges}
        assert said == {(r.source.lower(), r.label, r.target.lower()) for r in guide.relations}


def test_a_flowchart_leads_from_the_question_by_each_step_to_what_to_do() -> None:
    teaching = sample_teachings()[21]
    guide = guide_of(teaching)
    drawn = guided.flowchart(teaching, guide)
    labels = [node.label for node in drawn.nodes]
    steps = [step.text for step in guide.steps]
    assert labels == [guide.question, *steps, guide.idea, guide.takeaway]
    titles = [step.title for step in guide.steps]
    assert [e.label for e in drawn.edges] == [*titles, "So the answer is", "This week"]


def test_a_mind_map_has_question_answer_sources_and_what_to_discuss() -> None:
    teaching = sample_teachings()[4]
    guide = guide_of(teaching)
    drawn = guided.mind_map(teaching, guide, cited_sources(teaching))
    text = drawn.model_dump_json()
    assert all(each in text for each in (guide.question, guide.idea, *guide.discussion))
    assert "What it quotes" in [branch.name for branch in drawn.root.children]


def test_a_timeline_has_the_events_in_their_order() -> None:
    teaching = sample_teachings()[7]
    drawn = guided.timeline(teaching, guide_of(teaching))
    assert drawn
    assert [each.date for each in drawn.events] == [e.date for e in guide_of(teaching).events]


def test_what_stands_on_one_side_of_a_venn_diagram_is_nowhere_in_the_other() -> None:
    for library in (sample_teachings(), without_guides()):
        for first, second in ((7, 38), (10, 26), (42, 12), (35, 9)):
            drawn = venn(library[first], library[second])
            if drawn is None:
                continue
            own, other = (" ".join(b.text for b in library[id].blocks) for id in (first, second))
            assert not [name for name in drawn.sets[0].elements if f" {name} " in other]
            assert not [name for name in drawn.sets[1].elements if f" {name} " in own]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Which verse is this based on?", "Deuteronomy 15:8: "),
        ("What are the sources?", "Deuteronomy 15:8: "),
        ("How can I apply this in daily life?", "For this week: "),
        ("Give me a question to discuss with my family", "?"),
        ("How would you explain this to children?", "A question for a child: "),
        ("In one sentence, please", "a man who had lost his wealth"),
        ("How does it end?", "It ends with these words: "),
        ("What question does this teaching answer?", "?"),
        ("Can you explain it more simply?", "It gets there like this:"),
        ("What is the main idea?", "It gets there like this:"),
    ],
)
def test_a_message_about_the_whole_is_answered_without_a_search(message: str, said: str) -> None:
    answer = about(sample_teachings()[21], message)
    assert answer
    assert said in answer.text
    for number, source in enumerate(answer.sources, 1):
        assert f"[{number}]" in answer.text
        assert source.source.quote in source.paragraph


def test_without_a_guide_such_a_message_is_answered_from_the_text() -> None:
    teaching = without_guides()[21]
    assert about(teaching, "Which verses does it read?")
    assert about(teaching, "Give me questions to discuss at the table")
    assert about(teaching, "What is the main idea?") is None


@pytest.mark.parametrize(
    "message",
    ["Why did Hillel run?", "What is a mil?", "How does this relate to Shabbat?", "Tell me more"],
)
def test_other_messages_are_searched_for(message: str) -> None:
    assert about(sample_teachings()[21], message) is None


def test_the_meaning_of_hebrew_words_is_where_they_stand() -> None:
    answer = about(sample_teachings()[10], "What do the Hebrew words mean?")
    assert answer
    assert answer.sources
    only_hebrew = replace(sample_teachings()[10], content='<p id="p1">Nothing.</p>')
    none = about(only_hebrew, "What do the Hebrew words mean?")
    assert none
    assert (none.sources, none.text[:32]) == ([], "This teaching explains no Hebrew")
