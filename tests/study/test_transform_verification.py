"""A model's text loses the sentences that misquote the teaching (STUDY-83)."""

from __future__ import annotations

from api.study.transforms.verification import quoted_sources, verified
from tests.study.sample_teachings import a_teaching

TEACHING = a_teaching("<p>Isaac dug the wells of his father again.</p><p>He found water.</p>")
LONG = "This sentence is about nothing but the old wells and the patience of a son. " * 6


def test_a_sentence_with_a_false_quotation_is_left_out() -> None:
    text = f"{LONG}It says: “Isaac dug the wells of his father.” He said: “I was thirsty all day.”"
    left = verified(text, TEACHING)
    assert left is not None
    assert "Isaac dug the wells" in left
    assert "thirsty" not in left


def test_a_quotation_over_several_sentences_is_left_out_whole() -> None:
    left = verified(f"{LONG}It says: “I was thirsty. So I dug a well.” And on.", TEACHING)
    assert left is not None
    assert "thirsty" not in left
    assert "So I dug" not in left
    assert left.endswith("And on.")


def test_a_line_with_unmatched_marks_is_left_out() -> None:
    left = verified(f"{LONG}\n\nIt says: “I was thirsty.\n\nThe end is near.", TEACHING)
    assert left is not None
    assert "thirsty" not in left
    assert left.endswith("The end is near.")


def test_a_text_of_which_little_is_left_is_refused() -> None:
    assert verified("Short.", TEACHING) is None
    assert verified("He said: “I was thirsty for all of my life.” " * 30 + LONG, TEACHING) is None


def test_the_sources_are_the_paragraphs_that_are_quoted() -> None:
    found = quoted_sources("It says: “dug the wells of his father.”", TEACHING)
    assert [(each.paragraph, each.post_id) for each in found] == [("p1", 1)]
