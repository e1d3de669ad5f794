"""From what a reader typed to what is found, for whichever engine answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from api.search.engines.base import SearchReader
from api.search.query.parser import Pass, Reading, read, readings
from api.search.results.matcher import Matcher
from api.search.types import FacetHit, FacetQuery, IndexUid, SearchQuery, SearchResult

NOTHING = SearchResult(documents=(), total=0)
# The indexes of so few documents that a page of them is seldom full.
_FEW: frozenset[IndexUid] = frozenset({"series", "torah_timelines"})


@dataclass(frozen=True, slots=True)
class Found:
    """A result for each query, the reading by which they were found, and whether by its sounds."""

    results: list[SearchResult]
    reading: Reading
    by_sound: bool

    def matcher(self) -> Matcher:
        """What is to be marked in the texts that were found."""
        return Matcher(self.reading.words, by_sound=self.by_sound)


async def find(reader: SearchReader, typed: str, queries: Sequence[SearchQuery]) -> Found:
    """Answer the queries, each with what was typed for its words. Raises SearchUnavailable."""
    found: Found | None = None
    for reading in readings(typed):
        results, by_sound = await _through(reader, reading.passes, queries)
        answer = Found(results, reading, by_sound)
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
) -> tuple[list[SearchResult], bool]:
    """Pass after pass, until every page is full. Answers also whether a sound found anything."""
    if not passes:
        return [NOTHING for _ in queries], False
    if len(passes) == 1:
        return await _ask(reader, [passes[0].of(query) for query in queries]), passes[0].by_sound
    pages = _Pages(queries)
    # The first pass, and every other one where it will hardly fill a page: one round trip.
    few = [at for at, query in enumerate(queries) if query.index in _FEW]
    every = range(len(queries))
    await pages.fill(reader, [(passes[0], every), *((way, few) for way in passes[1:])])
    for way in passes[1:]:
        if again := [at for at in pages.unfilled() if at not in few]:
            await pages.fill(reader, [(way, again)])
    return pages.cut(), pages.by_sound


class _Pages:
    """The results of queries, which grow by what each further pass finds."""

    def __init__(self, queries: Sequence[SearchQuery]) -> None:
        self._queries = queries
        # A page is cut from all that stands before it.
        self._whole = [replace(each, offset=0, limit=each.offset + each.limit) for each in queries]
        self._results = [NOTHING for _ in queries]
        self.by_sound = False

    async def fill(self, reader: SearchReader, asked: Sequence[tuple[Pass, Sequence[int]]]) -> None:
        """Ask each pass for some queries, and put what only it found behind what was there."""
        queries = [way.of(self._whole[at]) for way, places in asked for at in places]
        found = iter(await _ask(reader, queries))
        for way, places in asked:
            unfilled = self.unfilled()
            for at, more in zip(places, found, strict=False):
                if at in unfilled:
                    self._widen(way, at, more)

    def _widen(self, way: Pass, at: int, more: SearchResult) -> None:
        before = self._results[at]
        self._results[at] = after = _joined(before, more, self._whole[at].limit)
        self.by_sound |= way.by_sound and after.total > before.total

    def unfilled(self) -> list[int]:
        """The queries to ask again. Those of one index go together, so that their counts agree."""
        indexes = {
            query.index
            for query, result in zip(self._whole, self._results, strict=True)
            if result is NOTHING or result.total < query.limit
        }
        return [at for at, query in enumerate(self._whole) if query.index in indexes]

    def cut(self) -> list[SearchResult]:
        """The pages that were asked for."""
        return [
            replace(result, documents=result.documents[query.offset :])
            for query, result in zip(self._queries, self._results, strict=True)
        ]


async def _ask(reader: SearchReader, queries: Sequence[SearchQuery | None]) -> list[SearchResult]:
    answers = iter(await reader.search([query for query in queries if query]))
    return [next(answers) if query else NOTHING for query in queries]


def _joined(first: SearchResult, wider: SearchResult, limit: int) -> SearchResult:
    """What the first found, then what only the wider one did. Its counts hold for both."""
    known = {document["id"] for document in first.documents}
    more = [document for document in wider.documents if document["id"] not in known]
    if wider.total < first.total:
        return first
    return replace(wider, documents=(*first.documents, *more)[:limit])
