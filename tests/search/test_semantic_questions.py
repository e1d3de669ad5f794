"""The questions of `semantic.toml` share no content word with the teachings that answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
import snowballstemmer

from api.search.text.analyzer import tokens
from api.search.types import Document
from bench.relevance import LabelledQuery, read_labelled_queries
from tests.search.parsing import SYNONYMS
from tests.search.sample_library import sample_documents

QUESTIONS = read_labelled_queries(Path(__file__).with_name("semantic.toml"))
KINDS = ("own_words", "at_length", "terms", "plainly")
# Words without content of their own: pronouns, prepositions,
# conjunctions, auxiliary verbs, and the adverbs of place, degree and frequency. Apostrophes are
# left out, as `tokens` does.
FUNCTION_WORDS = frozenset(
    """
    i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her
    hers herself it its itself they them their theirs themselves one who whom whose which what that
    this these those someone someones somebody somebodys something anyone anybody anything everyone
    everybody everything nobody nothing others whatever whatsoever whenever
    a an the all any both each either every few more most much many neither no none other same some
    such own
    about above after against among at before below between by during for from in into of off on out
    over through to toward towards under until up upon with within without down
    and or but nor if unless although though because since so as than then while whether not however
    am is are was were be been being have has had having do does did doing can cannot could may might
    must shall should will would
    im id ill ive youre youve hes shes were weve theyre theyve whats thats theres lets isnt arent
    wasnt werent dont doesnt didnt havent hasnt hadnt cant couldnt wont wouldnt shouldnt
    how when where why here there now again once ever never always also else even just only still
    too very yet further well
    """.split()
)
_STEMMER = snowballstemmer.stemmer("english")


def stem(word: str) -> str:
    found: str = _STEMMER.stemWord(word)
    return found


def shared_words(question: str, text: Iterable[str]) -> list[str]:
    """The content words of the question that the text contains in any form."""
    stems = {stem(word) for word in text}
    return [word for word in tokens(question) if word not in FUNCTION_WORDS and stem(word) in stems]


def shared_terms(question: str, text: Sequence[str]) -> set[str]:
    """The terms of the synonym table that both contain in any form."""
    return terms_in(tokens(question)) & terms_in(text)


def terms_in(words: Sequence[str]) -> set[str]:
    return {match.term.name for match in SYNONYMS.find(words)}


def words_of(post: Document) -> list[str]:
    parts = [post["title"], post["excerpt"], *post["topics"], *post["content"]]
    return [word for part in parts for word in tokens(part)]


@pytest.fixture(scope="module")
def teachings() -> dict[str, list[str]]:
    """The words of each teaching, by the name that the labels use."""
    return {f"post:{post['title']}": words_of(post) for post in sample_documents()["posts"]}


def expected_teachings(
    teachings: dict[str, list[str]],
) -> list[tuple[LabelledQuery, str, list[str]]]:
    """Each question with each of its expected teachings and that teaching's words."""
    return [(question, name, teachings[name]) for question in QUESTIONS for name in question.expect]


def test_there_are_enough_questions_of_each_kind() -> None:
    counts = {kind: sum(question.kind == kind for question in QUESTIONS) for kind in KINDS}
    assert sum(counts.values()) == len(QUESTIONS) >= 120
    assert counts["terms"] >= 10
    assert counts["plainly"] >= 132


def test_questions_are_unique() -> None:
    assert len({question.query.casefold() for question in QUESTIONS}) == len(QUESTIONS)


def test_a_question_is_a_sentence_that_a_visitor_would_type() -> None:
    lengths = {question.query: len(question.query.split()) for question in QUESTIONS}
    assert {query: count for query, count in lengths.items() if not 5 <= count <= 20} == {}


def test_every_teaching_has_two_questions(teachings: dict[str, list[str]]) -> None:
    for is_plain in (True, False):
        expected = [
            name
            for question in QUESTIONS
            if (question.kind == "plainly") == is_plain
            for name in question.expect
        ]
        assert set(expected) == set(teachings)
        assert {name for name in teachings if expected.count(name) < 2} == set()


def test_questions_share_no_content_word_with_their_teaching(
    teachings: dict[str, list[str]],
) -> None:
    shared = [
        (question.query, name, shared_words(question.query, text))
        for question, name, text in expected_teachings(teachings)
    ]
    assert [found for found in shared if found[2]] == []


def test_questions_share_no_term_with_their_teaching(teachings: dict[str, list[str]]) -> None:
    """But for those that most teachings name, such as God: they tell none from another."""
    named = Counter(term for text in teachings.values() for term in terms_in(text))
    common = {term for term, count in named.items() if count > len(teachings) / 2}
    shared = [
        (question.query, name, shared_terms(question.query, text) - common)
        for question, name, text in expected_teachings(teachings)
    ]
    assert [found for found in shared if found[2]] == []


def test_questions_with_a_term_contain_a_term_of_the_table() -> None:
    terms_by_query = {
        question.query: terms_in(tokens(question.query))
        for question in QUESTIONS
        if question.kind == "terms"
    }
    assert [query for query, terms in terms_by_query.items() if not terms] == []


# --- the measure itself ---


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        # Another form of a word counts as the word.
        ("Why are we thanking them?", "He thanked her.", ["thanking"]),
        ("My father's envy", "Fathers are here.", ["fathers"]),
        # Function words and words that only look alike do not count.
        ("What should I do about it?", "What should you do about it?", []),
        ("A grate in the floor", "Gratitude", []),
    ],
)
def test_shared_words_are_detected(question: str, text: str, expected: list[str]) -> None:
    assert shared_words(question, tokens(text)) == expected


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("Keeping shabbos", "ליל שבת", {"Shabbat"}),
        ("What is a good shidduch?", "A greeting: shalom", set()),
    ],
)
def test_shared_terms_are_detected(question: str, text: str, expected: set[str]) -> None:
    assert shared_terms(question, tokens(text)) == expected
