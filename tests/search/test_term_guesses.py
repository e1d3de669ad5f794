"""Terms are recognised in spellings that no table lists, and other words are left alone."""

from __future__ import annotations

import random

import pytest

from api.search.text.analyzer import tokens
from api.search.text.phonetics import is_english
from api.search.text.query_analysis import analyze
from api.search.text.term_guesses import TermGuesser, term_guesser
from tests.search.parsing import SYNONYMS, literal


def names(typed: str) -> list[str]:
    return [term.name for term in analyze(typed, SYNONYMS).canonical.terms]


@pytest.mark.rule("SEARCH-26")
@pytest.mark.parametrize(
    ("term", "spellings"),
    [
        ("Shabbat", ["šabbāt", "Schabbat", "Chabbat", "Szabat", "schabbes", "Shobbos", "xabat"]),
        ("Teshuvah", ["tešûḇâ", "təšuvah", "teschuwa", "tshuvoh", "Téchouva", "teshubah"]),
        ("Torah", ["tôrâ", "toireh", "Toiro", "Thorah"]),
        ("Chanukah", ["ḥănukkâ", "Hanoucca", "Januca", "chanuko", "xanuka"]),
        ("Rosh Hashanah", ["Rōʾš haššānâ", "Rosch haSchana", "Roch Hachana", "Rosh ha-Shanah"]),
        ("Passover", ["pesaḥ", "peysekh", "Pessah", "Pesaj", "Pejsach"]),
        ("Tzedakah", ["ṣĕdāqâ", "ẓedakah", "tzdoko", "tsédaka", "cedaka"]),
        ("Simchat Torah", ["Śimḥat Tôrâ", "Simkhes Toyre", "simchas toiro", "Simhat Thora"]),
        ("Mitzvah", ["miṣvah", "miẓvah", "mitsvoh"]),
        ("Lashon Hara", ["lāšôn hāraʿ", "loshn hore", "laschon hara", "loshon horo"]),
        ("Family", ["mišpāḥâ", "mishpochoh", "mischpacha"]),
    ],
)
def test_every_scheme_names_the_term(term: str, spellings: list[str]) -> None:
    assert {spelling: names(spelling) for spelling in spellings} == {
        spelling: [term] for spelling in spellings
    }


@pytest.mark.rule("SEARCH-26")
@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("תשובא", "Teshuvah"),
        ("סוקה", "Sukkah"),
        ("יעכב", "Jacob"),
        ("מזוזא", "Mezuzah"),
        ("אבראהם", "Abraham"),
        ("בילעם", "Balaam"),
        ("ברכת כוהנים", "Birkat Kohanim"),
        ("הילל הזקן", "Hillel"),
        ("הכנסת אורכים", "Hachnasat Orchim"),
    ],
)
def test_hebrew_words_are_recognised_by_their_sound(typed: str, term: str) -> None:
    assert names(typed) == [term]


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("teshuva utefilla utzedaka", ["Teshuvah", "Prayer", "Tzedakah"]),
        ("zochor veshomor", ["Zachor", "Shamor"]),
        ("chesed v'emes", ["Chesed", "Emet"]),
        ("emuna ubitachon", ["Faith", "Bitachon"]),
    ],
)
def test_a_term_may_begin_with_and(typed: str, terms: list[str]) -> None:
    assert names(typed) == terms


@pytest.mark.parametrize("typed", ["vessel", "unity", "uganda", "vegetables", "veahavta"])
def test_what_only_looks_like_and_stays(typed: str) -> None:
    assert names(typed) == []


@pytest.mark.rule("SEARCH-105")
@pytest.mark.parametrize(
    "typed", ["להמשיך לחיות", "לשנות כיוון", "סוכה רעועה", "מזג האוויר", "על מישהו", "לא שילם"]
)
def test_everyday_hebrew_words_are_no_terms(typed: str) -> None:
    assert analyze(typed, SYNONYMS).guessed == ()


@pytest.mark.parametrize("typed", ["hanu", "teshu", "mitzw", "shabb", "סוכ"])
def test_an_unfinished_word_is_not_guessed(typed: str) -> None:
    assert analyze(typed, SYNONYMS).guessed == ()


@pytest.mark.parametrize("typed", ["שבט", "סלח", "מלחמה", "planet", "shapes", "5784", "слово"])
def test_words_of_a_language_are_not_guessed(typed: str) -> None:
    assert analyze(typed, SYNONYMS).guessed == ()


@pytest.mark.rule("SEARCH-26")
def test_few_english_typing_errors_are_taken_for_terms() -> None:
    chosen = random.Random(5787)
    words = [word for term in SYNONYMS.terms for form in term.forms for word in tokens(form)]
    english = sorted({word for word in words if word.isascii() and is_english(word)})
    typed = [_misspelt(chosen.choice(english), chosen) for _ in range(3_000)]
    typed = [word for word in typed if len(word) > 3 and not is_english(word)]
    guessed = [word for word in typed if analyze(word, SYNONYMS).guessed]
    assert len(guessed) < 0.01 * len(typed), guessed


def _misspelt(word: str, chosen: random.Random) -> str:
    at, letter = chosen.randrange(len(word)), chosen.choice("abcdefghijklmnopqrstuvwxyz")
    return chosen.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
        ]
    )


@pytest.mark.rule("SEARCH-26")
def test_documents_with_the_typed_words_come_first() -> None:
    first, second, *_ = literal("teschuwa candles").variants
    assert (first.words, first.exact_words) == (("candles",), ("teschuwa",))
    assert (second.words, second.exact_words) == (("candles",), ("teshuvah",))
    assert [(note.typed, note.meant) for note in literal("teschuwa").explanations] == [
        ("teschuwa", "Teshuvah")
    ]


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("שבט", "shabbat"),
        ("משפתים", "mishpatim"),
        ("לשון הרה", "lashonhara"),
        ("וישלך", "vayishlach"),
        ("נוך", "noach"),
    ],
)
def test_a_hebrew_word_that_sounds_like_a_term_finds_itself_first(typed: str, word: str) -> None:
    found = literal(typed).variants
    assert found[0].words == tuple(tokens(typed))
    assert next(way.exact_words for way in found if way.phonetic) == (word,)


def test_choices_are_bounded() -> None:
    words = ["shabos", "teschuwa", "toireh"] * 3
    assert [match.term.name for match in TermGuesser(SYNONYMS).guess(words, ())] != []


def test_a_table_has_one_guesser() -> None:
    assert term_guesser(SYNONYMS) is term_guesser(SYNONYMS)
