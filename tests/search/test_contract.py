"""The contract of every search engine (INDEX-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.search.engines.base import SearchReader
from api.search.index.fields import INDEXES
from api.search.types import (
    Condition,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    Sort,
)
from tests.search.parsing import engine_query


async def result_of(reader: SearchReader, query: SearchQuery) -> SearchResult:
    return (await reader.search({"only": query})).results["only"]


async def ids(reader: SearchReader, text: str, index: IndexUid = "posts") -> list[int]:
    return [
        document["id"]
        for document in (await result_of(reader, engine_query(index, text))).documents
    ]


@pytest.mark.rule("SEARCH-24", "INDEX-8")
@pytest.mark.parametrize(
    "text", ["Shabbat", "shabat", "Shabbos", "Sabbath", "SHABBAT", "שבת", "שַׁבָּת", "shabb", "shabbta"]
)
async def test_any_spelling_finds_the_teachings_of_a_term(reader: SearchReader, text: str) -> None:
    found = await ids(reader, text)
    assert found[0] == 1
    assert {1, 3, 7} <= set(found)


@pytest.mark.parametrize("text", ["Teshuvah", "tshuva", "תשובה", "תְּשׁוּבָה", "repentance"])
async def test_a_term_in_the_text_alone_is_found(reader: SearchReader, text: str) -> None:
    assert (await ids(reader, text))[0] == 2


@pytest.mark.rule("READ-76")
async def test_a_word_with_the_mark_of_a_footnote_is_found_without_it(reader: SearchReader) -> None:
    [found] = (await result_of(reader, engine_query("posts", "gratitude"))).documents
    assert found["content"] == ["A teaching on gratitude for members."]


@pytest.mark.parametrize("text", ['רש"י', "רש״י", "רשי"])
async def test_gershayim_do_not_split_words(reader: SearchReader, text: str) -> None:
    assert await ids(reader, text) == [7]


@pytest.mark.rule("SEARCH-25")
async def test_final_letters_and_prefixes_are_normalized(reader: SearchReader) -> None:
    assert await ids(reader, "שלומ") == [7]
    assert 7 in await ids(reader, "שבת")


@pytest.mark.rule("SEARCH-50")
async def test_a_post_comes_with_the_ids_of_its_paragraphs(reader: SearchReader) -> None:
    result = await result_of(reader, engine_query("posts", "dusk"))
    [post] = result.documents
    assert post["content"] == ["Rest waits.", "Then came the Sabbath at dusk."]
    assert post["anchors"] == ["p1", "p2"]


@pytest.mark.parametrize("index", ["posts", "series", "torah_timelines"])
async def test_a_document_has_the_attributes_that_are_retrieved(
    reader: SearchReader, index: IndexUid
) -> None:
    """What is only searched, such as the forms of words, is most of a document."""
    for document in (await result_of(reader, engine_query(index, ""))).documents:
        assert document.keys() == {*INDEXES[index].retrieved}


@pytest.mark.rule("ACCESS-1")
async def test_unpublished_documents_are_never_found(reader: SearchReader) -> None:
    for text in ("", "Shabbat", "Tomorrow"):
        assert 5 not in await ids(reader, text)


async def test_an_empty_query_lists_the_newest_first(reader: SearchReader) -> None:
    assert await ids(reader, "") == [1, 2, 3, 4, 6, 7]


async def test_an_unknown_word_finds_nothing(reader: SearchReader) -> None:
    assert await ids(reader, "xylophone") == []


@pytest.mark.rule("SEARCH-32")
@pytest.mark.parametrize(
    "text", ["'", '"', "-shabbat -", "a:* | b & !", "\\", "%_", "(((", "🕯", "  "]
)
async def test_no_query_raises_an_error(reader: SearchReader, text: str) -> None:
    await ids(reader, text)


@pytest.mark.rule("SEARCH-27")
async def test_a_word_of_a_language_is_no_misspelling(reader: SearchReader) -> None:
    assert await ids(reader, "thamks praise") == [4]
    assert await ids(reader, "thinks praise") == []
    assert await ids(reader, "members gratitude") == [6]
    # The only word in the text that is near is another one: וּבַשַּׁבָּת.
    assert 7 not in await ids(reader, "ובשבתה")


async def test_all_words_must_match_by_default(reader: SearchReader) -> None:
    strict = engine_query("posts", "praise candles")
    queries = {"all": strict, "any": replace(strict, match_any=True)}
    results = (await reader.search(queries)).results
    none, some = results["all"], results["any"]
    assert none.total == 0
    assert some.documents[0]["id"] in (1, 4)


async def test_exact_words_match_neither_prefixes_nor_typos(reader: SearchReader) -> None:
    for word, found in (("shabbat", {1, 3, 7}), ("shabb", set()), ("shabbta", set())):
        result = await result_of(reader, SearchQuery("posts", exact_words=(word,)))
        assert {document["id"] for document in result.documents} == found


async def test_exact_and_other_words_can_be_combined(reader: SearchReader) -> None:
    query = engine_query("posts", "lon", exact_words=("shabbat",))
    result = await result_of(reader, query)
    assert [document["id"] for document in result.documents] == [3]


@pytest.mark.rule("INDEX-8")
async def test_three_queries_return_three_groups(reader: SearchReader) -> None:
    groups: tuple[IndexUid, ...] = ("posts", "series", "torah_timelines")
    response = await reader.search({index: engine_query(index, "rest") for index in groups})
    assert (response.engine, response.degraded) == (reader.name, False)
    # The post matches by the title of its series, the portion by its text.
    assert [document["id"] for document in response.results["posts"].documents] == [1, 3]
    assert response.results["series"].documents[0]["slug"] == "rest"
    assert response.results["torah_timelines"].documents[0]["parasha"] == "Noach"


@pytest.mark.rule("TIMELINE-1")
async def test_portions_are_found_by_each_of_their_names(reader: SearchReader) -> None:
    for text in ("Lech Lecha", "lech", "לך לך", "לֶךְ־לְךָ", "Go Forth", "LechLecha"):
        assert (await ids(reader, text, "torah_timelines"))[0] == 2


@pytest.mark.rule("LANG-24")
@pytest.mark.parametrize("text", ["לקום וללכת", "ללכת", "נקרא לצאת לדרך", "יודע"])
async def test_a_portion_is_found_by_its_hebrew_title_and_summary(
    reader: SearchReader, text: str
) -> None:
    assert await ids(reader, text, "torah_timelines") == [2]


async def test_filters_combine(reader: SearchReader) -> None:
    either = (Condition("type", "=", "weekly"), Condition("topics", "=", "Shabbat"))
    query = SearchQuery("posts", filter=(either, (Condition("isPremium", "=", 0),)))
    result = await result_of(reader, query)
    assert [document["id"] for document in result.documents] == [1, 4]
    assert result.total == 2


async def test_filter_values_may_contain_quotation_marks(reader: SearchReader) -> None:
    query = SearchQuery("posts", filter=((Condition("topics", "=", 'Say "thank you"'),),))
    result = await result_of(reader, query)
    assert [document["id"] for document in result.documents] == [4]


async def test_numbers_can_be_compared_and_sorted(reader: SearchReader) -> None:
    query = SearchQuery(
        "torah_timelines",
        filter=((Condition("order", ">=", 3),), (Condition("book", "!=", "Leviticus"),)),
        sort=(Sort("order", descending=True),),
    )
    result = await result_of(reader, query)
    assert [document["id"] for document in result.documents] == [3, 2]


async def test_facets_count_all_matches(reader: SearchReader) -> None:
    query = SearchQuery("posts", facets=("type", "topics"), limit=1)
    result = await result_of(reader, query)
    assert len(result.documents) == 1
    assert result.facets["type"] == {"daily": 5, "weekly": 1}
    assert result.facets["topics"] == {"Shabbat": 1, "Home": 1, "Teshuvah": 1, 'Say "thank you"': 1}


async def test_pages_are_consecutive(reader: SearchReader) -> None:
    pages = {offset: SearchQuery("posts", limit=2, offset=offset) for offset in (0, 2, 4, 6)}
    found = (await reader.search(pages)).results
    results = [found[offset] for offset in pages]
    assert [[d["id"] for d in r.documents] for r in results] == [[1, 2], [3, 4], [6, 7], []]
    assert {result.total for result in results} == {6}


async def test_facet_values_match_the_typed_prefix(reader: SearchReader) -> None:
    query = FacetQuery(SearchQuery("posts"), "topics", "sha")
    assert await reader.facet_values(query) == [FacetHit("Shabbat", 1)]


async def test_responses_contain_only_stored_text(reader: SearchReader) -> None:
    result = await result_of(reader, engine_query("posts", "praise"))
    assert result.documents[0]["content"] == ["Thanks & praise."]
