"""The Hebrew word on the cover of a series."""

from __future__ import annotations

import pytest

from api.library.series_cover import cover_word


@pytest.mark.rule("LOOK-19")
@pytest.mark.parametrize(
    ("title", "description", "word"),
    [
        ("Teshuvah: The Road Back", "", "תשובה"),
        ("Reading Ruth: A Book About Kindness", "", "רות"),
        # The term that the description names as well says what the series is about.
        ("From Candles to Spices: One Day Called Shabbat", "Walk through Shabbat.", "שבת"),
        ("Small Things", "Shabbat in the kitchen.", None),
        ("", "", None),
    ],
)
def test_a_cover_has_a_word_of_its_title(title: str, description: str, word: str | None) -> None:
    assert cover_word(title, description) == word
