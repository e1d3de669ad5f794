"""Quotations are verbatim, whatever their points, case and punctuation."""

from __future__ import annotations

import pytest

from api.study.quoting import is_verbatim, quotations

TEXT = (
    'Rashi says: "I do not know" (Genesis 28:5). He wrote וַיֵּלֶךְ יַעֲקֹב, and went on; nobody had asked.'
)


@pytest.mark.parametrize(
    "quotation",
    [
        "I do not know",
        "rashi says, I DO NOT KNOW!",
        "He wrote וילך יעקב",
        "Rashi says ... nobody had asked",
        "“He wrote” … and went on",
    ],
)
def test_a_quotation_is_found(quotation: str) -> None:
    assert is_verbatim(quotation, TEXT)


@pytest.mark.parametrize(
    "quotation",
    [
        "I do know",
        "I did not know",
        "nobody had asked ... Rashi says",
        "",
        "...",
        "and went on; nobody had asked him",
    ],
)
def test_an_altered_quotation_is_not(quotation: str) -> None:
    assert not is_verbatim(quotation, TEXT)


def test_passages_in_quotation_marks() -> None:
    text = 'The word "well" is short, but “the well that Isaac dug” is not, nor "a \'small\' stone at sunset".'
    assert quotations(text) == ["the well that Isaac dug", "a 'small' stone at sunset"]
