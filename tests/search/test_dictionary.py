"""The translation of Hebrew questions: dictionary, inflection by rule, phrases."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from api.search.text.analyzer import fold, is_hebrew, tokens
from api.search.text.dictionary import MAX_PHRASE_WORDS, entries, has, translate, translate_phrase
from api.search.text.inflection import base_forms
from tests.search.parsing import parse
from tests.search.test_semantic_questions import stem


@pytest.mark.rule("SEARCH-60", "SEARCH-105")
@pytest.mark.parametrize(
    ("question", "english"),
    [
        ("איך עוזרים לילד שפוחד בלילה?", "how help child afraid at night?"),
        ("הבן שלי לא מקשיב לי", "son my not listen to me"),
        ("קנינו דירה ליד בית הספר", "buy apartment near school"),
        ("הפסדתי את כל הכסף", "lose all money"),
        ("why is בית ספר hard?", "why is school hard?"),
        # A term of the synonym table has its English name.
        ("למה קשה לי בשבת", "why hard for me Sabbath"),
        ("רחרפלוג", ""),
        # A phrase of the dictionary before the terms and the words in it.
        ("כל ערב שישי אצלנו נגמר בצעקות", "every Friday night at our home to end shout"),
        ("למה שתי חלות בליל שבת", "why two Sabbath bread Friday night"),
        ("אין לי כוח", "no strength"),
        ("נשבר לי הלב", "broken heart"),
        ("בחורה בת שבעים", "young woman seventy years old"),
        ("הבן שלי בן אחת עשרה", "son my eleven years old"),
        # Before one thing, and before many.
        ("כל ילד", "every child"),
        ("כל הילדים", "all the children"),
        ("כל שבת", "every Sabbath"),
        ("כשכולם בוכים", "when everyone cry"),
        # No everyday word is taken for a term that it sounds like.
        ("איך אפשר להמשיך לחיות", "how can one go on living"),
        ("מאוחר לשנות כיוון בחיים?", "late change direction life?"),
        ("סוכה רעועה כשהאסמים מלאים", "booth rickety when granary full"),
        ("חשדתי במישהו לשווא", "suspect someone in vain"),
        ("מה מזג האוויר באילת מחר", "what weather Eilat tomorrow"),
        # Nor a verb for a term with a prefix.
        ("אנחנו מנסים", "we try"),
        ("איך לשמור ולשאול", "how guard ask"),
        ("ויונה", "Jonah"),
        # A term in one of its own forms is one.
        ("למשיח", "Messiah"),
        ("לשבת", "Sabbath"),
        ("לפרעה", "Pharaoh"),
        ("השבת הזאת", "Sabbath this"),
        ("הצדיק", "righteous"),
    ],
)
def test_a_hebrew_question_is_translated_word_by_word(question: str, english: str) -> None:
    assert parse(question).english == english


TRANSLATIONS = tomllib.loads(
    Path(__file__).with_name("hebrew_translations.toml").read_text("utf-8")
)


@pytest.mark.rule("SEARCH-60")
@pytest.mark.parametrize(
    ("question", "words"), [tuple(each) for group in TRANSLATIONS.values() for each in group]
)
def test_a_translation_has_the_words_that_bear_the_sense(question: str, words: str) -> None:
    found = {stem(word) for word in tokens(parse(question).english)}
    assert [word for word in tokens(words) if stem(word) not in found] == []


def test_enough_everyday_questions_are_translated() -> None:
    questions = [question for group in TRANSLATIONS.values() for question, _ in group]
    assert len(set(questions)) == len(questions) >= 150


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("הרגשתי", "הרגיש"), ("קניתי", "קנה"), ("קנתה", "קנה"), ("קנו", "קנה"), ("שמרנו", "שמר"),
        ("אשמור", "לשמור"), ("ישמרו", "לשמור"), ("נרגיש", "להרגיש"), ("תקנה", "לקנות"),
        ("אלמד", "ללמוד"), ("ייכנס", "להיכנס"), ("תתפללי", "להתפלל"),
        ("ספרים", "ספר"), ("משפחות", "משפחה"), ("שומרת", "שומר"), ("קונות", "קונה"),
        ("יפה", "יפ"), ("ספרך", "ספר"), ("ספריהם", "ספר"), ("משפחתנו", "משפחה"),
        ("הוריך", "הורים"), ("מילותיו", "מילה"), ("ילדי", "ילדים"),
        # The past alone is enough for a regular verb.
        ("מתגעגעת", "התגעגע"), ("מקשיבים", "הקשיב"), ("להיכנס", "נכנס"), ("אתפלל", "התפלל"),
        ("לשמור", "שמר"), ("שומרת", "שמר"), ("מספרת", "סיפר"), ("לספר", "סיפר"), ("אספר", "סיפר"),
        ("הקשבה", "הקשיב"), ("שבירה", "שבר"), ("סיפור", "סיפר"),
    ],
)  # fmt: skip
def test_base_forms_are_derived_by_rule(form: str, base: str) -> None:
    assert fold(base) in base_forms(fold(form))


@pytest.mark.rule("SEARCH-60")
@pytest.mark.parametrize(
    ("word", "english"),
    [
        ("וכשהתפללתי", "pray"),
        ("מהילדים", "children"),
        ("סליחתך", "forgiveness"),
        # Defective, full and pointed spelling.
        ("חפשתי", "search"),
        ("מתפלילים", "pray"),
        ("סְלִיחָה", "forgiveness"),
        # A form that the Bible's table knows better than the rules.
        ("ויאמרו", "say"),
        ("את", None),
        ("קסומניה", None),
        ("א" * 10_000, None),
    ],
)
def test_any_form_of_a_word_is_translated(word: str, english: str | None) -> None:
    assert translate(fold(word)) == english


@pytest.mark.rule("SEARCH-60")
def test_a_phrase_is_preferred_to_its_first_word() -> None:
    assert translate_phrase(tokens("מצב רוח טוב")) == (2, "mood")
    assert translate_phrase(tokens("במצב הרוח שלי")) == (2, "mood")
    assert translate_phrase(tokens("רוח טובה")) == (0, "")


def test_each_entry_has_one_translation() -> None:
    found = list(entries())
    assert [form for form, times in Counter(form for form, _ in found).items() if times > 1] == []
    for form, english in found:
        assert all(map(is_hebrew, form.split()))
        assert form.count(" ") < MAX_PHRASE_WORDS
        assert english.isascii()
        assert english == english.strip() != ""


@pytest.mark.rule("SEARCH-94")
def test_no_phrase_is_hidden_by_a_term() -> None:
    phrases = {form: english for form, english in entries() if " " in form}
    translated = {phrase: parse(phrase).english for phrase in phrases}
    assert {phrase: found for phrase, found in translated.items() if found != phrases[phrase]} == {}


@pytest.mark.rule("SEARCH-105")
@pytest.mark.parametrize(
    ("word", "is_known"),
    [
        ("להמשיך", True),
        ("כשהאסמים", True),
        ("תשובא", False),
        ("סוקה", False),
        ("יעכב", False),
        ("ענבה", False),
    ],
)
def test_a_form_of_an_everyday_word_is_known(word: str, is_known: bool) -> None:
    assert has(fold(word)) == is_known
