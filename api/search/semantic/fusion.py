"""Fusion of lexical and semantic results: lexical first, semantic where words find little.

A sentence is searched both ways at once. For other queries semantic results are added if words find
few posts; if all words are terms, only if they find none. A reference is searched lexically alone.

Two rankings in which every post of the one has all words are merged by reciprocal rank fusion: a
document scores 1 / (k + rank) in each ranking that has it (Cormack, Clarke and Buettcher, 2009:
"Reciprocal rank fusion outperforms Condorcet and individual rank learning methods").
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from api.search.query.parser import ParsedQuery
from api.search.semantic.ann import SemanticHit
from api.search.semantic.service import SemanticHits, SemanticSearch
from api.search.text.analyzer import STOP_WORDS
from api.search.text.phonetics import is_english
from api.search.text.term_forms import words_of
from api.search.types import Document, Filter, SearchQuery, SearchResult

# A query of at least this many words besides its terms is a sentence.
_MIN_SENTENCE_WORDS = 5
# With fewer posts than these, semantic results are added.
_FEW_POSTS = 3
# An embedding model cannot use unknown words (names, typos, a word that is being typed).
_MAX_UNKNOWN_SHARE = 0.25
# At most this many posts are added by vectors.
MAX_SEMANTIC_HITS = 6
# Their scores are at most this much below the best one. Of the first six for the questions for
# choosing these are 97 to 99 % of the right posts and 41 to 98 % of the others.
MAX_GAP = 0.14
# The constant `k` of reciprocal rank fusion. Chosen by `bench.semantic`.
_RANK_CONSTANT = 10
# What the whole coverage of a query adds to a post's score by meaning. Chosen by `bench.semantic`.
_COVERAGE_WEIGHT = 0.05


@dataclass(frozen=True, slots=True)
class FusedPosts:
    """The posts of both rankings, best first, and the ids of those that only vectors found."""

    posts: SearchResult
    added: Collection[int]


def is_sentence(query: ParsedQuery) -> bool:
    """Whether a query reads as a sentence, and not as a list of names."""
    terms = {match.term.name for match in query.analysis.matches}
    named = sum(len(words_of(name)) for name in terms)
    return len(query.analysis.tokens) - named >= _MIN_SENTENCE_WORDS and is_embeddable(query)


def is_embeddable(query: ParsedQuery) -> bool:
    """Whether a vector is useful: the query has known words, and no reference."""
    if query.primary.reference is not None:
        return False
    canonical = query.analysis.canonical
    terms = {term.word for term in canonical.terms}
    rest = [word for word in canonical.words if word not in terms]
    unknown = sum(word not in STOP_WORDS and not is_english(word) for word in rest)
    return bool(canonical.words) and unknown <= len(canonical.words) * _MAX_UNKNOWN_SHARE


def min_lexical_posts(query: ParsedQuery) -> int:
    """The number of posts found by words from which vectors are not needed.

    It is one if all words of the query are terms.
    """
    canonical = query.analysis.canonical
    only_terms = canonical.terms and len(canonical.words) == len(canonical.terms)
    return 1 if only_terms else _FEW_POSTS


@asynccontextmanager
async def concurrent_semantic_search(
    semantic: SemanticSearch | None, query: ParsedQuery, posts: SearchQuery | None
) -> AsyncIterator[ConcurrentSemanticSearch]:
    """Semantic search concurrent with the lexical one. Without `semantic` or `posts` it finds
    nothing."""
    started = ConcurrentSemanticSearch(semantic, query, posts)
    try:
        yield started
    finally:
        await started.close()


class ConcurrentSemanticSearch:
    """The semantic part of a search: started at once for a sentence, else if words find little."""

    def __init__(
        self, semantic: SemanticSearch | None, query: ParsedQuery, posts: SearchQuery | None
    ) -> None:
        # A reference is found by its verses alone.
        wanted = posts is not None and query.primary.reference is None
        self._semantic, self._query = semantic if wanted else None, query
        self._filters: Filter = posts.filter if posts else ()
        self.is_sentence = self._semantic is not None and is_sentence(query)
        self._task: asyncio.Task[SemanticHits] | None = None
        if self.is_sentence:
            self.start()

    def start(self) -> None:
        """Begin to search, unless that has happened."""
        if self._semantic is not None and self._task is None:
            search = self._semantic.posts(self._query, MAX_SEMANTIC_HITS, self._filters)
            self._task = asyncio.create_task(search)

    async def hits_beside(self, posts: SearchResult) -> SemanticHits:
        """The nearest posts, where they are needed beside the posts that words found.

        The first, however far it is, and those about as near.
        """
        few = posts.total < min_lexical_posts(self._query)
        if self._task is None and not (few and is_embeddable(self._query)):
            return SemanticHits()
        hits = await self.hits()
        return hits.within(MAX_GAP)

    async def hits(self) -> SemanticHits:
        """The nearest posts, however far they are."""
        self.start()
        return await self._task if self._task else SemanticHits()

    async def close(self) -> None:
        """Cancel the semantic search if its result is no longer needed."""
        if self._task and not self._task.done():
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def appended(posts: SearchResult, hits: Sequence[SemanticHit], limit: int) -> FusedPosts:
    """What words found, then what only vectors found."""
    known = {document["id"] for document in posts.documents}
    added = {hit.id: hit for hit in hits if hit.id not in known}
    documents = (*posts.documents, *(hit.document for hit in added.values()))
    shown = replace(posts, documents=documents[:limit], total=posts.total + len(added))
    return FusedPosts(shown, added.keys())


def fused(posts: SearchResult, hits: Sequence[SemanticHit], limit: int) -> FusedPosts:
    """Both rankings by reciprocal rank fusion, where the posts have all words of the query.

    A post that words found too is not a semantic hit: its words are the reason.
    """
    documents = {hit.id: hit.document for hit in hits}
    documents |= {document["id"]: document for document in posts.documents}
    scores = dict.fromkeys(documents, 0.0)
    for ranking in ([document["id"] for document in posts.documents], [hit.id for hit in hits]):
        for rank, id in enumerate(ranking, 1):
            scores[id] += 1 / (_RANK_CONSTANT + rank)
    order = sorted(scores, key=lambda id: -scores[id])
    added = {hit.id for hit in hits} - {document["id"] for document in posts.documents}
    shown = tuple(documents[id] for id in order)[:limit]
    return FusedPosts(
        replace(posts, documents=shown, total=posts.total + len(added)),
        added,
    )


def by_score_and_coverage(
    hits: Sequence[SemanticHit], covered: Sequence[tuple[Document, float]]
) -> list[Document]:
    """Semantic hits, and posts with some of the words, each with its coverage; best first.

    The score of a post that is not among the hits is that of the last of them.
    """
    least = min((hit.score for hit in hits), default=0.0)
    documents = {hit.id: hit.document for hit in hits}
    documents |= {document["id"]: document for document, _ in covered}
    coverages = {document["id"]: coverage for document, coverage in covered}
    scores = dict.fromkeys(documents, least) | {hit.id: hit.score for hit in hits}
    for id, coverage in coverages.items():
        scores[id] += _COVERAGE_WEIGHT * coverage
    return [documents[id] for id in sorted(documents, key=lambda id: -scores[id])]
