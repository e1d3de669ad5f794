"""Semantic search: posts and passages for a query, related posts for a post.

One service for everything that needs related posts.
Without vectors, related posts are found by the verses and topics that they share.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.postgres.pool import SearchPool, with_retry
from api.search.query.parser import ParsedQuery
from api.search.semantic import ann
from api.search.semantic.ann import SemanticHit
from api.search.semantic.calibration import is_near
from api.search.semantic.chunks import normalize
from api.search.semantic.embedders.base import Embedder, EmbeddingUnavailable
from api.search.semantic.models import EmbeddingModel
from api.search.semantic.passages import (
    NO_SIMILARITY,
    Similarities,
    Similarity,
    near_posts,
    nearest_passages,
    similarities,
)
from api.search.semantic.query_embedder import QueryEmbedder, QueryVector
from api.search.semantic.ranking import nearest_posts
from api.search.semantic.related import (
    CorpusStatistics,
    Related,
    other_series_first,
    related_by_labels,
    scorer,
)
from api.search.types import Condition, Document, Filter

logger = logging.getLogger(__name__)
T = TypeVar("T")

# Two cards below a weekly essay (READ-59).
RELATED_POSTS = 2
# Candidates that are scored for each related post that is shown, and at least this many.
_CANDIDATES_PER_POST, _MIN_CANDIDATES = 8, 24


class SemanticResults(list[T]):
    """What was found. Not `complete` where something timed out or failed: the same request may
    find more in a moment, so that the response must not be cached.
    """

    def __init__(self, found: Iterable[T] = (), *, complete: bool = True) -> None:
        super().__init__(found)
        self.complete = complete


class SemanticHits(SemanticResults[SemanticHit]):
    """The posts nearest to a query, best first.

    `domain` is the log-odds that the query is about what such a library covers; None where it has
    no vector.
    """

    domain: float | None = None

    def within(self, gap: float) -> SemanticHits:
        """The hits whose scores are at most `gap` below the best one."""
        near = (hit for hit in self if hit.score >= self[0].score - gap)
        kept = SemanticHits(near, complete=self.complete)
        kept.domain = self.domain
        return kept


@dataclass(frozen=True, slots=True)
class NearPosts:
    """The vector of a query, and the posts with the nearest paragraphs or questions by id."""

    query: QueryVector
    documents: Mapping[int, Document]


@dataclass(frozen=True, slots=True)
class ComparedPosts:
    """Whole documents by id, and their similarities to a query."""

    documents: Mapping[int, Document]
    similarities: Similarities


class SemanticSearch:
    """Every result is a list that may be empty: where vectors are missing, nothing fails."""

    def __init__(self, pool: SearchPool, embedder: QueryEmbedder) -> None:
        """`pool` is of `search_pool`, or with those of the replicas."""
        self._pool, self._embedder = pool, embedder

    async def model(self) -> EmbeddingModel | None:
        """The model in use; None while semantic search is off."""
        return await self._embedder.model()

    @property
    def local_embedder(self) -> Embedder | None:
        """The bundled model, by which texts are compared that are not stored."""
        return self._embedder.local

    async def warm(self) -> None:
        """Load the model, so that no request waits for it."""
        await self._embedder.warm()

    async def posts(self, query: ParsedQuery, limit: int, filters: Filter = ()) -> SemanticHits:
        """The posts nearest to a query, however far they are."""

        async def search(connection: AsyncConnection, vector: QueryVector) -> list[SemanticHits]:
            hits = SemanticHits(await nearest_posts(connection, vector, limit, filters))
            hits.domain = vector.domain
            return [hits]

        found = await self._by_vector(query, search)
        return found[0] if found else SemanticHits(complete=found.complete)

    async def passages(
        self, query: ParsedQuery, limit: int, *, with_premium: bool = True
    ) -> SemanticResults[SemanticHit]:
        """The paragraphs nearest to a query, best first; none where none is near enough."""

        async def search(connection: AsyncConnection, vector: QueryVector) -> list[SemanticHit]:
            found = await nearest_passages(connection, vector, limit, with_premium=with_premium)
            near = (is_near(hit.similarity, vector.domain) for hit in found)
            return found if any(near) else []

        return await self._by_vector(query, search)

    async def near_posts(
        self, query: ParsedQuery, limit: int, *, with_premium: bool
    ) -> SemanticResults[NearPosts]:
        """The posts with the `limit` paragraphs or questions nearest to a query, however far.

        One item, or none without vectors.
        """

        async def search(connection: AsyncConnection, vector: QueryVector) -> list[NearPosts]:
            found = await near_posts(connection, vector, limit, with_premium=with_premium)
            return [NearPosts(vector, found)]

        return await self._by_vector(query, search)

    async def similarity(self, query: ParsedQuery, id: int) -> SemanticResults[Similarity]:
        """The similarities of a query to the parts of one post: one item, or none without
        vectors.
        """

        async def search(connection: AsyncConnection, vector: QueryVector) -> list[Similarity]:
            found = await similarities(connection, vector, (id,))
            return [found.get(id, NO_SIMILARITY)]

        return await self._by_vector(query, search)

    async def compared(
        self, near: NearPosts, others: AbstractSet[int]
    ) -> SemanticResults[ComparedPosts]:
        """These posts and others with their similarities: one item, or none if that failed."""
        missing = sorted(others - near.documents.keys())

        async def search(connection: AsyncConnection) -> list[ComparedPosts]:
            loaded = await ann.public_documents(connection, missing) if missing else []
            documents = {**near.documents, **{post["id"]: post for post in loaded}}
            found = await similarities(connection, near.query, documents.keys())
            return [ComparedPosts(documents, found)]

        return await self._run(search)

    async def _by_vector(
        self,
        query: ParsedQuery,
        search: Callable[[AsyncConnection, QueryVector], Awaitable[list[T]]],
    ) -> SemanticResults[T]:
        """Search by the vector of a query; nothing is found where it has none."""
        try:
            vector = await self._embedder.embed(query.english)
        except EmbeddingUnavailable:
            return SemanticResults(complete=False)
        if vector is None:
            return SemanticResults()
        return await self._run(lambda connection: search(connection, vector))

    async def related(
        self, id: int, limit: int = RELATED_POSTS, type: str | None = None
    ) -> SemanticResults[Related]:
        """The posts related to a public one, never itself, those of other series first."""
        filters = ((Condition("type", "=", type),),) if type else ()
        # Before a connection is taken: it may need one itself, and there are few.
        model = await self._embedder.model()

        async def search(connection: AsyncConnection) -> list[Related]:
            sources = await ann.public_documents(connection, [id])
            found = await _score_candidates(connection, model, sources, limit, filters)
            return other_series_first(sources[0], found, limit) if sources else []

        return await self._run(search)

    async def recommended(self, ids: Collection[int], limit: int) -> SemanticResults[Related]:
        """Posts related to these together, without them; best first."""
        model = await self._embedder.model()

        async def search(connection: AsyncConnection) -> list[Related]:
            sources = await ann.public_documents(connection, sorted(ids))
            found = await _score_candidates(connection, model, sources, limit)
            return sorted(found, key=lambda entry: -entry.score)[:limit]

        return await self._run(search)

    async def _run(
        self, search: Callable[[AsyncConnection], Awaitable[list[T]]]
    ) -> SemanticResults[T]:
        """Search the database; a failure is logged, and nothing is found."""
        try:
            found = await with_retry(self._pool, search)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            logger.warning("no semantic search: %s", error)
            return SemanticResults(complete=False)
        return SemanticResults(found, complete=not self._embedder.failed)


async def _score_candidates(
    connection: AsyncConnection,
    model: EmbeddingModel | None,
    sources: Sequence[Document],
    limit: int,
    filters: Filter = (),
) -> list[Related]:
    """The posts that may be related to these together: by vectors, else by shared labels."""
    ids = [post["id"] for post in sources]
    vectors = await ann.document_vectors(connection, model, ids) if model and ids else {}
    count = max(_MIN_CANDIDATES, limit * _CANDIDATES_PER_POST)
    if model is None or not vectors:
        hits = await ann.sharing_labels(connection, ids, count, filters)
        return [related_by_labels(sources, hit.document, hit.score) for hit in hits]
    statistics = await _statistics(connection, model, sources)
    mean = normalize(np.mean(list(vectors.values()), axis=0))
    hits = await ann.nearest_documents(
        connection, model, statistics.centered(mean), count, excluded=ids, filters=filters
    )
    candidates = await ann.document_vectors(connection, model, [hit.id for hit in hits])
    score = scorer(sources, mean, candidates, statistics)
    return [score(hit.document) for hit in hits if hit.id in candidates]


async def _statistics(
    connection: AsyncConnection, model: EmbeddingModel, sources: Sequence[Document]
) -> CorpusStatistics:
    topics = sorted({topic for post in sources for topic in post["topics"]})
    centroid = await ann.centroid(connection, model)
    return CorpusStatistics(centroid, await ann.topic_counts(connection, topics))
