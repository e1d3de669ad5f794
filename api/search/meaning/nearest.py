"""What lies near a vector, in SQL: candidates by index, then the exact nearness of each.

A teaching is as near as its whole and the mean of its two nearest paragraphs, in equal parts: one
paragraph alone may be near by chance. Measured on `tests/search/meaning.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import TextClause, bindparam, text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.meaning.models import Model
from api.search.meaning.texts import Vector
from api.search.types import Document

# Found by index before they are compared exactly.
_CANDIDATES = 60
# The planner cannot know that an index of vectors is the way; and a scan goes on where a condition
# leaves too few.
_SCAN = ("hnsw.ef_search = 80", "hnsw.iterative_scan = relaxed_order", "enable_seqscan = off")


@dataclass(frozen=True, slots=True)
class Near:
    """A teaching, how near it is (1 is the same), and its nearest paragraph, if it has any."""

    id: int
    score: float
    position: int | None
    place: str | None
    document: Document


async def nearest_posts(
    connection: AsyncConnection,
    model: Model,
    vector: Vector,
    limit: int,
    *,
    conditions: Sequence[str] = (),
    parameters: dict[str, Any] | None = None,
) -> list[Near]:
    """The public teachings nearest to a vector, the nearest first.

    `conditions` are further SQL over `search_documents`, with their `parameters`.
    """
    for setting in _SCAN:
        await connection.execute(text(f"SET LOCAL {setting}"))
    values = {"vector": literal(vector), "limit": limit, **(parameters or {})}
    rows = await connection.execute(_statement(model, tuple(conditions)), values)
    return [Near(*row) for row in rows]


def literal(vector: Vector) -> str:
    """A vector as Postgres reads it."""
    return "[" + ",".join(f"{number:.6g}" for number in vector.tolist()) + "]"


def _statement(model: Model, conditions: tuple[str, ...]) -> TextClause:
    kind = f"halfvec({model.size})"
    allowed = " AND ".join(["public_from <= now()", *conditions])
    return text(
        f"""
        WITH asked AS (SELECT CAST(:vector AS {kind}) AS vector),
        candidates AS MATERIALIZED (
            {_candidates(model, "paragraph", allowed)} UNION {_candidates(model, "whole", allowed)}
        ),
        compared AS (
            SELECT document_id, part, position, place,
                   -(CAST(held.vector AS {kind}) <#> asked.vector) AS nearness,
                   row_number() OVER (PARTITION BY document_id, part
                       ORDER BY CAST(held.vector AS {kind}) <#> asked.vector) AS rank
            FROM candidates JOIN meaning_vectors AS held USING (document_id), asked
            WHERE model_id = {model.id} AND index_uid = 'posts' AND part <> 'head'
        ),
        scored AS (
            SELECT document_id,
                   (max(nearness) FILTER (WHERE part = 'whole')
                    + coalesce(avg(nearness) FILTER (WHERE part = 'paragraph' AND rank <= 2),
                               max(nearness) FILTER (WHERE part = 'whole'))) / 2 AS score,
                   max(position) FILTER (WHERE part = 'paragraph' AND rank = 1) AS position,
                   max(place) FILTER (WHERE part = 'paragraph' AND rank = 1) AS place
            FROM compared GROUP BY document_id
            ORDER BY score DESC, document_id LIMIT :limit
        )
        SELECT document_id, score, position, place, document
        FROM scored JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY score DESC, document_id
        """
    ).bindparams(bindparam("limit"))


def _candidates(model: Model, part: str, allowed: str) -> str:
    """The teachings of the nearest parts of one kind that may be shown."""
    kind = f"halfvec({model.size})"
    return f"""
        (SELECT document_id FROM meaning_vectors AS held
         WHERE model_id = {model.id} AND part = '{part}' AND index_uid = 'posts'
           AND EXISTS (SELECT FROM search_documents AS there WHERE there.index_uid = 'posts'
               AND there.document_id = held.document_id AND {allowed})
         ORDER BY CAST(held.vector AS {kind}) <#> (SELECT vector FROM asked)
         LIMIT {_CANDIDATES})
    """
