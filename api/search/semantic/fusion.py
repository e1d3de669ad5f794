"""Fusion of lexical and semantic results: lexical first, semantic where words find little.

A sentence is searched both ways at once. For other queries semantic results are added if words find
few posts; if all words are terms, only if they find none. A verse is searched lexically alone.

The two rankings are merged by reciprocal rank fusion: a document scores weight / (k + rank) in each
ranking that has it (Cormack, Clarke and Buettcher, 2009: "Reciprocal rank fusion outperforms
Condorcet and individual rank learning methods").
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from api.search.query.parser import Interpretation, ParsedQuery
from api.search.semantic.ann import SemanticHit
from api.search.semantic.service import SemanticResults, SemanticSearch
from api.search.text.analyzer import STOP_WORDS
from api.search.text.phonetics import is_english
from api.search.text.synonym_table import words_of
from api.search.types import Filter, SearchQuery, SearchResult

# A query of at least this many words besides its terms is a sentence.
_MIN_SENTENCE_WORDS = 5
# With fewer posts than these, semantic results are added.
_FEW_POSTS = 3
# An embedding model cannot use unknown words (names, typos, a word that is being typed).
_MAX_UNKNOWN_SHARE = 0.25
# At most this many posts are added by vectors.
MAX_SEMANTIC_HITS = 6


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """The weight of each ranking in reciprocal rank fusion, and the constant `k`.

    `all_words` is for posts that have every word of the query, `some_words` for others. Chosen by
    `bench.semantic`.
    """

    all_words: float = 1.0
    some_words: float = 0.02
    semantic: float = 1.0
    k: int = 10


WEIGHTS = FusionWeights()


@dataclass(frozen=True, slots=True)
class FusedPosts:
    """The posts of both rankings, best first, and the semantic hits among them, by id.

    Where posts contain all words of the query, `hits` has only those that vectors added.
    Not `complete` where vectors were wanted and did not arrive in time.
    """

    posts: SearchResult
    hits: Mapping[int, SemanticHit]
    complete: bool = True


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
        self._is_sentence = self._semantic is not None and is_sentence(query)
        self._task = self._start() if self._is_sentence else None

    async def fuse(
        self, interpretation: Interpretation, found: SearchResult, limit: int
    ) -> FusedPosts:
        """The lexical results, with semantic ones where they are needed."""
        few = self._semantic is not None and found.total < min_lexical_posts(self._query)
        if self._task is None and few and is_embeddable(self._query):
            self._task = self._start()
        hits = await self._task if self._task else SemanticResults[SemanticHit]()
        if not hits:
            return FusedPosts(found, {}, complete=hits.complete)
        all_words = not interpretation.matches_some_words
        if all_words and not self._is_sentence:
            return appended(found, hits, limit)
        return fused(found, hits, limit, all_words=all_words)

    async def close(self) -> None:
        """Cancel the semantic search if its result is no longer needed."""
        if self._task and not self._task.done():
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _start(self) -> asyncio.Task[SemanticResults[SemanticHit]]:
        assert self._semantic is not None
        search = self._semantic.posts(self._query, MAX_SEMANTIC_HITS, self._filters)
        return asyncio.create_task(search)


def appended(posts: SearchResult, hits: Sequence[SemanticHit], limit: int) -> FusedPosts:
    """What words found, then what only vectors found."""
    known = {document["id"] for document in posts.documents}
    added = {hit.id: hit for hit in hits if hit.id not in known}
    documents = (*posts.documents, *(hit.document for hit in added.values()))
    shown = replace(posts, documents=documents[:limit], total=posts.total + len(added))
    return FusedPosts(shown, added)


def fused(
    posts: SearchResult,
    hits: Sequence[SemanticHit],
    limit: int,
    *,
    all_words: bool,
    weights: FusionWeights = WEIGHTS,
) -> FusedPosts:
    """Both rankings by reciprocal rank fusion.

    With `all_words` a post that words found too is not a semantic hit: its words are the reason.
    """
    documents = {hit.id: hit.document for hit in hits}
    documents |= {document["id"]: document for document in posts.documents}
    scores = dict.fromkeys(documents, 0.0)
    lexical = weights.all_words if all_words else weights.some_words
    for rank, document in enumerate(posts.documents, 1):
        scores[document["id"]] += lexical / (weights.k + rank)
    for rank, hit in enumerate(hits, 1):
        scores[hit.id] += weights.semantic / (weights.k + rank)
    order = sorted(scores, key=lambda id: -scores[id])
    known = {document["id"] for document in posts.documents}
    added = [hit for hit in hits if hit.id not in known]
    shown = replace(
        posts,
        documents=tuple(documents[id] for id in order)[:limit],
        total=posts.total + len(added),
    )
    return FusedPosts(shown, {hit.id: hit for hit in (added if all_words else hits)})
