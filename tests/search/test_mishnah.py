"""The text of the Mishnah, mishnah by mishnah."""

from __future__ import annotations

import hashlib
import re

import pytest

from api.search.query.explanation import quoted_mishnah
from api.search.references.mishnah import chapters, mishnah, mishnahs, tractates
from api.search.references.mishnah_range import mishnahs_of
from api.search.references.recognition import recognize
from api.search.references.works import structure

# Of all mishnahs in their order, a line each: what `make tables-check` compared with the source.
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


@pytest.mark.rule("MISHNAH-1")
def test_no_mishnah_has_changed() -> None:
    texts = [
        text
        for tractate in tractates()
        for chapter in range(1, chapters(tractate) + 1)
        for text in mishnahs(tractate, chapter)
    ]
    assert len(texts) == 4187
    assert all(map(ALLOWED.fullmatch, texts))
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == DIGEST


@pytest.mark.rule("MISHNAH-1")
def test_references_and_text_have_the_same_mishnahs() -> None:
    """But for a chapter that this edition does not have."""
    differing = {
        (tractate, chapter)
        for tractate in tractates()
        for chapter, count in enumerate(structure()["mishnah"][tractate], start=1)
        if len(mishnahs(tractate, chapter)) != count
    }
    assert differing == {("Bikkurim", 4)}


def test_chapters_and_mishnahs_have_bounds() -> None:
    assert (chapters("Avot"), chapters("Bikkurim"), chapters("Genesis")) == (6, 3, 0)
    for nothing in (("Avot", 1, 0), ("Avot", 1, 19), ("Avot", 0, 1), ("Avot", -1, 1)):
        assert mishnah(*nothing) is None
    assert mishnahs("Avot", 7) == mishnahs("Genesis", 1) == ()


@pytest.mark.rule("MISHNAH-6")
@pytest.mark.parametrize(
    ("query", "shown", "total", "url"),
    [
        ("Avot 1:14", 1, 1, "/mishnah/avot/1#14"),
        ("Avot 1:17-2:1", 2, 3, "/mishnah/avot/2#1"),
        ("Mishnah Avot 1", 2, 18, "/mishnah/avot/1#3"),
        ("Bartenura on Avot 1:14", 1, 1, "/mishnah/avot/1#14"),
    ],
)
def test_a_search_quotes_the_first_mishnahs(query: str, shown: int, total: int, url: str) -> None:
    quoted = quoted_mishnah(recognize(query)[0])
    assert quoted is not None
    assert (quoted.shown, len(quoted.mishnahs.places), quoted.url) == (shown, total, url)
    first = quoted.mishnahs.text(quoted.mishnahs.places[0])
    assert first
    assert quoted.hebrew.startswith(first)


@pytest.mark.parametrize("query", ["Genesis 1:1", "Shabbat 31a", "Bikkurim 4:1", "Avot 7:1"])
def test_other_places_have_no_mishnah(query: str) -> None:
    reference = recognize(query)[0]
    assert reference is not None
    assert mishnahs_of(reference) is None
    assert quoted_mishnah(reference) is None


def test_a_range_ends_with_its_tractate() -> None:
    last = mishnahs_of(recognize("Bikkurim 3:12")[0])
    first = mishnahs_of(recognize("Bikkurim 1:1")[0])
    assert last is not None
    assert first is not None
    assert (last.before(), last.after(), first.before(), first.after()) == (
        (3, 11),
        None,
        None,
        (1, 2),
    )
