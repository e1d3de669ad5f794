"""Prefixes by evidence, base forms and spellings."""

from __future__ import annotations

import pytest

from api.search.text.analyzer import fold
from api.search.text.morphology import bases, prefix_lengths, spellings


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
def test_a_prefix_that_the_bible_has(word: str, rests: list[str]) -> None:
    form = fold(word)
    assert [form[cut:] for cut in prefix_lengths(form)] == [fold(rest) for rest in rests]


@pytest.mark.parametrize(
    "word", ["בית", "שבת", "ברכה", "משה", "כהן", "לחם", "הלכה", "מלך", "שמש", "לו"]
)
def test_a_letter_of_the_word_itself_is_no_prefix(word: str) -> None:
    assert prefix_lengths(fold(word)) == ()


@pytest.mark.parametrize("word", ["שולחן", "תפילה", "מצווה", "ביטחון", "חנוכה"])
def test_a_word_that_is_only_spelt_so_today_is_whole(word: str) -> None:
    assert prefix_lengths(fold(word)) == ()


@pytest.mark.parametrize(
    ("word", "rests"),
    [
        ("שבשבת", ["בשבת", "שבת"]),
        ("והשולחן", ["השולחן", "שולחן"]),  # not ולחן: שולחן is known
        ("ורשי", ["רשי"]),
        ("והפילוסופיה", ["הפילוסופיה", "פילוסופיה"]),
        ("וכשהתפילה", ["כשהתפילה", "התפילה", "תפילה"]),
        ("ולו", []),  # too short to tell
        ("טלפון", []),
    ],
)
def test_a_word_that_the_bible_does_not_have(word: str, rests: list[str]) -> None:
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
    assert fold(other) in spellings(fold(word))


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("תורתו", "תורה"),
        ("מצותיו", "מצוה"),
        ("מצוותיו", "מצוה"),  # only spelt so today
        ("מלאכים", "מלאך"),
        ("שמרתם", "שמר"),
        ("דויד", "דוד"),
    ],
)
def test_base_forms(word: str, base: str) -> None:
    assert fold(base) in bases(fold(word))


def test_what_is_not_known_has_neither() -> None:
    assert (spellings("טלפונ"), bases("טלפונ"), bases("")) == ((), (), ())
    assert bases(fold("תורה")) == ()
