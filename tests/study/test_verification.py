"""A model's sentences stay only if they rest on their sources (STUDY-73)."""

from __future__ import annotations

import pytest

from api.study.grounding.verification import VerifiedText

SOURCES = (
    "Isaac dug again the wells of his father. The Philistines had filled them with earth (Genesis 26:15).",
    "Abraham began the morning prayer, and Jacob began the prayer of the evening (Berakhot 26b).",
)


def verified(text: str) -> str:
    found = VerifiedText(SOURCES)
    found.feed(text)
    return found.finish()


@pytest.mark.parametrize(
    "sentence",
    [
        "Isaac dug his father's wells again [1].",
        "The Philistines had filled the wells with earth (Genesis 26:15). [1]",
        "It says: “dug again the wells of his father” [1].",
        "Jacob began the evening prayer, and Isaac dug wells [1, 2].",
    ],
)
def test_a_sentence_that_rests_on_its_sources_stays(sentence: str) -> None:
    assert verified(sentence).replace(" [1] [2]", " [1, 2]") == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Isaac dug his father's wells again.",  # no source
        "Isaac dug his father's wells again [3].",  # none of that number
        "It says: “dug again the wells of his mother” [1].",  # misquoted
        "It says: “Jacob began the prayer of the evening” [1].",  # of another source
        "Isaac dug the wells of his father (Genesis 51:9) [1].",  # no such verse
        "BANANAPHONE BANANAPHONE BANANAPHONE [1].",  # nothing of the sources
        "Isaac dug the wells, see https://evil.example [1].",
        "Isaac dug the wells <b>again</b> [1].",
    ],
)
def test_anything_else_is_left_out(sentence: str) -> None:
    kept = "Isaac dug the wells again [1]."
    assert verified(sentence) == ""
    assert verified(f"{kept} {sentence}") == kept
    assert verified(f"{sentence} {kept}") == kept


def test_words_may_come_in_any_pieces() -> None:
    text = (
        "Isaac dug the wells again [1]. It is all made up here! Jacob began the evening prayer [2]."
    )
    found = VerifiedText(SOURCES)
    dropped = [found.feed(letter) for letter in text]
    assert dropped.count(True) == 1
    assert found.changed
    assert found.finish() == "Isaac dug the wells again [1]. Jacob began the evening prayer [2]."


def test_the_text_so_far_includes_the_sentence_that_is_being_written() -> None:
    found = VerifiedText(SOURCES)
    found.feed("Made up from nothing. Isaac dug")
    assert found.text == "Isaac dug"
    assert found.finish() == ""
