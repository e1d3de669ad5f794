"""Vectors of generated teachings: scattered around those of the sample library.

To embed a large library takes hours of a processor and adds nothing to a measurement of searches:
these compare as many vectors of the same size, by the same indexes. Queries are embedded by the
real model.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import psycopg
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from sqlalchemy import Connection, Engine, text

from api.core.dsn import libpq_dsn
from api.search.semantic import models, store
from api.search.semantic.chunks import SENTENCES_PER_PARAGRAPH, Vector, chunks, normalize
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.models import EmbeddingModel
from api.search.text.synonyms import default_synonyms
from api.search.types import Document
from bench import corpus
from bench.report import Row, fact
from indexer.embedding import EmbeddingBatches, embed_all

# Of a generated teaching, beside its head. A paragraph of the sample library has three sentences
# that are long enough; a teaching has three topics, of few different ones.
_PARAGRAPHS, _SENTENCES, _TOPICS = 8, 3, 3
_VECTORS = _PARAGRAPHS * (1 + _SENTENCES) + _TOPICS + 2
# The distance of a teaching from its sample, and of its paragraphs from it; all are unit vectors.
_SCATTER = 0.8
# The digests of all others are not those of their texts.
EDITABLE_POSTS = 2_000


@dataclass(frozen=True)
class _Post:
    id: int
    version: str
    # The digest of the head, then of each paragraph.
    digests: Sequence[str]


def insert_vectors(engine: Engine) -> list[Row]:
    """Insert vectors for the generated teachings, and embed everything else.

    The first `EDITABLE_POSTS` have the digests of their texts, so that a change of one embeds only
    the texts that it changes.
    """
    embedder = MiniLM()
    with engine.begin() as connection:
        models.supports_vectors(connection)
        model = models.register(connection, embedder)
        models.drop_indexes(connection, model)
        posts = list(_generated_posts(connection))
        sampled = connection.scalars(_SAMPLED, {"first": corpus.FIRST_ID}).all()
    around = [embedder.embed(paragraphs) for paragraphs in sampled]
    _copy(engine, model, posts, around)
    began = time.monotonic()
    with engine.begin() as connection:
        models.register(connection, embedder)
    built = time.monotonic() - began
    embed_all(EmbeddingBatches(engine, embedder), 0, lambda *_: None)
    with engine.connect() as connection:
        megabytes = connection.scalar(_SIZE) / 1e6
    return [
        fact("vectors", f"{len(posts) * _VECTORS:,} of generated teachings, not embedded"),
        fact(
            "their indexes, built at once", f"{built:.0f} s; table and indexes {megabytes:.0f} MB"
        ),
    ]


_GENERATED = text(
    "SELECT document_id, version, "
    "CASE WHEN document_id < :editable THEN document END AS document "
    "FROM search_documents WHERE index_uid = 'posts' AND document_id >= :first ORDER BY document_id"
)
_SAMPLED = text(
    "SELECT document->'content' FROM search_documents "
    "WHERE index_uid = 'posts' AND document_id < :first"
)
_SIZE = text("SELECT pg_total_relation_size('embeddings')")


def _generated_posts(connection: Connection) -> Iterator[_Post]:
    editable = corpus.FIRST_ID + EDITABLE_POSTS
    rows = connection.execute(_GENERATED, {"first": corpus.FIRST_ID, "editable": editable})
    for id, version, document in rows:
        digests = _digests(document) if document else [f"{id}-{n}" for n in range(_PARAGRAPHS + 1)]
        yield _Post(id, store.embedded_version(version), digests)


def _digests(post: Document) -> list[str]:
    found = chunks("posts", post, default_synonyms())
    return [chunk.digest for chunk in found if chunk.part in ("head", "paragraph")]


def _copy(
    engine: Engine, model: EmbeddingModel, posts: Sequence[_Post], around: Sequence[Vector]
) -> None:
    dsn = libpq_dsn(engine.url.render_as_string(hide_password=False))
    with psycopg.connect(dsn) as connection:
        register_vector(connection)  # before the cursor, which takes over what is known
        with connection.cursor() as cursor:
            with cursor.copy(_COPY_DOCUMENTS) as into:
                for post in posts:
                    into.write_row((model.id, "posts", post.id, post.version))
            with cursor.copy(_COPY_VECTORS) as into:
                into.set_types(_VECTOR_TYPES)
                for id, part, position, digest, vector in _scattered(posts, around):
                    into.write_row((model.id, "posts", id, part, position, digest, vector))


_COPY_DOCUMENTS = "COPY embedded_documents (model_id, index_uid, document_id, version) FROM STDIN"
_COPY_VECTORS = (
    "COPY embeddings (model_id, index_uid, document_id, part, position, digest, vector) "
    "FROM STDIN (FORMAT binary)"
)
_VECTOR_TYPES = ("int4", "varchar", "int4", "varchar", "int4", "varchar", "halfvec")


def _scattered(
    posts: Sequence[_Post], around: Sequence[Vector]
) -> Iterator[tuple[int, str, int, str, HalfVector]]:
    """The vectors of each teaching: its head, its topics, its paragraphs with their sentences, and
    their mean.

    A teaching is scattered around a sample, its paragraphs around the teaching, and their sentences
    around them.
    """
    source = np.random.default_rng(corpus.SEED)
    for post in posts:
        sample = around[int(source.integers(len(around)))]
        near = sample[source.integers(len(sample), size=_PARAGRAPHS)]
        found = near + _noise(source, near[:1].shape) + _noise(source, near.shape)
        found /= np.linalg.norm(found, axis=1, keepdims=True)
        mean = normalize(found.mean(axis=0))
        head, *digests = post.digests
        yield post.id, "head", 0, head, HalfVector(mean)
        for position, (vector, digest) in enumerate(zip(found, digests, strict=True)):
            yield post.id, "paragraph", position, digest, HalfVector(vector)
            for number in range(_SENTENCES):
                near = normalize(vector + _noise(source, vector.shape))
                at = position * SENTENCES_PER_PARAGRAPH + number
                yield post.id, "sentence", at, f"{digest[:24]}{number}", HalfVector(near)
        for number in range(_TOPICS):
            near = normalize(sample[number % len(sample)] + _noise(source, mean.shape))
            yield post.id, "topic", number, f"{post.id}-{number}", HalfVector(near)
        yield post.id, "whole", 0, "", HalfVector(mean)


def _noise(source: np.random.Generator, shape: tuple[int, ...]) -> Vector:
    """Vectors of random directions with the length `_SCATTER`."""
    noise = source.standard_normal(shape, np.float32)
    return noise * np.float32(_SCATTER / np.sqrt(shape[-1]))
