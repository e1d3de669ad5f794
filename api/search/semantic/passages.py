"""The paragraphs that best answer a question: what can be quoted, with its place."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.semantic.ann import Near, distance, literal, of_part, shown
from api.search.semantic.models import Model
from api.search.semantic.query_embedder import Asked

_CANDIDATES = 60


async def nearest_passages(
    connection: AsyncConnection, asked: Asked, limit: int, *, with_premium: bool
) -> list[Near]:
    """The nearest paragraphs of public teachings. A paragraph counts as much as its teaching:
    what a passage is about its neighbours often say.
    """
    values = {"asked": literal(asked.vector), "limit": limit}
    statement = text(_sql(asked.model, with_premium=with_premium))
    found = [Near(*row) for row in await connection.execute(statement, values)]
    return [passage for passage in found if passage.paragraph]


def _sql(model: Model, *, with_premium: bool) -> str:
    conditions = () if with_premium else ("NOT filters @> '{isPremium=1}'",)
    return f"""
        SELECT document_id, (near.nearness + whole.nearness) / 2 AS score,
               near.nearness, position, place, document
        FROM (
            SELECT document_id, position, place, -({distance(model)}) AS nearness
            FROM meaning_vectors AS held
            WHERE {of_part(model, "paragraph")} AND {shown(conditions)}
            ORDER BY {distance(model)} LIMIT {_CANDIDATES}
        ) AS near
        JOIN LATERAL (
            SELECT -({distance(model)}) AS nearness FROM meaning_vectors
            WHERE {of_part(model, "whole")} AND document_id = near.document_id
        ) AS whole ON true
        JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY score DESC, document_id, position LIMIT :limit
        """
