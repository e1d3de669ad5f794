"""The paragraphs nearest to a query: what can be quoted, with its anchor."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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


# Cosine similarities of a query to paragraphs: by the post's id, then by the paragraph's number in
# its `content`.
Similarities = Mapping[int, Mapping[int, float]]


async def paragraph_similarities(
    connection: AsyncConnection, query: QueryVector, ids: Collection[int]
) -> Similarities:
    """The similarities of all paragraphs of these posts."""
    statement = text(
        f"""
        SELECT document_id, position, -({negative_similarity(query.model)})
        FROM embeddings
        WHERE {is_vector_of(query.model, "paragraph")}
          AND document_id = ANY (CAST(:ids AS integer[]))
        """
    )
    values = {"query": vector_literal(query.vector), "ids": sorted(ids)}
    found: dict[int, dict[int, float]] = {}
    for id, position, similarity in await connection.execute(statement, values):
        found.setdefault(id, {})[position] = similarity
    return found


async def near_posts(
    connection: AsyncConnection, query: QueryVector, limit: int, *, with_premium: bool
) -> Mapping[int, Document]:
    """The posts with the `limit` nearest paragraphs by id, however far they are."""
    nearest = await nearest_passages(connection, query, limit, with_premium=with_premium)
    return {hit.id: hit.document for hit in nearest}


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
