"""Marks of academic transliteration are read as popular spelling writes them."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from api.search.index.word_forms import respelt
from api.search.results.snippets import highlight
from api.search.text.analyzer import fold, tokens, words
from tests.search.parsing import SYNONYMS, matcher

RESPELT = [
    ("šabbāt", "shabbat"),
    ("ṣedaqah", "tzedakah"),
    ("miẓvah", "mitzvah"),
    ("maṣṣâ", "matza"),
    ("Roš haššanah", "rosh hashanah"),
    ("Ḥanukkah", "chanukkah"),
    ("tešûḇâ", "teshuva"),
    ("tĕp̄illâ", "tefilla"),
    ("məzuzah", "mezuzah"),
    ("ḵol", "khol"),
    ("ʾemunah", "emunah"),
    ("maʿariv", "maariv"),
    ("ṭallît", "tallit"),
    ("Ḳiddush", "kiddush"),
]


@pytest.mark.rule("SEARCH-24")
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(("written", "folded"), RESPELT)
def test_marks_are_respelt(written: str, folded: str, form: Literal["NFC", "NFD"]) -> None:
    assert " ".join(tokens(unicodedata.normalize(form, written))) == folded


@pytest.mark.rule("SEARCH-24")
@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Ṣedaqah", "Tzedakah"),
        ("ʿolam ha-baʾ", "Olam Haba"),
        ("Roš ha-Šanah", "Rosh Hashanah"),
        ("bet ha-miqdaš", "Beit HaMikdash"),
        ("qiddūš ha-šem", "Kiddush Hashem"),
        ("lashon ha-ra", "Lashon Hara"),
    ],
)
def test_a_text_in_academic_transliteration_names_the_term(text: str, term: str) -> None:
    assert term in [match.term.name for match in SYNONYMS.find(tokens(text))]


@pytest.mark.parametrize("word", ["quick", "Iraq", "the queen of Baṣra"])
def test_no_other_q_is_a_qof(word: str) -> None:
    assert "q" in fold(word)


@pytest.mark.rule("SEARCH-24")
@pytest.mark.parametrize("word", ["café", "naïve", "señor", "über", "Zürich", "coöperate"])
def test_plain_accents_are_only_dropped(word: str) -> None:
    assert (
        fold(word) == unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode().lower()
    )


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_positions_are_those_of_the_text(form: Literal["NFC", "NFD"]) -> None:
    text = unicodedata.normalize(form, "the Ḥanukkah of tĕp̄illâ, and šabbāt")
    found = {word.folded: text[word.start : word.end] for word in words(text)}
    for folded, written in [
        ("chanukkah", "Ḥanukkah"),
        ("tefilla", "tĕp̄illâ"),
        ("shabbat", "šabbāt"),
    ]:
        assert found[folded] == unicodedata.normalize(form, written)


@pytest.mark.rule("SEARCH-24")
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("query", ["hanukkah", "chanukah", "Ḥanukkah"])
def test_marked_words_are_highlighted(query: str, form: Literal["NFC", "NFD"]) -> None:
    text = unicodedata.normalize(form, "On Ḥanukkah & ʿavodah")
    marked = unicodedata.normalize(form, "On <mark>Ḥanukkah</mark> &amp; ʿavodah")
    assert highlight(text, matcher(query)) == marked


def test_documents_hold_marked_words_in_both_spellings() -> None:
    assert respelt(["The Ḥavurah in a café, שבת"]) == ["chavurah", "havurah"]
