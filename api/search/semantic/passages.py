"""The paragraphs nearest to a query: what can be quoted, with its anchor."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.semantic.ann import (
    SemanticHit,
    is_public,
    is_vector_of,
    negative_similarity,
    vector_literal,
)
from api.search.semantic.models import EmbeddingModel
from api.search.semantic.query_embedder import QueryVector
from api.search.types import Document

_MAX_CANDIDATES = 60


@dataclass(frozen=True, slots=True)
class Similarities:
    """Cosine similarities of a query to the paragraphs of posts.

    `paragraphs` are by the post's id, then by the paragraph's number in its `content`. `documents`
    are the posts that were found by similarity.
    """

    paragraphs: Mapping[int, Mapping[int, float]]
    documents: Mapping[int, Document]


async def candidate_similarities(
    connection: AsyncConnection,
    query: QueryVector,
    ids: Collection[int],
    limit: int,
    *,
    with_premium: bool,
) -> Similarities:
    """The similarities of these posts, and of those with the nearest paragraphs."""
    nearest = await nearest_passages(connection, query, limit, with_premium=with_premium)
    documents = {hit.id: hit.document for hit in nearest}
    statement = text(
        f"""
        SELECT document_id, position, -({negative_similarity(query.model)})
        FROM embeddings
        WHERE {is_vector_of(query.model, "paragraph")}
          AND document_id = ANY (CAST(:ids AS integer[]))
        """
    )
    values = {"query": vector_literal(query.vector), "ids": sorted({*ids, *documents})}
    paragraphs: dict[int, dict[int, float]] = {}
    for id, position, similarity in await connection.execute(statement, values):
        paragraphs.setdefault(id, {})[position] = similarity
    return Similarities(paragraphs, documents)


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
