"""Searches for a place on every engine: what cites it, what is near it, and where nothing does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from api.search.engines.base import SearchReader
from api.search.index.documents import post_document, timeline_document
from api.search.schemas import SearchResponse
from api.search.text.synonyms import default_synonyms
from api.search.types import Document, IndexUid
from bench.relevance import search_service
from tests.search.conftest import NOW, a_portion, a_post

POSTS = (
    (1, "Sixty-seven b", "<p>The Talmud (Ketubot 67b) tells of a horse.</p>"),
    (2, "Sixty-seven a", "<p>First words. It says so in Ketubot 67a, too.</p>"),
    (3, "Seventy", "<p>It is written (Ketubot 70b).</p>"),
    (4, "Horses", "<p>Ketubot and a horse, but no folio: 67 horses.</p>"),
    (5, "A mishnah", "<p>Great is rest (Mishnah, Shabbat 2:1).</p>"),
    (6, "The Yerushalmi", "<p>Yerushalmi Shabbat 2:1 asks.</p>"),
    (7, "A comment", "<p>Rashi on Exodus 20:9 says so.</p>"),
    (8, "A verse", "<p>Six days (Exodus 20:9), as Rashi explains it.</p>"),
    (9, "Another verse", "<p>Six days (Exodus 20:9).</p>"),
    (10, "A far verse", "<p>Names (Exodus 1:1).</p>"),
    (11, "Its words", "<p>It is said: ששת ימים תעבד ועשית כל מלאכתך, and no more.</p>"),
)


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests."""
    synonyms = default_synonyms()
    portion = a_portion(
        1, "Yitro", book="Exodus", start_chapter=18, start_verse=1, end_chapter=20, end_verse=23,
        description="All the world is one court (Avot 5:17).",
    )  # fmt: skip
    return {
        "posts": [post_document(a_post(*row), [], [], synonyms) for row in POSTS],
        "series": [],
        "torah_timelines": [timeline_document(portion, [], NOW, synonyms)],
    }


async def found(reader: SearchReader, query: str) -> SearchResponse:
    return await search_service(reader).search(query, 10)


def titles(response: SearchResponse, *, nearby: bool) -> list[str]:
    return [hit.title for hit in response.posts if hit.nearby is nearby]


@pytest.mark.rule("SEARCH-84", "SEARCH-47", "SEARCH-48")
@pytest.mark.parametrize(
    ("query", "exact", "nearby"),
    [
        ("Kesubos 67b", ["Sixty-seven b"], ["Sixty-seven a"]),
        ("כתובות ס״ז:", ["Sixty-seven b"], ["Sixty-seven a"]),
        ("Ketubot 67", ["Sixty-seven b", "Sixty-seven a"], []),
        ("Ketubot 68b", [], ["Sixty-seven b", "Sixty-seven a", "Seventy"]),
        ("Ketubot 90a", [], ["Sixty-seven b", "Sixty-seven a", "Seventy"]),
        ("Ketubot 113a", [], []),
        ("Ketubot 67b horse", ["Sixty-seven b"], []),
        ("Ketubot 67b lamps", ["Sixty-seven b"], ["Sixty-seven a"]),
        ("Gittin 56a", [], []),
        ("Shabbat 2:1", ["A mishnah", "The Yerushalmi"], []),
        ("Yerushalmi Shabbat 2:1", ["The Yerushalmi"], []),
        ("Rashi on Exodus 20:9", ["A comment"], ["A verse", "Another verse"]),
        ("Exodus 20:9", ["A verse", "Another verse", "A comment"], []),
        ("ששת ימים תעבד ועשית", ["A verse", "Another verse", "A comment", "Its words"], []),
        ("Exodus 40:1", [], ["A comment", "A verse", "Another verse", "A far verse"]),
    ],
)
async def test_what_cites_a_place_comes_before_what_is_near_it(
    reader: SearchReader, query: str, exact: list[str], nearby: list[str]
) -> None:
    response = await found(reader, query)
    assert [hit.nearby for hit in response.posts] == [False] * len(exact) + [True] * len(nearby)
    assert sorted(titles(response, nearby=False)) == sorted(exact)
    assert sorted(titles(response, nearby=True)) == sorted(nearby)
    assert response.place
    assert response.place.cited is bool(exact)


@pytest.mark.rule("SEARCH-47")
async def test_the_comment_comes_before_the_verse_and_the_verse_before_the_comment(
    reader: SearchReader,
) -> None:
    comment, verse = await found(reader, "Rashi Ex. 20:9"), await found(reader, "Exodus 20:9")
    assert [hit.title for hit in comment.posts] == ["A comment", "A verse", "Another verse"]
    assert verse.posts[-1].title == "A comment"
    assert verse.verse
    assert verse.torah_timelines[0].parasha == "Yitro"


async def test_the_citing_sentence_is_shown(reader: SearchReader) -> None:
    response = await found(reader, "Ketubot 67b")
    assert [hit.snippet for hit in response.posts] == [
        "The Talmud (Ketubot 67b) tells of a horse.",
        "It says so in Ketubot 67a, too.",
    ]


async def test_what_was_understood_is_named_in_both_languages(reader: SearchReader) -> None:
    place = (await found(reader, "gemara kesubos daf 67 amud beis")).place
    assert place
    assert (place.reference, place.hebrew_reference) == ("Bavli Ketubot 67b", "כתובות סז ע״ב")


@pytest.mark.rule("SEARCH-48")
async def test_a_place_that_does_not_exist_is_told(reader: SearchReader) -> None:
    response = await found(reader, "Shabbat 158a")
    assert response.place
    problem = response.place.problem
    assert problem
    assert (problem.kind, problem.number, problem.unit) == ("size", 157, "folio")
    assert (problem.within, problem.hebrew_within) == ("Shabbat", "שבת")
    assert not response.place.cited
    assert not response.posts


async def test_portions_whose_description_cites_a_place_are_found(reader: SearchReader) -> None:
    response = await found(reader, "Pirkei Avos 5:17")
    assert [hit.parasha for hit in response.torah_timelines] == ["Yitro"]
    assert response.posts == []
    assert response.place
    assert response.place.cited
