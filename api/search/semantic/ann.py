"""Nearest neighbours in SQL, by the HNSW indexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.models import Embedding, SearchDocument
from api.search.engines.postgres.sql import BindParameters, filter_sql
from api.search.semantic.chunks import Vector
from api.search.semantic.models import EmbeddingModel
from api.search.text.sentences import sentences
from api.search.types import Document, Filter

# The mean of this many vectors is close enough to that of all.
_SAMPLE_SIZE = 1000


@dataclass(frozen=True, slots=True)
class SemanticHit:
    """A post, and its nearest paragraph by number and anchor (None: it has none).

    `score` ranks. `similarity` is the greatest cosine similarity of its vectors to the query.
    `question` is the number of its nearest question, if it is ranked by questions. `sentences` are
    the numbers of the nearest one or two sentences within that paragraph, in their order.
    """

    id: int
    score: float
    similarity: float
    position: int | None
    anchor: str | None
    document: Document
    question: int | None = None
    sentences: tuple[int, ...] = ()

    @property
    def paragraph(self) -> str:
        """The text of the nearest paragraph; empty if the post no longer has it."""
        content: list[str] = self.document["content"]
        there = self.position is not None and self.position < len(content)
        return content[self.position or 0] if there else ""

    @property
    def nearest_sentences(self) -> tuple[str, ...]:
        """The texts of the nearest sentences; those that the post no longer has are left out."""
        found = sentences(self.paragraph)
        return tuple(found[number] for number in self.sentences if number < len(found))

    @property
    def quote(self) -> str:
        """What the text says to the nearest question; empty where the guide quotes nothing."""
        quotes: Sequence[str] = self.document.get("quotes", ())
        is_known = self.question is not None and self.question < len(quotes)
        return quotes[self.question or 0] if is_known else ""


async def nearest_documents(
    connection: AsyncConnection,
    model: EmbeddingModel,
    vector: Vector,
    limit: int,
    *,
    excluded: Sequence[int],
    filters: Filter = (),
) -> list[SemanticHit]:
    """The public posts whose own vectors are nearest to a vector, without the `excluded` ones."""
    bind = BindParameters(0)
    found = text(
        f"""
        SELECT document_id, near.score, near.score, NULL, NULL, document
        FROM (
            SELECT document_id, -({negative_similarity(model)}) AS score
            FROM embeddings
            WHERE {is_vector_of(model, "whole")} AND {is_public(filter_sql(filters, bind))}
              AND document_id <> ALL (CAST(:excluded AS integer[]))
            ORDER BY {negative_similarity(model)} LIMIT :limit
        ) AS near
        JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY near.score DESC, document_id
        """
    )
    values = {"query": vector_literal(vector), "excluded": list(excluded), "limit": limit}
    return [SemanticHit(*row) for row in await connection.execute(found, values | bind.values)]


async def document_vectors(
    connection: AsyncConnection, model: EmbeddingModel, ids: Sequence[int]
) -> dict[int, Vector]:
    """The vectors of these posts, of those that have one."""
    rows = await connection.execute(
        select(Embedding.document_id, Embedding.vector).where(
            Embedding.model_id == model.id,
            Embedding.index_uid == "posts",
            Embedding.document_id.in_(ids),
            Embedding.part == "whole",
        )
    )
    return {id: np.array(vector, np.float32) for id, vector in rows}


async def centroid(connection: AsyncConnection, model: EmbeddingModel) -> Vector:
    """The mean vector of the library's posts, or of a sample of a large one. Shape (size,)."""
    found = text(
        f"SELECT avg(vector) AS centroid FROM (SELECT vector FROM embeddings WHERE "
        f"{is_vector_of(model, 'whole')} LIMIT {_SAMPLE_SIZE}) AS sample"
    ).columns(centroid=HALFVEC())
    return np.array(await connection.scalar(found), np.float32)


async def topic_counts(connection: AsyncConnection, topics: Sequence[str]) -> dict[str, int]:
    """How many posts have each of these topics."""
    counts = text(
        """
        SELECT topic, count(*) FROM unnest(CAST(:topics AS text[])) AS topic
        JOIN search_documents ON filters @> ARRAY['topics=' || topic] AND index_uid = 'posts'
        GROUP BY topic
        """
    )
    rows = await connection.execute(counts, {"topics": list(topics)})
    return {topic: count for topic, count in rows}


async def public_documents(connection: AsyncConnection, ids: Sequence[int]) -> list[Document]:
    """Those of these posts that are public."""
    rows = await connection.scalars(
        select(SearchDocument.document).where(
            SearchDocument.index_uid == "posts",
            SearchDocument.document_id.in_(ids),
            SearchDocument.public_from <= func.now(),
        )
    )
    return list(rows)


async def sharing_labels(
    connection: AsyncConnection, ids: Sequence[int], limit: int, filters: Filter = ()
) -> list[SemanticHit]:
    """The public posts that share most verses and topics with these, best first; no vectors."""
    bind = BindParameters(0)
    conditions = public_conditions(filter_sql(filters, bind))
    values = {"ids": list(ids), "limit": limit, **bind.values}
    statement = text(_SHARING_LABELS.format(conditions=conditions))
    return [SemanticHit(*row) for row in await connection.execute(statement, values)]


# A label of few posts weighs more (inverse document frequency).
_SHARING_LABELS = """
    WITH labels AS (
        SELECT DISTINCT value FROM search_documents, unnest(filters) AS value
        WHERE index_uid = 'posts' AND document_id = ANY (CAST(:ids AS integer[]))
          AND (value LIKE 'topics=%' OR value LIKE 'citations=%:%')
    ),
    weighted AS (
        SELECT value, 1.0 / count(*) AS weight
        FROM labels JOIN search_documents ON filters @> ARRAY[value] AND index_uid = 'posts'
        GROUP BY value
    )
    SELECT document_id, CAST(sum(weight) AS float8), 0.0, NULL, NULL, document
    FROM weighted JOIN search_documents ON filters @> ARRAY[value]
    WHERE index_uid = 'posts' AND {conditions}
      AND document_id <> ALL (CAST(:ids AS integer[]))
    GROUP BY index_uid, document_id ORDER BY sum(weight) DESC, document_id LIMIT :limit
    """


def negative_similarity(model: EmbeddingModel) -> str:
    """The negative inner product of the query and a vector, written as the index has it.

    Of unit vectors that is the negative cosine similarity.
    """
    kind = f"halfvec({model.size})"
    return f"CAST(vector AS {kind}) <#> CAST(:query AS {kind})"


def is_vector_of(model: EmbeddingModel, part: str) -> str:
    # Word for word as in the partial index. Our own numbers and names.
    return f"model_id = {model.id} AND part = '{part}' AND index_uid = 'posts'"


def is_public(conditions: Sequence[str]) -> str:
    return f"""EXISTS (SELECT FROM search_documents AS document
        WHERE document.index_uid = 'posts' AND document.document_id = embeddings.document_id
          AND {public_conditions(conditions)})"""


def public_conditions(conditions: Sequence[str]) -> str:
    """These conditions on a document, and that it is public."""
    return " AND ".join(["public_from <= now()", *conditions])


def vector_literal(vector: Vector) -> str:
    """A vector in pgvector's notation."""
    return str(vector.astype(float).round(5).tolist())
