"""The paragraphs nearest to a query: what can be quoted, with its anchor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.semantic.ann import (
    SemanticHit,
    is_public,
    is_vector_of,
    negative_similarity,
    vector_literal,
)
from api.search.semantic.chunks import SENTENCES_PER_PARAGRAPH
from api.search.semantic.models import EmbeddingModel
from api.search.semantic.query_embedder import QueryVector
from api.search.types import Document

_MAX_CANDIDATES = 60


@dataclass(frozen=True, slots=True)
class Similarity:
    """The cosine similarities of a query to the parts of a post, from -1 to 1.

    `paragraphs` by their number in its `content`; `questions` that it answers and `steps` of its
    study guide by theirs, empty without a guide. `sentences` by the number of their paragraph and
    their own in it, without the shortest.
    """

    paragraphs: Mapping[int, float]
    questions: Mapping[int, float]
    steps: Mapping[int, float]
    sentences: Mapping[tuple[int, int], float] = field(default_factory=dict)


NO_SIMILARITY = Similarity({}, {}, {})
# By the post's id.
Similarities = Mapping[int, Similarity]


def mean_of_nearest(similarities: Mapping[int, float]) -> float:
    """The mean of the greatest two; 0 without any."""
    nearest = sorted(similarities.values(), reverse=True)[:2]
    return sum(nearest) / len(nearest) if nearest else 0.0


async def similarities(
    connection: AsyncConnection, query: QueryVector, ids: Collection[int]
) -> Similarities:
    """The similarities of all paragraphs, sentences, questions and steps of these posts."""
    statement = text(
        f"""
        SELECT document_id, part, position, -({negative_similarity(query.model)})
        FROM embeddings
        WHERE model_id = {query.model.id} AND index_uid = 'posts'
          AND part IN ('paragraph', 'sentence', 'question', 'step')
          AND document_id = ANY (CAST(:ids AS integer[]))
        """
    )
    values = {"query": vector_literal(query.vector), "ids": sorted(ids)}
    parts: dict[int, dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    for id, part, position, similarity in await connection.execute(statement, values):
        parts[id][part][position] = similarity
    return {
        id: Similarity(
            found["paragraph"], found["question"], found["step"], _sentences(found["sentence"])
        )
        for id, found in parts.items()
    }


def _sentences(by_position: Mapping[int, float]) -> dict[tuple[int, int], float]:
    return {
        divmod(position, SENTENCES_PER_PARAGRAPH): similarity
        for position, similarity in by_position.items()
    }


async def near_posts(
    connection: AsyncConnection, query: QueryVector, limit: int, *, with_premium: bool
) -> Mapping[int, Document]:
    """The posts with the `limit` nearest paragraphs or questions by id, however far they are."""
    nearest = await nearest_passages(connection, query, limit, with_premium=with_premium)
    found = {hit.id: hit.document for hit in nearest}
    values = {"query": vector_literal(query.vector), "limit": limit}
    statement = text(_questions_sql(query.model, with_premium=with_premium))
    rows = await connection.execute(statement, values)
    return {**{id: document for id, document in rows}, **found}


async def nearest_passages(
    connection: AsyncConnection, query: QueryVector, limit: int, *, with_premium: bool
) -> list[SemanticHit]:
    """The nearest paragraphs of public posts, best first.

    Half of a score is the similarity of the whole post: the paragraphs around a passage often name
    what it is about.
    """
    values = {"query": vector_literal(query.vector), "limit": limit}
    statement = text(_sql(query.model, with_premium=with_premium))
    found = [SemanticHit(*row) for row in await connection.execute(statement, values)]
    return [passage for passage in found if passage.paragraph]


def _questions_sql(model: EmbeddingModel, *, with_premium: bool) -> str:
    conditions = () if with_premium else ("NOT filters @> '{isPremium=1}'",)
    return f"""
        SELECT document_id, document
        FROM (
            SELECT document_id FROM embeddings
            WHERE {is_vector_of(model, "question")} AND {is_public(conditions)}
            ORDER BY {negative_similarity(model)} LIMIT :limit
        ) AS near
        JOIN search_documents USING (document_id) WHERE index_uid = 'posts'
        """


def _sql(model: EmbeddingModel, *, with_premium: bool) -> str:
    conditions = () if with_premium else ("NOT filters @> '{isPremium=1}'",)
    return f"""
        SELECT document_id, (near.similarity + whole.similarity) / 2 AS score,
               near.similarity, position, anchor, document
        FROM (
            SELECT document_id, position, anchor, -({negative_similarity(model)}) AS similarity
            FROM embeddings
            WHERE {is_vector_of(model, "paragraph")} AND {is_public(conditions)}
            ORDER BY {negative_similarity(model)} LIMIT {_MAX_CANDIDATES}
        ) AS near
        JOIN LATERAL (
            SELECT -({negative_similarity(model)}) AS similarity FROM embeddings
            WHERE {is_vector_of(model, "whole")} AND document_id = near.document_id
        ) AS whole ON true
        JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY score DESC, document_id, position LIMIT :limit
        """
