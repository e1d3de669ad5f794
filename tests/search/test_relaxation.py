"""Documents with some of the words of a query: which of them are shown, and when none is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from sqlalchemy import Engine, NullPool

from api.search.concurrency import SearchConcurrency, SearchSlot
from api.search.engines.base import ServerStatus
from api.search.engines.postgres.frequencies import WeightedWord, WordFrequencies
from api.search.engines.postgres.pool import search_pool
from api.search.query import execution
from api.search.query.execution import SearchOutcome
from api.search.relaxation import QueryRelaxation
from api.search.results.coverage import Coverage, indexed_forms
from api.search.results.evidence import Evidence, Outcome
from api.search.results.query_parts import query_parts
from api.search.types import (
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    Key,
    SearchQuery,
    SearchResult,
)
from indexer.sync import update_documents
from tests.factories import post, save
from tests.search.parsing import PARSER, parse

TEXTS = {
    1: "A trellis on the roof, which a neighbor built.",
    2: "The roof was low.",
    3: "A neighbor came, and another neighbor.",
}


def document(id: int, text: str, **fields: Any) -> dict[str, Any]:
    return {"id": id, "title": f"Number {id}", "topics": [], "content": [text], **fields}


class AnyWordEngine:
    """An engine that finds all of its documents for a query that needs only some words."""

    name: EngineName = "postgres"
    degraded = False
    servers: Sequence[ServerStatus] = ()

    def __init__(self, documents: Sequence[Mapping[str, Any]]) -> None:
        self.documents, self.queries = tuple(documents), list[SearchQuery]()

    def for_request(self) -> AnyWordEngine:
        return self

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        self.queries += queries.values()
        return EngineResponse(
            {key: self._result(query) for key, query in queries.items()}, "postgres"
        )

    def _result(self, query: SearchQuery) -> SearchResult:
        found = self.documents if query.match_any else ()
        return SearchResult(found[query.offset : query.offset + query.limit], len(found))

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        raise AssertionError(query)

    async def counts(self) -> Mapping[Any, int]:
        return {}


class FixedFrequencies(WordFrequencies):
    """Weights by word; a word without one is in no document."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights

    async def weigh(self, words: Sequence[Sequence[str]]) -> list[WeightedWord]:
        known = [self._weights.get(forms[0]) for forms in words]
        return [WeightedWord(9.0 if w is None else w, is_known=w is not None) for w in known]


POSTS = SearchQuery("posts")
WEIGHTS = {"trellis": 5.0, "roof": 2.0, "neighbor": 1.0}


async def relax(
    typed: str,
    *,
    documents: Sequence[Mapping[str, Any]] | None = None,
    query: SearchQuery = POSTS,
    weights: Mapping[str, float] = WEIGHTS,
) -> tuple[SearchOutcome[str], AnyWordEngine]:
    """The outcome for a query of which no document has every word."""
    given = documents or [document(id, text) for id, text in TEXTS.items()]
    engine, parsed = AnyWordEngine(given), PARSER.parse(typed)
    strict = await execution.execute(engine, parsed, {"q": query})
    assert strict.is_empty
    engine.queries.clear()
    slot = SearchSlot(SearchConcurrency())
    relaxation = QueryRelaxation(engine, FixedFrequencies(weights), slot)
    return await relaxation.execute(parsed, {"q": query}, strict), engine


def found_ids(outcome: SearchOutcome[str]) -> list[int]:
    return [each["id"] for each in outcome.results["q"].documents]


@pytest.mark.rule("SEARCH-30")
async def test_documents_that_cover_most_of_a_query_are_shown() -> None:
    outcome, _ = await relax("neighbor roof trellis zebra")
    # 8 of 17 by the rare word, 2 and 1 of 17 by the common ones.
    assert found_ids(outcome) == [1]
    assert outcome.results["q"].total == 1
    assert [note.kind for note in outcome.interpretation.explanations] == ["partial_match"]


@pytest.mark.rule("SEARCH-82")
@pytest.mark.parametrize(
    ("typed", "missing"),
    [
        ("Zebra's trellis", ("Zebra's",)),
        # Perhaps they are there in another spelling.
        ("trellis of זֶבְּרָה", ()),
        ("zebrah trellis", ()),
        # Terms are told apart (SEARCH-91).
        ("trellis of שַׁבָּת", ()),
        ("zebra Giraffe trellis", ("zebra", "Giraffe")),
        # They carry less than a third of the query.
        ("roof trellis neighbor zebra", ()),
        # A sentence.
        ("zebra lion trellis roof neighbor", ()),
    ],
)
async def test_words_that_nothing_has_are_told(typed: str, missing: tuple[str, ...]) -> None:
    outcome, _ = await relax(typed, weights={"trellis": 12.0, "roof": 2.0, "neighbor": 4.0})
    [told] = outcome.interpretation.explanations
    assert told.missing == missing


@pytest.mark.rule("SEARCH-30")
@pytest.mark.parametrize("typed", ["zebra crossing neighbor", "roof zebra", "zebra stripes"])
async def test_documents_with_common_words_alone_are_no_answer(typed: str) -> None:
    outcome, _ = await relax(typed)
    assert found_ids(outcome) == []
    assert outcome.results["q"].total == 0
    assert outcome.interpretation.explanations == ()


async def test_the_engine_drops_the_words_that_tell_least() -> None:
    _, engine = await relax("neighbor roof zebra trellis")
    assert [query.words for query in engine.queries] == [
        ("trellis", "roof", "neighbor"),
        ("neighbor", "roof", "trellis"),
    ]


@pytest.mark.rule("SEARCH-30")
async def test_pages_and_facets_are_of_the_shown_documents() -> None:
    documents = [
        document(1, "A trellis.", topics=["Home", "Safety"]),
        document(2, "Another trellis on a roof.", topics=["Home"]),
        document(3, "A neighbor.", topics=["Noise"]),
    ]
    query = SearchQuery("posts", limit=1, offset=1, facets=("topics", "type"))
    weights = {"trellis": 12.0, "roof": 2.0}
    outcome, _ = await relax(
        "trellis roof zebra", documents=documents, query=query, weights=weights
    )
    assert found_ids(outcome) == [1]
    assert outcome.results["q"].total == 2
    assert outcome.results["q"].facets == {"topics": {"Home": 2, "Safety": 1}, "type": {}}


async def test_one_word_is_not_relaxed() -> None:
    outcome, engine = await relax("zebra")
    assert (found_ids(outcome), engine.queries) == ([], [])


def test_coverage_is_the_share_of_the_weights() -> None:
    coverage = Coverage(parse("trellis of the shabbos").analysis, [1.0, 3.0])
    # The term comes first, in any of its forms; then the other words.
    assert coverage.of(document(1, "שבת שלום")) == pytest.approx(0.25)
    assert coverage.of(document(1, "A trellis.")) == pytest.approx(0.75)
    assert coverage.of(document(1, "", title="Trellis", topics=["Shabbat"])) == pytest.approx(1.0)
    assert coverage.of(document(1, "Nothing.")) == 0
    assert Coverage(parse("a").analysis, []).of(document(1, "Nothing.")) == 0


def test_parts_are_counted_by_the_words_that_documents_are_indexed_with() -> None:
    term, word = map(indexed_forms, query_parts(parse("trellis of rosh hashana").analysis))
    assert term == ("roshhashanah",)
    assert word[0] == "trellis"
    assert "trellises" in word
    [hebrew] = map(indexed_forms, query_parts(parse("בבתיהם").analysis))
    assert hebrew[0] == "בבתיהמ"


@pytest.mark.rule("SEARCH-34")
@pytest.mark.parametrize(
    ("evidence", "outcome"),
    [
        # Words alone: most of the query.
        (Evidence(0.5), "answered"),
        (Evidence(0.3), "nothing"),
        # With a vector each kind makes up for the other.
        (Evidence(0.0, 0.45, 1.0), "answered"),
        (Evidence(0.0, 0.2, -3.0), "nothing"),
        (Evidence(0.9, 0.25, -1.0), "answered"),
        (Evidence(0.3, 0.25, -4.0), "nothing"),
    ],
)
def test_the_evidence_of_words_and_meaning_decides(evidence: Evidence, outcome: Outcome) -> None:
    assert evidence.outcome == outcome


@pytest.mark.rule("SEARCH-30")
async def test_words_weigh_by_the_number_of_their_documents(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(id, content=f"<p>{text}</p>") for id, text in TEXTS.items()])
    while update_documents(fresh_engine):
        pass
    pool = search_pool(fresh_database_url, poolclass=NullPool)
    frequencies = WordFrequencies(pool)
    weighed = await frequencies.weigh([("trellis",), ("roof", "ceiling"), ("zebra",)])
    assert [word.is_known for word in weighed] == [True, True, False]
    assert weighed[1].weight < weighed[0].weight < weighed[2].weight
    assert await frequencies.weigh([]) == []


async def test_words_that_cannot_be_counted_weigh_the_same(free_port_dsn: str) -> None:
    pool = search_pool(free_port_dsn, poolclass=NullPool)
    assert (
        await WordFrequencies(pool).weigh([("roof",), ("zebra",)])
        == [WeightedWord(1.0, is_known=True)] * 2
    )
