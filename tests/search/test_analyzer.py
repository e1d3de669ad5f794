"""Tokens, stems and variants of words in both scripts."""

from __future__ import annotations

import pytest

from api.search.text.analyzer import fold, lemmas, stems, tokens, variants, words
from tests.search.parsing import SYNONYMS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("שַׁבָּת שלום", ["שבת", "שלומ"]),
        ('רש"י ורש״י', ["רשי", "ורשי"]),
        ("לֶךְ־לְךָ", ["לכ", "לכ"]),
        ("קֹ֖דֶשׁ", ["קדש"]),
        ("שׁ", ["ש"]),
        ("ba'al T'shuva", ["baal", "tshuva"]),
        ("don’t “quote” 'this'", ["dont", "quote", "this"]),
        ("Éclair — ÜBER", ["eclair", "uber"]),
        ("Genesis 12:5", ["genesis", "12", "5"]),
        ("snake_case", ["snake", "case"]),
        ("בְּרֵאשִׁ֖ית בָּרָ֣א׃", ["בראשית", "ברא"]),
        ("שָׁמַ֨יִם֙׀ וָאָֽרֶץ", ["שמימ", "וארצ"]),
        ("\ufb2a\ufb31\ufb4a שׁבּת", ["שבת", "שבת"]),
        ("\u200fשבת\u200f, שב\u200dת", ["שבת", "שבת"]),
        ("קדש-קדשים קדש–קדשים", ["קדש", "קדשימ", "קדש", "קדשימ"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_tokens_keep_their_offsets() -> None:
    text = "אמר: קֹ֖דֶשׁ!"
    assert [text[word.start : word.end] for word in words(text)] == ["אמר", "קֹ֖דֶשׁ"]


def test_fold_is_idempotent() -> None:
    for word in ("שַׁבָּת", "Straße", "ﬁn", "İstanbul"):
        assert fold(fold(word)) == fold(word)


def test_only_hebrew_words_have_stems() -> None:
    for word in ("בשבת", "ושבת"):
        assert stems(word) == ("שבת",)
    assert stems("ובשבת") == ("בשבת", "שבת") == stems("שבשבת")[-2:]
    assert stems("בית") == ()
    assert stems("mitzvah") == ()


def test_variants_include_other_spellings() -> None:
    assert {"במצותיו", "מצותיו", "מצוותיו"} <= set(variants("ובמצותיו"))
    assert "שלחנ" in variants("בשולחנ")
    assert variants("בית") == ()
    assert variants("mitzvah") == ()


def test_lemmas_are_found_through_prefixes() -> None:
    assert "מצוה" in lemmas("ובמצותיו")
    assert lemmas("בית") == ()
    assert lemmas("mitzvah") == ()


def test_every_form_of_the_table_maps_to_its_term() -> None:
    for term in SYNONYMS.terms:
        for form in term.forms:
            assert term in [match.term for match in SYNONYMS.find(tokens(form))], form


def test_the_longest_form_wins() -> None:
    names = [
        match.term.name for match in SYNONYMS.find(tokens("the night of Yom Kippur and Shavuos"))
    ]
    assert names == ["Yom Kippur", "Shavuot"]


def test_a_prefixed_hebrew_form_is_recognised() -> None:
    assert "Shabbat" in SYNONYMS.forms_in(tokens("ובשבת"))
