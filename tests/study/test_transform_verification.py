"""A model's text loses the sentences that the teaching does not carry (STUDY-83)."""

from __future__ import annotations

import pytest

from api.study.checking.checker import Checker
from api.study.transforms.verification import checked, quoted_sources
from tests.study.sample_teachings import a_teaching

TEACHING = a_teaching("<p>Isaac dug the wells of his father again.</p><p>He found water.</p>")
CHECKER = Checker(None)
LONG = "Isaac dug again the wells of his father, and he found water. " * 6


def kept(text: str, draft: str = "") -> str:
    found = checked(text, TEACHING, draft, CHECKER)
    assert found is not None
    return found.text


@pytest.mark.rule("STUDY-83")
def test_a_sentence_with_a_false_quotation_is_left_out() -> None:
    left = kept(f"{LONG}It says: “Isaac dug the wells of his father.” He says: “I was thirsty.”")
    assert "“Isaac dug the wells" in left
    assert "thirsty" not in left


def test_a_quotation_over_several_sentences_is_left_out_whole() -> None:
    left = kept(f"{LONG}It says: “I was thirsty. So I dug a well.” What would you do?")
    assert "thirsty" not in left
    assert "So I dug" not in left
    assert left.endswith("What would you do?")


def test_a_line_with_unmatched_marks_is_left_out() -> None:
    left = kept(f"{LONG}\n\nIt says: “I was thirsty.\n\nThank you all for coming.")
    assert "thirsty" not in left
    assert left.endswith("Thank you all for coming.")


def test_what_the_template_says_stays() -> None:
    words = "This teaching was read in many homes before ours."
    assert words not in kept(f"{LONG}{words}")
    assert words in kept(f"{LONG}{words}", draft=f"Dear friends. {words}")


def test_how_many_sentences_were_left_out_is_known() -> None:
    found = checked(f"{LONG}He drank with Pharaoh. He was rich and proud.", TEACHING, "", CHECKER)
    assert found is not None
    assert found.omitted == 2


@pytest.mark.rule("STUDY-83")
def test_a_text_of_which_little_is_left_is_refused() -> None:
    assert checked("Short.", TEACHING, "", CHECKER) is None
    false = "He said: “I was thirsty for all of my life.” " * 30
    assert checked(false + LONG, TEACHING, "", CHECKER) is None


def test_the_sources_are_the_paragraphs_that_are_quoted() -> None:
    found = quoted_sources("It says: “dug the wells of his father.”", TEACHING)
    assert [(each.paragraph, each.post_id) for each in found] == [("p1", 1)]
