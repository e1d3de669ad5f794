"""Execution of a query: one variant after another, one interpretation after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from api.search.engines.base import ServerStatus
from api.search.query.execution import (
    SearchOutcome,
    execute,
    execute_interpretation,
    facet_values,
)
from api.search.query.parser import Interpretation, ParsedQuery
from api.search.query.variants import QueryVariant
from api.search.text.query_analysis import analyze
from api.search.types import (
    Condition,
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchQuery,
    SearchResult,
    Sort,
)
from tests.search.parsing import PARSER, SYNONYMS, parse, widening

IdsOfQuery = Callable[[SearchQuery], Sequence[int]]


class Engine:
    """An engine that returns the ids of a function by page, and records its calls."""

    name: EngineName = "postgres"
    degraded = False
    servers: Sequence[ServerStatus] = ()

    def __init__(self, ids_of_query: IdsOfQuery) -> None:
        self.ids_of_query = ids_of_query
        self.calls: list[list[SearchQuery]] = []

    def for_request(self) -> Engine:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        self.calls.append(list(queries.values()))
        results = {key: self._result(query) for key, query in queries.items()}
        return EngineResponse(results, self.name)

    async def counts(self) -> Mapping[IndexUid, int]:
        return {}

    def _result(self, query: SearchQuery) -> SearchResult:
        ids = self.ids_of_query(query)
        page = ids[query.offset : query.offset + query.limit]
        return SearchResult(tuple({"id": id} for id in page), len(ids), {"n": {"all": len(ids)}})

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        return [FacetHit(" ".join(query.query.words), 1)]


@pytest.fixture
def two_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every query has the variants 'exact' and then 'wide'."""
    variants = (QueryVariant(("exact",)), QueryVariant(("wide",)))
    interpretation = Interpretation(analyze("typed", SYNONYMS), variants)
    monkeypatch.setattr(ParsedQuery, "interpretations", lambda _: iter([interpretation]))


def by_text(**ids: Sequence[int]) -> IdsOfQuery:
    return lambda query: ids.get(" ".join(query.words), ())


async def execute_typed(
    engine: Engine, typed: str, queries: Sequence[SearchQuery]
) -> SearchOutcome[int]:
    """The outcome of these queries, by their index."""
    return await execute(engine, PARSER.parse(typed), dict(enumerate(queries)))


def found_ids(result: SearchResult) -> list[Any]:
    return [document["id"] for document in result.documents]


@pytest.mark.usefixtures("two_variants")
async def test_a_full_page_needs_one_query() -> None:
    engine = Engine(by_text(exact=[1, 2, 3]))
    found = await execute_typed(engine, "x", [SearchQuery("posts", limit=3)])
    assert found_ids(found.results[0]) == [1, 2, 3]
    assert len(engine.calls) == 1


@pytest.mark.rule("SEARCH-31")
@pytest.mark.usefixtures("two_variants")
async def test_exact_hits_come_first_without_duplicates() -> None:
    engine = Engine(by_text(exact=[5, 3], wide=[1, 3, 4, 5, 6]))
    found = await execute_typed(engine, "x", [SearchQuery("posts", limit=4)])
    result = found.results[0]
    assert found_ids(result) == [5, 3, 1, 4]
    assert (result.total, result.facets) == (5, {"n": {"all": 5}})


@pytest.mark.usefixtures("two_variants")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
async def test_pages_are_consecutive_across_variants(size: int) -> None:
    engine = Engine(by_text(exact=[5, 3], wide=[1, 3, 4, 5, 6]))
    pages = []
    for offset in range(0, 6, size):
        found = await execute_typed(engine, "x", [SearchQuery("posts", limit=size, offset=offset)])
        pages += found_ids(found.results[0])
    assert pages == [5, 3, 1, 4, 6]


@pytest.mark.rule("SEARCH-52")
@pytest.mark.usefixtures("two_variants")
@pytest.mark.parametrize(("found", "calls"), [(10, 1), (9, 2)])
async def test_a_sorted_query_is_not_widened_beyond_a_first_page(found: int, calls: int) -> None:
    """Weaker matches would come between better ones."""
    engine = Engine(by_text(exact=range(found), wide=range(20)))
    query = SearchQuery("posts", sort=(Sort("publishTs"),), limit=250)
    await execute_typed(engine, "typed", [query])
    assert len(engine.calls) == calls


@pytest.mark.usefixtures("two_variants")
async def test_the_counts_of_an_index_agree() -> None:
    """The query that only counts a filter uses the same variants as the query for the hits."""
    engine = Engine(by_text(exact=[1], wide=[1, 2]))
    queries = [SearchQuery("posts", limit=2), SearchQuery("posts", limit=0, facets=("type",))]
    found = await execute_typed(engine, "x", queries)
    assert [result.total for result in found.results.values()] == [2, 2]


@pytest.mark.usefixtures("two_variants")
async def test_a_complete_index_is_not_queried_again() -> None:
    engine = Engine(lambda _: [1, 2])
    found = await execute_typed(
        engine, "x", [SearchQuery("posts", limit=2), SearchQuery("series", limit=3)]
    )
    assert [result.total for result in found.results.values()] == [2, 2]
    assert [" ".join(query.words) for call in engine.calls for query in call] == [
        "exact",
        "exact",
        "wide",
    ]


@pytest.mark.usefixtures("two_variants")
async def test_small_indexes_are_queried_once_for_all_variants() -> None:
    """Their pages are rarely full, so most searches would need a second round trip."""
    engine = Engine(lambda query: [1, 2] if query.index == "posts" else [])
    await execute_typed(
        engine, "x", [SearchQuery("posts", limit=2), SearchQuery("series", limit=2)]
    )
    assert [[query.index for query in call] for call in engine.calls] == [
        ["posts", "series", "series"]
    ]


@pytest.mark.usefixtures("two_variants")
async def test_a_full_page_of_a_small_index_is_not_widened() -> None:
    engine = Engine(by_text(exact=[1, 2], wide=[1, 2, 3]))
    found = await execute_typed(engine, "x", [SearchQuery("series", limit=2)])
    assert (found_ids(found.results[0]), found.results[0].total) == ([1, 2], 2)


@pytest.mark.rule("SEARCH-28")
async def test_the_other_keyboard_layout_is_tried_if_nothing_is_found() -> None:
    engine = Engine(lambda query: [1] if query.exact_words == ("shalom",) else [])
    found = await execute_typed(engine, "akuo", [SearchQuery("posts")])
    assert found_ids(found.results[0]) == [1]
    assert found.interpretation.analysis.text == "שלום"
    assert [(note.kind, note.typed, note.meant) for note in found.interpretation.explanations] == [
        ("keyboard", "akuo", "שלום"),
        ("spelling", "שלום", "Shalom"),
    ]


async def test_a_query_without_hits_keeps_its_literal_interpretation() -> None:
    found = await execute_typed(Engine(lambda _: []), "zebra crossing", [SearchQuery("posts")])
    assert found.results[0].total == 0
    assert (found.interpretation.analysis.text, found.interpretation.explanations) == (
        "zebra crossing",
        (),
    )


async def test_an_empty_query_finds_everything_and_punctuation_finds_nothing() -> None:
    engine = Engine(lambda _: [1, 2])
    for typed, total in (("", 2), ("  ", 2), ("!?", 0), ("🕯", 0)):
        found = await execute_typed(engine, typed, [SearchQuery("posts")])
        assert found.results[0].total == total, typed


async def test_filters_of_the_query_are_kept() -> None:
    condition = ((Condition("type", "=", "daily"),),)
    engine = Engine(lambda _: [])
    await execute_typed(engine, "light", [SearchQuery("posts", filter=condition)])
    assert all(query.filter == condition for call in engine.calls for query in call)


async def test_facets_are_counted_for_the_typed_query() -> None:
    hits = await facet_values(
        Engine(lambda _: []), parse("light"), FacetQuery(SearchQuery("posts"), "x")
    )
    assert hits == [FacetHit("light", 1)]


async def test_an_index_outside_every_scope_is_not_queried() -> None:
    """A verse applies to posts and portions, so a list of series needs no query."""
    engine = Engine(lambda _: [])
    found = await execute_typed(engine, "Genesis 12", [SearchQuery("series")])
    assert found.results[0].total == 0
    assert all(engine.calls), "no round trip without a query"


def test_a_form_of_a_term_is_interpreted_as_the_term() -> None:
    first, *_ = parse("tshuva light").interpretations()
    assert widening(first)[0] == QueryVariant(("light",), ("teshuvah",))
    assert [(note.kind, note.typed, note.meant) for note in first.explanations] == [
        ("spelling", "tshuva", "Teshuvah")
    ]


async def test_the_total_counts_what_different_variants_found() -> None:
    engine = Engine(lambda query: [1, 2] if query.words == ("a",) else [2, 3])
    variants = (QueryVariant(("a",)), QueryVariant(("b",)))
    interpretation = Interpretation(analyze("a", SYNONYMS), variants)
    outcome = await execute_interpretation(engine, interpretation, {"all": SearchQuery("posts")})
    found = outcome.results["all"]
    assert ([each["id"] for each in found.documents], found.total) == ([1, 2, 3], 3)


async def test_a_sentence_takes_one_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first variant seldom fills a page; what each finds is merged as ever."""
    words = ("four", "words", "of", "one")
    variants = (QueryVariant(words), QueryVariant((*words, "wide")))
    interpretation = Interpretation(analyze("typed", SYNONYMS), variants)
    monkeypatch.setattr(ParsedQuery, "interpretations", lambda _: iter([interpretation]))
    ids = {" ".join(words): [5], " ".join((*words, "wide")): [3, 5]}
    engine = Engine(lambda query: ids[" ".join(query.words)])
    found = await execute_typed(engine, "x", [SearchQuery("posts", limit=2)])
    assert found_ids(found.results[0]) == [5, 3]
    assert len(engine.calls) == 1
