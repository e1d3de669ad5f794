"""English words and their base forms."""

from __future__ import annotations

import pytest

from api.search.index.word_forms import forms
from api.search.text.english import base_form, inflections
from tests.search.parsing import SYNONYMS, literal


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("candles", "candle"),
        ("slanted", "slant"),
        ("stories", "story"),
        ("making", "make"),
        ("stopped", "stop"),
        ("blesses", "bless"),
        ("candle", None),
        ("glass", None),
        ("this", None),
        ("king", None),
        ("seed", None),
        ("shabbos", None),
        ("שבתות", None),
    ],
)
def test_base_forms_are_words_of_the_list(word: str, base: str | None) -> None:
    assert base_form(word) == base


def test_all_forms_of_a_word_are_one_family() -> None:
    assert inflections("slanted") == inflections("slant") >= {"slant", "slants", "slanting"}
    assert inflections("shabbos") == {"shabbos"}


@pytest.mark.rule("SEARCH-25")
def test_documents_hold_base_forms() -> None:
    assert forms([["two", "candles", "burned"]], SYNONYMS) == ["burn", "candle"]


@pytest.mark.rule("SEARCH-25")
def test_a_query_is_widened_to_base_forms() -> None:
    assert [way.words for way in literal("slanted doors").variants] == [
        ("slanted", "doors"),
        ("slant", "door"),
    ]
