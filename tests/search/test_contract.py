"""What every engine must answer, the same for each (search.md of the design: one contract)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.search.engines.base import SearchReader
from api.search.types import Condition, FacetHit, FacetQuery, IndexUid, SearchQuery, Sort


async def ids(reader: SearchReader, text: str, index: IndexUid = "posts") -> list[int]:
    [result] = await reader.search([SearchQuery(index, text)])
    return [document["id"] for document in result.documents]


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


@pytest.mark.parametrize("text", ['רש"י', "רש״י", "רשי"])
async def test_gershayim_are_no_border(reader: SearchReader, text: str) -> None:
    assert await ids(reader, text) == [7]


async def test_final_letters_and_prefixes_are_read_through(reader: SearchReader) -> None:
    assert await ids(reader, "שלומ") == [7]
    assert 7 in await ids(reader, "שבת")


async def test_what_is_not_public_is_never_found(reader: SearchReader) -> None:
    for text in ("", "Shabbat", "Tomorrow"):
        assert 5 not in await ids(reader, text)


async def test_an_empty_query_lists_the_newest_first(reader: SearchReader) -> None:
    assert await ids(reader, "") == [1, 2, 3, 4, 6, 7]


async def test_nothing_is_found_for_a_word_that_nobody_wrote(reader: SearchReader) -> None:
    assert await ids(reader, "xylophone") == []


@pytest.mark.parametrize(
    "text", ["'", '"', "-shabbat -", "a:* | b & !", "\\", "%_", "(((", "🕯", "  "]
)
async def test_no_query_is_an_error(reader: SearchReader, text: str) -> None:
    await ids(reader, text)


async def test_all_words_are_asked_for_unless_the_query_is_loose(reader: SearchReader) -> None:
    strict = SearchQuery("posts", "praise candles")
    [none, some] = await reader.search([strict, replace(strict, loose=True)])
    assert none.total == 0
    assert some.documents[0]["id"] in (1, 4)


async def test_a_phrase_is_not_a_beginning_and_forgives_nothing(reader: SearchReader) -> None:
    for phrase, found in (("shabbat", {1, 3, 7}), ("shabb", set()), ("shabbta", set())):
        [result] = await reader.search([SearchQuery("posts", phrases=(phrase,))])
        assert {document["id"] for document in result.documents} == found


async def test_phrases_and_text_are_asked_for_together(reader: SearchReader) -> None:
    query = SearchQuery("posts", "lon", phrases=("Shabbat",))
    [result] = await reader.search([query])
    assert [document["id"] for document in result.documents] == [3]


async def test_three_groups_are_answered_in_order(reader: SearchReader) -> None:
    results = await reader.search(
        [SearchQuery(index, "rest") for index in ("posts", "series", "torah_timelines")]
    )
    # The first by the name of its series, the third by its text.
    assert [document["id"] for document in results[0].documents] == [1, 3]
    assert results[1].documents[0]["slug"] == "rest"
    assert results[2].documents[0]["parasha"] == "Noach"


async def test_a_portion_is_found_by_each_of_its_names(reader: SearchReader) -> None:
    for text in ("Lech Lecha", "lech", "לך לך", "לֶךְ־לְךָ", "Go Forth", "LechLecha"):
        assert (await ids(reader, text, "torah_timelines"))[0] == 2


async def test_filters_combine(reader: SearchReader) -> None:
    either = (Condition("type", "=", "weekly"), Condition("topics", "=", "Shabbat"))
    query = SearchQuery("posts", filter=(either, (Condition("isPremium", "=", 0),)))
    [result] = await reader.search([query])
    assert [document["id"] for document in result.documents] == [1, 4]
    assert result.total == 2


async def test_a_value_may_hold_quotation_marks(reader: SearchReader) -> None:
    query = SearchQuery("posts", filter=((Condition("topics", "=", 'Say "thank you"'),),))
    [result] = await reader.search([query])
    assert [document["id"] for document in result.documents] == [4]


async def test_numbers_compare_and_sort(reader: SearchReader) -> None:
    query = SearchQuery(
        "torah_timelines",
        filter=((Condition("order", ">=", 3),), (Condition("book", "!=", "Leviticus"),)),
        sort=(Sort("order", descending=True),),
    )
    [result] = await reader.search([query])
    assert [document["id"] for document in result.documents] == [3, 2]


async def test_facets_count_the_whole_match(reader: SearchReader) -> None:
    query = SearchQuery("posts", facets=("type", "topics"), limit=1)
    [result] = await reader.search([query])
    assert len(result.documents) == 1
    assert result.facets["type"] == {"daily": 5, "weekly": 1}
    assert result.facets["topics"] == {"Shabbat": 1, "Home": 1, "Teshuvah": 1, 'Say "thank you"': 1}


async def test_pages_follow_each_other(reader: SearchReader) -> None:
    pages = [SearchQuery("posts", limit=2, offset=offset) for offset in (0, 2, 4, 6)]
    results = await reader.search(pages)
    assert [[d["id"] for d in r.documents] for r in results] == [[1, 2], [3, 4], [6, 7], []]
    assert {result.total for result in results} == {6}


async def test_facet_values_begin_as_typed(reader: SearchReader) -> None:
    query = FacetQuery(SearchQuery("posts"), "topics", "sha")
    assert await reader.facet_values(query) == [FacetHit("Shabbat", 1)]


async def test_only_stored_text_is_returned(reader: SearchReader) -> None:
    [result] = await reader.search([SearchQuery("posts", "praise")])
    assert result.documents[0]["content"] == ["Thanks & praise."]
