"""What the study tools make of a teacher's study guide (DATA-32, STUDY-94, STUDY-95)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from api.models.study_guide import StudyGuide, stored_guide
from api.study.chat.about import about
from api.study.diagrams import guided
from api.study.diagrams.lists import cited_sources, venn
from api.study.diagrams.schemas import MindMapNode
from api.study.guide import block_of, paragraph_of, sentence_of, span_with
from api.study.quoting import is_verbatim
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


def _descriptions(node: MindMapNode) -> Iterator[str]:
    yield node.description
    for child in node.children:
        yield from _descriptions(child)


@pytest.mark.rule("STUDY-94")
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


@pytest.mark.rule("DATA-32")
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
        {
            "steps": [
                {"title": "One", "text": "Way.", "alternatives": [{"title": "A", "text": "B"}]}
            ]
        },
        {
            "steps": [
                {
                    "title": "One",
                    "text": "Way.",
                    "alternatives": [{"title": "A", "text": "B", "ends": True}] * 2,
                }
            ]
        },
        {"answers": ["Who dug?"]},
        {"answers": [{"question": "Who dug?"}]},
        {"retelling": "x" * 1_001},
        {"comparison": {"post": 2, "both": ["Water", "Wells"], "here": ["A", "B"], "there": ["C"]}},
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


@pytest.mark.rule("STUDY-94")
def test_a_concept_map_has_the_guides_relations_and_no_others() -> None:
    for teaching in sample_teachings().values():
        guide = guide_of(teaching)
        drawn = guided.concept_map(teaching, guide)
        assert drawn
        labels = {node.id: node.label for node in drawn.nodes}
        assert len(labels) == len(drawn.nodes) >= 5
        said = {(labels[e.source].lower(), e.label, labels[e.target].lower()) for e in drawn.edges}
        assert said == {(r.source.lower(), r.label, r.target.lower()) for r in guide.relations}


@pytest.mark.rule("STUDY-94")
def test_a_flowchart_leads_from_the_question_by_each_step_to_what_to_do() -> None:
    teaching = sample_teachings()[21]
    guide = guide_of(teaching)
    drawn = guided.flowchart(teaching, guide)
    texts = [node.description for node in drawn.nodes]
    assert drawn.nodes[0].label == guide.question
    assert [text for text in texts if text in {step.text for step in guide.steps}] == [
        step.text for step in guide.steps
    ]
    assert texts[-2:] == [guide.idea, guide.takeaway]
    ends = {node.id for node in drawn.nodes} - {edge.source for edge in drawn.edges}
    assert ends == {node.id for node in drawn.nodes if node.type == "end"}


@pytest.mark.rule("STUDY-87")
def test_the_arrows_of_a_flowchart_part_where_a_step_has_alternatives() -> None:
    ways: list[dict[str, Any]] = [
        {"title": "Dig", "text": "Dig again."},
        {"title": "Wait", "text": "Wait for rain."},
        {"title": "Leave", "text": "Go away.", "ends": True},
    ]
    step = {"title": "Two ways", "text": "The wells are full of earth.", "alternatives": ways}
    last = {"title": "Water", "text": "There is water."}
    guide = StudyGuide.model_validate(GUIDE | {"steps": [step, last]})
    drawn = guided.flowchart(a_teaching(WELLS), guide)
    labels = {node.id: node.label for node in drawn.nodes}
    arrows = [(labels[edge.source], labels[edge.target]) for edge in drawn.edges]
    assert arrows == [
        ("Why dig old wells again?", "Two ways"),
        *[("Two ways", "Dig"), ("Two ways", "Wait"), ("Two ways", "Leave")],
        *[("Dig", "Water"), ("Wait", "Water")],
        *[("Water", "The answer"), ("The answer", "This week")],
    ]
    types = [node.type for node in drawn.nodes]
    assert types[1:5] == ["decision", "process", "process", "end"]


@pytest.mark.rule("STUDY-94")
def test_a_mind_map_has_short_names_and_the_sentence_behind_each() -> None:
    for teaching in sample_teachings().values():
        guide = guide_of(teaching)
        drawn = guided.mind_map(teaching, guide, cited_sources(teaching))
        said = [*_descriptions(drawn.root)]
        wanted = (guide.question, guide.idea, guide.takeaway, *(step.text for step in guide.steps))
        assert all(each in said for each in wanted)
        branches = [branch.name for branch in drawn.root.children]
        assert branches[:2] == ["The question", "The way to the answer"]


@pytest.mark.rule("STUDY-90")
def test_a_venn_diagram_is_what_the_teacher_wrote_of_two_teachings() -> None:
    teaching = sample_teachings()[33]
    comparison = guide_of(teaching).comparison
    assert comparison
    drawn = guided.venn(teaching, sample_teachings()[comparison.post], comparison)
    assert [tuple(each.elements) for each in drawn.sets] == [comparison.here, comparison.there]
    assert tuple(drawn.intersections[0].elements) == comparison.both


def test_the_quotations_of_every_samples_guide_are_in_its_text() -> None:
    for teaching in sample_teachings().values():
        guide = guide_of(teaching)
        assert guide.key_quote
        quoted = [guide.key_quote.words, *(each.quote for each in guide.answers)]
        for words in (*quoted, *(each.quote for each in guide.quiz if each.quote)):
            assert words, teaching.id
            span = span_with(teaching, words)
            assert span, (teaching.id, words)
            assert is_verbatim(words, span.text)
        assert len(guide.answers) >= 6
        assert guide.retelling
        assert guide.tension
        assert guide.turn
        assert guide.activity


def test_what_the_dates_of_every_samples_guide_name_is_in_the_teaching() -> None:
    for teaching in sample_teachings().values():
        text = " ".join([teaching.title, *teaching.topics, *(b.text for b in teaching.blocks)])
        for event in guide_of(teaching).events:
            named = re.findall(r"(?<=[ (])[A-Z][a-z]+", event.date)
            assert [name for name in named if name not in text] == [], (teaching.id, event.date)


@pytest.mark.rule("STUDY-90")
def test_every_sample_is_compared_with_another_one() -> None:
    for teaching in sample_teachings().values():
        comparison = guide_of(teaching).comparison
        assert comparison
        assert comparison.post in sample_teachings()
        assert comparison.post != teaching.id


def test_what_holds_some_words_are_as_few_sentences_as_possible() -> None:
    teaching = a_teaching("<p>He came. He dug a well there. He drank. He left.</p>")
    span = span_with(teaching, "dug a well there he drank")
    assert span
    assert span.text == "He dug a well there. He drank."
    assert span_with(teaching, "dug two wells") is None


@pytest.mark.rule("STUDY-94")
def test_a_timeline_has_the_events_in_their_order() -> None:
    teaching = sample_teachings()[7]
    drawn = guided.timeline(teaching, guide_of(teaching))
    assert drawn
    assert [each.date for each in drawn.events] == [e.date for e in guide_of(teaching).events]


@pytest.mark.rule("STUDY-90")
def test_what_stands_on_one_side_of_a_venn_diagram_is_nowhere_in_the_other() -> None:
    for library in (sample_teachings(), without_guides()):
        for first, second in ((7, 38), (10, 26), (42, 12), (35, 9)):
            drawn = venn(library[first], library[second])
            if drawn is None:
                continue
            own, other = (" ".join(b.text for b in library[id].blocks) for id in (first, second))
            assert not [name for name in drawn.sets[0].elements if f" {name} " in other]
            assert not [name for name in drawn.sets[1].elements if f" {name} " in own]


@pytest.mark.rule("STUDY-95")
@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Which verse is this based on?", "Deuteronomy 15:8: "),
        ("What are the sources?", "Deuteronomy 15:8: "),
        ("How can I apply this in daily life?", "For this week: "),
        ("Give me a question to discuss with my family", "?"),
        ("How would you explain this to children?", "A question for a child: "),
        ("In one sentence, please", "enough for whatever he himself lacks. [1]"),
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


@pytest.mark.rule("STUDY-95")
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


@pytest.mark.rule("STUDY-95")
def test_the_meaning_of_hebrew_words_is_where_they_stand() -> None:
    answer = about(sample_teachings()[10], "What do the Hebrew words mean?")
    assert answer
    assert answer.sources
    only_hebrew = replace(sample_teachings()[10], content='<p id="p1">Nothing.</p>')
    none = about(only_hebrew, "What do the Hebrew words mean?")
    assert none
    assert (none.sources, none.text[:32]) == ([], "This teaching explains no Hebrew")
