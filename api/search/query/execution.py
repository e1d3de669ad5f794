"""Runs a parsed query on the available engine, until its pages are full."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from api.search.engines.base import SearchReader
from api.search.index.fields import MAX_TOTAL_HITS
from api.search.query.parser import Interpretation, ParsedQuery
from api.search.query.variants import QueryVariant
from api.search.types import (
    NO_RESULT,
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchQuery,
    SearchResult,
)

# The indexes of so few documents that a page of them is seldom full.
_SMALL: frozenset[IndexUid] = frozenset({"series", "torah_timelines"})
# Few documents have all of so many content words.
_MANY_WORDS = 4


@dataclass(frozen=True, slots=True)
class SearchOutcome(Generic[Key]):
    """The result of each query, and the interpretation by which they were found.

    `matched_phonetically`: some were found by a phonetic key only. `nearby`: the documents of each
    query that were found near the reference only. `degraded`: an engine replaced one that did not
    respond.
    """

    results: Mapping[Key, SearchResult]
    interpretation: Interpretation
    matched_phonetically: bool
    nearby: Mapping[Key, frozenset[int]]
    engine: EngineName
    degraded: bool

    @property
    def is_empty(self) -> bool:
        """Whether no document was found."""
        return not any(result.total for result in self.results.values())

    @property
    def may_be_relaxed(self) -> bool:
        """Whether documents with some of the words are wanted: not for a place in a work."""
        return self.is_empty and self.interpretation.reference is None


async def execute(
    reader: SearchReader, parsed: ParsedQuery, queries: Mapping[Key, SearchQuery]
) -> SearchOutcome[Key]:
    """Run the queries, each with the words of the parsed one. Raises SearchUnavailable.

    The first interpretation that finds anything counts; where none does, the first.
    """
    engine = _RecordingEngine(reader)
    first: SearchOutcome[Key] | None = None
    for interpretation in parsed.interpretations():
        outcome = await _outcome(engine, interpretation, queries)
        if not outcome.is_empty:
            return outcome
        first = first or outcome
    assert first is not None
    return replace(first, engine=engine.name, degraded=engine.degraded)


async def execute_interpretation(
    reader: SearchReader, interpretation: Interpretation, queries: Mapping[Key, SearchQuery]
) -> SearchOutcome[Key]:
    """Run the queries with the words of this interpretation alone. Raises SearchUnavailable."""
    return await _outcome(_RecordingEngine(reader), interpretation, queries)


async def _outcome(
    engine: _RecordingEngine, interpretation: Interpretation, queries: Mapping[Key, SearchQuery]
) -> SearchOutcome[Key]:
    pages = _PageBuilder(queries, merging=len(interpretation.variants) > 1)
    await _fill(engine, pages, interpretation.variants)
    return SearchOutcome(
        pages.results(),
        interpretation,
        pages.matched_phonetically,
        pages.nearby(),
        engine.name,
        engine.degraded,
    )


async def facet_values(
    reader: SearchReader, parsed: ParsedQuery, query: FacetQuery
) -> list[FacetHit]:
    """The values of a facet among what the first variant finds. Raises SearchUnavailable."""
    variants = [each for each in parsed.primary.variants if not each.is_subset]
    for variant in variants[:1]:
        if applied := variant.apply(query.query):
            return await reader.facet_values(replace(query, query=applied))
    return []


class _RecordingEngine:
    """Runs queries; records the engine that was used last, and whether any was a replacement."""

    def __init__(self, reader: SearchReader) -> None:
        self._reader = reader
        self.name, self.degraded = reader.name, reader.degraded

    async def run(self, queries: Mapping[Key, SearchQuery]) -> Mapping[Key, SearchResult]:
        if not queries:
            return {}
        response = await self._reader.search(queries)
        self.name, self.degraded = response.engine, self.degraded or response.degraded
        return response.results


async def _fill(
    engine: _RecordingEngine, pages: _PageBuilder[Key], variants: Sequence[QueryVariant]
) -> None:
    """Run variant after variant, until every page is full.

    The neighbours of a reference are searched only where nothing closer is found.
    """
    if not variants:
        return
    first, *others = [each for each in variants if each.closeness != "nearest"] or variants[:1]
    nearest = [each for each in variants if each.closeness == "nearest" and each is not first]
    # Where the first variant will hardly fill a page all of them run at once, which takes one round
    # trip: in small indexes, and for many words in all.
    together = [first, *([others.pop(0)] if first.is_subset else [])]
    at_once = {*pages.queries} if _has_many_words(together[-1]) else pages.in_indexes(_SMALL)
    for_all = [(variant, pages.queries) for variant in together]
    await _run(engine, pages, [*for_all, *((other, at_once) for other in others)])
    for other in others:
        if unfilled := [key for key in pages.unfilled() if key not in at_once]:
            await _run(engine, pages, [(other, unfilled)])
    for each in nearest:
        if not pages.has_posts():
            await _run(engine, pages, [(each, pages.queries)])


def _has_many_words(variant: QueryVariant) -> bool:
    """Whether a document needs so many words that few have all of them."""
    words = len(variant.words) + len(variant.exact_words)
    return words >= _MANY_WORDS and not variant.match_any


async def _run(
    engine: _RecordingEngine,
    pages: _PageBuilder[Key],
    round_trip: Sequence[tuple[QueryVariant, Collection[Key]]],
) -> None:
    """Run each variant for some of the queries, all of them at once, and extend their pages."""
    queries = {
        (number, key): applied
        for number, (variant, keys) in enumerate(round_trip)
        for key in keys
        if (applied := variant.apply(pages.queries[key]))
    }
    results = await engine.run(queries)
    for number, (variant, keys) in enumerate(round_trip):
        unfilled = pages.unfilled()
        for key in keys:
            if key in unfilled:
                pages.extend(key, results.get((number, key), NO_RESULT), variant)


# Documents after which a sorted query is not widened: weaker matches would stand among better ones.
_ENOUGH_SORTED = 10


class _PageBuilder(Generic[Key]):
    """The results of queries, by key, extended by what each further variant finds.

    When `merging` results, `queries` ask for all documents up to the page's end: a page is cut
    from the merged list. No engine counts further than `MAX_TOTAL_HITS`, and neither does this.
    """

    def __init__(self, queries: Mapping[Key, SearchQuery], *, merging: bool) -> None:
        self._offsets = {key: query.offset if merging else 0 for key, query in queries.items()}
        self.queries = {
            key: _from_start(query) if merging else query for key, query in queries.items()
        }
        self._results: dict[Key, SearchResult] = {}
        self._nearby: dict[Key, frozenset[int]] = {}
        # The queries of which only a subset is known, however many documents it has.
        self._partial: set[Key] = set()
        self.matched_phonetically = False

    def in_indexes(self, indexes: Collection[IndexUid]) -> set[Key]:
        """The keys of the queries of these indexes."""
        return {key for key, query in self.queries.items() if query.index in indexes}

    def unfilled(self) -> list[Key]:
        """The queries to run again. Those of one index go together, so that their counts agree."""
        indexes = {
            query.index
            for key, query in self.queries.items()
            if key not in self._results
            or key in self._partial
            or self._results[key].total < _wanted(query)
        }
        return [key for key, query in self.queries.items() if query.index in indexes]

    def extend(self, key: Key, wider: SearchResult, variant: QueryVariant) -> None:
        """Append what only this result has to what was found before."""
        (self._partial.add if variant.is_subset else self._partial.discard)(key)
        before = self._results.get(key, NO_RESULT)
        after = self._results[key] = _extended(before, wider, self.queries[key].limit)
        if variant.closeness != "exact":
            added = after.documents[len(before.documents) :]
            ids = frozenset(document["id"] for document in added)
            self._nearby[key] = self._nearby.get(key, frozenset()) | ids
        self.matched_phonetically |= variant.phonetic and after.total > before.total

    def has_posts(self) -> bool:
        """Whether any query of posts has found some."""
        return any(
            result.total
            for key, result in self._results.items()
            if self.queries[key].index == "posts"
        )

    def nearby(self) -> dict[Key, frozenset[int]]:
        """The documents that were found near a reference only."""
        return self._nearby

    def results(self) -> dict[Key, SearchResult]:
        """The requested pages."""
        results = {key: self._results.get(key, NO_RESULT) for key in self.queries}
        return {
            key: replace(result, documents=result.documents[self._offsets[key] :])
            for key, result in results.items()
        }


def _wanted(query: SearchQuery) -> int:
    """How many documents are enough."""
    return min(query.limit, _ENOUGH_SORTED) if query.sort else query.limit


def _from_start(query: SearchQuery) -> SearchQuery:
    """The query for all documents up to its page's end."""
    return replace(query, offset=0, limit=min(query.offset + query.limit, MAX_TOTAL_HITS))


def _extended(first: SearchResult, wider: SearchResult, limit: int) -> SearchResult:
    """What the first found, then what only the wider one did. The greater counts hold for both."""
    known = {document["id"] for document in first.documents}
    documents = (
        *first.documents,
        *(document for document in wider.documents if document["id"] not in known),
    )
    counted = first if wider.total < first.total else wider
    # A variant by sound finds other documents, so that those of both may be more than its own.
    total = max(counted.total, len(documents))
    return replace(counted, documents=documents[:limit], total=total)
