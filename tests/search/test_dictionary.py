"""The translation of Hebrew questions: dictionary, inflection by rule, phrases."""

from __future__ import annotations

from collections import Counter

import pytest

from api.search.text.analyzer import fold, is_hebrew, tokens
from api.search.text.dictionary import MAX_PHRASE_WORDS, entries, translate, translate_first
from api.search.text.inflection import base_forms
from tests.search.parsing import SYNONYMS, parse


@pytest.mark.parametrize(
    ("question", "english"),
    [
        ("איך עוזרים לילד שפוחד בלילה?", "how help child afraid night?"),
        ("הבן שלי לא מקשיב לי", "son my not listen to me"),
        ("קנינו דירה ליד בית הספר", "buy apartment near school"),
        ("הפסדתי את כל הכסף", "lose all money"),
        ("why is בית ספר hard?", "why is school hard?"),
        # A term of the synonym table has its English name.
        ("למה קשה לי בשבת", "why hard to me Sabbath"),
        ("רחרפלוג", ""),
    ],
)
def test_a_hebrew_question_is_translated_word_by_word(question: str, english: str) -> None:
    assert parse(question).english == english


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("הרגשתי", "הרגיש"), ("קניתי", "קנה"), ("קנתה", "קנה"), ("קנו", "קנה"), ("שמרנו", "שמר"),
        ("אשמור", "לשמור"), ("ישמרו", "לשמור"), ("נרגיש", "להרגיש"), ("תקנה", "לקנות"),
        ("אלמד", "ללמוד"), ("ייכנס", "להיכנס"), ("תתפללי", "להתפלל"),
        ("ספרים", "ספר"), ("משפחות", "משפחה"), ("שומרת", "שומר"), ("קונות", "קונה"),
        ("יפה", "יפ"), ("ספרך", "ספר"), ("ספריהם", "ספר"), ("משפחתנו", "משפחה"),
        ("הוריך", "הורים"), ("מילותיו", "מילה"), ("ילדי", "ילדים"),
    ],
)  # fmt: skip
def test_base_forms_are_derived_by_rule(form: str, base: str) -> None:
    assert fold(base) in base_forms(fold(form))


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


def test_a_phrase_is_preferred_to_its_first_word() -> None:
    assert translate_first(tokens("מצב רוח טוב")) == (2, "mood")
    assert translate_first(tokens("במצב הרוח שלי")) == (2, "mood")
    assert translate_first(tokens("רוח טובה")) == (1, "spirit")


def test_each_entry_has_one_translation() -> None:
    found = list(entries())
    assert [form for form, times in Counter(form for form, _ in found).items() if times > 1] == []
    for form, english in found:
        assert all(map(is_hebrew, form.split()))
        assert form.count(" ") < MAX_PHRASE_WORDS
        assert english.isascii()
        assert english == english.strip() != ""


def test_no_phrase_is_hidden_by_a_term() -> None:
    """Terms are translated first, so that a phrase with one of them is never looked up."""
    phrases = [form for form, _ in entries() if " " in form]
    assert [phrase for phrase in phrases if list(SYNONYMS.find(phrase.split()))] == []
