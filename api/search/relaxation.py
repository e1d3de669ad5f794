"""Query relaxation: where no document has every word of a query, those that have most of it.

An engine finds documents with any of the words, which are mostly noise. They are kept only where
the words that they have carry the query: measured by its rarer words, against the best document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from api.search.concurrency import SearchSlot
from api.search.engines.base import SearchReader
from api.search.engines.postgres.frequencies import WeightedWord, WordFrequencies
from api.search.query import execution
from api.search.query.execution import SearchOutcome
from api.search.query.parser import Interpretation, ParsedQuery
from api.search.results.coverage import Coverage, indexed_forms
from api.search.results.dates import sort_documents
from api.search.results.evidence import Evidence
from api.search.results.facets import count_values
from api.search.results.query_parts import QueryPart, query_parts
from api.search.text.phonetics import is_english
from api.search.text.term_forms import Term
from api.search.types import NO_RESULT, Document, Key, SearchQuery, SearchResult

# Documents that are measured for each query, the engine's best.
MAX_CANDIDATES = 10
# A document is shown for its words if it covers this share of the query, and of what the best
# document covers.
_MIN_COVERAGE, _MIN_SHARE_OF_BEST = 0.35, 0.7
# Missing words are told for queries of at most so many parts, of whose weight they have this share.
_MAX_NAMED_PARTS, _MIN_MISSING_SHARE = 4, 0.4


@dataclass(frozen=True, slots=True)
class CoveredDocument:
    """A document with some of the words, and its coverage of the query."""

    document: Document
    coverage: float


@dataclass(frozen=True, slots=True)
class RelaxedOutcome(Generic[Key]):
    """The documents with some of the words by the key of their query, best first.

    `best` is the greatest coverage of any document; those of little coverage are left out.
    `coverage` measures others.
    """

    documents: Mapping[Key, Sequence[CoveredDocument]]
    interpretation: Interpretation
    best: float
    coverage: Coverage


class QueryRelaxation:
    """Relaxes the queries of one request."""

    def __init__(
        self, reader: SearchReader, frequencies: WordFrequencies | None, slot: SearchSlot
    ) -> None:
        """Without `frequencies` all words weigh the same."""
        self._reader, self._frequencies, self._slot = reader, frequencies, slot

    async def execute(
        self, parsed: ParsedQuery, queries: Mapping[Key, SearchQuery], strict: SearchOutcome[Key]
    ) -> SearchOutcome[Key]:
        """The outcome by words alone; `strict` if the words do not suffice.

        Raises SearchUnavailable.
        """
        found = await self.search(parsed, queries)
        if Evidence(found.best).outcome != "answered":
            return strict
        results = {
            key: relaxed_result(query, [each.document for each in found.documents.get(key, ())])
            for key, query in queries.items()
        }
        return replace(strict, results=results, interpretation=found.interpretation)

    async def search(
        self, parsed: ParsedQuery, queries: Mapping[Key, SearchQuery]
    ) -> RelaxedOutcome[Key]:
        """The documents that cover most of the query; none for a query of one word.

        Raises SearchUnavailable.
        """
        parts = query_parts(parsed.analysis)
        forms = [indexed_forms(part) for part in parts]
        weighted = await self._weigh(forms)
        interpretation = parsed.relaxed(
            _heaviest_first(forms, weighted), _missing_words(parts, weighted)
        )
        candidates = {
            key: replace(query, offset=0, limit=MAX_CANDIDATES, facets=(), sort=())
            for key, query in queries.items()
        }
        outcome = await execution.execute_interpretation(self._reader, interpretation, candidates)
        coverage = Coverage(parsed.analysis, [word.weight for word in weighted])
        documents = {
            key: await self._slot.map(
                lambda document: CoveredDocument(document, coverage.of(document)), result.documents
            )
            for key, result in outcome.results.items()
        }
        best = max((each.coverage for found in documents.values() for each in found), default=0.0)
        least = max(_MIN_COVERAGE, best * _MIN_SHARE_OF_BEST)
        kept = {
            key: sorted(
                (each for each in found if each.coverage >= least),
                key=lambda each: -each.coverage,
            )
            for key, found in documents.items()
        }
        return RelaxedOutcome(kept, interpretation, best, coverage)

    async def suggestions(self, parsed: ParsedQuery) -> list[str]:
        """The names of terms to search for instead, each of which some document has."""
        named = parsed.suggestions
        weighted = await self._weigh([(word,) for word in named.values()])
        return [name for name, word in zip(named, weighted, strict=True) if word.is_known]

    async def absent_terms(self, parsed: ParsedQuery) -> list[Term]:
        """The terms of a query that no document names in any form."""
        terms = parsed.analysis.canonical.terms
        weighted = await self._weigh([(term.word,) for term in terms])
        return [term for term, word in zip(terms, weighted, strict=True) if not word.is_known]

    async def _weigh(self, words: Sequence[Sequence[str]]) -> list[WeightedWord]:
        if self._frequencies is None:
            return [WeightedWord(1.0, is_known=True)] * len(words)
        return await self._frequencies.weigh(words)


def relaxed_result(query: SearchQuery, documents: Sequence[Document]) -> SearchResult:
    """A page of these documents, which are all that were found; its facets count no others.

    They are best first, unless the query sorts them.
    """
    if not documents:
        return NO_RESULT
    ordered = sort_documents(documents, query.sort)
    page = tuple(ordered[query.offset : query.offset + query.limit])
    return SearchResult(page, len(documents), count_values(documents, query.facets))


def _missing_words(parts: Sequence[QueryPart], weighted: Sequence[WeightedWord]) -> list[str]:
    """The words that no document has, as they were typed, where they carry a short query.

    Only English words: another word may be there in another spelling, and terms are told apart
    (`absent_terms`). A sentence shares few words with its answer: which ones tells its reader
    nothing.
    """
    if len(parts) > _MAX_NAMED_PARTS:
        return []
    missing = [
        (word.weight, part.typed)
        for part, word in zip(parts, weighted, strict=True)
        if not word.is_known and is_english(part.word)
    ]
    least = _MIN_MISSING_SHARE * sum(word.weight for word in weighted)
    return [typed for _, typed in missing] if sum(weight for weight, _ in missing) >= least else []


def _heaviest_first(forms: Sequence[Sequence[str]], weighted: Sequence[WeightedWord]) -> list[str]:
    """The known words of a query, those that tell most first."""
    known = [
        (each.weight, words[0])
        for words, each in zip(forms, weighted, strict=True)
        if each.is_known
    ]
    return [word for _, word in sorted(known, key=lambda pair: -pair[0])]
