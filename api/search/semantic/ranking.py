"""Posts ranked by meaning: by the questions that they answer, or by what they say.

A question is nearer to a question than to a text. So a post whose teacher named the questions that
it answers is ranked by these: a score is the mean of its nearest question (weight 1) and of its two
nearest questions with their answers (weight 2; of the questions, where they have no answers).
Another post is ranked by its own vector (weight 1), its two nearest sentences (1), since a single
one may be near by chance, and its nearest topic (1/2). Decision 0036 has what else was measured.

Generated questions rank as the teacher's own do. A post that has no others is ranked by the mean of
them and of its text: nobody chose them for what matters in it. Of the 284 labelled questions that
remain when 257 others stand for generated ones, 0.60 (0.80) then find their teaching at 1 (at 3),
without them 0.36 (0.60), and by them alone 0.53 (0.75); a lower weight gains nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.postgres.sql import BindParameters, filter_sql
from api.search.semantic.ann import (
    SemanticHit,
    is_public,
    is_vector_of,
    negative_similarity,
    public_conditions,
    vector_literal,
)
from api.search.semantic.chunks import SENTENCES_PER_PARAGRAPH
from api.search.semantic.models import INDEXED, EmbeddingModel
from api.search.semantic.query_embedder import QueryVector
from api.search.types import Document, Filter

# In a library of at most so many posts every post is compared; it takes as long as the indexes of
# a larger one (`bench.semantic_load`).
MAX_COMPARED_POSTS = 200
# Candidates of each kind from the indexes of a larger library.
_MAX_CANDIDATES = 40
# What the sum of the weighted similarities of a text is divided by, and what is then added: texts
# are less similar to questions than questions are. Scores by text and by questions then compare.
_TEXT_DIVISOR, _WITHOUT_QUESTIONS = 2.25, 0.03


async def nearest_posts(
    connection: AsyncConnection, query: QueryVector, limit: int, filters: Filter = ()
) -> list[SemanticHit]:
    """The public posts nearest to a query, best first."""
    bind = BindParameters(0)
    conditions = filter_sql(filters, bind)
    values = {"query": vector_literal(query.vector), "limit": limit, **bind.values}
    rows = await connection.execute(text(_sql(query.model, conditions)), values)
    return [_hit(*row) for row in rows]


def _hit(
    id: int,
    score: float,
    similarity: float,
    paragraph: int | None,
    anchor: str | None,
    document: Document,
    question: int | None,
    sentences: Sequence[int] | None,
) -> SemanticHit:
    """A row of the statement. `sentences` are the positions of the nearest, the nearest first,
    whose paragraph is told; without any it is the nearest `paragraph`.
    """
    places = [divmod(position, SENTENCES_PER_PARAGRAPH) for position in sentences or ()]
    position = places[0][0] if places else paragraph
    numbers = tuple(sorted(number for at, number in places if at == position))
    return SemanticHit(id, score, similarity, position, anchor, document, question, numbers)


def _sql(model: EmbeddingModel, conditions: Sequence[str]) -> str:
    return f"""
        WITH candidates AS ({_candidates(model, conditions)}),
        compared AS (
            SELECT document_id, part, position, anchor,
                   CASE part WHEN 'generated' THEN 'question' ELSE part END AS kind,
                   -({negative_similarity(model)}) AS similarity
            FROM embeddings JOIN candidates USING (document_id)
            WHERE model_id = {model.id} AND index_uid = 'posts'
              AND part IN ('whole', 'topic', 'paragraph', 'sentence', 'question', 'answer',
                           'generated')
        ),
        ranked AS (
            SELECT *, row_number() OVER (
                PARTITION BY document_id, kind ORDER BY similarity DESC, position
            ) AS rank
            FROM compared
        ),
        parts AS (
            SELECT document_id, max(similarity) AS similarity,
                   {_mean("whole", 1)}, {_mean("topic", 1)},
                   {_mean("paragraph", 2)}, {_mean("sentence", 2)},
                   {_mean("question", 1)}, {_mean("question", 2)}, {_mean("answer", 2)},
                   bool_or(part = 'question') AS is_asked_by_teacher,
                   array_agg(position ORDER BY rank)
                       FILTER (WHERE part = 'sentence' AND rank <= 2) AS sentences,
                   max(anchor) FILTER (WHERE part = 'sentence' AND rank = 1) AS sentence_anchor,
                   max(position) FILTER (WHERE part = 'paragraph' AND rank = 1) AS paragraph,
                   max(anchor) FILTER (WHERE part = 'paragraph' AND rank = 1) AS paragraph_anchor,
                   coalesce(
                       max(position) FILTER (WHERE part = 'answer' AND rank = 1),
                       max(position) FILTER (WHERE part = 'question' AND rank = 1)
                   ) AS question
            FROM ranked WHERE rank <= 2 OR part = 'question' GROUP BY document_id
        ),
        compared_parts AS (
            SELECT *, (question_1 + 2 * coalesce(answer_2, question_2)) / 3 AS by_questions,
                   (
                       whole_1 + coalesce(sentence_2, paragraph_2, whole_1)
                       + coalesce(topic_1, whole_1) / 2
                   ) / {_TEXT_DIVISOR} + {_WITHOUT_QUESTIONS} AS by_text
            FROM parts
        ),
        scored AS (
            SELECT *, CASE
                WHEN by_questions IS NULL THEN by_text
                WHEN is_asked_by_teacher THEN by_questions
                ELSE (by_questions + by_text) / 2
            END AS score
            FROM compared_parts ORDER BY score DESC, document_id LIMIT :limit
        )
        SELECT document_id, score, similarity, paragraph,
               CASE WHEN sentences IS NULL THEN paragraph_anchor ELSE sentence_anchor END,
               document, question, sentences
        FROM scored JOIN search_documents USING (document_id)
        WHERE index_uid = 'posts' ORDER BY score DESC, document_id
        """


def _mean(kind: str, count: int) -> str:
    """The mean similarity of the nearest vectors of one kind; NULL without any."""
    return f"avg(similarity) FILTER (WHERE kind = '{kind}' AND rank <= {count}) AS {kind}_{count}"


def _candidates(model: EmbeddingModel, conditions: Sequence[str]) -> str:
    """The public posts to compare: all of a small library, else those of the nearest vectors."""
    if model.posts <= MAX_COMPARED_POSTS:
        where = public_conditions(conditions)
        return f"SELECT document_id FROM search_documents WHERE index_uid = 'posts' AND {where}"
    return " UNION ".join(
        f"""
        (SELECT document_id FROM embeddings
         WHERE {is_vector_of(model, part)} AND {is_public(conditions)}
         ORDER BY {negative_similarity(model)} LIMIT {_MAX_CANDIDATES})
        """
        for part in INDEXED
    )
