"""The embedding models whose vectors are stored, and the HNSW indexes over them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from api.models import EmbeddedDocument, EmbeddingModelRow
from api.search.semantic.embedders.base import Embedder

# The vectors that are searched by index: of posts, their paragraphs and the questions that they
# answer. There are few series and portions.
INDEXED = ("whole", "paragraph", "question", "generated")
# How an index over vectors that exist is built. While its graph fits into this memory, of which
# 100,000 posts need about 1 GB, it takes minutes instead of an hour. Postgres takes it bit by bit.
# Parallel workers would share it, and containers have little shared memory.
BUILD_SETTINGS = {"maintenance_work_mem": "2GB", "max_parallel_maintenance_workers": "0"}
# Postgres would keep longer vectors out of their rows, which doubles the time of comparing them.
_MAX_INLINE_SIZE = 900

_POSTS = (
    select(func.count())
    .where(EmbeddedDocument.model_id == EmbeddingModelRow.id, EmbeddedDocument.index_uid == "posts")
    .scalar_subquery()
)
# The fields of each `EmbeddingModel`, the newest last.
SELECT_MODELS = select(
    EmbeddingModelRow.id,
    EmbeddingModelRow.version,
    EmbeddingModelRow.size,
    EmbeddingModelRow.complete_at.is_not(None),
    _POSTS,
).order_by(EmbeddingModelRow.id)


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A model with stored vectors of `size` dimensions; `complete` once every document had them.

    `posts` is how many posts have vectors of it.
    """

    id: int
    version: str
    size: int
    complete: bool
    posts: int


def supports_vectors(connection: Connection) -> bool:
    """Whether this Postgres has pgvector. Creates the table of vectors if it is missing."""
    return bool(connection.scalar(select(func.create_embeddings_table())))


def register(connection: Connection, embedder: Embedder) -> EmbeddingModel:
    """The model of an embedder, inserted with its indexes if it is new."""
    values = {"version": embedder.version, "size": embedder.size}
    connection.execute(insert(EmbeddingModelRow).values(values).on_conflict_do_nothing())
    [model] = [known for known in models(connection) if known.version == embedder.version]
    for setting, value in BUILD_SETTINGS.items():
        connection.execute(select(func.set_config(setting, value, True)))
    if model.size > _MAX_INLINE_SIZE:
        connection.execute(text("ALTER TABLE embeddings SET (toast_tuple_target = 4080)"))
    for part in INDEXED:
        # Our own numbers and names, nothing from a request.
        connection.execute(
            text(
                f"CREATE INDEX IF NOT EXISTS {_index_name(model.id, part)} ON embeddings "
                f"USING hnsw (CAST(vector AS halfvec({model.size})) halfvec_ip_ops) "
                f"WHERE model_id = {model.id} AND part = '{part}' AND index_uid = 'posts'"
            )
        )
    return model


def models(connection: Connection) -> list[EmbeddingModel]:
    """All models, the newest last."""
    return [EmbeddingModel(*row) for row in connection.execute(SELECT_MODELS)]


def activate(connection: Connection, model: EmbeddingModel) -> None:
    """Mark the model complete, so that searches use it, and delete the others."""
    others = [other for other in models(connection) if other.id != model.id]
    connection.execute(
        update(EmbeddingModelRow)
        .where(EmbeddingModelRow.id == model.id)
        .values(complete_at=func.now())
    )
    for other in others:
        drop_indexes(connection, other)
        connection.execute(delete(EmbeddingModelRow).where(EmbeddingModelRow.id == other.id))


def drop_indexes(connection: Connection, model: EmbeddingModel) -> None:
    """Drop the indexes: inserts become faster, searches slower. `register` creates them again."""
    for part in INDEXED:
        connection.execute(text(f"DROP INDEX IF EXISTS {_index_name(model.id, part)}"))


def _index_name(id: int, part: str) -> str:
    return f"ix_embeddings_{part}_{id}"
