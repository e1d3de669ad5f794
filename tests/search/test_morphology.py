"""Attested prefixes, lemmas and spelling variants."""

from __future__ import annotations

import pytest

from api.search.text.analyzer import fold
from api.search.text.morphology import lemmas, prefix_lengths, spelling_variants


@pytest.mark.parametrize(
    ("word", "rests"),
    [
        ("בשבת", ["שבת"]),
        ("ושבת", ["שבת"]),
        ("הבית", ["בית"]),
        ("והארץ", ["הארץ", "ארץ"]),
        ("ובמלכותו", ["במלכותו", "מלכותו"]),
        ("וּלְדָוִד", ["לדוד", "דוד"]),
    ],
)
def test_attested_prefixes_are_split(word: str, rests: list[str]) -> None:
    form = fold(word)
    assert [form[cut:] for cut in prefix_lengths(form)] == [fold(rest) for rest in rests]


@pytest.mark.parametrize(
    "word", ["בית", "שבת", "ברכה", "משה", "כהן", "לחם", "הלכה", "מלך", "שמש", "לו"]
)
def test_a_letter_of_the_stem_is_not_a_prefix(word: str) -> None:
    assert prefix_lengths(fold(word)) == ()


@pytest.mark.parametrize("word", ["שולחן", "תפילה", "מצווה", "ביטחון", "חנוכה"])
def test_modern_spellings_are_not_split(word: str) -> None:
    assert prefix_lengths(fold(word)) == ()


@pytest.mark.parametrize(
    ("word", "rests"),
    [
        ("שבשבת", ["בשבת", "שבת"]),
        ("והשולחן", ["השולחן", "שולחן"]),  # not ולחן: שולחן is known
        ("ורשי", ["רשי"]),
        ("והפילוסופיה", ["הפילוסופיה", "פילוסופיה"]),
        ("וכשהתפילה", ["כשהתפילה", "התפילה", "תפילה"]),
        ("ולו", []),  # too short
        ("טלפון", []),
    ],
)
def test_words_outside_the_bible(word: str, rests: list[str]) -> None:
    form = fold(word)
    assert [form[cut:] for cut in prefix_lengths(form)] == [fold(rest) for rest in rests]


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("שלחן", "שולחן"),
        ("שולחן", "שלחן"),
        ("תפלה", "תפילה"),
        ("תפילה", "תפלה"),
        ("מצוה", "מצווה"),
        ("דויד", "דוד"),
        ("דוד", "דויד"),
        ("אלהים", "אלוהים"),
        ("מצותיו", "מצוותיו"),
    ],
)
def test_other_spellings(word: str, other: str) -> None:
    assert fold(other) in spelling_variants(fold(word))


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("תורתו", "תורה"),
        ("מצותיו", "מצוה"),
        ("מצוותיו", "מצוה"),  # the modern spelling only
        ("מלאכים", "מלאך"),
        ("שמרתם", "שמר"),
        ("דויד", "דוד"),
    ],
)
def test_lemmas(word: str, lemma: str) -> None:
    assert fold(lemma) in lemmas(fold(word))


def test_unknown_words_have_neither_spellings_nor_lemmas() -> None:
    assert (spelling_variants("טלפונ"), lemmas("טלפונ"), lemmas("")) == ((), (), ())
    assert lemmas(fold("תורה")) == ()
