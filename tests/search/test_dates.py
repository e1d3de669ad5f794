"""Posts by date: their order and the days of their publication, on every engine (SEARCH-52, -53)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import httpx2
import pytest

from api.search.engines.base import SearchReader
from api.search.results.dates import SortOrder, published_between, sort_documents
from api.search.schemas import SearchResponse
from api.search.types import SearchQuery, Sort
from bench.relevance import search_service
from tests.search.conftest import NOW
from tests.search.parsing import engine_query

NEW_YORK = ZoneInfo("America/New_York")


async def found(reader: SearchReader, typed: str, **options: Any) -> SearchResponse:
    return await search_service(reader).search(typed, 10, **options)


def ids(response: SearchResponse) -> list[int]:
    return [hit.id for hit in response.posts]


@pytest.mark.rule("SEARCH-52")
@pytest.mark.parametrize(("sort", "expected"), [("newest", [1, 3, 7]), ("oldest", [7, 3, 1])])
async def test_posts_are_sorted_by_date(
    reader: SearchReader, sort: SortOrder, expected: list[int]
) -> None:
    response = await found(reader, "shabbos", sort=sort)
    assert ids(response) == expected
    assert response.order[0] == "posts"
    # Other groups keep their order.
    by_relevance = await found(reader, "shabbos")
    assert response.series == by_relevance.series


@pytest.mark.rule("SEARCH-52")
async def test_the_date_weighs_more_than_the_rank(reader: SearchReader) -> None:
    """The engines themselves sort so: a page may end before the best match."""
    query = engine_query("posts", "Shabbat")
    oldest = SearchQuery(
        "posts", query.words, completions=query.completions, sort=(Sort("publishTs"),), limit=1
    )
    result = (await reader.search({"only": oldest})).results["only"]
    assert [document["id"] for document in result.documents] == [7]


@pytest.mark.rule("SEARCH-52")
async def test_pages_by_date_are_consecutive(reader: SearchReader) -> None:
    service = search_service(reader)
    pages = [await service.search("shabbos", 1, sort="oldest", offset=at) for at in range(4)]
    assert [ids(page) for page in pages] == [[7], [3], [1], []]
    assert {page.totals.posts for page in pages} == {3}


@pytest.mark.rule("SEARCH-53")
async def test_both_days_of_a_range_are_included(reader: SearchReader) -> None:
    published = [NOW.date().toordinal() - id for id in (3, 1)]
    first, last = map(date.fromordinal, published)
    days = published_between(first, last, ZoneInfo("UTC"))
    response = await found(reader, "shabbos", published=days, with_facets=True)
    assert sorted(ids(response)) == [1, 3]
    assert response.facets
    assert response.facets["type"] == {"daily": 2}
    assert (response.series, response.torah_timelines) == ([], [])
    since = published_between(date.fromordinal(published[1]), None, ZoneInfo("UTC"))
    assert ids(await found(reader, "shabbos", published=since)) == [1]


async def test_an_empty_range_suggests_nothing(reader: SearchReader) -> None:
    days = published_between(None, date(1950, 1, 1), ZoneInfo("UTC"))
    response = await found(reader, "shabbos", published=days)
    assert (response.totals.posts, response.suggestions) == (0, [])


@pytest.mark.rule("SEARCH-53")
def test_days_begin_in_the_time_zone_of_the_site() -> None:
    [[after], [before]] = published_between(date(2026, 3, 8), date(2026, 3, 8), NEW_YORK)
    assert (after.operator, before.operator) == (">=", "<")
    # The clock goes forward on that day.
    assert float(before.value) - float(after.value) == 23 * 3600
    assert datetime.fromtimestamp(float(after.value), NEW_YORK).hour == 0
    assert published_between(None, None, NEW_YORK) == ()


def test_equals_keep_their_order() -> None:
    documents = [{"id": 1, "publishTs": 5}, {"id": 2, "publishTs": 7}, {"id": 3, "publishTs": 5}]
    newest = sort_documents(documents, [Sort("publishTs", descending=True)])
    assert [each["id"] for each in newest] == [2, 1, 3]


async def test_dates_and_order_are_parameters(client: httpx2.AsyncClient) -> None:
    parameters: dict[str, Any] = {"q": "the", "limit": 50, "sort": "oldest", "from": "2020-01-01"}
    body = (await client.get("/api/search", params=parameters)).json()
    published = [hit["publishDate"] for hit in body["posts"]]
    assert len(published) > 1
    assert published == sorted(published)
    assert body["series"] == body["torahTimelines"] == []
    parameters["to"] = "2020-01-01"
    assert (await client.get("/api/search", params=parameters)).json()["totals"]["posts"] == 0


@pytest.mark.rule("SEARCH-53")
@pytest.mark.parametrize(
    ("parameters", "names"),
    [
        ({"from": "yesterday"}, {"from"}),
        ({"from": "0"}, {"from"}),
        ({"to": "2026-02-30"}, {"to"}),
        ({"to": "1899-12-31"}, {"to"}),
        ({"from": "9999-12-31"}, {"from"}),
        ({"from": "2026-11-21", "to": "2026-11-20"}, {"from", "to"}),
        ({"sort": "best"}, {"sort"}),
    ],
)
async def test_wrong_dates_are_named(
    client: httpx2.AsyncClient, parameters: dict[str, str], names: set[str]
) -> None:
    response = await client.get("/api/search", params={"q": "shabbat", **parameters})
    assert response.status_code == 422
    assert set(response.json()["fields"]) == names
