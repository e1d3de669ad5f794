"""What lies near a question or a teaching, in SQL: candidates by index, then compared exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.models import MeaningVector, SearchDocument
from api.search.engines.postgres.sql import Bound, filter_sql
from api.search.semantic.chunks import Vector
from api.search.semantic.models import Model
from api.search.semantic.query_embedder import Asked
from api.search.types import Document, Filter

# Parts of each kind that are found by index before their teachings are compared exactly.
_CANDIDATES = 40
# Of so many the mean is as good as that of all.
_SAMPLE = 1000


@dataclass(frozen=True, slots=True)
class Near:
    """A teaching and its paragraph that is nearest, by number and id (None: it has none).

    `score` ranks; `likeness` is how near any of it is to what was asked, 1 being the same.
    """

    id: int
    score: float
    likeness: float
    position: int | None
    place: str | None
    document: Document

    @property
    def paragraph(self) -> str:
        """The text of the nearest paragraph; empty where there is none any more."""
        content: list[str] = self.document["content"]
        there = self.position is not None and self.position < len(content)
        return content[self.position or 0] if there else ""


async def nearest_posts(
    connection: AsyncConnection,
    asked: Asked,
    limit: int,
    only: Filter = (),
) -> list[Near]:
    """The public teachings nearest to a question, the nearest first.

    A teaching is as near as its whole and the mean of its two nearest paragraphs, in equal parts:
    one paragraph may be near by chance.
    """
    bound = Bound(0)
    statement = text(_posts_sql(asked.model, filter_sql(only, bound)))
    values = {"asked": literal(asked.vector), "limit": limit}
    rows = await connection.execute(statement, values | bound.values)
    return [Near(*row) for row in rows]


async def nearest_wholes(
    connection: AsyncConnection,
    model: Model,
    vector: Vector,
    limit: int,
    *,
    but: Sequence[int],
    only: Filter = (),
) -> list[Near]:
    """The public teachings that as a whole are nearest to a vector, without those in `but`."""
    bound = Bound(0)
    found = text(
        f"""
        SELECT document_id, near.score, near.score, NULL, NULL, document
        FROM (
            SELECT document_id, -({distance(model)}) AS score
            FROM meaning_vectors AS held
            WHERE {of_part(model, "whole")} AND {shown(filter_sql(only, bound))}
              AND document_id <> ALL (CAST(:but AS integer[]))
            ORDER BY {distance(model)} LIMIT :limit
        ) AS near
        JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY near.score DESC, document_id
        """
    )
    values = {"asked": literal(vector), "but": list(but), "limit": limit}
    return [Near(*row) for row in await connection.execute(found, values | bound.values)]


async def wholes(
    connection: AsyncConnection, model: Model, ids: Sequence[int]
) -> dict[int, Vector]:
    """The vectors of these teachings as wholes, of those that have one."""
    rows = await connection.execute(
        select(MeaningVector.document_id, MeaningVector.vector).where(
            MeaningVector.model_id == model.id,
            MeaningVector.index_uid == "posts",
            MeaningVector.document_id.in_(ids),
            MeaningVector.part == "whole",
        )
    )
    return {id: np.array(vector, np.float32) for id, vector in rows}


async def middle(connection: AsyncConnection, model: Model) -> Vector:
    """The mean of the library's teachings; of a large one a part tells it as well."""
    found = text(
        f"SELECT avg(vector) AS middle FROM (SELECT vector FROM meaning_vectors WHERE "
        f"{of_part(model, 'whole')} LIMIT {_SAMPLE}) AS sample"
    ).columns(middle=HALFVEC())
    return np.array(await connection.scalar(found), np.float32)


async def topic_counts(connection: AsyncConnection, topics: Sequence[str]) -> dict[str, int]:
    """How many teachings have each of these topics."""
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
    """Those of these teachings that are public."""
    rows = await connection.scalars(
        select(SearchDocument.document).where(
            SearchDocument.index_uid == "posts",
            SearchDocument.document_id.in_(ids),
            SearchDocument.public_from <= func.now(),
        )
    )
    return list(rows)


async def alike_in_names(
    connection: AsyncConnection, ids: Sequence[int], limit: int, only: Filter = ()
) -> list[Near]:
    """The public teachings that share most verses and topics with these, without vectors."""
    bound = Bound(0)
    conditions = " AND ".join(["public_from <= now()", *filter_sql(only, bound)])
    values = {"ids": list(ids), "limit": limit, **bound.values}
    statement = text(_ALIKE.format(conditions=conditions))
    return [Near(*row) for row in await connection.execute(statement, values)]


# What few teachings name tells more: a verse, a rare topic.
_ALIKE = """
    WITH named AS (
        SELECT DISTINCT value FROM search_documents, unnest(filters) AS value
        WHERE index_uid = 'posts' AND document_id = ANY (CAST(:ids AS integer[]))
          AND (value LIKE 'topics=%' OR value LIKE 'citations=%:%')
    ),
    told AS (
        SELECT value, 1.0 / count(*) AS weight
        FROM named JOIN search_documents ON filters @> ARRAY[value] AND index_uid = 'posts'
        GROUP BY value
    )
    SELECT document_id, CAST(sum(weight) AS float8), 0.0, NULL, NULL, document
    FROM told JOIN search_documents ON filters @> ARRAY[value]
    WHERE index_uid = 'posts' AND {conditions}
      AND document_id <> ALL (CAST(:ids AS integer[]))
    GROUP BY index_uid, document_id ORDER BY sum(weight) DESC, document_id LIMIT :limit
    """


def _posts_sql(model: Model, conditions: Sequence[str]) -> str:
    own = f"model_id = {model.id} AND index_uid = 'posts' AND held.document_id = found.document_id"
    return f"""
        WITH found AS (
            {_candidates(model, "paragraph", conditions)}
            UNION {_candidates(model, "whole", conditions)}
        ),
        scored AS (
            SELECT document_id, position, place,
                   (whole.nearness + coalesce(two.nearness, whole.nearness)) / 2 AS score,
                   greatest(whole.nearness, two.nearest) AS likeness
            FROM found
            CROSS JOIN LATERAL (
                SELECT -({distance(model)}) AS nearness
                FROM meaning_vectors AS held WHERE {own} AND part = 'whole'
            ) AS whole
            CROSS JOIN LATERAL (
                SELECT avg(nearness) AS nearness, max(nearness) AS nearest,
                       (array_agg(position ORDER BY nearness DESC))[1] AS position,
                       (array_agg(place ORDER BY nearness DESC))[1] AS place
                FROM (
                    SELECT position, place, -({distance(model)}) AS nearness
                    FROM meaning_vectors AS held WHERE {own} AND part = 'paragraph'
                    ORDER BY nearness DESC LIMIT 2
                ) AS paragraphs
            ) AS two
            ORDER BY score DESC, document_id LIMIT :limit
        )
        SELECT document_id, score, likeness, position, place, document
        FROM scored JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY score DESC, document_id
        """


def _candidates(model: Model, part: str, conditions: Sequence[str]) -> str:
    """The teachings of the nearest parts of one kind that may be shown."""
    return f"""
        (SELECT document_id FROM meaning_vectors AS held
         WHERE {of_part(model, part)} AND {shown(conditions)}
         ORDER BY {distance(model)} LIMIT {_CANDIDATES})
        """


def distance(model: Model) -> str:
    """From what is asked to a vector, as its index has it: the less the nearer."""
    kind = f"halfvec({model.size})"
    return f"CAST(vector AS {kind}) <#> CAST(:asked AS {kind})"


def of_part(model: Model, part: str) -> str:
    # As the index has it, word for word: numbers and names of our own.
    return f"model_id = {model.id} AND part = '{part}' AND index_uid = 'posts'"


def shown(conditions: Sequence[str]) -> str:
    return f"""EXISTS (SELECT FROM search_documents AS there
        WHERE there.index_uid = 'posts' AND there.document_id = held.document_id
          AND {" AND ".join(["public_from <= now()", *conditions])})"""


def literal(vector: Vector) -> str:
    """A vector as Postgres reads it."""
    return str(vector.astype(float).round(5).tolist())
