"""The group with the best hit stands first, on every engine."""

from __future__ import annotations

from typing import Any

import pytest

from api.search.engines.base import SearchReader
from api.search.results.group_order import order_by_citations, order_by_names
from bench.relevance import search_service
from tests.search.parsing import matcher


@pytest.mark.rule("SEARCH-51")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        # A portion's name, in any spelling.
        ("noach", "torahTimelines"),
        ("lekh lekha", "torahTimelines"),
        ("לך לך", "torahTimelines"),
        # Its English name is the query; a title has the word among others, and texts have it.
        ("rest", "torahTimelines"),
        # A series' title, but for stop words.
        ("day of rest", "series"),
        # Words of texts, and of titles.
        ("shabbos", "posts"),
        ("two candles", "posts"),
        ("zzqqxx", "posts"),
    ],
)
async def test_the_group_of_the_best_hit_comes_first(
    reader: SearchReader, typed: str, expected: str
) -> None:
    response = await search_service(reader).search(typed, 10)
    assert response.order[0] == expected
    assert sorted(response.order) == ["posts", "series", "torahTimelines"]


async def test_every_page_has_the_same_order(reader: SearchReader) -> None:
    service = search_service(reader)
    first, second = [await service.search("rest", 1, offset=offset) for offset in (0, 1)]
    assert first.order == second.order


def post(title: str) -> Any:
    return {"id": 1, "title": title}


def portion(parasha: str, title: str = "") -> Any:
    return {"id": 2, "title": title, "parasha": parasha, "englishName": "", "hebrewName": ""}


@pytest.mark.rule("SEARCH-51")
@pytest.mark.parametrize(
    ("title", "parasha", "expected"),
    [
        ("Noach", "Noach", "posts"),
        ("Noach and the Ark", "Noach", "torah_timelines"),
        ("The Ark", "Bereshit", "posts"),
    ],
)
def test_posts_come_first_among_equals(title: str, parasha: str, expected: str) -> None:
    documents: Any = {"posts": [post(title)], "torah_timelines": [portion(parasha)]}
    order = order_by_names(documents, matcher("noach"))
    assert (order[0], order[-1]) == (expected, "series")


@pytest.mark.rule("SEARCH-51")
def test_what_cites_a_place_comes_before_what_is_near_it() -> None:
    documents: Any = {"posts": [post("A")], "torah_timelines": [portion("Noach")]}
    assert order_by_citations(documents, {})[0] == "posts"
    assert order_by_citations(documents, {"posts": {1}}) == ["torah_timelines", "posts", "series"]


def test_posts_by_meaning_alone_follow_what_has_the_words() -> None:
    documents: dict[Any, list[Any]] = {
        "posts": [{"id": 1, "title": "Doorways"}],
        "series": [],
        "torah_timelines": [
            {
                "id": 1,
                "title": "Holiness",
                "parasha": "Kedoshim",
                "englishName": "",
                "hebrewName": "",
            }
        ],
    }
    assert order_by_names(documents, matcher("neighbour"))[0] == "posts"
    assert order_by_names(documents, matcher("neighbour"), {1})[0] == "torah_timelines"
