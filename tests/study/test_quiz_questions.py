"""The questions that the sentences of a teaching give, and their options (STUDY-141)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from api.study.quiz.building import GONE, build, pool_of, questions_with_ids
from api.study.quiz.candidates import Candidate, candidates
from api.study.quiz.schemas import QuizQuestion
from api.study.quiz.sentences import stands_alone
from api.study.teaching import Teaching

VERSE = '<p id="p1">“Ruth clung to her on the long road” (Ruth {}).</p>'


def teaching(content: str, id: int = 1, title: str = "The road") -> Teaching:
    paragraph = content if content.startswith("<") else f'<p id="p1">{content}</p>'
    day = datetime(2026, 1, 1, tzinfo=UTC)
    return Teaching(id, "daily", title, "", "", (), day, paragraph)


def found(content: str, kind: str) -> list[Candidate]:
    return [each for each in candidates(teaching(content)) if each.kind == kind]


def quiz(own: str, *others: str) -> list[QuizQuestion]:
    teachings = [teaching(own), *(teaching(each, id) for id, each in enumerate(others, start=2))]
    return build(teachings[0], pool_of({each.id: candidates(each) for each in teachings}))


@pytest.mark.rule("STUDY-141")
@pytest.mark.parametrize(
    ("content", "kind", "question", "answer"),
    [
        (
            '"Where you go I will go, and where you lodge I will lodge" (Ruth 1:16).',
            "verse",
            "In which verse is this written? “Where you go I will go, and where you lodge I will lodge”",
            "Ruth 1:16",
        ),
        (
            '"You shall build a railing for your roof" (Deuteronomy 22:8).',
            "words",
            "Which of these is written in Deuteronomy 22:8?",
            "You shall build a railing for your roof",
        ),
        (
            "Jonah walked a whole day into the great city of Nineveh.",
            "who",
            "According to the teaching, who walked a whole day into the great city of Nineveh?",
            "Jonah",
        ),
        (
            "Moses did not strike the Nile because the river had hidden a child.",
            "reason",
            "How does the teaching end this sentence? “Moses did not strike the Nile because …”",
            "… the river had hidden a child",
        ),
        ("He asked for לֵב שֹׁמֵעַ, “a listening heart.”", "meaning", "What does לֵב שֹׁמֵעַ mean?", "a listening heart"),
        ("The word is תְּשׁוּבָה, teshuvah, return.", "meaning", "What does תְּשׁוּבָה (teshuvah) mean?", "return"),
        (
            "Rabbi Akiva said that they were actual booths of wood (Sukkah 11b).",
            "source",
            "Where is this taught? “Rabbi Akiva said that they were actual booths of wood.”",
            "Sukkah 11b",
        ),
    ],
)  # fmt: skip
def test_a_sentence_gives_a_question(content: str, kind: str, question: str, answer: str) -> None:
    assert [(each.question, each.answer) for each in found(content, kind)] == [(question, answer)]


@pytest.mark.rule("STUDY-141")
@pytest.mark.parametrize(
    ("content", "kind"),
    [
        # It speaks of somebody else whom the question would not name.
        ("Rashi explained that she had waited for it a long time.", "who"),
        ("Jonah walked into the city, and all the people fasted there.", "who"),
        # A transliteration is no meaning.
        ("The word is תְּשׁוּבָה, teshuvah.", "meaning"),
        # It refers to what came before.
        ("This river was never struck because it had hidden a child.", "reason"),
        ("Rabbi Levi built a whole teaching on that shape.", "who"),
    ],
)
def test_a_sentence_that_would_give_a_poor_question_gives_none(content: str, kind: str) -> None:
    assert found(content, kind) == []


def test_no_answer_appears_in_its_question() -> None:
    assert found('"The book of Jonah is a book for the afternoon" (Jonah 1:7).', "verse") == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Abraham rose early, and he saddled his donkey.", True),
        ("The lamp burns through the night.", True),
        ("He rose early.", False),
        ("The people saw that he rose early.", False),
        ("But the lamp burns.", False),
        ("The verse says little about the lamp.", False),
    ],
)
def test_whether_a_sentence_stands_alone(sentence: str, expected: bool) -> None:
    assert stands_alone(sentence) is expected


PARAGRAPHS = (
    "<p id='p1'>Shepherds waited at the well for all of the flocks. So the stone was a promise.</p>"
    "<p id='p2'>Jacob came alone and saw Rachel. He lifted the stone with his own two hands.</p>"
    "<p id='p3'>Love makes a heavy thing light. But it does not make a promise void.</p>"
    "<p id='p4'>Who is stronger, one who lifts or one who waits? We learn it from the shepherds.</p>"
    "<p id='p5'>The water was for everybody. That is how a town stays a town for years.</p>"
)


@pytest.mark.rule("STUDY-141")
def test_what_follows_a_thought_is_asked_with_other_sentences_of_the_same_teaching() -> None:
    questions = build(teaching(PARAGRAPHS), {})
    by_kind = {each.question: each for each in questions}
    asked = by_kind[
        "The teaching asks this. What does it say then?"
        " “Who is stronger, one who lifts or one who waits?”"
    ]
    assert asked.options[asked.answer] == "We learn it from the shepherds."
    assert asked.paragraph == "p4"
    follows = [each for each in questions if each.question.startswith("The teaching says this.")]
    assert follows
    for each in questions:
        assert len(set(each.options)) == 4
        # No option is from the paragraph of the question.
        own = each.quote
        assert [option for option in each.options if option in own] == [each.options[each.answer]]
        assert all(option in teaching(PARAGRAPHS).content for option in each.options)


def test_without_three_other_sentences_nothing_is_asked_about_what_follows() -> None:
    short = PARAGRAPHS[: PARAGRAPHS.index("<p id='p3'>")]
    assert build(teaching(short), {}) == []


OTHERS = [
    f'"{words}" ({ref}).'
    for words, ref in (
        ("They shall come to the mountain of the Lord", "Isaiah 2:3"),
        ("The heavens were finished and all their host", "Genesis 2:1"),
        ("Six days you shall labor and do your work", "Exodus 20:9"),
        ("And they went both of them together on", "Genesis 22:6"),
    )
]
OWN = '"Your people shall be my people" (Ruth 1:16).'


@pytest.mark.rule("STUDY-143")
def test_options_are_of_one_kind_from_other_teachings_and_stay_the_same() -> None:
    [question] = quiz(OWN, *OTHERS)
    assert len(set(question.options)) == 4
    assert question.options[question.answer] in ("Ruth 1:16", "Your people shall be my people")
    assert question.paragraph == "p1"
    assert question.quote == OWN
    assert quiz(OWN, *OTHERS) == [question]
    assert quiz(OWN, *reversed(OTHERS)) == [question]


@pytest.mark.rule("STUDY-142")
def test_an_option_is_never_right_too() -> None:
    """Another verse of the chapter could hold the words as well, and so could an equal quotation."""
    same_chapter = '"Where you lodge I will lodge also" (Ruth 1:17).'
    for question in quiz(OWN, same_chapter, *OTHERS):
        assert "Ruth 1:17" not in question.options
        assert "Where you lodge I will lodge also" not in question.options


@pytest.mark.rule("STUDY-142")
def test_an_option_is_never_from_the_teaching_itself() -> None:
    own = (
        '<p id="p1">“Your people shall be my people” (Ruth 1:16).</p><p id="p2">See Isaiah 2:3.</p>'
    )
    for question in quiz(own, *OTHERS):
        assert "Isaiah 2:3" not in question.options


@pytest.mark.rule("STUDY-142")
def test_without_three_good_options_there_is_no_question() -> None:
    assert quiz(OWN, *OTHERS[:2]) == []


@pytest.mark.rule("STUDY-141")
def test_a_quiz_has_at_most_six_questions_of_different_sentences() -> None:
    own = "".join(
        f'<p id="p{n}">"{words}" ({ref}).</p>'
        for n, (words, ref) in enumerate(
            ((f"Number {n} of the sayings is written in this line", f"Psalms {n}:2") for n in range(3, 20)), 1
        )
    )  # fmt: skip
    questions = quiz(own, *OTHERS)
    assert 1 <= len(questions) <= 6
    assert len({each.quote for each in questions}) == len(questions)


def test_a_question_is_found_by_its_id_as_long_as_its_sentence_exists() -> None:
    pool = pool_of({id: candidates(teaching(each, id)) for id, each in enumerate(OTHERS, start=2)})
    [question] = build(teaching(OWN), pool)
    id = question.id
    assert questions_with_ids(teaching(OWN), [id], pool) == {id: question}
    longer = teaching(f'<p id="p7">A new beginning.</p><p id="p1">{OWN}</p>')
    again = questions_with_ids(longer, [id], pool)[id]
    assert isinstance(again, QuizQuestion)
    assert again.options == question.options
    assert questions_with_ids(teaching("Something else."), [id], pool) == {id: GONE}
    assert questions_with_ids(teaching(OWN), [id], {}) == {id: None}


def test_a_very_long_teaching_takes_bounded_work() -> None:
    """Text without sentences, and more sentences than can be tried."""
    endless = teaching("because of it " * 20_000)
    assert candidates(endless) == []
    long = "".join(
        f'<p id="p{n}">The lamp number {n} burns because the oil is new.</p>' for n in range(2000)
    )
    assert build(teaching(long), {}) == []
