"""The text of the Mishnah, mishnah by mishnah."""

from __future__ import annotations

import hashlib
import re

import pytest

from api.search.references.mishnah import chapters, mishnah, mishnayot, tractates
from api.search.references.works import structure

# Of all mishnayot in their order, a line each: what `make tables-check` compared with the source.
DIGEST = "54383c74862adfbcae901ea948f418d3ddb058ae446c0c3ffb3c8ac7eec5dc92"
ALLOWED = re.compile("[א-ת .,:'\"()\\[\\]]+")


@pytest.mark.parametrize(
    ("tractate", "chapter", "number", "text"),
    [
        (
            "Avot",
            1,
            14,
            "הוא היה אומר אם אין אני לי מי לי וכשאני לעצמי מה אני. ואם לא עכשיו אימתי:",
        ),
        ("Avot", 5, 23, "בן הא הא אומר לפום צערא אגרא:"),
        ("Bikkurim", 4, 1, None),
    ],
)
def test_the_text_of_a_mishnah(tractate: str, chapter: int, number: int, text: str | None) -> None:
    assert mishnah(tractate, chapter, number) == text


def test_no_mishnah_has_changed() -> None:
    texts = [
        text
        for tractate in tractates()
        for chapter in range(1, chapters(tractate) + 1)
        for text in mishnayot(tractate, chapter)
    ]
    assert len(texts) == 4187
    assert all(map(ALLOWED.fullmatch, texts))
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == DIGEST


def test_references_and_text_have_the_same_mishnayot() -> None:
    """But for a chapter that this edition does not have."""
    differing = {
        (tractate, chapter)
        for tractate in tractates()
        for chapter, count in enumerate(structure()["mishnah"][tractate], start=1)
        if len(mishnayot(tractate, chapter)) != count
    }
    assert differing == {("Bikkurim", 4)}


def test_chapters_and_mishnayot_have_bounds() -> None:
    assert (chapters("Avot"), chapters("Bikkurim"), chapters("Genesis")) == (6, 3, 0)
    for nothing in (("Avot", 1, 0), ("Avot", 1, 19), ("Avot", 0, 1), ("Avot", -1, 1)):
        assert mishnah(*nothing) is None
    assert mishnayot("Avot", 7) == mishnayot("Genesis", 1) == ()
