"""Queries are normalized before they are counted, and personal data is not counted."""

from __future__ import annotations

import time

import pytest

from api.analytics.normalization import MAX_LENGTH, display_form, is_personal, normalize


@pytest.mark.parametrize(
    ("typed", "counted"),
    [
        ("  Shabbat   CANDLES ", "shabbat candles"),
        ("Ba'al-Shem", "baal shem"),
        ("שָׁלוֹם", "שלום"),
        ("שלומ", "שלום"),
        ("ארצ ישראל", "ארץ ישראל"),
        ('רש"י', "רשי"),
        ("כ", "כ"),
        ("Genesis 12:1", "genesis 12 1"),
        ("!!! ...", ""),
        ("", ""),
        ("\x00\ud800", ""),
    ],
)
def test_variants_of_a_query_have_one_normal_form(typed: str, counted: str) -> None:
    assert display_form(normalize(typed)) == counted


def test_long_queries_are_truncated() -> None:
    assert len(normalize("word " * 1_000)) <= MAX_LENGTH
    assert normalize("x" * 10_000) == "x" * MAX_LENGTH


@pytest.mark.rule("ADMIN-21")
@pytest.mark.parametrize(
    "typed",
    [
        "reader@example.org",
        "who is reader @ example.org",
        "reader＠example.org",
        "reader [at] example.org",
        "reader(AT)example.org",
        "my number is 054-123-4567",
        "+972 54 123 4567",
        "(212) 555.0100",
        "1234567",
        "٠٥٤١٢٣٤٥٦٧",
        "4111 1111 1111 1111",
        "123_456_789",
    ],
)
def test_personal_data_is_detected(typed: str) -> None:
    assert is_personal(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "shabbat",
        "Psalms 119:105-112",
        "Genesis 12:1-17:27",
        "613 mitzvot",
        "5786",
        "at the well",
        "daf 20a, 21b, 22a, 23b",
        "שבת שלום",
    ],
)
def test_ordinary_queries_are_not_detected_as_personal_data(typed: str) -> None:
    assert not is_personal(typed)


def test_normalization_takes_linear_time() -> None:
    started = time.process_time()
    for typed in ("1 " * 50_000, "a@" * 50_000, "1-" * 50_000, "(at" * 50_000, "1   a" * 20_000):
        is_personal(typed)
        normalize(typed)
    assert time.process_time() - started < 3
