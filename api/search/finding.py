"""From what a reader typed to what is found, for whichever engine answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from api.search.interpretation import Pass, Reading, read, readings
from api.search.reader import SearchReader
from api.search.types import FacetHit, FacetQuery, SearchQuery, SearchResult

NOTHING = SearchResult(documents=(), total=0)


@dataclass(frozen=True, slots=True)
class Found:
    """A result for each query, the reading by which they were found, and whether by its sounds."""

    results: list[SearchResult]
    reading: Reading
    by_sound: bool


async def find(reader: SearchReader, typed: str, queries: Sequence[SearchQuery]) -> Found:
    """Answer the queries, each with what was typed for its words. Raises SearchUnavailable."""
    found: Found | None = None
    for reading in readings(typed):
        results, passes = await _through(reader, reading.passes, queries)
        answer = Found(results, reading, any(way.by_sound for way in passes))
        if any(result.total for result in results):
            return answer
        found = found or answer
    assert found is not None
    return found


async def facet_values(reader: SearchReader, typed: str, query: FacetQuery) -> list[FacetHit]:
    """The values of a facet among what `find` would find. Raises SearchUnavailable."""
    for way in read(typed).passes[:1]:
        if asked := way.of(query.query):
            return await reader.facet_values(replace(query, query=asked))
    return []


async def _through(
    reader: SearchReader, passes: Sequence[Pass], queries: Sequence[SearchQuery]
) -> tuple[list[SearchResult], Sequence[Pass]]:
    """Pass after pass, until every page is full. Answers also which passes that took."""
    if not passes:
        return [NOTHING for _ in queries], ()
    if len(passes) == 1:
        return await _ask(reader, passes[0], queries), passes
    whole = [replace(query, offset=0, limit=query.offset + query.limit) for query in queries]
    results, taken = await _ask(reader, passes[0], whole), 1
    for wider in passes[1:]:
        again = _unfilled(whole, results)
        if not again:
            break
        taken += 1
        found = await _ask(reader, wider, [whole[at] for at in again])
        for at, more in zip(again, found, strict=True):
            results[at] = _joined(results[at], more, whole[at].limit)
    pages = [
        replace(result, documents=result.documents[query.offset :])
        for query, result in zip(queries, results, strict=True)
    ]
    return pages, passes[:taken]


async def _ask(
    reader: SearchReader, way: Pass, queries: Sequence[SearchQuery]
) -> list[SearchResult]:
    asked = [way.of(query) for query in queries]
    answers = iter(await reader.search([query for query in asked if query]))
    return [next(answers) if query else NOTHING for query in asked]


def _unfilled(queries: Sequence[SearchQuery], results: Sequence[SearchResult]) -> list[int]:
    """The queries to ask again. Those of one index go together, so that their counts agree."""
    unfilled = {
        query.index
        for query, result in zip(queries, results, strict=True)
        if result.total < query.limit
    }
    return [at for at, query in enumerate(queries) if query.index in unfilled]


def _joined(first: SearchResult, wider: SearchResult, limit: int) -> SearchResult:
    """What the first found, then what only the wider one did. Its counts hold for both."""
    known = {document["id"] for document in first.documents}
    more = [document for document in wider.documents if document["id"] not in known]
    if wider.total < first.total:
        return first
    return replace(wider, documents=(*first.documents, *more)[:limit])
