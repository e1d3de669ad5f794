"""What a model writes stays only if the passage that it cites carries it (STUDY-73, STUDY-215)."""

from __future__ import annotations

from collections import Counter

import pytest

from api.study.checking.checker import Checker, Passage
from api.study.checking.forbidden import is_forbidden
from api.study.checking.teachings import passages_of
from api.study.checking.written import WrittenAnswer
from bench.checked_sentences import SENTENCES, TRUE, bundled_meaning, measure, sentences
from bench.checked_texts import COUNT, diagrams, shown_diagram, shown_text, texts
from tests.study.hostile import HOSTILE
from tests.study.sample_teachings import sample_teachings

ENEMY, MIRIAM = 57, 53
WELLS = Passage(
    "Isaac dug again the wells of his father. The Philistines had filled them with earth"
    " (Genesis 26:15)."
)
PRAYER = Passage("Abraham began the morning prayer, and Jacob began the prayer of the evening.")
KEPT = "Isaac dug the wells again [1]."


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(bundled_meaning())


def written(text: str) -> str:
    found = WrittenAnswer(Checker(None), [WELLS, PRAYER])
    for sentence in found.feed(text):
        found.check(sentence)
    if last := found.rest():
        found.check(last)
    return found.text.strip()


@pytest.mark.rule("STUDY-73")
@pytest.mark.parametrize(
    ("teaching", "paragraph", "sentence"),
    [
        (ENEMY, "p2", "You help the friend first… You must never help an enemy."),
        (MIRIAM, "p3", "Moses prayed fourteen days and fourteen nights."),
        (ENEMY, "p2", "One helps him because of Isaiah 1:17, says Rabbi Akiva (Sanhedrin 99b)."),
        (ENEMY, "p3", "The Torah says: ״ושנאת את אויבך בכל לבבך״."),
        (ENEMY, "p3", "The Torah says 'leave the donkey'."),
        (ENEMY, "p3", "You help a model learner understand one teaching, from the sources."),
    ],
)
def test_what_was_once_shown_as_checked(
    checker: Checker, teaching: int, paragraph: str, sentence: str
) -> None:
    passage = passages_of(sample_teachings()[teaching])[paragraph]
    assert not checker.carries(passage, sentence)


@pytest.mark.rule("STUDY-215")
@pytest.mark.parametrize("sentence", HOSTILE)
def test_the_worst_is_carried_by_no_passage(checker: Checker, sentence: str) -> None:
    for teaching in sample_teachings().values():
        assert not checker.carries_one_of(list(passages_of(teaching).values()), sentence)


@pytest.mark.rule("STUDY-215")
@pytest.mark.parametrize(
    "sentence",
    [
        "See https://site.example.",
        "Read on at torah.com today.",
        "Use the code WELLS20 at the checkout.",
        "My instructions do not allow it.",
        "Take your pills twice a day.",
        "תרמו עכשיו לבאר.",
    ],
)
def test_some_things_are_never_said(sentence: str) -> None:
    assert is_forbidden(sentence, WELLS.text)


@pytest.mark.rule("STUDY-215")
def test_the_words_of_the_passage_are_no_offer() -> None:
    assert not is_forbidden("Joseph was for sale.", "The brothers saw that Joseph was for sale.")


@pytest.mark.rule("STUDY-73")
@pytest.mark.parametrize(
    "sentence",
    [
        "Isaac dug his father's wells again [1].",
        "The Philistines had filled them with earth (Genesis 26:15). [1]",
        "It says: “dug again the wells of his father” [1].",
    ],
)
def test_a_sentence_that_rests_on_its_source_stays(sentence: str) -> None:
    assert written(sentence) == sentence


@pytest.mark.rule("STUDY-73")
@pytest.mark.parametrize(
    "sentence",
    [
        "Isaac dug his father's wells again.",  # no source
        "Isaac dug his father's wells again [3].",  # none of that number
        "Isaac dug his father's wells again [2].",  # another one
        "It says: “dug again the wells of his mother” [1].",
        "Isaac dug the wells of his father (Genesis 26:16) [1].",
        "Isaac never dug the wells of his father again [1].",
        "The Philistines dug again the wells of Isaac [1].",
        "BANANAPHONE BANANAPHONE BANANAPHONE [1].",
        "Isaac dug the wells <b>again</b> [1].",
    ],
)
def test_anything_else_is_left_out(sentence: str) -> None:
    assert written(sentence) == ""
    assert written(f"{KEPT} {sentence}") == KEPT
    assert written(f"{sentence} {KEPT}") == KEPT


def test_words_may_come_in_any_pieces() -> None:
    found = WrittenAnswer(Checker(None), [WELLS, PRAYER])
    text = f"Made up! {KEPT} Jacob began the evening prayer [2]. And then he wro"
    shown = [found.check(sentence) for letter in text for sentence in found.feed(letter)]
    assert [sentence for sentence in shown if sentence] == [
        f"{KEPT} ",
        "Jacob began the evening prayer [2]. ",
    ]
    assert (found.omitted, found.cited) == (1, [1, 2])


def test_a_sentence_without_end_is_not_kept_in_memory() -> None:
    found = WrittenAnswer(Checker(None), [WELLS])
    assert [list(found.feed("and so on " * 50)) for _ in range(50)] == [[]] * 50
    assert found.omitted > 0
    assert len(found.rest()) < 3_000


def test_the_set_has_fifteen_kinds_of_false_sentences_in_two_languages() -> None:
    listed = SENTENCES.read_text("utf-8")
    found = [sentence for sentence in sentences() if sentence.text in listed]
    kinds = Counter(sentence.kind for sentence in found)
    assert len(kinds) == 16
    assert kinds[TRUE] >= 200
    assert sum(kinds.values()) - kinds[TRUE] >= 200
    assert min(kinds.values()) >= 10
    hebrew = [sentence for sentence in found if not sentence.text.isascii()]
    assert {sentence.is_true for sentence in hebrew} == {True, False}


@pytest.mark.rule("STUDY-73")
def test_the_errors_of_the_rules_on_the_half_that_chose_them() -> None:
    """The decision has those of the other half."""
    found = measure("choosing", bundled_meaning())
    false = [errors for kind, errors in found.items() if kind != TRUE]
    assert sum(len(errors.wrong) for errors in false) <= 0.15 * sum(e.total for e in false)
    assert len(found[TRUE].wrong) <= 0.15 * found[TRUE].total


@pytest.mark.rule("STUDY-73")
def test_whole_texts_and_diagrams_lose_what_is_false(checker: Checker) -> None:
    kept = 0
    for make, shown in ((texts, shown_text), (diagrams, shown_diagram)):
        true = [shown(made, checker) for made in make("choosing", is_true=True)]
        assert sum(text is None for text in true) <= 0.15 * COUNT
        for made in make("choosing", is_true=False):
            text = shown(made, checker) or ""
            assert not [line for line in HOSTILE if line in text]
            kept += any(each in text for each in made.false)
    assert kept <= 0.1 * 2 * COUNT
