"""What a question requires of a teaching, however near they are (STUDY-70)."""

from __future__ import annotations

import pytest

from api.search.semantic.passages import NO_SIMILARITY
from api.search.types import Document
from api.study.grounding.evidence import Evidence, evidence_of_document, question_of
from api.study.grounding.required import counted_in, has_count, names_of
from api.study.grounding.words import WordRarity, stem, subject_stems
from api.study.schemas import TeachingRef


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Why do we blow the shofar in Elul?", {"Elul"}),
        # The first word has a capital anyway, and what only asks is no name.
        ("Shofar blasts, what do they mean for the Torah?", set()),
        # No name is known where every word has a capital, or none.
        ("Why Do We Blow The Shofar In Elul?", set()),
        ("why do we blow the shofar in elul?", set()),
    ],
)
def test_names_of_a_question(question: str, names: set[str]) -> None:
    assert names_of(question) == set(map(stem, map(str.lower, names)))


@pytest.mark.parametrize(
    ("question", "sentence", "is_counted"),
    [
        ("How many bells did the robe have?", "Seventy-two bells hung on it.", True),
        ("How many bells did the robe have?", "A golden bell rang (Exodus 28:34).", False),
        ("How many bells did the robe have?", "Two men heard the priest.", False),
        ("How many gifts does one send?", "Send two gifts to one friend.", True),
    ],
)
def test_what_is_counted(question: str, sentence: str, is_counted: bool) -> None:
    assert has_count(counted_in(question), [sentence]) == is_counted


def test_only_how_many_asks_for_a_count() -> None:
    assert counted_in("How did the bells ring?") == frozenset()


def score(question: str, text: str) -> float:
    document: Document = {
        "id": 1,
        "title": "The Shofar",
        "type": "daily",
        "topics": [],
        "excerpt": "",
        "content": [text],
    }
    asked = question_of(question, subject_stems(question), WordRarity({}, 0))
    return evidence_of_document(asked, document, NO_SIMILARITY).score


@pytest.mark.rule("STUDY-70")
def test_a_teaching_without_the_name_loses_some_of_its_score() -> None:
    asked = "Why do we blow the shofar in Elul?"
    text = "We blow the shofar on the first day."
    assert score(asked, text) < score(asked.lower(), text) < score(asked.lower(), f"{text} Elul.")
    assert score(asked, f"{text} Elul.") == score(asked.lower(), f"{text} Elul.")


@pytest.mark.rule("STUDY-70")
def test_a_teaching_that_does_not_count_does_not_answer_how_many() -> None:
    asked = "How many blasts of the shofar are blown?"
    assert (
        score(asked, "Blasts of the shofar are blown.")
        < 0
        < score(asked, "Blown are a hundred blasts of the shofar.")
    )


def candidate(id: int, score: float, meaning: float, *, has_guide: bool) -> Evidence:
    ref = TeachingRef(post_id=id, title=f"Number {id}", post_type="daily")
    return Evidence(ref, score, {}, {}, {0: 0.5} if has_guide else {}, meaning)


@pytest.mark.rule("STUDY-70")
@pytest.mark.parametrize(("words", "is_sure"), [(5, False), (15, True)])
def test_a_longer_question_needs_less_evidence(words: int, is_sure: bool) -> None:
    question = question_of("why " * words, frozenset(), WordRarity({}, 0))
    best, other = (candidate(id, -2.0, near, has_guide=True) for id, near in ((1, 0.5), (2, 0.45)))
    assert best.is_sure(question, [other]) is is_sure


@pytest.mark.rule("STUDY-70")
def test_without_a_guide_the_length_of_a_question_tells_nothing() -> None:
    best, other = (candidate(id, -1.0, 0.4, has_guide=False) for id in (1, 2))
    for words in (3, 40):
        question = question_of("why " * words, frozenset(), WordRarity({}, 0))
        assert not best.is_sure(question, [other])
