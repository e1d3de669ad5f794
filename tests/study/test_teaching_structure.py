"""The structure of a teaching is found by rules, in its own words (STUDY-81)."""

from __future__ import annotations

import pytest

from api.study.quoting import is_verbatim
from api.study.sentence_forms import can_stand_alone, in_quotation_marks, split_reference
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, extended, ranked, structure
from tests.study.sample_teachings import a_teaching, sample_teachings

WELLS = a_teaching(
    "<p>Isaac dug the wells of his father again. The Philistines had filled them.</p>"
    '<p>"And Isaac dug again the wells of water" (Genesis 26:18). Why should a son repeat the work'
    " of a father? A well that is inherited must be dug once more. He learned this slowly.</p>"
    "<p>Somebody before us found water. Perhaps our own well is only filled with earth.</p>"
)


def all_passages(teaching: Teaching) -> list[Passage]:
    found = structure(teaching)
    points = [point for section in found.sections for point in section.points]
    return [found.opening, *found.questions, *found.keys, *points, found.closing]


@pytest.mark.rule("STUDY-81")
@pytest.mark.parametrize("id", sorted(sample_teachings()))
def test_every_passage_of_a_sample_is_verbatim(id: int) -> None:
    teaching = sample_teachings()[id]
    for passage in all_passages(teaching):
        block = teaching.block(passage.anchor)
        assert block
        assert passage.text in block.text
    for quotation in structure(teaching).quotations:
        block = teaching.block(quotation.anchor)
        assert block
        assert is_verbatim(quotation.words, block.text)


@pytest.mark.rule("STUDY-81")
@pytest.mark.parametrize("id", sorted(sample_teachings()))
def test_every_sample_has_key_passages_that_can_be_read_alone(id: int) -> None:
    found = structure(sample_teachings()[id])
    assert found.keys
    assert all(can_stand_alone(key.text) for key in found.keys)
    assert not any(key.overlaps(found.opening) or key.overlaps(found.closing) for key in found.keys)
    assert any(section.points for section in found.sections)


@pytest.mark.rule("STUDY-81")
def test_the_parts_of_a_teaching_are_recognised() -> None:
    found = structure(WELLS)
    assert found.opening.text.startswith("Isaac dug the wells")
    assert found.question is not None
    assert found.question.text == "Why should a son repeat the work of a father?"
    assert found.quotation is not None
    assert found.quotation.reference == "Genesis 26:18"
    assert found.closing.text.endswith("only filled with earth.")


def test_a_sentence_that_refers_back_takes_the_one_before() -> None:
    texts = [key.text for key in structure(WELLS).keys]
    assert "A well that is inherited must be dug once more. He learned this slowly." in texts


def test_a_teaching_without_text_has_its_excerpt() -> None:
    found = structure(a_teaching("<p></p>"))
    assert (found.opening.text, found.keys, found.quotation) == ("On water.", (), None)


def test_passages_are_ranked_by_the_words_of_a_prompt() -> None:
    assert "inherited" in ranked(WELLS, "an inherited garden")[0].text
    assert ranked(WELLS, "zebra") == []


def test_a_passage_is_extended_within_its_paragraph() -> None:
    teaching = sample_teachings()[57]
    key = structure(teaching).keys[0]
    whole = extended(teaching, key, 90)
    assert key.text in whole.text
    assert len(key.text) < len(whole.text)
    assert whole.anchor == key.anchor


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hillel ran before the horse himself.", True),
        ("He ran before the horse himself.", False),
        ("But Hillel ran before the horse.", False),
        ("The second is a law of fields.", False),
        ('Hillel said, "Open your hand.', False),
        ("Read the two verses:", False),
    ],
)
def test_which_sentences_can_be_read_alone(text: str, expected: bool) -> None:
    assert can_stand_alone(text) is expected


def test_a_reference_follows_the_quotation() -> None:
    assert split_reference("He came to the well (Genesis 24:10).") == (
        "He came to the well.",
        "Genesis 24:10",
    )
    assert in_quotation_marks('He said, "Come," and went.') == "“He said, ‘Come,’ and went.”"
